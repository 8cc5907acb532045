import { createReadStream, createWriteStream } from "node:fs";
import { open, rm, stat } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import type { Context } from "@/lib/api/context";
import { badRequest, serviceUnavailable } from "@/lib/api/errors";
import { commit, type SpooledFile } from "@/lib/api/operation";
import { recordAudit } from "@/lib/audit/record";
import { removeInterrupted } from "@/lib/documents/interrupted-files";
import { scanFile } from "@/lib/documents/scan-file";
import { putDocument } from "@/lib/documents/storage";
import { newId } from "@/lib/ids";
import { log } from "@/lib/log/log";
import { newSpoolPath } from "@/lib/uploads/spool";
import { columnFacts } from "./column-facts";
import { type AskedFacts, type CsvFacts, csvFactsOf, openCsvFile, plainBytes } from "./csv-file";
import { requireHeader } from "./csv-header";
import { lengthOf } from "./csv-rows";
import { statusReply } from "./find-import";
import { ImportFileError } from "./import-file-error";
import { intendFile, newImportKey } from "./import-files";
import type { ImportKind } from "./import-kinds";

/** Rows that the proposals are made from. */
const sampleRows = 2_000;
/** Characters of them that are enough, where rows are long. */
const sampleCharacters = 8_000_000;
/** Bytes at the beginning of a file in which its lines end, if they end as lines do. */
const headBytes = 1 << 16;

type Looked = CsvFacts & { columns: string[]; sample: ReturnType<typeof columnFacts> };

/** How the file is written, its columns, and what its first rows say of them. Throws 400 with a sentence. */
async function lookAt(file: SpooledFile, asked: AskedFacts): Promise<Looked> {
  try {
    const facts = await csvFactsOf(file.path, asked, Number.POSITIVE_INFINITY);
    const { header, blocks } = await openCsvFile(file.path, facts);
    requireHeader(header.row.fields, header.row.problem);
    const rows: string[][] = [];
    let characters = 0;
    for await (const block of blocks) {
      const good = block.rows.filter(({ problem }) => problem === null);
      rows.push(...good.map(({ fields }) => fields));
      characters += good.reduce((sum, row) => sum + lengthOf(row), 0);
      if (rows.length >= sampleRows || characters >= sampleCharacters) break;
      if (rows.length === 0 && block.rows.length > 0) continue;
    }
    if (rows.length === 0) throw new ImportFileError("The file has a header and no row that can be read.");
    return { ...facts, columns: header.columns, sample: columnFacts(header.columns, rows.slice(0, sampleRows)) };
  } catch (error) {
    if (!(error instanceof ImportFileError)) throw error;
    const message = error.message.replaceAll(file.path, "The file");
    throw badRequest(message, [{ path: "file", message }]);
  }
}

/** Whether rows can be read from the file as it is: in UTF-8, and its lines end with line feeds. */
async function isPlain(path: string, { encoding }: CsvFacts): Promise<boolean> {
  if (encoding !== "utf-8") return false;
  const file = await open(path, "r");
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return buffer.subarray(0, bytesRead).includes(0x0a);
  } finally {
    await file.close();
  }
}

/** Puts the file into storage in UTF-8, so that every pass can begin in the middle of it; answers its bytes there. */
async function store(file: SpooledFile, facts: CsvFacts, place: { organizationId: string; storageKey: string }) {
  const put = async (path: string) => {
    const { size } = await stat(path);
    await putDocument({ ...place, content: createReadStream(path), size });
    return size;
  };
  if (await isPlain(file.path, facts)) return put(file.path);
  const path = await newSpoolPath();
  try {
    const bytes = createReadStream(file.path, { highWaterMark: headBytes }) as AsyncIterable<Buffer>;
    await pipeline(plainBytes(bytes, facts.encoding), createWriteStream(path, { mode: 0o600 }));
    return await put(path);
  } finally {
    await rm(path, { force: true });
  }
}

/**
 * Makes a received CSV file an import: looked at, scanned and stored, with what its first rows say of its columns.
 * Nothing is read into memory whole. Throws 400 with a sentence for a file that is no table.
 */
export async function receiveImport(
  ctx: Context,
  file: SpooledFile,
  { kind, ...asked }: AskedFacts & { kind: ImportKind },
) {
  const { organizationId } = ctx;
  const looked = await lookAt(file, asked);
  const finding = await scanFile(file.path);
  if (finding !== null) throw badRequest(`The file was refused: the virus scanner found ${finding.slice(0, 200)}`);
  const id = newId("imp");
  const storageKey = newImportKey({ organizationId, id });
  await intendFile({ organizationId, id }, storageKey);
  const abandon = () => removeInterrupted({ organizationId, storageKey });
  let storedBytes = 0;
  try {
    storedBytes = await store(file, looked, { organizationId, storageKey });
  } catch (error) {
    await abandon();
    log.error({ importId: id, err: error }, "a file to import could not be stored");
    throw serviceUnavailable("Document storage cannot take the file now; nothing of it was kept");
  }

  return commit(async (inside) => {
    const { db, now, actor } = inside;
    const { count } = await db.incomingFile.deleteMany({ where: { organizationId, storageKey } });
    // The sweep takes an intent for interrupted after a while, and its file with it.
    if (count === 0) throw serviceUnavailable("Storing the file took too long; nothing of it was kept");
    const { encoding, delimiter, columns, sample } = looked;
    const run = await db.importRun.create({
      data: {
        organizationId,
        id,
        kind,
        fileName: file.originalName,
        storageKey,
        bytes: file.size,
        storedBytes,
        sha256: file.sha256,
        encoding,
        delimiter,
        columns,
        sample,
        mapping: {},
        requestedById: actor.id,
        requestedByName: actor.name,
        requestedByType: actor.type,
        clientId: actor.client?.id,
        clientName: actor.client?.name,
        createdAt: now,
        updatedAt: now,
      },
    });
    await recordAudit(inside, {
      action: "uploadImport",
      subjectType: "import",
      subjectId: id,
      changes: { kind: [null, kind], sha256: [null, file.sha256], columns: [null, columns.length] },
    });
    return statusReply(inside, 201, run);
  }, abandon);
}
