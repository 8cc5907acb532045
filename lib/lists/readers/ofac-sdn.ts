import { readdir } from "node:fs/promises";
import path from "node:path";
import { foldName, foldPersonName } from "@/lib/verification/matching/fold-name";
import type { EntryName, ListEntry } from "../list-entry";
import { ListFileError, probablyCut } from "../list-file-error";
import type { FileFacts } from "../inspect-file";
import { type CsvEnd, type CsvOptions, type CsvRow, readCsvRows } from "../read-csv-rows";
import type { RowNotes } from "../row-notes";
import { ofacBirthDates } from "./ofac-birth-dates";

export const ofacFiles = ["sdn.csv", "add.csv", "alt.csv", "sdn_comments.csv"] as const;
type OfacFile = (typeof ofacFiles)[number];

const columns: Record<OfacFile, number> = { "sdn.csv": 12, "add.csv": 6, "alt.csv": 5, "sdn_comments.csv": 2 };

type Address = { address: string; city: string; country: string; remarks: string };
type Alias = { type: string; name: string; remarks: string };

const value = (field: string | undefined): string => {
  const text = (field ?? "").trim();
  return text === "-0-" ? "" : text;
};

/** The four files in a folder, whatever the case of their names. Throws a ListFileError naming the one that is missing. */
export async function findOfacFiles(folder: string): Promise<Record<OfacFile, string>> {
  const present = await readdir(folder).catch(() => null);
  if (present === null) throw new ListFileError(folder, `it is not a folder with ${ofacFiles.join(", ")}`);
  const found = ofacFiles.map((name) => {
    const actual = present.find((file) => file.toLowerCase() === name);
    if (actual === undefined)
      throw new ListFileError(folder, `${name} is missing; the SDN list is ${ofacFiles.join(", ")}`);
    return [name, path.join(folder, actual)] as const;
  });
  return Object.fromEntries(found) as Record<OfacFile, string>;
}

/** "LAST, First Middle" of a person, folded. */
function personName(kind: EntryName["kind"], name: string): EntryName {
  const comma = name.indexOf(",");
  const [last, rest] = comma === -1 ? [name, ""] : [name.slice(0, comma), name.slice(comma + 1)];
  const [first = "", ...middle] = foldPersonName(rest).split(" ");
  return { kind, lastName: foldPersonName(last), firstName: first, middleName: middle.join(" ") };
}

const aliasKind = (type: string): EntryName["kind"] => (type === "fka" || type === "nka" ? type : "aka");

const kinds: Record<string, ListEntry["kind"]> = { individual: "person", vessel: "vessel", aircraft: "aircraft" };

/** "Miami, FL 33101" of an address in the United States. */
const usCity = /^(.*?),? ([A-Z]{2}) (\d{5})(?:-\d{4})?$/;

function toEntry(fields: string[], addresses: Address[], aliases: Alias[], overflow: string): ListEntry {
  const [number, name, type, program, title, callSign, vesselType, tonnage, grossTonnage, flag, owner, remarks] =
    fields.map(value);
  const kind = kinds[type ?? ""] ?? "organization";
  const nameOf = (nameKind: EntryName["kind"], text: string): EntryName =>
    kind === "person"
      ? personName(nameKind, text)
      : { kind: nameKind, lastName: foldName(text), firstName: "", middleName: "" };
  // The comments file continues the remarks in the middle of a word.
  const allRemarks = `${remarks}${overflow}`;
  const home = addresses.find((address) => address.country === "United States") ?? addresses[0];
  const place = home?.country === "United States" ? usCity.exec(home.city) : null;
  const raw = {
    number,
    name,
    type,
    program,
    title,
    callSign,
    vesselType,
    tonnage,
    grossTonnage,
    flag,
    owner,
    remarks: allRemarks,
    addresses,
    aliases,
  };
  return {
    kind,
    externalNumber: number ?? "",
    name: name ?? "",
    npi: null,
    birthDates: kind === "person" ? ofacBirthDates(allRemarks) : [],
    address: home?.address ?? "",
    city: place?.[1] ?? [home?.city, home?.country].filter(Boolean).join(", "),
    state: place?.[2] ?? "",
    zip: place?.[3] ?? "",
    sanctionType: program ?? "",
    effectiveDate: null,
    reinstatedDate: null,
    raw,
    identity: number ?? "",
    wording: JSON.stringify(raw),
    names: [nameOf("primary", name ?? ""), ...aliases.map((alias) => nameOf(aliasKind(alias.type), alias.name))].filter(
      (entryName) => entryName.lastName !== "",
    ),
  };
}

type Gathered<T> = { byNumber: Map<string, T[]>; hasEndMark: boolean };

type OfacRead = {
  facts: Record<OfacFile, FileFacts>;
  notes: RowNotes;
  onBytes?: (read: number, total: number) => void;
};

const isUnmarked = (fields: readonly string[]) => fields.length === 1 && value(fields[0]) === "";

/** The rows of one of the files. Throws a ListFileError for one that has another number of columns. */
async function* rowsOf(name: OfacFile, file: string, options: CsvOptions): AsyncGenerator<CsvRow> {
  for await (const row of readCsvRows(file, options)) {
    if (isUnmarked(row.fields)) continue;
    if (row.fields.length !== columns[name]) {
      throw new ListFileError(
        name,
        `line ${row.line.toLocaleString("en-US")} has ${row.fields.length} columns instead of ${columns[name]}, so ${probablyCut}`,
      );
    }
    yield row;
  }
}

const encodingOf = ({ oddLine, size }: FileFacts) => ({
  size,
  encoding: oddLine === null ? ("utf-8" as const) : ("windows-1252" as const),
});

async function gather<T>(
  name: OfacFile,
  file: string,
  facts: FileFacts,
  toValue: (fields: string[]) => T,
): Promise<Gathered<T>> {
  const gathered: Gathered<T> = { byNumber: new Map(), hasEndMark: false };
  const onEnd = (end: CsvEnd) => {
    gathered.hasEndMark = end.hasEndMark;
  };
  for await (const { fields } of rowsOf(name, file, { ...encodingOf(facts), onEnd })) {
    const number = value(fields[0]);
    const values = gathered.byNumber.get(number);
    if (values) values.push(toValue(fields));
    else gathered.byNumber.set(number, [toValue(fields)]);
  }
  return gathered;
}

/**
 * Streams the entries of an OFAC SDN list from the folder that holds its four delimited files (no header, `-0-` for
 * null, 0x1A at the end). Throws a ListFileError when one is missing, damaged, cut, or does not fit the others.
 */
export async function* readOfacSdn(folder: string, { facts, notes, onBytes }: OfacRead): AsyncGenerator<ListEntry> {
  const files = await findOfacFiles(folder);
  const read = <T>(name: OfacFile, toValue: (fields: string[]) => T) => gather(name, files[name], facts[name], toValue);
  const addresses = await read("add.csv", (fields): Address => {
    const [, , address = "", city = "", country = "", remarks = ""] = fields.map(value);
    return { address, city, country, remarks };
  });
  const aliases = await read("alt.csv", (fields): Alias => {
    const [, , type = "", name = "", remarks = ""] = fields.map(value);
    return { type, name, remarks };
  });
  const comments = await read("sdn_comments.csv", (fields) => value(fields[1]));

  const seen = new Set<string>();
  let hasEndMark = false;
  const onEnd = (end: CsvEnd) => {
    hasEndMark = end.hasEndMark;
  };
  const rows = rowsOf("sdn.csv", files["sdn.csv"], { ...encodingOf(facts["sdn.csv"]), onBytes, onEnd });
  for await (const { line, fields } of rows) {
    notes.report.rows += 1;
    const number = value(fields[0]);
    if (!/^\d+$/.test(number) || value(fields[1]) === "") {
      throw new ListFileError("sdn.csv", `line ${line.toLocaleString("en-US")} has no number or no name`);
    }
    if (seen.has(number)) throw new ListFileError("sdn.csv", `the number ${number} stands in it twice`);
    seen.add(number);
    yield toEntry(
      fields,
      addresses.byNumber.get(number) ?? [],
      aliases.byNumber.get(number) ?? [],
      (comments.byNumber.get(number) ?? []).join(""),
    );
  }

  // The three long files end alike; one that lost its end mark lost its last rows too.
  const marks = { "sdn.csv": hasEndMark, "add.csv": addresses.hasEndMark, "alt.csv": aliases.hasEndMark };
  const unmarked = Object.entries(marks).find(([, mark]) => !mark);
  if (unmarked && Object.values(marks).includes(true)) {
    throw new ListFileError(unmarked[0], `its end mark (0x1A) is missing, so ${probablyCut}`);
  }
  for (const [file, { byNumber }] of [
    ["add.csv", addresses],
    ["alt.csv", aliases],
    ["sdn_comments.csv", comments],
  ] as const) {
    const orphan = [...byNumber.keys()].find((number) => !seen.has(number));
    if (orphan !== undefined) {
      throw new ListFileError(
        folder,
        `${file} speaks of number ${orphan}, which sdn.csv does not have: the four files must be of one day`,
      );
    }
  }
}
