import { dateOf } from "@/lib/api/wire-schemas";
import { dayMs, lastMoment } from "@/lib/day";
import { Prisma } from "@/lib/generated/prisma/client";
import { prefixEnd } from "@/lib/prefix-end";
import { foldName } from "@/lib/verification/matching/fold-name";
import type { listWorkflows } from "./operations";
import { isFinished, type WorkflowStatus } from "./state-machine";
import type { z } from "zod";

export type ListQuery = z.output<(typeof listWorkflows)["query"]>;

const { sql } = Prisma;

/** The condition, where something was asked. */
const when = <Value>(value: Value | undefined, condition: (value: Value) => Prisma.Sql): Prisma.Sql[] =>
  value === undefined ? [] : [condition(value)];

/** A range of days, both ends included. */
function days(column: string, start: string | undefined, end: string | undefined): Prisma.Sql[] {
  const at = Prisma.raw(column);
  // The database does not read the day after the last one that there is.
  const after = end === undefined ? undefined : new Date(Math.min(dateOf(end).getTime() + dayMs, lastMoment.getTime()));
  return [
    ...when(start, (day) => sql`${at} >= ${dateOf(day)}::timestamptz`),
    ...when(after, (day) => sql`${at} < ${day}::timestamptz`),
  ];
}

/** Without regard to case; what a pattern would read as a wildcard is itself. */
const equalsFolded = (column: string, text: string): Prisma.Sql =>
  sql`${Prisma.raw(column)} ilike ${text.replace(/[\\%_]/g, "\\$&")}`;

/** The last name is what the folded name begins with: a range on it leads there. */
function lastNameIs(text: string): Prisma.Sql {
  const name = foldName(text);
  const isCalled = equalsFolded("p.last_name", text);
  return name === ""
    ? isCalled
    : sql`(p.search_name >= ${name} and p.search_name < ${prefixEnd(name)} and ${isCalled})`;
}

/** The first name is among the words of the folded name: who has them is looked up in the index of names alone. */
function firstNameIs(organizationId: string, text: string): Prisma.Sql {
  const name = foldName(text);
  const isCalled = equalsFolded("p.first_name", text);
  return name === ""
    ? isCalled
    : sql`(p.id = any(array(select n.id from providers n
        where n.organization_id = ${organizationId} and ' ' || n.search_name || ' ' like ${`% ${name} %`})) and ${isCalled})`;
}

/** Whom one search field means, as in the list of providers. */
function named(search: string): Prisma.Sql {
  const exact = search.trim();
  const name = foldName(exact);
  const byName = sql`or (p.search_name >= ${name} and p.search_name < ${prefixEnd(name)})`;
  return sql`(p.npi = ${exact} or p.external_id = ${exact} or p.id = ${exact} ${name === "" ? Prisma.empty : byName})`;
}

/** Members of the query that ask something of the workflow itself, beside its status. */
const ofWorkflows = [
  "providerId",
  "workflowIds",
  "credentialingCycle",
  "assignedTo",
  "createdAtStart",
  "createdAtEnd",
  "credentialingStatusUpdatedAtStart",
  "credentialingStatusUpdatedAtEnd",
] as const satisfies (keyof ListQuery)[];

/**
 * True for a queue that its providers answer alone: a provider's unfinished workflow is its current one, and the
 * provider knows its status and since when.
 */
export const isOfProviders = (query: ListQuery): query is ListQuery & { status: WorkflowStatus[] } =>
  query.status !== undefined &&
  !query.status.some(isFinished) &&
  ofWorkflows.every((member) => query[member] === undefined);

/** What is asked of the workflow `w` itself; the organization first. */
export const workflowConditions = (organizationId: string, query: ListQuery): Prisma.Sql[] => [
  sql`w.organization_id = ${organizationId}`,
  ...when(query.status, (names) => sql`w.status = any(${names}::text[])`),
  query.providerId === undefined ? sql`w.provider_id is not null` : sql`w.provider_id = ${query.providerId}`,
  ...when(query.workflowIds, (ids) => sql`w.id = any(${ids}::text[])`),
  ...when(query.credentialingCycle, (cycle) => sql`w.cycle = ${cycle}`),
  ...when(query.assignedTo, (id) => sql`w.assigned_to_id = ${id}`),
  ...days("w.created_at", query.createdAtStart, query.createdAtEnd),
  ...days("w.status_changed_at", query.credentialingStatusUpdatedAtStart, query.credentialingStatusUpdatedAtEnd),
];

/** Whether terminated providers are left out: whoever is terminated has no unfinished workflow, terminating cancels it. */
export const isWithoutTerminated = ({ status, includeTerminatedProviders }: ListQuery): boolean =>
  !includeTerminatedProviders && (status === undefined || status.some(isFinished));

/** What is asked of its provider `p`, but for whether it is terminated. */
export function providerConditions(organizationId: string, query: ListQuery): Prisma.Sql[] {
  const states = [...(query.providerStates ?? []), ...(query.providerState ? [query.providerState] : [])];
  return [
    ...when(query.providerNpi, (npi) => sql`p.npi = ${npi}`),
    ...when(query.providerFirstName, (text) => firstNameIs(organizationId, text)),
    ...when(query.providerLastName, lastNameIs),
    ...when(query.providerType, (degree) => sql`p.degree = ${degree}`),
    ...when(query.providerFileType, (type) => sql`p.file_type = ${type}`),
    ...when(query.providerExternalId, (id) => sql`p.external_id = ${id}`),
    ...(states.length > 0 ? [sql`p.states && ${states}::text[]`] : []),
    ...when(query.search || undefined, named),
  ];
}

/** Whether a name or a number leads to the few that are asked for, or who works on them. */
export const isLookedUp = (query: ListQuery): boolean =>
  [
    query.search || undefined,
    query.providerNpi,
    query.providerExternalId,
    query.providerFirstName,
    query.providerLastName,
    query.providerId,
    query.workflowIds,
    query.assignedTo,
  ].some((asked) => asked !== undefined);
