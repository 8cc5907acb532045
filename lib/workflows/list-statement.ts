import { Prisma } from "@/lib/generated/prisma/client";
import { standsSince } from "@/lib/providers/list-positions";
import {
  isLookedUp,
  isOfProviders,
  isWithoutTerminated,
  type ListQuery,
  providerConditions,
  workflowConditions,
} from "./list-conditions";
import { workflowListItemSql } from "./list-item-sql";
import { type WorkflowStatus, workflowStatusNames } from "./state-machine";

const { raw, sql } = Prisma;
const all = (conditions: readonly Prisma.Sql[]): Prisma.Sql => Prisma.join([sql`true`, ...conditions], " and ");

/** By waiting time, or by their beginning; newest first turns both around. */
function orderOf({ sort }: ListQuery, alias: string): Prisma.Sql {
  const direction = sort === "shortest_wait" ? "desc" : "asc";
  const column = sort === "created_at" ? "created_at" : "status_changed_at";
  return raw(`${alias}.${column} ${direction}, ${alias}.id ${direction}`);
}

const statusesOf = ({ status }: ListQuery): Prisma.Sql =>
  sql`unnest(${[...new Set(status ?? workflowStatusNames)]}::text[]) as s(status)`;

/** Whether the provider of a workflow `w` is as asked: tried on one after the other. */
function fitsProvider(organizationId: string, query: ListQuery): Prisma.Sql[] {
  const terminated = isWithoutTerminated(query) ? [sql`p.status <> 'Terminated'`] : [];
  const conditions = [...providerConditions(organizationId, query), ...terminated];
  return conditions.length === 0
    ? []
    : [
        sql`(select true from providers p
          where p.organization_id = ${organizationId} and p.id = w.provider_id and ${all(conditions)})`,
      ];
}

/**
 * All workflows `w` that a list has: what stands behind `from`. The few terminated providers are left out, rather than all
 * others let in.
 */
function listed(organizationId: string, query: ListQuery): Prisma.Sql {
  const asked = providerConditions(organizationId, query);
  const those = sql`p.organization_id = ${organizationId} and p.id = w.provider_id`;
  const conditions = all(workflowConditions(organizationId, query));
  const leavesOut = isWithoutTerminated(query);
  if (asked.length > 0)
    return sql`workflows w join providers p on ${those} and ${all(asked)}
      ${leavesOut ? sql`and p.status <> 'Terminated'` : Prisma.empty} where ${conditions}`;
  return sql`workflows w where ${conditions}
    ${leavesOut ? sql`and not exists (select from providers p where ${those} and p.status = 'Terminated')` : Prisma.empty}`;
}

// So many more than a page reaches are tried; so far behind, finding all is not dearer than trying.
const [reach, farthest] = [1000, 10_000];

/** The first workflows of the order, whatever else is asked; by waiting time each status in the order of its index. */
function firstOfOrder(organizationId: string, query: ListQuery, most: number): Prisma.Sql {
  const inOrder = (status: Prisma.Sql) => sql`
    select w.id, w.provider_id, w.cycle, w.created_at, w.status, w.status_changed_at
      ${query.assignedTo === undefined ? Prisma.empty : sql`, w.assigned_to_id`}, w.organization_id
    from workflows w where w.organization_id = ${organizationId} and w.provider_id is not null ${status}
    order by ${orderOf(query, "w")} limit ${most}`;
  if (query.sort === "created_at") return inOrder(Prisma.empty);
  return sql`select w.* from ${statusesOf(query)} cross join lateral (${inOrder(sql`and w.status = s.status`)}) w
    order by ${orderOf(query, "w")} limit ${most}`;
}

/**
 * The ids of a page with their `place`. It is looked for among the first of the order (`near`); where too few of these
 * are as asked, all that are so are found first and then sorted (`offset 0`), as in the list of providers.
 */
function pageOfWorkflows(organizationId: string, query: ListQuery): Prisma.Sql {
  const { offset, limit } = query;
  const key = raw(query.sort === "created_at" ? "w.created_at" : "w.status_changed_at");
  const far = sql`select w.id, row_number() over () as place from (
      select * from (select w.id, ${key} from ${listed(organizationId, query)} offset 0) w
      order by ${orderOf(query, "w")} limit ${limit} offset ${offset}) w`;
  if (offset + limit > farthest || isLookedUp(query)) return far;
  const fits = [...workflowConditions(organizationId, query), ...fitsProvider(organizationId, query)];
  return sql`
    with near as materialized (
      select w.id, row_number() over () as place from (
        select w.id from (${firstOfOrder(organizationId, query, offset + limit + reach)}) w
        where ${all(fits)} limit ${limit} offset ${offset}) w)
    select id, place from near where (select count(*) from near) >= ${limit}
    union all
    select id, place from (${far}) far where (select count(*) from near) < ${limit}`;
}

const isByProviders = (query: ListQuery): query is ListQuery & { status: WorkflowStatus[] } =>
  isOfProviders(query) && query.sort !== "created_at";

/** A queue that its providers answer alone, each status no further than the page reaches. */
function pageOfProviders(organizationId: string, query: ListQuery): Prisma.Sql {
  const { offset, limit, sort } = query;
  const conditions = all([sql`p.organization_id = ${organizationId}`, ...providerConditions(organizationId, query)]);
  const direction = sort === "shortest_wait" ? "desc" : "asc";
  const order = raw(`p.credentialing_status_at ${direction}, p.id ${direction}`);
  return sql`select p.current_workflow_id as id, row_number() over (order by ${order}) as place
    from ${statusesOf(query)} cross join lateral (
      select p.id, p.current_workflow_id, p.credentialing_status_at from providers p
      where ${conditions} and p.workflow_status = s.status order by ${order} limit ${offset + limit}) p
    order by ${order} offset ${offset} limit ${limit}`;
}

/**
 * The workflows of a page in their order, each as JSON on the wire. Each is looked up by itself (`limit 1`): a page that the
 * database takes for a long one would be joined with all workflows.
 */
export function itemsStatement(organizationId: string, query: ListQuery): Prisma.Sql {
  const page = isByProviders(query) ? pageOfProviders(organizationId, query) : pageOfWorkflows(organizationId, query);
  return sql`select ${raw(workflowListItemSql)} from (${page}) page
    cross join lateral (select * from workflows w where w.organization_id = ${organizationId} and w.id = page.id limit 1) w
    cross join lateral (select * from providers p where p.organization_id = ${organizationId} and p.id = w.provider_id limit 1) p
    order by page.place`;
}

function countOf(organizationId: string, query: ListQuery): Prisma.Sql {
  if (!isOfProviders(query)) return sql`(select count(*) from ${listed(organizationId, query)})`;
  const conditions = all(providerConditions(organizationId, query));
  return sql`(select count(*) from providers p where p.organization_id = ${organizationId}
    and p.workflow_status = any(${query.status}::text[]) and ${conditions})`;
}

/** How many workflows a list has in all, counted unless that is known and still so; then the snapshot. */
export function countStatement(
  organizationId: string,
  query: ListQuery,
  known?: { snapshot: string; total: number },
): Prisma.Sql {
  const count = countOf(organizationId, query);
  return sql`select ${
    known
      ? sql`case when ${standsSince(organizationId, known.snapshot)} then ${known.total}::bigint else ${count} end`
      : count
  }, pg_current_snapshot()`;
}

/** Whether a list is planned once for all values: a queue whose index has its order. Elsewhere these say what is right. */
export const isPlannedOnce = (organizationId: string, query: ListQuery): boolean =>
  isByProviders(query) && providerConditions(organizationId, query).length === 0;
