import type { z } from "zod";
import type { Context } from "@/lib/api/context";
import { notFound } from "@/lib/api/errors";
import { page, type Verb } from "@/lib/api/operation";
import { within } from "@/lib/list-filters";
import { findWorkflow } from "@/lib/workflows/find-workflow";
import { requireSubject, type SubjectKey } from "@/lib/workflows/subject";
import type { SubjectKind } from "@/lib/workflows/state-machine";
import type * as letters from "./letter-operations";
import { maximumLettersShown } from "./letter-schemas";
import type * as op from "./operations";
import type { OutreachPage } from "./outreach-schemas";
import { refusalToResend } from "./resend-letter";
import { type LetterRow, toAttempt, toCorrespondence, toLetter, toOutreach, withSubject } from "./wire";

const byCreation = [{ createdAt: "asc" }, { id: "asc" }] as const;

/** The first letter of each of these workflows: its id, and its Message-ID. */
async function rootsOf({ db, organizationId }: Context, workflowIds: readonly string[]) {
  const first = await db.outreach.findMany({
    where: { organizationId, workflowId: { in: [...new Set(workflowIds)] } },
    orderBy: [{ workflowId: "asc" }, ...byCreation],
    distinct: ["workflowId"],
    select: { workflowId: true, id: true, messageId: true },
  });
  return new Map(first.map((row) => [row.workflowId, row]));
}

async function listOutreachesOf(
  ctx: Context,
  subject: SubjectKey,
  { offset, limit }: { offset: number; limit: number },
) {
  await requireSubject(ctx, subject);
  const where = { organizationId: ctx.organizationId, ...subject };
  const rows = await ctx.db.outreach.findMany({ where, orderBy: [...byCreation], skip: offset, take: limit });
  const count = await ctx.db.outreach.count({ where });
  const roots = await rootsOf(
    ctx,
    rows.map(({ workflowId }) => workflowId),
  );
  const data = rows.map((row) => toOutreach(row, roots.get(row.workflowId)));
  const found: z.input<typeof OutreachPage> = { data, count };
  return page(found, { hasMore: offset + rows.length < count });
}

export const listProviderOutreaches: Verb<typeof op.listProviderOutreaches> = (ctx, { params, query }) =>
  listOutreachesOf(ctx, { providerId: params.providerId }, query);

export const listFacilityOutreaches: Verb<typeof op.listFacilityOutreaches> = (ctx, { params, query }) =>
  listOutreachesOf(ctx, { facilityId: params.facilityId }, query);

async function listCorrespondences(ctx: Context, kind: SubjectKind, id: string) {
  const { db, organizationId } = ctx;
  const workflow = await findWorkflow(ctx, id, kind);
  const where = { organizationId, workflowId: workflow.id };
  const rows = await db.outreach.findMany({ where, orderBy: [...byCreation], take: maximumLettersShown });
  const [root] = rows;
  return { data: rows.map((row) => toCorrespondence(row, root)), count: await db.outreach.count({ where }) };
}

export const listOutreachCorrespondences: Verb<typeof letters.listOutreachCorrespondences> = (ctx, { params }) =>
  listCorrespondences(ctx, "provider", params.id);

export const listFacilityOutreachCorrespondences: Verb<typeof letters.listFacilityOutreachCorrespondences> = (
  ctx,
  { params },
) => listCorrespondences(ctx, "facility", params.id);

/** Letters as they are shown, with the names of their templates. */
export async function toLetters({ db, organizationId }: Context, rows: readonly LetterRow[]) {
  const ids = [...new Set(rows.flatMap(({ templateId }) => templateId ?? []))];
  const templates =
    ids.length === 0
      ? []
      : await db.outreachTemplate.findMany({
          where: { organizationId, id: { in: ids } },
          select: { id: true, name: true },
        });
  const names = new Map(templates.map(({ id, name }) => [id, name]));
  return rows.map((row) => toLetter(row, names));
}

export const listOutreaches: Verb<typeof letters.listOutreaches> = async (ctx, { query }) => {
  const { db, organizationId } = ctx;
  const { state, since, until, about, workflowId, providerId, facilityId, offset, limit } = query;
  const createdAt = within(since, until);
  const where = {
    organizationId,
    ...(state ? { state } : {}),
    ...(createdAt ? { createdAt } : {}),
    ...(workflowId ? { workflowId } : {}),
    ...(providerId ? { providerId } : {}),
    ...(facilityId ? { facilityId } : {}),
    // Beside the others: whoever asks for a provider's letters to facilities gets none.
    AND:
      about === undefined ? [] : [about === "provider" ? { providerId: { not: null } } : { facilityId: { not: null } }],
  };
  const rows = await db.outreach.findMany({
    where,
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    skip: offset,
    take: limit + 1,
    include: withSubject,
  });
  const total = query.include_total ? await db.outreach.count({ where }) : undefined;
  const data = await toLetters(ctx, rows.slice(0, limit));
  return page({ data }, { hasMore: rows.length > limit, total });
};

/** Throws 404. */
export async function requireLetter({ db, organizationId }: Context, id: string): Promise<LetterRow> {
  const row = await db.outreach.findFirst({ where: { organizationId, id }, include: withSubject });
  if (!row) throw notFound(`Outreach ${id} was not found`);
  return row;
}

export const getOutreach: Verb<typeof letters.getOutreach> = async (ctx, { params }) => {
  const { db, organizationId } = ctx;
  const row = await requireLetter(ctx, params.id);
  const [letter] = await toLetters(ctx, [row]);
  if (!letter) throw notFound(`Outreach ${params.id} was not found`);
  const tries = await db.outreachAttempt.findMany({
    where: { organizationId, outreachId: row.id },
    orderBy: { number: "asc" },
    take: maximumLettersShown,
  });
  const resendRefusal = (await refusalToResend(ctx, row)) ?? null;
  return { ...letter, body: row.body, tries: tries.map(toAttempt), resendRefusal };
};
