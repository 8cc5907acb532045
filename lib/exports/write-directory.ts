import { open } from "node:fs/promises";
import { crc32 } from "node:zlib";
import pg from "pg";
import { copyRows } from "./copy-rows";
import { type Choice, directoryStatement, joinStretches, type Stretch, stretchStatement } from "./directory-statement";
import { readingSocket } from "./reading-socket";

// Everything a process of its own needs to write rows, and nothing else: neither Prisma nor the settings.

/** What to write where. Plain data, since it goes to another process. */
export type DirectoryTask = {
  connection: pg.ClientConfig;
  choice: Choice;
  /** The provider behind whom to begin, and how many to write at most; null for all. */
  after: string;
  most: number | null;
  /** Providers of one statement. */
  pageSize: number;
  /** Milliseconds after which no further statement is begun. */
  sliceMs: number;
  /** A new file, and the CRC-32 of the table before it. */
  path: string;
  crc: number;
};

/** What was written: behind whom to go on, or null when there is nobody left; bytes, and the CRC-32 with them. */
export type DirectoryWritten = { after: string | null; providers: number; rows: number; raw: number; crc: number };

type Connected = { client: pg.Client; organizationId: string };

/** Each stretch is one transaction with one view of the data. */
async function inTransaction<T>({ client, organizationId }: Connected, work: () => Promise<T>): Promise<T> {
  await client.query("begin isolation level repeatable read read only");
  await client.query("select set_config('app.organization_id', $1, true)", [organizationId]);
  const result = await work();
  await client.query("commit");
  return result;
}

async function nextStretch(client: pg.Client, { choice }: DirectoryTask, after: string, size: number) {
  const { rows } = await client.query<{ upTo: string | null; providers: number }>(
    stretchStatement(choice, after, size),
  );
  const { upTo = null, providers = 0 } = rows[0] ?? {};
  return { upTo, providers };
}

async function copyStretch(
  client: pg.Client,
  choice: Choice,
  stretch: Stretch,
  take: (bytes: Buffer) => Promise<void>,
) {
  await client.query(joinStretches);
  return copyRows(client, directoryStatement(choice, stretch), take);
}

/** Writes the directory's rows to a file, a stretch of providers a statement, until there is nobody left or the time is over. */
export async function writeDirectory(task: DirectoryTask): Promise<DirectoryWritten> {
  const end = performance.now() + task.sliceMs;
  const { organizationId } = task.choice;
  const written: DirectoryWritten = { after: task.after, providers: 0, rows: 0, raw: 0, crc: task.crc };
  const client = new pg.Client({ ...task.connection, stream: readingSocket });
  // Whoever waits for an answer is told by the query; without a listener the process would end.
  client.on("error", () => undefined);
  const file = await open(task.path, "wx", 0o600);
  const take = async (bytes: Buffer) => {
    await file.appendFile(bytes);
    written.raw += bytes.length;
    written.crc = crc32(bytes, written.crc);
  };
  try {
    await client.connect();
    do {
      const size = task.most === null ? task.pageSize : Math.min(task.pageSize, task.most - written.providers);
      await inTransaction({ client, organizationId }, async () => {
        const { after } = written;
        if (after === null) return;
        const { upTo, providers } = await nextStretch(client, task, after, size);
        if (upTo !== null) written.rows += await copyStretch(client, task.choice, { after, upTo }, take);
        written.after = upTo;
        written.providers += providers;
      });
    } while (written.after !== null && performance.now() < end);
    return written;
  } finally {
    await file.close();
    await client.end();
  }
}
