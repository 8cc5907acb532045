import { page, type Verb } from "@/lib/api/operation";
import { Prisma } from "@/lib/generated/prisma/client";
import { isPlainQueue, type ListQuery, workflowConditions } from "./list-conditions";
import type * as op from "./operations";
import { workflowListItem } from "./wire";

const orders: Record<ListQuery["sort"], Prisma.Sql> = {
  created_at: Prisma.sql`w.created_at, w.id`,
  longest_wait: Prisma.sql`w.status_changed_at, w.id`,
  shortest_wait: Prisma.sql`w.status_changed_at desc, w.id desc`,
};

/**
 * The ids of a page. By waiting time each status is walked in the order of its index, and no further than the page
 * reaches: a queue of a hundred thousand costs what one of a hundred does.
 */
function idsStatement(conditions: Prisma.Sql, { status, sort, offset, limit }: ListQuery): Prisma.Sql {
  const order = orders[sort];
  if (status === undefined || sort === "created_at") {
    const among = status === undefined ? Prisma.empty : Prisma.sql`and w.status = any(${status}::text[])`;
    return Prisma.sql`select w.id from workflows w where ${conditions} ${among}
      order by ${order} offset ${offset} limit ${limit}`;
  }
  return Prisma.sql`select w.id from unnest(${[...new Set(status)]}::text[]) as s(status) cross join lateral (
      select w.id, w.status_changed_at from workflows w where ${conditions} and w.status = s.status
      order by ${order} limit ${offset + limit}) w
    order by ${order} offset ${offset} limit ${limit}`;
}

function countStatement(organizationId: string, conditions: Prisma.Sql, query: ListQuery): Prisma.Sql {
  const { status } = query;
  if (isPlainQueue(query)) {
    return Prisma.sql`select count(*)::int as count from providers p
      where p.organization_id = ${organizationId} and p.workflow_status = any(${status}::text[])`;
  }
  return Prisma.sql`select count(*)::int as count from workflows w where ${conditions}
    ${status === undefined ? Prisma.empty : Prisma.sql`and w.status = any(${status}::text[])`}`;
}

/** Workflows by creation unless sorted otherwise, with their providers; `count` is the number of all that match. */
export const listWorkflows: Verb<typeof op.listWorkflows> = async ({ db, organizationId }, { query }) => {
  const conditions = workflowConditions(organizationId, query);
  const found = await db.$queryRaw<{ id: string }[]>(idsStatement(conditions, query));
  const [counted] = await db.$queryRaw<{ count: number }[]>(countStatement(organizationId, conditions, query));
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
