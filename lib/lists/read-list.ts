import { isSandbox } from "@/lib/env";
import { magicRowsOf } from "@/lib/sandbox/magic-list-rows";
import { bindColumns } from "./bind-columns";
import type { ListDescription } from "./definition";
import type { FileFacts } from "./inspect-file";
import type { ListEntry } from "./list-entry";
import { ListFileError, probablyCut } from "./list-file-error";
import { readCsvRows } from "./read-csv-rows";
import type { RowNotes } from "./row-notes";
import { entryMaker } from "./to-entries";

type ReadOptions = {
  facts: FileFacts;
  notes: RowNotes;
  onBytes?: (read: number, total: number) => void;
};

function encodingOf({ file }: ListDescription, { oddLine }: FileFacts, name: string): "utf-8" | "windows-1252" {
  if (oddLine === null) return "utf-8";
  if (file.encoding === "windows-1252") return "windows-1252";
  throw new ListFileError(
    name,
    `line ${oddLine.toLocaleString("en-US")} is not UTF-8 text: save the file as CSV in UTF-8`,
  );
}

/**
 * Streams the entries of a list file as its description says, whatever the list. A row that cannot be read is left out
 * and noted; throws a ListFileError for a file that lacks a column, is damaged or cut, or is odd all over.
 */
export async function* readList(
  description: ListDescription,
  file: string,
  { facts, notes, onBytes }: ReadOptions,
): AsyncGenerator<ListEntry> {
  const name = notes.fileName;
  const { delimiter, quotes, columns } = description.file;
  const encoding = encodingOf(description, facts, name);
  let reader = columns && bindColumns(description, columns, name);
  let toEntries = reader && entryMaker(description, reader, notes);
  const options = { name, delimiter, quotes, encoding, size: facts.size, onBytes };
  let misshapen: { line: number; width: number } | undefined;
  for await (const { line, fields } of readCsvRows(file, options)) {
    if (!reader || !toEntries) {
      reader = bindColumns(description, fields, name);
      toEntries = entryMaker(description, reader, notes);
      continue;
    }
    notes.report.rows += 1;
    misshapen = undefined;
    if (fields.length !== reader.width && !isPadded(fields, reader.width)) {
      misshapen = { line, width: fields.length };
      notes.skip(line, `has ${fields.length} columns instead of ${reader.width}`);
      continue;
    }
    const { only } = description;
    if (
      only &&
      !only.values.some((value) => value.toLowerCase() === reader?.value(fields, only.column).toLowerCase())
    ) {
      notes.report.outOfForce += 1;
      continue;
    }
    const entries = toEntries(fields);
    if (entries.length === 0) notes.skip(line, "names neither a person nor an organization");
    yield* entries;
  }
  if (!reader) throw new ListFileError(name, "it has no rows");
  for (const row of isSandbox() ? magicRowsOf(description.list.key) : [])
    if (toEntries) yield* toEntries(reader.names.map((column) => row[column] ?? ""));
  if (misshapen && misshapen.width < reader.width) {
    throw new ListFileError(
      name,
      `its last line (${misshapen.line.toLocaleString("en-US")}) has ${misshapen.width} columns instead of ${reader.width}, so ${probablyCut}`,
    );
  }
  notes.refuseIfOdd();
}

/** Spreadsheets write empty columns behind the last one. */
const isPadded = (fields: readonly string[], width: number): boolean =>
  fields.length > width && fields.slice(width).every((field) => field.trim() === "");
