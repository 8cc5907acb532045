import { type FileHandle, open } from "node:fs/promises";
import { crc32 } from "node:zlib";
import type { TableName } from "./tables";

/** A new file for a table's rows, and the CRC-32 of the table before them. */
export type Place = { path: string; crc: number };
/** Bytes that were written, and the CRC-32 with them. */
export type Filled = { table: TableName; raw: number; crc: number };

/** The files that rows are written to; one that gets none is not made. */
export class TableFiles {
  readonly #open = new Map<TableName, Filled & { file: FileHandle }>();

  constructor(readonly places: Readonly<Partial<Record<TableName, Place>>>) {}

  async append(table: TableName, content: string | Buffer): Promise<void> {
    if (content.length === 0) return;
    const one = this.#open.get(table) ?? (await this.#make(table));
    const bytes = typeof content === "string" ? Buffer.from(content) : content;
    await one.file.appendFile(bytes);
    one.raw += bytes.length;
    one.crc = crc32(bytes, one.crc);
  }

  async #make(table: TableName) {
    const place = this.places[table];
    if (place === undefined) throw new Error(`There is no file for the rows of ${table}`);
    const one = { table, raw: 0, crc: place.crc, file: await open(place.path, "wx", 0o600) };
    this.#open.set(table, one);
    return one;
  }

  get filled(): Filled[] {
    return [...this.#open.values()].map(({ table, raw, crc }) => ({ table, raw, crc }));
  }

  async close(): Promise<void> {
    for (const { file } of this.#open.values()) await file.close();
  }
}
