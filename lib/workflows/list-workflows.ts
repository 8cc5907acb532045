import { page, type Verb } from "@/lib/api/operation";
import { Prisma } from "@/lib/generated/prisma/client";
import { isOfProviders, type ListQuery, providerConditions, workflowConditions } from "./list-conditions";
import type * as op from "./operations";
import { workflowListItem } from "./wire";

/** What a page and a count are asked with: the ids of the page, and how many there are. */
type Statements = { ids: Prisma.Sql; count: Prisma.Sql };

const { raw, sql } = Prisma;
const distinct = (status: readonly string[]) => sql`unnest(${[...new Set(status)]}::text[]) as s(status)`;

/** Newest first turns both around. */
const turned = ({ sort }: ListQuery) => raw(sort === "shortest_wait" ? "desc" : "asc");

/**
 * By waiting time each status is walked in the order of its index, and no further than the page reaches: a queue of a
 * hundred thousand opens as one of a hundred does.
 */
function queueOfProviders(organizationId: string, query: ListQuery & { status: string[] }): Statements {
  const { status, offset, limit } = query;
  const conditions = Prisma.join([sql`p.organization_id = ${organizationId}`, ...providerConditions(query)], " and ");
  const direction = turned(query);
  return {
    ids: sql`select p.current_workflow_id as id from ${distinct(status)} cross join lateral (
        select p.id, p.current_workflow_id, p.credentialing_status_at from providers p
        where ${conditions} and p.workflow_status = s.status
        order by p.credentialing_status_at ${direction}, p.id ${direction} limit ${offset + limit}) p
      order by p.credentialing_status_at ${direction}, p.id ${direction} offset ${offset} limit ${limit}`,
    count: sql`select count(*)::int as count from providers p
      where ${conditions} and p.workflow_status = any(${status}::text[])`,
  };
}

/** The same, of the workflows themselves. */
function queueOfWorkflows(organizationId: string, query: ListQuery & { status: string[] }): Statements {
  const { status, offset, limit } = query;
  const conditions = workflowConditions(organizationId, query);
  const direction = turned(query);
  return {
    ids: sql`select w.id from ${distinct(status)} cross join lateral (
        select w.id, w.status_changed_at from workflows w where ${conditions} and w.status = s.status
        order by w.status_changed_at ${direction}, w.id ${direction} limit ${offset + limit}) w
      order by w.status_changed_at ${direction}, w.id ${direction} offset ${offset} limit ${limit}`,
    count: sql`select count(*)::int as count from workflows w
      where ${conditions} and w.status = any(${status}::text[])`,
  };
}

function plainList(organizationId: string, query: ListQuery): Statements {
  const { status, sort, offset, limit } = query;
  const among = status === undefined ? Prisma.empty : sql`and w.status = any(${status}::text[])`;
  const matching = sql`from workflows w where ${workflowConditions(organizationId, query)} ${among}`;
  const order = raw(sort === "created_at" ? "w.created_at" : "w.status_changed_at");
  return {
    ids: sql`select w.id ${matching} order by ${order} ${turned(query)}, w.id ${turned(query)} offset ${offset} limit ${limit}`,
    count: sql`select count(*)::int as count ${matching}`,
  };
}

function statementsFor(organizationId: string, query: ListQuery): Statements {
  const { status } = query;
  if (status === undefined || query.sort === "created_at") return plainList(organizationId, query);
  return isOfProviders(query)
    ? queueOfProviders(organizationId, query)
    : queueOfWorkflows(organizationId, { ...query, status });
}

/** Workflows by creation unless sorted otherwise, with their providers; `count` is the number of all that match. */
export const listWorkflows: Verb<typeof op.listWorkflows> = async ({ db, organizationId }, { query }) => {
  const statements = statementsFor(organizationId, query);
  const found = await db.$queryRaw<{ id: string }[]>(statements.ids);
  const [counted] = await db.$queryRaw<{ count: number }[]>(statements.count);
  const rows = await db.workflow.findMany({
    where: { organizationId, id: { in: found.map(({ id }) => id) } },
    include: { provider: true },
  });
  const byId = new Map(rows.map((row) => [row.id, row]));
  const data = found.flatMap(({ id }) => {
    const row = byId.get(id);
    return row?.provider ? [workflowListItem(row, row.provider)] : [];
  });
  const count = counted?.count ?? 0;
  return page({ data, count }, { hasMore: query.offset + found.length < count });
};
