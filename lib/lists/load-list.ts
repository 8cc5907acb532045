import type { PoolClient } from "pg";
import { now } from "@/lib/clock";
import { systemPool } from "@/lib/db";
import { newId } from "@/lib/ids";
import { requestScreenings } from "@/lib/monitoring/request-screenings";
import { type ChangeCounts, ListChanges } from "./list-changes";
import { earlier, newestEntry, versionsSinceFull } from "./earlier-versions";
import { ListFileError } from "./list-file-error";
import type { ListKey } from "./lists";
import { lockList } from "./lock-list";
import { type OpenedList, openList, type ReadableList, readableList } from "./open-list";
import { refuseLoss, refuseMonthAsWhole, refuseOwner, refuseWholeList } from "./refuse-load";
import { type ReadReport, RowNotes } from "./row-notes";
import { keyScheme, rewriteKeys } from "./search-keys";
import { monthlyFile, refuseMonth } from "./supplements";

export type LoadProgress = { rows: number; bytesRead: number; bytesTotal: number };

export type LoadReport = ChangeCounts & {
  source: ListKey;
  name: string;
  versionId: string;
  kind: "full" | "supplement";
  /** Of the month (YYYY-MM-01) that a supplement is of. */
  listDate: string | null;
  fileName: string;
  fileHash: string;
  /** What the reading came upon. */
  read: ReadReport;
  /** False when these very files were loaded already: then no version was made. */
  isNewVersion: boolean;
  loadedAt: string;
  milliseconds: number;
};

/** Who loads a list; a person by id, or the clock and the command line without one. */
export type LoadedBy = { id: string | null; name: string };

export type LoadOptions = {
  source: ListKey;
  /** The list's file, or the folder of OFAC's four. */
  path: string;
  /** `supplement`: a month's additions or reinstatements on top of the version in use; `full` unless told. */
  kind?: "full" | "supplement";
  /** Whose own list it is, for lists that organizations upload; public lists have none. */
  organizationId?: string;
  by?: LoadedBy;
  /** Where the file came from, for people: "command line", "upload", or the address it was fetched from. */
  origin?: string;
  /** The file as people know it, where `path` is a spool's. */
  fileName?: string;
  /** Loads a list even if it is more than a tenth shorter than the one in use, or a month out of its order. */
  force?: boolean;
  onProgress?: (progress: LoadProgress) => void;
  /** What else becomes true with the new version, in its transaction. */
  andAlso?: (client: PoolClient, report: LoadReport) => Promise<void>;
};

type Loading = { readable: ReadableList; opened: OpenedList; options: LoadOptions };

async function load(
  client: PoolClient,
  { readable, opened, options }: Loading,
): Promise<Omit<LoadReport, "milliseconds">> {
  const { list } = readable;
  const { kind = "full", force = false, onProgress } = options;
  const scope = { source: list.key, ownerOrganizationId: options.organizationId ?? null };
  const { ownerOrganizationId } = scope;
  // Two loads of one list wait for each other; the second then finds the first one's version.
  await lockList(client, scope);
  await client.query(`SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0`);
  const since = await versionsSinceFull(client, scope);
  const [before] = since;
  if (before && before.key_scheme !== keyScheme) {
    await rewriteKeys(client, scope);
    await client.query("UPDATE list_versions SET key_scheme = $2 WHERE id = $1", [before.id, keyScheme]);
  }
  const { fileName, hash: fileHash } = opened;
  const facts = { source: list.key, name: list.name, kind, fileName, fileHash };
  const notes = new RowNotes(fileName);
  const loaded = kind === "full" ? [before].filter((row) => row?.kind === "full") : since;
  const same = loaded.find((row) => row?.file_hash === fileHash);
  if (same && before) {
    const counts = { ...nothingChanged, records: before.record_count, unchanged: before.record_count };
    const { id: versionId, list_date: listDate, loaded_at } = same;
    const rest = { versionId, listDate, loadedAt: loaded_at.toISOString(), read: notes.report };
    return { ...facts, ...rest, ...counts, isNewVersion: false };
  }
  const month = kind === "supplement" ? monthlyFile(list, fileName) : null;
  if (kind === "supplement" && !force) {
    const reason = refuseMonth(list, month, {
      since: since.map(earlier),
      newestEntry: await newestEntry(client, scope, since.at(-1)),
    });
    if (reason !== null) throw new ListFileError(fileName, reason);
  }
  const versionId = newId("lst");
  const changes = await ListChanges.begin(client, { scope, versionId, isSupplement: kind === "supplement" });
  let [bytesRead, bytesTotal] = [0, 0];
  const entries = opened.entries(notes, (read, total) => {
    [bytesRead, bytesTotal] = [read, total];
  });
  for await (const entry of entries) {
    if (await changes.add(entry)) onProgress?.({ rows: changes.rows, bytesRead, bytesTotal });
  }
  const counts = await changes.finish();
  const checked = { list, fileName, before, counts };
  if (!force && kind === "full") {
    refuseLoss(checked);
    refuseMonthAsWhole(list, opened, notes.report.rows);
  }
  if (kind === "supplement") refuseWholeList(checked, notes.report.rows);
  const listDate = month && `${month.month}-01`;
  const { records, added, changed, removed, ...told } = counts;
  const { rows } = await client.query<{ loaded_at: Date }>(
    `INSERT INTO list_versions (id, source, owner_organization_id, kind, list_date, file_name, origin, file_hash,
       record_count, added, changed, removed, report, key_scheme, loaded_by_id, loaded_by_name, loaded_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, clock_timestamp())
     RETURNING loaded_at`,
    [
      versionId,
      scope.source,
      ownerOrganizationId,
      kind,
      listDate,
      fileName,
      options.origin ?? "command line",
      fileHash,
      records,
      added,
      changed,
      removed,
      JSON.stringify({ ...told, ...notes.report }),
      keyScheme,
      options.by?.id ?? null,
      options.by?.name ?? "Command line",
    ],
  );
  const loadedAt = (rows[0]?.loaded_at ?? now()).toISOString();
  onProgress?.({ rows: changes.rows, bytesRead: bytesTotal, bytesTotal });
  if (added + changed + removed > 0) {
    const organizationId = ownerOrganizationId ?? undefined;
    await requestScreenings(client, { source: list.key, versionId, cause: "list-changed", organizationId });
  }
  return { ...facts, ...counts, versionId, listDate, loadedAt, read: notes.report, isNewVersion: true };
}

const nothingChanged: ChangeCounts = {
  records: 0,
  added: 0,
  changed: 0,
  removed: 0,
  reinstated: 0,
  notListed: 0,
  unchanged: 0,
  repeated: 0,
};

/**
 * Loads a list as its new version, whole or not at all: one transaction, so that a search sees the old list or the new
 * one, never a mix. The same files again change nothing. With the version, everybody who is monitored is to be screened
 * against it. Throws a ListFileError, with one sentence, for files that cannot be used; the list in use then stays.
 */
export async function loadList(options: LoadOptions): Promise<LoadReport> {
  const start = performance.now();
  const readable = await readableList(systemPool(), options.source);
  refuseOwner(readable.list, options.organizationId);
  const opened = await openList(readable, options.path, options.fileName);
  const client = await systemPool().connect();
  try {
    await client.query("BEGIN");
    const loaded = await load(client, { readable, opened, options });
    const report = { ...loaded, milliseconds: Math.round(performance.now() - start) };
    await options.andAlso?.(client, report);
    await client.query("COMMIT");
    client.release();
    return { ...report, milliseconds: Math.round(performance.now() - start) };
  } catch (error) {
    const isRolledBack = await client.query("ROLLBACK").then(
      () => true,
      () => false,
    );
    client.release(!isRolledBack);
    throw error;
  }
}
