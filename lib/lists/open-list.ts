import { createHash } from "node:crypto";
import path from "node:path";
import type { PoolClient } from "pg";
import { adapters } from "./adapters/registry";
import { ListDefinition, type ListDescription } from "./definition";
import { inspectFile } from "./inspect-file";
import type { ListEntry } from "./list-entry";
import { ListFileError } from "./list-file-error";
import { type ListFacts, type ListKey, listOf } from "./lists";
import { readList } from "./read-list";
import { findOfacFiles, ofacFiles, readOfacSdn } from "./readers/ofac-sdn";
import type { RowNotes } from "./row-notes";

/** A list's file or files, looked at and ready to be read. */
export type OpenedList = {
  fileName: string;
  /** SHA-256 over what is read. */
  hash: string;
  entries: (notes: RowNotes, onBytes: (read: number, total: number) => void) => AsyncGenerator<ListEntry>;
};

/** What a list is, and how its file is read; OFAC's four files have no one description. */
export type ReadableList = { list: ListFacts; description: ListDescription | null };

/** The list of this key, built in or described as data. Throws a ListFileError when there is none. */
export async function readableList(client: Pick<PoolClient, "query">, key: ListKey): Promise<ReadableList> {
  const list = listOf(key);
  if (list) return { list, description: (adapters as Record<string, ListDescription>)[key] ?? null };
  const { rows } = await client.query<{ definition: unknown }>(
    "SELECT definition FROM list_definitions WHERE id = $1",
    [key],
  );
  const [row] = rows;
  if (!row) throw new ListFileError(key, "there is no list of this name; `lists show` tells those there are");
  const description = ListDefinition.parse(row.definition);
  return { list: description.list, description };
}

async function openOfac(folder: string): Promise<OpenedList> {
  const found = await findOfacFiles(folder);
  const looked = await Promise.all(ofacFiles.map(async (name) => [name, await inspectFile(found[name])] as const));
  const hash = createHash("sha256");
  for (const [, facts] of looked) hash.update(facts.hash);
  const facts = Object.fromEntries(looked) as Record<(typeof ofacFiles)[number], (typeof looked)[number][1]>;
  return {
    fileName: ofacFiles.join(", "),
    hash: hash.digest("hex"),
    entries: (notes, onBytes) => readOfacSdn(folder, { facts, notes, onBytes }),
  };
}

/** Looks at a list's file, or OFAC's folder, before it is read. Throws a ListFileError for what is no list at all. */
export async function openList(
  { description }: ReadableList,
  file: string,
  fileName = path.basename(file),
): Promise<OpenedList> {
  if (description === null) return openOfac(file);
  const facts = await inspectFile(file, fileName);
  return {
    fileName,
    hash: facts.hash,
    entries: (notes, onBytes) => readList(description, file, { facts, notes, onBytes }),
  };
}
