import type { z } from "zod";
import type { Context } from "@/lib/api/context";
import { notFound } from "@/lib/api/errors";
import { page, type Verb } from "@/lib/api/operation";
import type { Prisma } from "@/lib/generated/prisma/client";
import { beginsWith, within } from "@/lib/list-filters";
import { foldName } from "@/lib/verification/matching/fold-name";
import type * as op from "./operations";
import { type ProvidersByNpi, toSubmission, toSummary, withForm } from "./wire";

/** The organization's providers with these NPIs; one statement. */
export async function providersOf({ db, organizationId }: Context, npis: readonly string[]): Promise<ProvidersByNpi> {
  const known = npis.filter((npi) => npi !== "");
  if (known.length === 0) return new Map();
  const rows = await db.provider.findMany({
    where: { organizationId, npi: { in: known } },
    select: { id: true, npi: true },
  });
  return new Map(rows.flatMap(({ id, npi }) => (npi === null ? [] : [[npi, id] as const])));
}

export const getFormSubmission: Verb<typeof op.getFormSubmission> = async (ctx, { params, query }) => {
  const { db, organizationId, now } = ctx;
  const row = await db.formSubmission.findFirst({ where: { organizationId, id: params.id }, include: withForm });
  if (!row) throw notFound(`Form submission ${params.id} was not found`);
  const providers = await providersOf(ctx, [row.npi]);
  return toSubmission(row, { providers, disposition: query.disposition, now });
};

type Query = z.output<typeof op.listFormSubmissions.query>;

function search(text: string): Prisma.FormSubmissionWhereInput {
  const exact = text.trim();
  const name = foldName(exact);
  const matches: Prisma.FormSubmissionWhereInput[] = [{ npi: exact }, { id: exact }];
  return { OR: name === "" ? matches : [...matches, { searchName: beginsWith(name) }] };
}

/** Those without pages are few, and have an index of their own. */
const stateIs = (state: Query["state"]): Prisma.FormSubmissionWhereInput =>
  state === undefined ? {} : { state: { in: state }, ...(state.includes("rendered") ? {} : { documentId: null }) };

export const listFormSubmissions: Verb<typeof op.listFormSubmissions> = async (ctx, { query }) => {
  const { db, organizationId } = ctx;
  const { formId, formVersionId, npi, offset, limit } = query;
  const where: Prisma.FormSubmissionWhereInput = {
    organizationId,
    formId,
    formVersionId,
    npi,
    createdAt: within(query.start_created_at, query.end_created_at),
    AND: [stateIs(query.state), query.search?.trim() ? search(query.search) : {}],
  };
  const rows = await db.formSubmission.findMany({
    where,
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    skip: offset,
    take: limit + 1,
    include: withForm,
  });
  const shown = rows.slice(0, limit);
  const providers = await providersOf(
    ctx,
    shown.map((row) => row.npi),
  );
  const total = query.include_total ? await db.formSubmission.count({ where }) : undefined;
  return page({ data: shown.map((row) => toSummary(row, providers)) }, { hasMore: rows.length > limit, total });
};
