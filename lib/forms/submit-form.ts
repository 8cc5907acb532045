import type { z } from "zod";
import type { Context } from "@/lib/api/context";
import { badRequest } from "@/lib/api/errors";
import { reply, type Verb } from "@/lib/api/operation";
import { recordAudit } from "@/lib/audit/record";
import type { Prisma } from "@/lib/generated/prisma/client";
import { newId } from "@/lib/ids";
import { enqueue } from "@/lib/jobs/queue";
import { isNpi } from "@/lib/providers/npi";
import { searchNameOf } from "@/lib/providers/search-name";
import { placeOfText } from "@/lib/providers/place-of-text";
import { holdsOneOf, holdsWrittenNumber } from "@/lib/providers/social-security-number";
import { numberOnRecord } from "@/lib/sections/provider-ssn";
import { formSubmissionNames } from "@/lib/webhooks/event-names";
import { emitEvent } from "@/lib/webhooks/outbox";
import { excessOf, type Tree, valueAt } from "./at-path";
import type { FormField, NewSubmission } from "./form-schemas";
import { versionToFillIn } from "./form-rows";
import { mapAnswers } from "./map-answers";
import type * as op from "./operations";
import { readAnswers } from "./read-answers";
import { providersOf } from "./read-submissions";
import { contentOf, toSubmission, withForm } from "./wire";

type Body = z.output<typeof NewSubmission>;

/**
 * Who writes it as JSON again, here and at the receiving end, calls itself for every level; and every value is looked at
 * while others wait.
 */
const most = { levels: 100, values: 20_000 };
const excesses = {
  levels: `is nested deeper than ${most.levels} levels`,
  values: `holds more than ${most.values.toLocaleString("en-US")} values`,
};

/**
 * What is kept of what was sent, and the answers in it that the version understands. Who names the version that was
 * filled in has answered it, or is told what is missing, and what it does not ask for is left behind. Who names none
 * sends what his or her own form holds: all of it is kept, as far as it is understood it is mapped.
 */
function readData(fields: readonly FormField[], body: Body): { data: Tree; answers: Tree } {
  const { data: answers, errors, tooMuch } = readAnswers(fields, body.data);
  const isNamed = body.formVersionId !== undefined || body.formKey !== undefined;
  const excess = isNamed ? null : excessOf(body.data, most);
  const refused = [
    ...(isNamed ? errors : []),
    ...(tooMuch ? [tooMuch] : []),
    ...(excess ? [{ path: "data", message: excesses[excess] }] : []),
  ];
  if (refused.length === 0) return { data: isNamed ? answers : body.data, answers };
  const named = refused.map(({ path, message }) => `${path} ${message}`);
  throw badRequest(`Invalid body: ${named.slice(0, 5).join("; ")}${named.length > 5 ? "; …" : ""}`, refused);
}

/** Throws 400 when an answer holds a social security number, where it would lie open. */
async function requireNoNumber(ctx: Context, data: Tree, npi: string): Promise<void> {
  const { db, organizationId } = ctx;
  const provider =
    npi === "" ? null : await db.provider.findFirst({ where: { organizationId, npi }, select: { id: true } });
  const isKnown = holdsOneOf(provider ? [await numberOnRecord(ctx, provider.id)] : []);
  const place = placeOfText(data, (text) => holdsWrittenNumber(text) || isKnown(text));
  if (place === null) return;
  const message = "holds a social security number, which no form takes";
  throw badRequest(`Invalid body: data.${place}: ${message}`, [{ path: `data.${place}`, message }]);
}

function npiOf(mapped: Tree): string {
  const npi = String(valueAt(mapped, "personalInformation.npi") ?? "");
  return isNpi(npi) ? npi : "";
}

function namesOf(mapped: Tree) {
  const text = (member: string) => String(valueAt(mapped, `personalInformation.${member}`) ?? "");
  return { lastName: text("lastName"), firstName: text("firstName"), middleName: text("middleName") };
}

async function emailOf({ db, organizationId, actor }: Context): Promise<string> {
  if (actor.type !== "user") return "";
  const user = await db.user.findFirst({ where: { organizationId, id: actor.id }, select: { email: true } });
  return user?.email ?? "";
}

export const createFormSubmission: Verb<typeof op.createFormSubmission> = async (ctx, { body }) => {
  const { db, organizationId, actor, now } = ctx;
  const version = await versionToFillIn(ctx, body);
  const { fields, fieldMap } = contentOf(version);
  const { data, answers } = readData(fields, body);
  const mappedData = mapAnswers(fieldMap, answers);
  const npi = npiOf(mappedData);
  await requireNoNumber(ctx, data, npi);
  const id = newId("sub");
  await db.formSubmission.create({
    data: {
      organizationId,
      id,
      formId: version.formId,
      formVersionId: version.id,
      data: data as Prisma.InputJsonObject,
      mappedData: mappedData as Prisma.InputJsonObject,
      npi,
      searchName: searchNameOf(namesOf(mappedData)),
      submittedById: actor.id,
      submittedByEmail: await emailOf(ctx),
      createdAt: now,
      updatedAt: now,
      createdBy: actor.id,
      createdByName: actor.name,
    },
  });
  await recordAudit(ctx, {
    action: "createFormSubmission",
    subjectType: "form-submission",
    subjectId: id,
    changes: { formVersionId: [null, version.id] },
  });
  await emitEvent(ctx, {
    ...formSubmissionNames,
    subjectId: id,
    data: {
      submissionId: id,
      formId: version.formId,
      formVersionId: version.id,
      npi: npi || null,
      createdAt: now.toISOString(),
    },
  });
  await enqueue(db, "render-submission", { organizationId, submissionId: id });
  const row = await db.formSubmission.findFirstOrThrow({ where: { organizationId, id }, include: withForm });
  const providers = await providersOf(ctx, [npi]);
  return reply(201, await toSubmission(row, { providers, disposition: "attachment", now }));
};
