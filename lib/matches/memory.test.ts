import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import type { Actor } from "@/lib/api/context";
import { systemDb, systemPool } from "@/lib/db";
import { setFlagActive } from "@/lib/flags/clear-flag";
import { versionAt } from "@/lib/lists/list-versions";
import { loadList } from "@/lib/lists/load-list";
import { forgetIndexes } from "@/lib/monitoring/index-cache";
import { requestScreenings } from "@/lib/monitoring/request-screenings";
import { runScreening } from "@/lib/monitoring/run-screening";
import { updateProvider } from "@/lib/providers/service";
import { checkElement } from "@/lib/verification/check-element";
import { startWorkflow } from "@/lib/workflows/start-workflow";
import { inContext } from "@/prisma/factories/context";
import { createOrganization } from "@/prisma/factories/organization";
import { createProvider, inventedNpi } from "@/prisma/factories/provider";
import { useTestDatabase } from "@/prisma/test-database";

// Memory from the file of the list to the flag: real files, real screenings, real checks.

useTestDatabase();
const folder = mkdtempSync(path.join(os.tmpdir(), "credence-memory-"));
afterAll(() => rmSync(folder, { recursive: true }));

const leieHeader =
  "LASTNAME,FIRSTNAME,MIDNAME,BUSNAME,GENERAL,SPECIALTY,UPIN,NPI,DOB,ADDRESS,CITY,STATE,ZIP,EXCLTYPE,EXCLDATE,REINDATE,WAIVERDATE,WVRSTATE";
type Listed = { last?: string; address?: string; born?: string; npi?: string; reinstated?: string; type?: string };
const leieRow = ({
  last = "CROWHURST",
  address = "4 QUAY STREET",
  born = "19630729",
  npi = "0000000000",
  reinstated = "00000000",
  type = "1128a1",
}: Listed) =>
  `"${last}","DELPHINE","M","","NURSING PROFESSION","NURSE/NURSES AIDE","","${npi}","${born}","${address}","PORTLAND","OR","97201","${type}","20190620","${reinstated}","00000000",""`;
const others = Array.from(
  { length: 40 },
  (_, index) =>
    `"FILLMORE${index}","OTIS","","","OTHER","","","0000000000","19500101","1 ELM","DALLAS","TX","75201","1128a1","20190620","00000000","00000000",""`,
);

async function loadLeie(...listed: Listed[]): Promise<void> {
  const file = path.join(folder, "UPDATED.csv");
  writeFileSync(file, `${[leieHeader, ...others, ...listed.map(leieRow)].join("\r\n")}\r\n`);
  await loadList({ source: "oig", path: file, force: true });
}

async function loadSupplement(name: string, ...listed: Listed[]): Promise<void> {
  const file = path.join(folder, name);
  writeFileSync(file, `${[leieHeader, ...listed.map(leieRow)].join("\r\n")}\r\n`);
  await loadList({ source: "oig", path: file, kind: "supplement", force: true });
}

const samColumns =
  "Classification,Name,Prefix,First,Middle,Last,Suffix,Address 1,Address 2,Address 3,Address 4,City,State / Province,Country,Zip Code,Open Data Flag,Blank (Deprecated),Unique Entity ID,Exclusion Program,Excluding Agency,CT Code,Exclusion Type,Additional Comments,Active Date,Termination Date,Record Status,Cross-Reference,SAM Number,CAGE,NPI,Creation_Date".split(
    ",",
  );
async function loadSam(...rows: Record<string, string>[]): Promise<void> {
  const usual = {
    Classification: "Individual",
    "Exclusion Program": "Reciprocal",
    "Excluding Agency": "HHS",
    "Exclusion Type": "Prohibition/Restriction",
    "Active Date": "06/20/2019",
    "Termination Date": "Indefinite",
    "Record Status": "Active",
    Country: "USA",
  };
  const lines = rows.map((row) => {
    const full: Record<string, string> = { ...usual, ...row };
    return samColumns.map((column) => `"${full[column] ?? ""}"`).join();
  });
  const file = path.join(folder, "SAM_Exclusions_Public_Extract_V2.csv");
  writeFileSync(file, `${[samColumns.map((name) => `"${name}"`).join(), ...lines].join("\r\n")}\r\n`);
  await loadList({ source: "sam", path: file, force: true });
}
const samCrowhurst = {
  First: "DELPHINE",
  Last: "CROWHURST",
  "State / Province": "OR",
  "SAM Number": "S4MR1",
  City: "PORTLAND",
};
const samOther = { First: "OTIS", Last: "FILLMORE", "State / Province": "TX", "SAM Number": "S4MR2" };

const user: Actor = { type: "user", id: "usr_1", name: "Sunniva Hale", roles: ["Credentialing User"] };
const supervisor: Actor = { type: "user", id: "usr_2", name: "Idris Pemberton", roles: ["Supervisor"] };
let organizationId: string;
let providerId: string;

beforeEach(async () => {
  forgetIndexes();
  await loadSam(samOther);
  await systemDb().screening.deleteMany();
  organizationId = (await createOrganization("Lantern Health Plan")).id;
  providerId = await inContext(organizationId, (ctx) =>
    createProvider(ctx, {
      first_name: "Delphine",
      middle_name: "Maude",
      last_name: "Crowhurst",
      degree: "RN",
      dob: "1963-07-29",
      states: "OR",
      npi: inventedNpi(1),
    }),
  );
  await systemPool().query("UPDATE providers SET last_credentialed_date = '2025-01-10' WHERE id = $1", [providerId]);
});

/** Screens the organization against both lists as they are now. */
async function screen(): Promise<void> {
  for (const source of ["oig", "sam"]) {
    const version = await versionAt({ source, ownerOrganizationId: null });
    if (version === null) continue;
    await systemDb().$transaction((db) =>
      requestScreenings(db, { source, versionId: version.id, cause: "asked", organizationId }),
    );
    const { id } = await systemDb().screening.findFirstOrThrow({
      where: { organizationId, source, state: { in: ["queued", "running"] } },
    });
    await runScreening(organizationId, id);
  }
}

const flags = () => systemDb().flag.findMany({ where: { organizationId }, orderBy: { id: "asc" } });
async function clear(actor = user): Promise<void> {
  for (const { id } of (await flags()).filter(({ active }) => active))
    await inContext(organizationId, (ctx) => setFlagActive(ctx, id, false, "Another person"), actor);
}

test("a match that was cleared stays cleared month after month, and opens again when the OIG corrects the record", async () => {
  await loadLeie({});
  await screen();
  expect(await flags()).toMatchObject([{ active: true, isConfirmed: false, actionSource: "MONITORING" }]);
  await clear();
  for (const month of [1, 2]) {
    // Another row is new in each month; hers is only written in other letters.
    await loadLeie(
      { address: month === 1 ? "4 Quay Street " : "4  QUAY STREET" },
      { last: `ZELLWEGER${month}`, born: "19410203" },
    );
    await screen();
    expect((await flags()).map(({ active }) => active)).toEqual([false]);
  }
  await loadLeie({ address: "11 HARBOR WAY" });
  await screen();
  expect(await flags()).toMatchObject([
    {
      active: true,
      reopenedBecause: expect.stringMatching(
        /^The OIG LEIE record's address changed from 4 +QUAY STREET, .* to 11 HARBOR WAY/,
      ),
    },
  ]);
});

test("a reinstatement of the month closes the flag with its history, and a new exclusion opens it again", async () => {
  await loadLeie({ npi: inventedNpi(1) });
  await screen();
  expect(await flags()).toMatchObject([{ active: true, isConfirmed: true }]);
  await loadSupplement("2610rein.csv", { npi: inventedNpi(1), reinstated: "20261020" });
  await screen();
  expect(await flags()).toMatchObject([
    { active: false, resolution: "reinstated", resolutionReason: "Reinstated on 2026-10-20, says OIG LEIE" },
  ]);
  await loadLeie({});
  await loadLeie({ npi: inventedNpi(1) });
  await screen();
  const [flag, ...rest] = await flags();
  expect(rest).toEqual([]);
  expect(flag).toMatchObject({
    active: true,
    isConfirmed: true,
    reopenedBecause: expect.stringContaining("reinstated"),
  });
  const history = await systemDb().listMatch.findMany({ where: { organizationId }, orderBy: { id: "asc" } });
  expect(history.map(({ endedBecause }) => endedBecause)).toContain("reinstated");
});

test("SAM's repetition of an exclusion joins its flag; a person ruled out on one list stays ruled out on the other", async () => {
  await loadLeie({});
  await screen();
  await loadSam(samOther, samCrowhurst);
  await screen();
  const [flag] = await flags();
  expect(await flags()).toMatchObject([
    { active: true, description: expect.stringMatching(/^OIG LEIE.*SAM exclusions/) },
  ]);
  expect(
    (await systemDb().listMatch.findMany({ where: { flagId: flag?.id, endedAt: null } }))
      .map(({ source }) => source)
      .toSorted(),
  ).toEqual(["oig", "sam"]);
  await clear();
  await loadSam(samOther, { ...samCrowhurst, Creation_Date: "11/01/2026" });
  await screen();
  expect(await flags()).toMatchObject([{ active: false, resolution: "cleared" }]);
});

test("collection and monitoring share one memory: what one cleared, the other does not raise, and the file verifies", async () => {
  await loadLeie({});
  await loadSam(samOther, samCrowhurst);
  await screen();
  await clear();
  const workflowId = await inContext(organizationId, (ctx) => startWorkflow(ctx, { providerId }));
  for (const element of ["oig_exclusion", "sam_exclusion"]) await checkElement({ organizationId, workflowId, element });
  expect(await flags()).toMatchObject([{ active: false, reopenedBecause: "" }]);
  const rows = await systemDb().verification.findMany({
    where: { organizationId, workflowId, element: { in: ["oig_exclusion", "sam_exclusion"] } },
  });
  expect(rows.map(({ status }) => status)).toEqual(["verified", "verified"]);
  expect(rows[0]?.note).toMatch(/Ruled out by Sunniva Hale$/);
});

test("a birth date that is corrected during collection has every list asked again, and opens what was ruled out", async () => {
  await loadLeie({});
  const workflowId = await inContext(organizationId, (ctx) => startWorkflow(ctx, { providerId }));
  await checkElement({ organizationId, workflowId, element: "oig_exclusion" });
  await clear();
  await checkElement({ organizationId, workflowId, element: "oig_exclusion" });
  const status = async () =>
    (
      await systemDb().verification.findFirstOrThrow({
        where: { organizationId, workflowId, element: "oig_exclusion" },
      })
    ).status;
  expect(await status()).toBe("verified");
  await inContext(
    organizationId,
    (ctx) => updateProvider(ctx, { params: { id: providerId }, query: undefined, body: { dob: "1963-07-30" } }),
    supervisor,
  );
  expect(await status()).toBe("pending");
  await checkElement({ organizationId, workflowId, element: "oig_exclusion" });
  expect(await flags()).toMatchObject([
    { active: true, reopenedBecause: "The provider's birth date changed from 1963-07-29 to 1963-07-30" },
  ]);
});

test("a screening and a check that raise for one provider at the same moment make one flag, and neither deadlocks", async () => {
  await loadLeie({});
  const workflowId = await inContext(organizationId, (ctx) => startWorkflow(ctx, { providerId }));
  await Promise.all([
    screen(),
    checkElement({ organizationId, workflowId, element: "oig_exclusion" }),
    checkElement({ organizationId, workflowId, element: "license" }),
  ]);
  expect((await flags()).filter(({ flagType }) => flagType === "OIG exclusion")).toHaveLength(1);
  await Promise.all([
    clear(),
    checkElement({ organizationId, workflowId, element: "ofac_sanctions" }),
    checkElement({ organizationId, workflowId, element: "oig_exclusion" }),
  ]);
  expect((await flags()).filter(({ flagType }) => flagType === "OIG exclusion")).toMatchObject([{ active: false }]);
});
