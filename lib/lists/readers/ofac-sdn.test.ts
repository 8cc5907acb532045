import { cpSync, mkdtempSync, readFileSync, rmSync, unlinkSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { ListEntry } from "../list-entry";
import { ofacBirthDates } from "./ofac-birth-dates";
import { inspectFile } from "../inspect-file";
import { RowNotes } from "../row-notes";
import { findOfacFiles, readOfacSdn } from "./ofac-sdn";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "credence-ofac-"));
  cpSync("prisma/demo/ofac", folder, { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

async function read(): Promise<ListEntry[]> {
  const entries: ListEntry[] = [];
  const files = await findOfacFiles(folder);
  const looked = await Promise.all(
    Object.entries(files).map(async ([name, file]) => [name, await inspectFile(file)] as const),
  );
  const facts = Object.fromEntries(looked) as Parameters<typeof readOfacSdn>[1]["facts"];
  for await (const entry of readOfacSdn(folder, { facts, notes: new RowNotes("sdn.csv") })) entries.push(entry);
  return entries;
}

const change = (file: string, edit: (text: string) => string) =>
  writeFileSync(path.join(folder, file), edit(readFileSync(path.join(folder, file), "utf8")));

describe("OFAC's four files", () => {
  test("give people with every name and birth date, and -0- as nothing", async () => {
    const entry = (await read()).find(({ externalNumber }) => externalNumber === "90024");
    expect(entry).toMatchObject({
      kind: "person",
      name: "DARVESHIAN, Kamvar",
      birthDates: ["1971", "1973"],
      address: "",
      city: "Tirazan, Zandaria",
      sanctionType: "SDGT",
      names: [
        { kind: "primary", lastName: "darveshian", firstName: "kamvar" },
        { kind: "aka", lastName: "darwishyan", firstName: "kamwar" },
        { kind: "fka", lastName: "darveshi", firstName: "kamvar" },
      ],
    });
  });

  test("give entities, vessels and aircraft their kind, and an address in the United States its state", async () => {
    const entries = await read();
    const kinds = Object.fromEntries(entries.map(({ externalNumber, kind }) => [externalNumber, kind]));
    expect(kinds).toMatchObject({ "90079": "organization", "90107": "vessel", "90112": "aircraft" });
    expect(entries.find(({ state }) => state === "FL")).toMatchObject({ city: "Miami", zip: "33132" });
  });

  test("continue long remarks out of the comments file", async () => {
    const entry = (await read()).find(({ externalNumber }) => externalNumber === "90040");
    expect(entry?.raw["remarks"]).toContain(
      "alt. Digital Currency Address - XBT 1DemoAddressNotReal111111111111; Linked To",
    );
  });

  test.each([
    ["sdn.csv is cut in half", () => change("sdn.csv", (text) => text.slice(0, text.length / 2)), /probably cut/],
    [
      "alt.csv lost its last rows",
      () => change("alt.csv", (text) => `${text.split("\r\n").slice(0, 5).join("\r\n")}\r\n`),
      /alt\.csv was not loaded: its end mark \(0x1A\) is missing/,
    ],
    [
      "add.csv is of another day",
      () => change("add.csv", (text) => `12,1,"Quay 1","Tirazan","Zandaria",-0- \r\n${text}`),
      /add\.csv speaks of number 12, which sdn\.csv does not have/,
    ],
    [
      "a number stands twice",
      () => change("sdn.csv", (text) => `${text.split("\r\n")[0]}\r\n${text}`),
      /the number 90011 stands in it twice/,
    ],
    ["a file is missing", () => unlinkSync(path.join(folder, "alt.csv")), /alt\.csv is missing/],
  ])("are refused with one sentence when %s", async (_, damage, sentence) => {
    damage();
    await expect(read()).rejects.toThrow(sentence);
    await expect(read()).rejects.toThrow(/The list in use stays as it is\.$/);
  });
});

test.each([
  ["DOB 17 Feb 1974; POB San Lorete.", ["1974-02-17"]],
  ["DOB 1971; alt. DOB 03 Mar 1973; nationality Zandaria.", ["1971", "1973-03-03"]],
  ["DOB Mar 1968.", ["1968-03"]],
  ["DOB circa 1960; POB Qamra.", ["1959", "1960", "1961"]],
  ["DOB 1962 to 1964.", ["1962", "1963", "1964"]],
  ["DOB 01 Jan 1962 to 31 Dec 1963.", ["1962", "1963"]],
  ["nationality Levantia.", []],
])("the remark %j gives the birth dates %j", (remarks, dates) => {
  expect(ofacBirthDates(remarks)).toEqual(dates);
});
