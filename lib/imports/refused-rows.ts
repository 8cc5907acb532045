import { once } from "node:events";
import { createWriteStream, type WriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { finished } from "node:stream/promises";
import { stringify } from "csv-stringify/sync";
import { ImportFileError } from "./import-file-error";
import type { Refusal } from "./layout";

export type RefusalCount = { group: string; rows: number; values: { value: string; rows: number }[] };

const grow = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);
const byRows = (a: { rows: number }, b: { rows: number }) => b.rows - a.rows;

/** The rows that were not imported: written to a CSV file as they came, with line and reason, and counted. */
export class RefusedRows {
  rows = 0;
  readonly #groups = new Map<string, { rows: number; values: Map<string, number> }>();

  private constructor(
    readonly file: string,
    readonly stream: WriteStream,
  ) {
    // Noticed at the next write or at the end; without a listener a full disk would end the process.
    stream.on("error", () => undefined);
  }

  /** Makes the file, with its header; throws an ImportFileError when it cannot be written. */
  static async create(file: string, columns: readonly string[]): Promise<RefusedRows> {
    const stream = createWriteStream(file);
    try {
      await once(stream, "open");
    } catch (error) {
      const code = error instanceof Error && "code" in error ? error.code : error;
      throw new ImportFileError(
        `The file for refused rows, ${file}, cannot be written (${code}): name another with --errors FILE.`,
      );
    }
    const refused = new RefusedRows(file, stream);
    await refused.#write(["line", "reason", ...columns]);
    return refused;
  }

  async add(line: number, refusal: Refusal, fields: readonly string[]): Promise<void> {
    this.rows += 1;
    const group = this.#groups.get(refusal.group) ?? { rows: 0, values: new Map<string, number>() };
    group.rows += 1;
    if (refusal.value !== undefined) grow(group.values, refusal.value);
    this.#groups.set(refusal.group, group);
    await this.#write([String(line), refusal.reason, ...fields]);
  }

  /** Completes the file; one without rows is removed. Answers the counts, largest first. */
  async finish(): Promise<RefusalCount[]> {
    this.stream.end();
    await finished(this.stream).catch((error: NodeJS.ErrnoException) => {
      throw new ImportFileError(`The file for refused rows, ${this.file}, could not be written (${error.code}).`);
    });
    if (this.rows === 0) await rm(this.file, { force: true });
    return [...this.#groups]
      .map(([group, { rows, values }]) => ({
        group,
        rows,
        values: [...values].map(([value, count]) => ({ value, rows: count })).toSorted(byRows),
      }))
      .toSorted(byRows);
  }

  async #write(fields: readonly string[]): Promise<void> {
    // A cell that begins like a formula is marked as text: people open this file in a spreadsheet.
    if (!this.stream.write(stringify([[...fields]], { escape_formulas: true }))) await once(this.stream, "drain");
  }
}
