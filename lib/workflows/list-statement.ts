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

// So many more than a page reaches are tried, of many statuses fewer of each; so far behind, finding all is not dearer.
const [reach, reachOfMany, many, farthest] = [1000, 250, 4, 10_000];

/** The first workflows of the order, whatever else is asked; by waiting time each status in the order of its index. */
function firstOfOrder(organizationId: string, query: ListQuery, behind: number): Prisma.Sql {
  const inOrder = (status: Prisma.Sql, most: number) => sql`
    select w.id, w.provider_id, w.cycle, w.created_at, w.status, w.status_changed_at, w.organization_id
    from workflows w where w.organization_id = ${organizationId} and w.provider_id is not null ${status}
    order by ${orderOf(query, "w")} limit ${most}`;
  if (query.sort === "created_at") return inOrder(Prisma.empty, behind + reach);
  const most = behind + ((query.status ?? workflowStatusNames).length > many ? reachOfMany : reach);
  return sql`select w.* from ${statusesOf(query)} cross join lateral (${inOrder(sql`and w.status = s.status`, most)}) w
    order by ${orderOf(query, "w")} limit ${most}`;
}

/** The ids of a page with their `place`, among the first of the order: all of them, or some where few of these fit. */
function pageOfFirst(organizationId: string, query: ListQuery): Prisma.Sql {
  const { offset, limit } = query;
  const fits = [...workflowConditions(organizationId, query), ...fitsProvider(organizationId, query)];
  return sql`select w.id, row_number() over () as place from (
    select w.id from (${firstOfOrder(organizationId, query, offset + limit)}) w
    where ${all(fits)} limit ${limit} offset ${offset}) w`;
}

/** The same among all that are as asked, who are found first and then sorted (`offset 0`). */
function pageOfAll(organizationId: string, query: ListQuery): Prisma.Sql {
  const { offset, limit } = query;
  const key = raw(query.sort === "created_at" ? "w.created_at" : "w.status_changed_at");
  return sql`select w.id, row_number() over () as place from (
      select * from (select w.id, ${key} from ${listed(organizationId, query)} offset 0) w
      order by ${orderOf(query, "w")} limit ${limit} offset ${offset}) w`;
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
 * The workflows of a `page` in its order, each as JSON on the wire. Each is looked up by itself (`limit 1`): a page that the
 * database takes for a long one would be joined with all workflows.
 */
const itemsOf = (organizationId: string, page: Prisma.Sql): Prisma.Sql =>
  sql`select ${raw(workflowListItemSql)} from (${page}) page
    cross join lateral (select * from workflows w where w.organization_id = ${organizationId} and w.id = page.id limit 1) w
    cross join lateral (select * from providers p where p.organization_id = ${organizationId} and p.id = w.provider_id limit 1) p
    order by page.place`;

// Of more filters there are too many kinds to keep a plan for each.
const mostFilters = 2;
const isFilter = (member: string) => !["offset", "limit", "sort", "includeTerminatedProviders"].includes(member);
const hasFewFilters = (query: ListQuery): boolean =>
  Object.entries(query).filter(([member, value]) => isFilter(member) && value !== undefined).length <= mostFilters;

/** `isPrepared`: whether one plan is right for all values. */
type Asked = { sql: Prisma.Sql; isPrepared: boolean };

/**
 * The items of a page. Where it is looked for among the first of the order and that finds less than a page, it says nothing,
 * and `otherwise` does: only what finds all that fit has to be planned for its values.
 */
export function pageStatements(organizationId: string, query: ListQuery): { first: Asked; otherwise?: Asked } {
  const asked = (page: Prisma.Sql, isPrepared: boolean): Asked => ({ sql: itemsOf(organizationId, page), isPrepared });
  const isPrepared = hasFewFilters(query);
  if (isByProviders(query))
    return { first: asked(pageOfProviders(organizationId, query), isPrepared && !isLookedUp(query)) };
  const fromAll = (isOnce: boolean) => asked(pageOfAll(organizationId, query), isOnce);
  if (isLookedUp(query)) return { first: fromAll(isPrepared) };
  if (query.offset + query.limit > farthest) return { first: fromAll(false) };
  return { first: asked(pageOfFirst(organizationId, query), isPrepared), otherwise: fromAll(false) };
}

/** How many workflows a list has in all. */
export function countStatement(organizationId: string, query: ListQuery): Prisma.Sql {
  if (!isOfProviders(query)) return sql`select count(*) from ${listed(organizationId, query)}`;
  const conditions = all(providerConditions(organizationId, query));
  return sql`select count(*) from providers p where p.organization_id = ${organizationId}
    and p.workflow_status = any(${query.status}::text[]) and ${conditions}`;
}

/** Whether to count is planned once for all values too: a queue, of which nothing else is asked. */
const isCountedAtOnce = (organizationId: string, query: ListQuery): boolean =>
  isByProviders(query) && providerConditions(organizationId, query).length === 0;

/**
 * What is known of how many there are, if it is still so; else counted, where that is quick, or null. Then the snapshot, in
 * which that is true.
 */
export function knownStatement(
  organizationId: string,
  query: ListQuery,
  known?: { snapshot: string; total: number },
): Prisma.Sql {
  const count = isCountedAtOnce(organizationId, query) ? sql`(${countStatement(organizationId, query)})` : sql`null`;
  const total = known
    ? sql`case when ${standsSince(organizationId, known.snapshot)} then ${known.total}::bigint else ${count} end`
    : count;
  return sql`select ${total}, pg_current_snapshot()`;
}
