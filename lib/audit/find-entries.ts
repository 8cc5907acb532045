import { badRequest } from "@/lib/api/errors";
import { plainAddress } from "@/lib/api/trusted-proxies";
import { momentOf } from "@/lib/api/wire-schemas";
import { lastMoment } from "@/lib/day";
import type { Row, Statement } from "@/lib/statement-batch";
import { type About, aboutColumns, aboutJoin, aboutOf } from "./about";
import { mostAddresses } from "./operations";

/** What narrows the log, as the contract reads it. */
export type EntryFilter = {
  from?: string;
  to?: string;
  actor_id?: readonly string[];
  client_id?: readonly string[];
  action?: readonly string[];
  subject_type?: readonly string[];
  subject_id?: string;
  request_id?: string;
  client_address?: readonly string[];
};

/** An entry's place in the log. */
export type Place = { at: Date; id: string };

const columns = [
  "e.id",
  "(extract(epoch FROM e.at) * 1000)::bigint",
  ..."actor_type actor_id actor_name action subject_type subject_id reason request_id client_id client_name client_address changes"
    .split(" ")
    .map((column) => `e.${column}`),
].join(", ");

export type EntryRow = {
  id: string;
  at: Date;
  actorType: string;
  actorId: string;
  actorName: string;
  action: string;
  subjectType: string;
  subjectId: string;
  reason: string | null;
  requestId: string | null;
  clientId: string | null;
  clientName: string | null;
  clientAddress: string | null;
  changes: Record<string, unknown> | null;
  about: About;
};

/** The row of `columns`, and of what `about.ts` adds. */
export function entryRow(row: Row): EntryRow {
  const [id, at, actorType, actorId, actorName, action, subjectType, subjectId, reason, requestId, ...more] = row;
  const [clientId, clientName, clientAddress, changes, ...about] = more;
  return {
    id: id ?? "",
    at: new Date(Number(at)),
    actorType: actorType ?? "",
    actorId: actorId ?? "",
    actorName: actorName ?? "",
    action: action ?? "",
    subjectType: subjectType ?? "",
    subjectId: subjectId ?? "",
    reason: reason ?? null,
    requestId: requestId ?? null,
    clientId: clientId ?? null,
    clientName: clientName ?? null,
    clientAddress: clientAddress ?? null,
    changes: changes ? (JSON.parse(changes) as Record<string, unknown>) : null,
    about: aboutOf(about),
  };
}

export const writeCursor = ({ at, id }: Place): string => `${at.getTime()}.${id}`;

/** Throws 400 for a cursor that was not given out. */
export function readCursor(text: string): Place {
  const [, time, id] = /^(\d{1,15})\.(aud_\w{1,60})$/.exec(text) ?? [];
  if (time === undefined || id === undefined || Number(time) > lastMoment.getTime()) {
    const message = "is not one that was given out";
    throw badRequest(`Invalid query: cursor ${message}`, [{ path: "cursor", message }]);
  }
  return { at: new Date(Number(time)), id };
}

/** Every value there is of a column, one index probe each, as (value). */
const every = (column: string): string => `
  WITH RECURSIVE known AS (
    (SELECT ${column} AS value FROM audit_entries
     WHERE organization_id = $1 AND ${column} IS NOT NULL ORDER BY ${column} LIMIT 1)
    UNION ALL
    SELECT (SELECT e.${column} FROM audit_entries e
      WHERE e.organization_id = $1 AND e.${column} > known.value ORDER BY e.${column} LIMIT 1)
    FROM known WHERE known.value IS NOT NULL)
  SELECT value FROM known WHERE value IS NOT NULL`;

type Walk = {
  organizationId: string;
  filter: EntryFilter;
  limit: number;
  /** Begins behind this place. */
  after?: Place;
  /** Ends with this place. */
  until?: Place;
  order: "newest first" | "oldest first";
  /** With the name of whose file an entry is about. */
  isNamed?: boolean;
};

/**
 * A page of the log along (at, id). One statement, planned for its values: the narrowest filter decides which index is
 * walked, and every filter has one of its own that ends with the time.
 */
export function entriesStatement(walk: Walk): { statement: Statement; values: unknown[] } {
  const { organizationId, filter, limit, after, until, order, isNamed = false } = walk;
  const values: unknown[] = [organizationId];
  const place = (value: unknown) => `$${values.push(value)}`;
  const [before, direction] = order === "newest first" ? ["<", "DESC"] : [">", "ASC"];
  const conditions = ["e.organization_id = $1"];
  const among = (column: string, chosen: readonly string[] | undefined) => {
    // One value is an equation: PostgreSQL then walks the index in order of time instead of sorting all that it finds.
    if (chosen?.length === 1) conditions.push(`e.${column} = ${place(chosen[0])}`);
    else if (chosen?.length) conditions.push(`e.${column} = ANY(${place([...chosen])}::text[])`);
  };
  among("actor_id", filter.actor_id);
  among("client_id", filter.client_id);
  among("action", filter.action);
  among("subject_type", filter.subject_type);
  among("client_address", filter.client_address?.map(plainAddress));
  if (filter.subject_id !== undefined) {
    conditions.push(`e.subject_id = ${place(filter.subject_id)}`);
    // An id alone is then found by (subject_type, subject_id).
    if (!filter.subject_type?.length) conditions.push(`e.subject_type = ANY(ARRAY(${every("subject_type")}))`);
  }
  if (filter.request_id !== undefined) conditions.push(`e.request_id = ${place(filter.request_id)}`);
  if (filter.from !== undefined) conditions.push(`e.at >= ${place(momentOf(filter.from).toISOString())}::timestamptz`);
  if (filter.to !== undefined) conditions.push(`e.at < ${place(momentOf(filter.to).toISOString())}::timestamptz`);
  if (after) {
    const at = `${place(after.at.toISOString())}::timestamptz`;
    // The first half is a plain range, which an index answers also under row-level security.
    conditions.push(`e.at ${before}= ${at} AND (e.at ${before} ${at} OR e.id ${before} ${place(after.id)})`);
  }
  if (until) {
    const at = `${place(until.at.toISOString())}::timestamptz`;
    conditions.push(`e.at <= ${at} AND (e.at < ${at} OR e.id <= ${place(until.id)})`);
  }
  const inOrder = `ORDER BY e.at ${direction}, e.id ${direction}`;
  const found = `audit_entries e WHERE ${conditions.join(" AND ")} ${inOrder} LIMIT ${place(limit)}::int`;
  const text = isNamed
    ? `SELECT ${columns}, ${aboutColumns} FROM (SELECT * FROM ${found}) e ${aboutJoin} ${inOrder}`
    : `SELECT ${columns} FROM ${found}`;
  return { statement: { text }, values };
}

export const entryStatement: Statement = {
  name: "audit_entry",
  text: `SELECT ${columns}, ${aboutColumns} FROM audit_entries e ${aboutJoin} WHERE e.organization_id = $1 AND e.id = $2`,
};

/** Who there is, as [id, name] with the name last used. */
const everybody = (who: "actor" | "client"): string => `
  (SELECT json_agg(json_build_array(k.value, (SELECT e.${who}_name FROM audit_entries e
      WHERE e.organization_id = $1 AND e.${who}_id = k.value ORDER BY e.at DESC LIMIT 1)))
    FROM (${every(`${who}_id`)} LIMIT 2000) k)`;

/** Addresses, the last used first. */
const addresses = `
  (SELECT json_agg(used.value) FROM (
    SELECT k.value FROM (${every("client_address")} LIMIT 2000) k
    ORDER BY (SELECT e.at FROM audit_entries e
      WHERE e.organization_id = $1 AND e.client_address = k.value ORDER BY e.at DESC LIMIT 1) DESC, k.value
    LIMIT ${mostAddresses}) used)`;

/** One row: actors, clients, actions, kinds of subject, addresses. Each by index probes. */
export const choicesStatement: Statement = {
  name: "audit_choices",
  text: `
    SELECT ${everybody("actor")}, ${everybody("client")},
      (SELECT json_agg(k.value) FROM (${every("action")}) k),
      (SELECT json_agg(k.value) FROM (${every("subject_type")}) k),
      ${addresses}`,
};
