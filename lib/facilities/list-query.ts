import type { z } from "zod";
import { dateOf } from "@/lib/api/wire-schemas";
import { daysLater } from "@/lib/day";
import type { Prisma } from "@/lib/generated/prisma/client";
import { assignedTo, beginsWith, hasFlags, importedBy, within, workflowStatusIs } from "@/lib/list-filters";
import { foldName } from "@/lib/verification/matching/fold-name";
import type { FacilityFilters } from "./facility-choice";

type Query = z.output<typeof FacilityFilters>;

function search(text: string): Prisma.FacilityWhereInput {
  const exact = text.trim();
  const name = foldName(exact);
  const matches: Prisma.FacilityWhereInput[] = [{ npi: exact }, { externalId: exact }, { id: exact }];
  return { OR: name === "" ? matches : [...matches, { searchName: beginsWith(name) }] };
}

const dayAfter = (day: string): Date => dateOf(daysLater(day.slice(0, 10), 1));

function orderBy({ sort, direction }: Query): Prisma.FacilityOrderByWithRelationInput[] {
  const columns: Record<Query["sort"], Prisma.FacilityOrderByWithRelationInput> = {
    created_at: { createdAt: direction },
    updated_at: { updatedAt: direction },
    name: { searchName: direction },
    credentialing_status: { workflowStatus: { sort: direction, nulls: "last" } },
    next_credentialing_date: { nextCredentialingDate: { sort: direction, nulls: "last" } },
    flags: { activeFlags: direction },
    waiting_since: { credentialingStatusAt: { sort: direction, nulls: "last" } },
  };
  return [columns[sort], { id: direction }];
}

/** The one statement behind a page of facilities: filters and order, from the query of `listFacilities`. */
export function listQuery(
  organizationId: string,
  query: Query,
): { where: Prisma.FacilityWhereInput; orderBy: Prisma.FacilityOrderByWithRelationInput[] } {
  return {
    where: {
      organizationId,
      fileType: query.file_type,
      workflows: assignedTo(query.assigned_to),
      imports: importedBy(query.imported_by),
      activeFlags: hasFlags(query.flagged),
      updatedAt: within(query.start_updated_at, query.end_updated_at),
      credentialingStatusAt: query.waiting_until ? { lt: dayAfter(query.waiting_until) } : undefined,
      status: query.status && { in: query.status },
      state: query.state && { in: query.state },
      AND: [query.search ? search(query.search) : {}, workflowStatusIs(query.workflow_status)],
    },
    orderBy: orderBy(query),
  };
}
