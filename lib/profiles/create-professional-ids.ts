import type { z } from "zod";
import type { Context } from "@/lib/api/context";
import { badRequest, conflict } from "@/lib/api/errors";
import type { Verb } from "@/lib/api/operation";
import { dateOf, isoDate } from "@/lib/api/wire-schemas";
import { recordAudit } from "@/lib/audit/record";
import type { ProfessionalId } from "@/lib/generated/prisma/client";
import { newId } from "@/lib/ids";
import { findForChange, touchProvider } from "@/lib/providers/change-provider";
import { professionalIdTypes } from "@/lib/providers/enumerations";
import { professionalIdKey } from "@/lib/sections/professional-ids";
import { dataArrived } from "@/lib/workflows/data-arrived";
import type * as op from "./operations";
import type { CreatedProfessionalId, ProfessionalIdInput } from "./professional-id-schemas";

type Given = z.output<typeof ProfessionalIdInput>;

const named = ({ type, number, state }: Given): string => `${type} ${number.trim()}${state ? ` (${state})` : ""}`;

function requireDifferent(given: readonly Given[]): void {
  const seen = new Set<string>();
  for (const [index, one] of given.entries()) {
    const key = professionalIdKey(one);
    if (seen.has(key)) {
      throw badRequest(`Invalid body: ${named(one)} stands in the list twice`, [
        { path: `professional_ids.${index}`, message: "stands in the list twice" },
      ]);
    }
    seen.add(key);
  }
}

async function requireNew(ctx: Context, providerId: string, given: readonly Given[]): Promise<void> {
  const present = await ctx.db.professionalId.findMany({
    where: { organizationId: ctx.organizationId, providerId, type: { in: given.map(({ type }) => type) } },
    select: { type: true, number: true, state: true },
  });
  const known = new Set(present.map(professionalIdKey));
  const again = given.find((one) => known.has(professionalIdKey(one)));
  if (again) throw conflict(`The provider already has this professional id: ${named(again)}`);
}

function created(row: Omit<ProfessionalId, "position">): z.input<typeof CreatedProfessionalId> {
  const type = professionalIdTypes.find((known) => known === row.type);
  if (type === undefined) throw new Error(`${row.type} is no type of professional id`);
  return {
    id: row.id,
    type,
    number: row.number,
    state: row.state,
    issue_date: isoDate(row.issueDate),
    expiration_date: isoDate(row.expirationDate),
    source: row.source,
    notes: row.note,
  };
}

const dateIfGiven = (text: string | undefined): Date | null => (text === undefined ? null : dateOf(text));

export const createProfessionalIds: Verb<typeof op.createProfessionalIds> = async (ctx, { params, body }) => {
  const given = body.professional_ids;
  requireDifferent(given);
  const { id: providerId } = await findForChange(ctx, params.providerId);
  await requireNew(ctx, providerId, given);
  const rows = given.map((one) => ({
    organizationId: ctx.organizationId,
    id: newId("pid"),
    providerId,
    type: one.type,
    number: one.number.trim(),
    issueDate: dateIfGiven(one.issue_date),
    expirationDate: dateIfGiven(one.expiration_date),
    note: one.notes ?? "",
    state: one.state ?? "",
    source: one.source ?? "",
    createdAt: ctx.now,
  }));
  await ctx.db.professionalId.createMany({ data: rows });
  await touchProvider(ctx, { id: providerId });
  await recordAudit(ctx, {
    action: "createProfessionalIds",
    subjectType: "provider",
    subjectId: providerId,
    changes: { professional_ids: [null, rows.map(created)] },
  });
  await dataArrived(ctx, providerId);
  return rows.map(created);
};
