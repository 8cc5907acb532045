import { Readable } from "node:stream";
import type { Context } from "@/lib/api/context";
import { notFound } from "@/lib/api/errors";
import { stream, type Verb } from "@/lib/api/operation";
import { inOrganization, runStatement } from "@/lib/db";
import { toWebStream } from "@/lib/documents/web-stream";
import { actionWords } from "@/lib/history/action-words";
import { entriesCsv } from "./entries-csv";
import { choicesStatement, entriesStatement, entryRow, entryStatement, readCursor, writeCursor } from "./find-entries";
import type * as op from "./operations";
import { readChain } from "./read-chain";
import { recordAudit } from "./record";
import { auditEntryDetail, auditEntryRecord } from "./wire";

export const listAuditEntries: Verb<typeof op.listAuditEntries> = async (ctx, { query }) => {
  const { limit, cursor, ...filter } = query;
  const { statement, values } = entriesStatement({
    organizationId: ctx.organizationId,
    filter,
    limit: limit + 1,
    after: cursor === undefined ? undefined : readCursor(cursor),
    order: "newest first",
    isNamed: true,
  });
  const rows = (await runStatement(ctx.db, statement, values)).map(entryRow);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    data: shown.map(auditEntryRecord),
    next_cursor: rows.length > limit && last ? writeCursor(last) : null,
  };
};

export const getAuditEntry: Verb<typeof op.getAuditEntry> = async ({ db, organizationId }, { params }) => {
  const [row] = await runStatement(db, entryStatement, [organizationId, params.entryId]);
  if (!row) throw notFound(`There is no audit entry ${params.entryId}`);
  return auditEntryDetail(entryRow(row));
};

const parsed = <T>(text: string | null | undefined): T[] => (text ? (JSON.parse(text) as T[]) : []);

const byName = (text: string | null | undefined) =>
  parsed<[string, string]>(text)
    .map(([id, name]) => ({ id, name }))
    .toSorted((one, other) => one.name.localeCompare(other.name, "en"));

export const listAuditChoices: Verb<typeof op.listAuditChoices> = async (ctx) => {
  const [row] = await runStatement(ctx.db, choicesStatement, [ctx.organizationId]);
  const [actors, clients, actions, kinds, addresses] = row ?? [];
  return {
    actors: byName(actors),
    clients: byName(clients),
    actions: parsed<string>(actions)
      .map((id) => ({ id, summary: actionWords(id) }))
      .toSorted((one, other) => one.summary.localeCompare(other.summary, "en")),
    subject_types: parsed<string>(kinds),
    client_addresses: parsed<string>(addresses),
  };
};

export const getAuditChain: Verb<typeof op.getAuditChain> = (ctx) => readChain(ctx);

/** The newest entry that the filter lets through: where a download ends, whatever comes meanwhile. */
async function newest(ctx: Context, filter: Parameters<typeof entriesStatement>[0]["filter"]) {
  const { organizationId, db } = ctx;
  const { statement, values } = entriesStatement({ organizationId, filter, limit: 1, order: "newest first" });
  const [row] = await runStatement(db, statement, values);
  return row && entryRow(row);
}

export const exportAuditEntries: Verb<typeof op.exportAuditEntries> = async (ctx, { query }) => {
  const { organizationId } = ctx;
  const until = await inOrganization(organizationId, async (db) => {
    const inside = { ...ctx, db };
    const last = await newest(inside, query);
    const filters = Object.entries(query).filter(([, value]) => value !== undefined);
    await recordAudit(inside, {
      action: "exportAuditEntries",
      subjectType: "organization",
      subjectId: organizationId,
      changes: filters.length > 0 ? { filters: [null, Object.fromEntries(filters)] } : undefined,
    });
    return last;
  });
  return stream(toWebStream(Readable.from(entriesCsv(organizationId, query, until), { objectMode: true })), {
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": `attachment; filename="audit-log-${ctx.now.toISOString().slice(0, 10)}.csv"`,
    "cache-control": "no-store",
  });
};
