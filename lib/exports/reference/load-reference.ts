import { createReadStream } from "node:fs";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { parse } from "csv-parse";
import { systemDb } from "@/lib/db";
import { ImportFileError } from "@/lib/imports/import-file-error";

export const referenceKinds = ["geo", "hsd"] as const;
export type ReferenceKind = (typeof referenceKinds)[number];

type Row = Record<string, string>;
type Loaded = { file: string; what: string; rows: number; skipped: number };

/** How a file is recognized by its columns, and what a row of it becomes; null leaves a row out. */
type Reader = {
  kind: ReferenceKind;
  what: string;
  columns: readonly string[];
  table: string;
  shape: string;
  key: (row: object) => string;
  read: (row: Row) => Record<string, unknown> | null;
};

const fiveDigits = /^\d{5}$/;
const keyOf =
  (...names: string[]) =>
  (row: object) =>
    names.map((name) => String((row as Row)[name])).join(" ");

const readers: readonly Reader[] = [
  {
    kind: "geo",
    what: "counties",
    columns: ["county", "state", "ssacounty"],
    table: "ssa_counties",
    shape: "code text, name text, state text",
    key: keyOf("code"),
    read: ({ county = "", state = "", ssacounty = "" }) =>
      fiveDigits.test(ssacounty) ? { code: ssacounty, name: county, state } : null,
  },
  {
    kind: "geo",
    what: "ZIP codes with their counties",
    columns: ["zip", "ssa_state_county_code", "is_primary"],
    table: "zip_counties",
    shape: "zip text, ssa_code text, is_primary boolean",
    key: keyOf("zip", "ssa_code"),
    read: ({ zip = "", ssa_state_county_code: code = "", is_primary: primary = "" }) =>
      fiveDigits.test(zip) && fiveDigits.test(code)
        ? { zip, ssa_code: code, is_primary: /^(y|yes|true|1)$/i.test(primary) }
        : null,
  },
  {
    kind: "hsd",
    what: "codes of CMS' tables",
    columns: ["code", "name", "table"],
    table: "hsd_codes",
    shape: "code text, name text, table_name text, is_retired boolean",
    key: keyOf("code"),
    read: ({ code = "", name = "", table = "", note = "" }) =>
      code !== "" && (table === "Provider" || table === "Facility")
        ? { code, name, table_name: table, is_retired: /retired/i.test(note) }
        : null,
  },
  {
    kind: "hsd",
    what: "taxonomy codes and what they count as",
    columns: ["nucc_code", "hsd_code"],
    table: "hsd_taxonomies",
    shape: "taxonomy_code text, hsd_code text",
    key: keyOf("taxonomy_code"),
    read: ({ nucc_code: taxonomy = "", hsd_code: code = "" }) =>
      taxonomy !== "" && code !== "" ? { taxonomy_code: taxonomy, hsd_code: code } : null,
  },
];

async function rowsOf(file: string): Promise<Row[]> {
  const rows: Row[] = [];
  const parser = createReadStream(file).pipe(parse({ columns: true, bom: true, trim: true, relax_column_count: true }));
  try {
    for await (const row of parser) rows.push(row as Row);
  } catch (error) {
    throw new ImportFileError(`${path.basename(file)} cannot be read as CSV: ${(error as Error).message}.`);
  }
  return rows;
}

async function load(file: string, reader: Reader, rows: readonly Row[]): Promise<Loaded> {
  const read = rows.map(reader.read).filter((row) => row !== null);
  const unique = [...new Map(read.map((row) => [reader.key(row), row])).values()];
  if (unique.length === 0)
    throw new ImportFileError(`${path.basename(file)} has no row that can be used: nothing was changed.`);
  const names = reader.shape.split(", ").map((member) => member.split(" ")[0]);
  await systemDb().$transaction(
    async (db) => {
      await db.$executeRawUnsafe(`DELETE FROM ${reader.table}`);
      await db.$executeRawUnsafe(
        `INSERT INTO ${reader.table} (${names.join(", ")}) SELECT ${names.join(", ")} FROM jsonb_to_recordset($1::jsonb) AS given(${reader.shape})`,
        JSON.stringify(unique),
      );
    },
    { timeout: 60_000 },
  );
  return { file: path.basename(file), what: reader.what, rows: unique.length, skipped: rows.length - unique.length };
}

/**
 * Loads every CSV file of a folder that is reference data of the kind, recognized by its columns; each replaces what
 * was loaded of its sort before, whole or not at all. Throws ImportFileError when there is none, or one cannot be used.
 */
export async function loadReference(kind: ReferenceKind, folder: string): Promise<Loaded[]> {
  const names = await readdir(folder).catch(() => {
    throw new ImportFileError(`The folder ${folder} cannot be read.`);
  });
  const loaded: Loaded[] = [];
  for (const name of names.filter((one) => one.toLowerCase().endsWith(".csv")).sort()) {
    const file = path.join(folder, name);
    const rows = await rowsOf(file);
    const reader = readers.find(
      (one) => one.kind === kind && one.columns.every((column) => rows[0] !== undefined && column in rows[0]),
    );
    if (reader) loaded.push(await load(file, reader, rows));
  }
  if (loaded.length === 0)
    throw new ImportFileError(`The folder ${folder} has no CSV file with the columns of ${kind} data.`);
  return loaded;
}
