import { page, type Verb } from "@/lib/api/operation";
import { dateOf } from "@/lib/api/wire-schemas";
import type { Prisma } from "@/lib/generated/prisma/client";
import { beginsWith } from "@/lib/list-filters";
import { foldName } from "@/lib/verification/matching/fold-name";
import type * as op from "./operations";
import { workflowListItem } from "./wire";

type Query = Parameters<Verb<typeof op.listWorkflows>>[1]["query"];

/** A range of days, both ends included. */
function days(start: string | undefined, end: string | undefined): Prisma.DateTimeFilter | undefined {
  if (start === undefined && end === undefined) return undefined;
  const after = end === undefined ? undefined : dateOf(end);
  after?.setUTCDate(after.getUTCDate() + 1);
  return { ...(start === undefined ? {} : { gte: dateOf(start) }), ...(after ? { lt: after } : {}) };
}

/** Without regard to case; what a pattern would read as a wildcard is itself. */
const equalsFolded = (text: string | undefined) =>
  text === undefined ? undefined : { equals: text.replace(/[\\%_]/g, "\\$&"), mode: "insensitive" as const };

/** Whom one search field means, as in the list of providers. */
function named(search: string): Prisma.ProviderWhereInput {
  const exact = search.trim();
  const name = foldName(exact);
  const matches: Prisma.ProviderWhereInput[] = [{ npi: exact }, { externalId: exact }, { id: exact }];
  return { OR: name === "" ? matches : [...matches, { searchName: beginsWith(name) }] };
}

function where(organizationId: string, query: Query): Prisma.WorkflowWhereInput {
  const states = [...(query.providerStates ?? []), ...(query.providerState ? [query.providerState] : [])];
  return {
    organizationId,
    id: query.workflowIds ? { in: query.workflowIds } : undefined,
    providerId: query.providerId ?? { not: null },
    status: query.status ? { in: query.status } : undefined,
    cycle: query.credentialingCycle,
    assignedToId: query.assignedTo,
    createdAt: days(query.createdAtStart, query.createdAtEnd),
    statusChangedAt: days(query.credentialingStatusUpdatedAtStart, query.credentialingStatusUpdatedAtEnd),
    provider: {
      npi: query.providerNpi,
      firstName: equalsFolded(query.providerFirstName),
      lastName: equalsFolded(query.providerLastName),
      degree: query.providerType,
      fileType: query.providerFileType,
      externalId: query.providerExternalId,
      states: states.length > 0 ? { hasSome: states } : undefined,
      status: query.includeTerminatedProviders ? undefined : { not: "Terminated" },
      ...(query.search ? named(query.search) : {}),
    },
  };
}

const orders = {
  created_at: [{ createdAt: "asc" }, { id: "asc" }],
  longest_wait: [{ statusChangedAt: "asc" }, { id: "asc" }],
  shortest_wait: [{ statusChangedAt: "desc" }, { id: "desc" }],
} satisfies Record<Query["sort"], Prisma.WorkflowOrderByWithRelationInput[]>;

/** Workflows by creation unless sorted otherwise, with their providers; `count` is the number of all that match. */
export const listWorkflows: Verb<typeof op.listWorkflows> = async (ctx, { query }) => {
  const matching = where(ctx.organizationId, query);
  const rows = await ctx.db.workflow.findMany({
    where: matching,
    include: { provider: true },
    orderBy: orders[query.sort],
    skip: query.offset,
    take: query.limit,
  });
  const count = await ctx.db.workflow.count({ where: matching });
  return page(
    {
      data: rows.flatMap(({ provider, ...workflow }) => (provider ? [workflowListItem(workflow, provider)] : [])),
      count,
    },
    { hasMore: query.offset + rows.length < count },
  );
};
