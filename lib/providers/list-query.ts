import type { z } from "zod";
import type { Prisma } from "@/lib/generated/prisma/client";
import { foldName } from "@/lib/verification/matching/fold-name";
import { assignedTo, beginsWith, hasFlags, within, workflowStatusIs } from "@/lib/list-filters";
import type { ProviderFilters } from "./provider-choice";

type Query = z.output<typeof ProviderFilters>;

function search(text: string): Prisma.ProviderWhereInput {
  const exact = text.trim();
  const name = foldName(exact);
  const matches: Prisma.ProviderWhereInput[] = [{ npi: exact }, { externalId: exact }, { id: exact }];
  return { OR: name === "" ? matches : [...matches, { searchName: beginsWith(name) }] };
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
  return {
    where: {
      organizationId,
      fileType: query.file_type,
      workflows: assignedTo(query.assigned_to),
      activeFlags: hasFlags(query.flagged),
      updatedAt: within(query.start_updated_at, query.end_updated_at),
      status: query.status && { in: query.status },
      degree: query.degree && { in: query.degree },
      states: query.state && { hasSome: query.state },
      AND: [query.search ? search(query.search) : {}, workflowStatusIs(query.workflow_status)],
    },
    orderBy: orderBy(query),
  };
}
