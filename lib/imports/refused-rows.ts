import { once } from "node:events";
import { createWriteStream, type WriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { finished } from "node:stream/promises";
import type { CsvRow } from "./csv-rows";
import { ImportFileError } from "./import-file-error";
import type { Refused } from "./judge-row";
import { refusedHeader, refusedLine } from "./refused-line";

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
    await refused.#write(refusedHeader(columns));
    return refused;
  }

  async add(row: CsvRow, { group: name, problems }: Refused): Promise<void> {
    this.rows += 1;
    const group = this.#groups.get(name) ?? { rows: 0, values: new Map<string, number>() };
    group.rows += 1;
    const [first] = problems;
    if (first && first.column !== null) grow(group.values, first.value);
    this.#groups.set(name, group);
    await this.#write(refusedLine(row, problems));
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

  async #write(line: string): Promise<void> {
    if (!this.stream.write(line)) await once(this.stream, "drain");
  }
}
