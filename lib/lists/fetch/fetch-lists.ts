import { mkdir, mkdtemp, rm } from "node:fs/promises";
import path from "node:path";
import { systemDb, systemPool } from "@/lib/db";
import { env } from "@/lib/env";
import { log } from "@/lib/log/log";
import { allLists } from "../all-lists";
import { ListFileError } from "../list-file-error";
import type { ListKey } from "../lists";
import { loadList } from "../load-list";
import { rewriteStaleKeys } from "../rewrite-stale-keys";
import { addressOf, type RemoteFile } from "./addresses";
import { type Copy, download } from "./download";
import { unpacked } from "./unpack";

/** A list is asked for once a day; the OIG's comes monthly, OFAC's whenever somebody is added. */
const everyHours = 24;

/** Between attempts: 10 minutes, 20, 40 … and never more than a day. */
const firstRetryMinutes = 10;

const downloadMs = 25_000;
const largestFile = 512 * 1024 * 1024;

type Claimed = { source: string; attempts: number; etag: string; lastModified: string };

/**
 * Takes a list that is due, so that no other worker fetches it meanwhile; should this one die, it is due again. The
 * column keeps whole milliseconds, and rounding may have set "now" a little ahead.
 */
async function claim(source: ListKey, address: string): Promise<Claimed | undefined> {
  await systemPool().query(
    `INSERT INTO list_fetches (source, address, next_attempt_at) VALUES ($1, $2, now())
     ON CONFLICT (source) DO UPDATE SET address = excluded.address, next_attempt_at = now(), etag = '', last_modified = '', attempts = 0
       WHERE list_fetches.address <> excluded.address`,
    [source, address],
  );
  const { rows } = await systemPool().query<Claimed>(
    `UPDATE list_fetches SET next_attempt_at = now() + interval '10 minutes', last_attempt_at = now(), attempts = attempts + 1
     WHERE source = $1 AND next_attempt_at <= now() + interval '1 millisecond'
     RETURNING source, attempts, etag, last_modified AS "lastModified"`,
    [source],
  );
  return rows[0];
}

async function succeeded(source: ListKey, copies: Record<string, Copy> | null): Promise<void> {
  await systemPool().query(
    `UPDATE list_fetches SET attempts = 0, last_success_at = now(), last_error = '',
       next_attempt_at = now() + make_interval(hours => $2), etag = coalesce($3, etag), last_modified = ''
     WHERE source = $1`,
    [source, everyHours, copies && JSON.stringify(copies)],
  );
}

async function failed(source: ListKey, attempts: number, error: string): Promise<void> {
  const minutes = Math.min(firstRetryMinutes * 2 ** Math.min(attempts - 1, 10), everyHours * 60);
  await systemPool().query(
    `UPDATE list_fetches SET last_error = $2, next_attempt_at = now() + make_interval(mins => $3) WHERE source = $1`,
    [source, error.slice(0, 500), minutes],
  );
}

/** What the server said of each file that we have, as it was kept; of a list of four files, four. */
function copiesOf(kept: string): Record<string, Copy> {
  try {
    return kept === "" ? {} : (JSON.parse(kept) as Record<string, Copy>);
  } catch {
    return {};
  }
}

const withoutKey = (url: string) => {
  const shown = new URL(url);
  shown.searchParams.delete("api_key");
  return shown.href;
};

/** Downloads the files of a list into a folder. Null when all of them are those that we have. */
async function downloadAll(
  files: readonly RemoteFile[],
  folder: string,
  kept: Record<string, Copy>,
  signal?: AbortSignal,
) {
  const copies: Record<string, Copy> = {};
  const get = async (file: RemoteFile, have: Copy | null) => {
    const limits = { timeoutMs: downloadMs, maximumBytes: largestFile, signal };
    const answer = await download(file.url, path.join(folder, file.name), { have, ...limits });
    if (answer.kind === "failed") throw new ListFileError(withoutKey(file.url), `the address ${answer.reason}`);
    if (answer.kind === "file") copies[file.name] = { etag: answer.etag, lastModified: answer.lastModified };
    return answer.kind;
  };
  const unchanged: RemoteFile[] = [];
  for (const file of files) if ((await get(file, kept[file.name] ?? null)) === "unchanged") unchanged.push(file);
  if (unchanged.length === files.length) return null;
  // Of several files, one that stayed the same is needed all the same.
  for (const file of unchanged) await get(file, null);
  return copies;
}

async function fetchOne(source: ListKey, signal?: AbortSignal): Promise<"nothing due" | "done"> {
  const address = addressOf(source);
  if (address.state === "off") return "nothing due";
  const claimed = await claim(source, address.shown);
  if (!claimed) return "nothing due";
  await mkdir(path.join(env().DATA_DIR, "spool"), { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(path.join(env().DATA_DIR, "spool", "list-"));
  try {
    const copies = await downloadAll(address.files, folder, copiesOf(claimed.etag), signal);
    if (copies !== null) {
      const [first] = address.files;
      const one = path.join(folder, first?.name ?? "");
      const file = address.files.length > 1 ? { path: folder, name: "" } : await unpacked(one, first?.name ?? "");
      const by = { id: null, name: "Credence" };
      const fileName = file.name === "" ? undefined : file.name;
      await loadList({ source, path: file.path, fileName, by, origin: address.shown });
    }
    await succeeded(source, copies);
  } catch (error) {
    if (!(error instanceof ListFileError)) log.error({ list: source, err: error }, "fetching a list failed");
    const sentence =
      error instanceof ListFileError ? error.message : "Loading it failed; the log of the worker says why.";
    await failed(source, claimed.attempts, sentence);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return "done";
}

/**
 * Fetches and loads every public list that is due, for as long as `signal` lets it; also makes search keys anew that an
 * older version of the program made. A failure is kept as one sentence with the list, and tried again later.
 */
export async function fetchLists(signal?: AbortSignal): Promise<void> {
  await rewriteStaleKeys();
  const lists = await allLists(systemDb());
  for (const { key } of lists.filter(({ owner }) => owner === "public")) {
    if (signal?.aborted) return;
    await fetchOne(key, signal);
  }
}
