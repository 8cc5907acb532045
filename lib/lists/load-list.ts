import type { PoolClient } from "pg";
import { systemPool } from "@/lib/db";
import { newId } from "@/lib/ids";
import type { ListSource } from "@/lib/verification/matching/blocking-keys";
import { hashListFiles } from "./hash-list-files";
import { ListChanges } from "./list-changes";
import { ListFileError } from "./list-file-error";
import type { ListKey } from "./lists";
import { readOfacSdn } from "./readers/ofac-sdn";
import { readOigLeie } from "./readers/oig-leie";

const readers = { oig: readOigLeie, ofac: readOfacSdn } as const;

/** A list that lost more than this share of its records at once is taken for a cut file. */
const largestLoss = 0.1;

export type LoadProgress = { rows: number; bytesRead: number; bytesTotal: number };

export type LoadReport = {
  source: ListKey;
  versionId: string;
  fileHash: string;
  /** Records of the list now in use. */
  records: number;
  added: number;
  removed: number;
  unchanged: number;
  /** Rows that stood in the file more than once. */
  repeated: number;
  /** False when these very files were already in use: then no version was made. */
  isNewVersion: boolean;
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
  /** Loads a list even if it is more than a tenth shorter than the one in use. */
  force?: boolean;
  onProgress?: (progress: LoadProgress) => void;
};

type CurrentVersion = { id: string; file_hash: string; record_count: number };

async function currentVersion(client: PoolClient, source: ListKey): Promise<CurrentVersion | undefined> {
  const { rows } = await client.query<CurrentVersion>(
    `SELECT id, file_hash, record_count FROM list_versions WHERE source = $1 ORDER BY loaded_at DESC, id DESC LIMIT 1`,
    [source],
  );
  return rows[0];
}

function refuseLoss(path: string, records: number, before: CurrentVersion | undefined): void {
  if (before === undefined || records >= before.record_count * (1 - largestLoss)) return;
  const [now, then] = [records.toLocaleString("en-US"), before.record_count.toLocaleString("en-US")];
  throw new ListFileError(
    path,
    `it has ${now} records where the list in use has ${then}, so it was probably cut; --force loads it all the same`,
  );
}

async function load(client: PoolClient, options: LoadOptions): Promise<Omit<LoadReport, "milliseconds">> {
  const { source, path, onProgress } = options;
  // Two loads of one list wait for each other; the second then finds the first one's version.
  await client.query(`SELECT pg_advisory_xact_lock(hashtextextended('credence list ' || $1, 0))`, [source]);
  await client.query(`SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0`);
  const before = await currentVersion(client, source);
  const fileHash = await hashListFiles(source as ListSource, path);
  if (before?.file_hash === fileHash) {
    const records = before.record_count;
    return {
      source,
      versionId: before.id,
      fileHash,
      records,
      added: 0,
      removed: 0,
      unchanged: records,
      repeated: 0,
      isNewVersion: false,
    };
  }
  const versionId = newId("lst");
  const changes = await ListChanges.begin(client, source as ListSource, versionId);
  let [bytesRead, bytesTotal] = [0, 0];
  const entries = readers[source as keyof typeof readers](path, (read, total) => {
    [bytesRead, bytesTotal] = [read, total];
  });
  for await (const entry of entries) {
    if (await changes.add(entry)) onProgress?.({ rows: changes.rows, bytesRead, bytesTotal });
  }
  const counts = await changes.finish();
  if (!options.force) refuseLoss(path, counts.records, before);
  await client.query(
    `INSERT INTO list_versions (id, source, file_hash, record_count, added, removed, loaded_at)
     VALUES ($1, $2, $3, $4, $5, $6, clock_timestamp())`,
    [versionId, source, fileHash, counts.records, counts.added, counts.removed],
  );
  onProgress?.({ rows: changes.rows, bytesRead: bytesTotal, bytesTotal });
  return { source, versionId, fileHash, ...counts, isNewVersion: true };
}

/**
 * Loads a public list as its new version, whole or not at all: one transaction, so that a search sees the old list or
 * the new one, never a mix. The same files again change nothing. Throws a ListFileError, with one sentence, for files
 * that cannot be used; the list in use then stays.
 */
export async function loadList(options: LoadOptions): Promise<LoadReport> {
  const start = performance.now();
  const client = await systemPool().connect();
  try {
    await client.query("BEGIN");
    const report = await load(client, options);
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
