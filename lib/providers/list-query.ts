import type { z } from "zod";
import { momentOf } from "@/lib/api/wire-schemas";
import type { Prisma } from "@/lib/generated/prisma/client";
import type { ProviderFilters } from "./provider-choice";
import { folded } from "./search-name";

type Query = z.output<typeof ProviderFilters>;

/** A name by its beginning: a range on the folded column, which an index answers also under row-level security. */
const beginsWith = (prefix: string): Prisma.StringFilter => ({ gte: prefix, lt: `${prefix}\u{10ffff}` });

function search(text: string): Prisma.ProviderWhereInput {
  const exact = text.trim();
  const name = folded(exact);
  const matches: Prisma.ProviderWhereInput[] = [{ npi: exact }, { externalId: exact }, { id: exact }];
  return { OR: name === "" ? matches : [...matches, { searchName: beginsWith(name) }] };
}

function workflowStatusFilter(names: NonNullable<Query["workflow_status"]>): Prisma.ProviderWhereInput {
  const started = names.filter((name) => name !== "NONE");
  return { OR: [{ workflowStatus: { in: started } }, ...(names.includes("NONE") ? [{ workflowStatus: null }] : [])] };
}

function orderBy({ sort, direction }: Query): Prisma.ProviderOrderByWithRelationInput[] {
  const columns: Record<Query["sort"], Prisma.ProviderOrderByWithRelationInput> = {
    updated_at: { updatedAt: direction },
    name: { searchName: direction },
    credentialing_status: { workflowStatus: { sort: direction, nulls: "last" } },
    next_credentialing_date: { nextCredentialingDate: { sort: direction, nulls: "last" } },
    flags: { activeFlags: direction },
  };
  return [columns[sort], { id: direction }];
}

/** The one statement behind a page of providers: filters and order, from the query of `listProviders`. */
export function listQuery(
  organizationId: string,
  query: Query,
): { where: Prisma.ProviderWhereInput; orderBy: Prisma.ProviderOrderByWithRelationInput[] } {
  const { start_updated_at: start, end_updated_at: end } = query;
  const updatedAt =
    start || end ? { ...(start ? { gte: momentOf(start) } : {}), ...(end ? { lt: momentOf(end) } : {}) } : undefined;
  return {
    where: {
      organizationId,
      fileType: query.file_type,
      activeFlags: query.flagged === undefined ? undefined : query.flagged ? { gt: 0 } : 0,
      updatedAt,
      status: query.status && { in: query.status },
      degree: query.degree && { in: query.degree },
      states: query.state && { hasSome: query.state },
      AND: [
        query.search ? search(query.search) : {},
        query.workflow_status ? workflowStatusFilter(query.workflow_status) : {},
      ],
    },
    orderBy: orderBy(query),
  };
}
