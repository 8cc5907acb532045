import { createReadStream } from "node:fs";
import { type FileHandle, open, rm } from "node:fs/promises";
import { putDocument } from "@/lib/documents/storage";
import type { ImportRun } from "@/lib/generated/prisma/client";
import { newSpoolPath } from "@/lib/uploads/spool";
import { newImportKey, type RefusedPart } from "./import-files";
import type { RefusedRow } from "./keep-rows";
import { refusedLine } from "./refused-line";

/** Refused rows beyond those that are kept, on this machine's disk until the slice is over. */
export class Overflow {
  rows = 0;
  #file: FileHandle | undefined;
  #path = "";
  #size = 0;

  async add({ row, problems }: Pick<RefusedRow, "row" | "problems">): Promise<void> {
    if (!this.#file) {
      this.#path = await newSpoolPath();
      this.#file = await open(this.#path, "wx", 0o600);
    }
    const bytes = Buffer.from(refusedLine(row, problems));
    await this.#file.appendFile(bytes);
    this.#size += bytes.length;
    this.rows += 1;
  }

  async store(run: ImportRun): Promise<RefusedPart[]> {
    if (!this.#file) return [];
    const storageKey = newImportKey(run);
    const content = createReadStream(this.#path);
    await putDocument({ organizationId: run.organizationId, storageKey, content, size: this.#size });
    return [{ key: storageKey, size: this.#size, rows: this.rows }];
  }

  async discard(): Promise<void> {
    await this.#file?.close();
    if (this.#file) await rm(this.#path, { force: true });
  }
}
