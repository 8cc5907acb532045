import { readFileSync } from "node:fs";
import { beforeEach, describe, expect, test } from "vitest";
import type { Caller } from "@/lib/api/caller";
import { useTestServer } from "@/lib/api/test-server";
import { systemDb, systemPool } from "@/lib/db";
import { createStaffedOrganization } from "@/prisma/factories/organization";
import { useTestDatabase } from "@/prisma/test-database";
import { loadList } from "./load-list";
import {
  listListRecords,
  listLists,
  listListVersionChanges,
  listListVersions,
  type ListState,
  uploadListVersion,
} from "./operations";

useTestDatabase();
const server = useTestServer();

let ours: { id: string; supervisor: Caller; director: Caller };
let theirs: { id: string; supervisor: Caller; director: Caller };

async function staffed(name: string) {
  const { organization, clients } = await createStaffedOrganization(name, `${Math.random()}.example`);
  const as = (role: string) => {
    const client = clients.find(({ roles }) => roles.some((held) => held === role));
    if (!client) throw new Error(`no client for ${role}`);
    return server().as(client);
  };
  return { id: organization.id, supervisor: await as("Supervisor"), director: await as("Medical Director") };
}

beforeEach(async () => {
  for (const table of ["screenings", "list_names", "list_records", "list_versions"])
    await systemPool().query(`delete from ${table}`);
  [ours, theirs] = [await staffed("North Plan"), await staffed("South Plan")];
});

const header = "first,last,npi,specialty,effective,end,address,city,state,zip";
const row = (last: string) => `LIDA,${last},,Surgery,2025-01-15,2099-01-15,7 PLOVER STREET,MIAMI,FL,33130`;
const fileOf = (text: string) => new File([text], "opt-out.csv");
const upload = (text: string, by = ours.supervisor, source = "opt-out", body: object = {}) =>
  by.invoke(uploadListVersion, { params: { source }, body, file: fileOf(text) });
const stateOf = async (source: string, by = ours.director) => {
  const { json } = await by.invoke(listLists, {});
  return (json as { data: ListState[] }).data.find((list) => list.source === source);
};

describe("an organization's own list", () => {
  test("is uploaded by a Supervisor, tells what changed, and is on nobody else's screen", async () => {
    const first = await upload(`${header}\n${row("FERROW")}\n${row("PELLWORTH")}\n`);
    expect(first).toMatchObject({
      status: 201,
      json: {
        message: "Medicare opt-out has 2 records now: 2 added, 0 changed, 0 removed",
        version: { recordCount: 2, origin: "upload", fileName: "opt-out.csv" },
      },
    });
    expect(await upload(`${header}\n${row("FERROW")}\n${row("PELLWORTH")}\n`)).toMatchObject({
      status: 200,
      json: { isNewVersion: false },
    });
    expect(await stateOf("opt-out")).toMatchObject({ owner: "organization", ageDays: 0, version: { recordCount: 2 } });
    expect(await stateOf("opt-out", theirs.director)).toMatchObject({ version: null, fetch: null });
    const seen = await theirs.director.invoke(listListRecords, { params: { source: "opt-out" }, query: {} });
    expect(seen.json).toEqual({ version: null, data: [] });
    const audit = await systemDb().auditEntry.findMany({
      where: { organizationId: ours.id, action: "uploadListVersion" },
    });
    expect(audit).toEqual([expect.objectContaining({ clientAddress: "127.0.0.1" })]);
  });

  test("that shrank is refused with the reason, unless it is told to be right", async () => {
    const rows = Array.from({ length: 20 }, (_, index) => row(`FERROW${String.fromCharCode(65 + index)}`));
    await upload(`${header}\n${rows.join("\n")}\n`);
    const half = `${header}\n${rows.slice(0, 9).join("\n")}\n`;
    const refused = await upload(half);
    expect(refused.status).toBe(400);
    expect(refused.text).toContain("it has 9 records where the list in use has 20");
    expect(refused.text).toContain("opt-out.csv");
    expect(await upload(half, ours.supervisor, "opt-out", { force: "true" })).toMatchObject({ status: 201 });
  });

  test.each([
    ["another list's columns", "a,b\n1,2\n", /the columns .*First Name.* are missing/],
    ["a PDF", "%PDF-1.7\n1 0 obj", /application\/pdf is not taken here/],
    ["a ZIP archive", "PK\u0003\u0004abcdefgh", /taken|ZIP/],
    ["a web page", "<html><body></body></html>", /CSV is taken/],
    ["nothing", "", /is empty/],
    ["no rows", `${header}\n`, /has no rows under its header/],
  ])("is not made of %s", async (_what, text, reason) => {
    const answer = await upload(text);
    expect(answer.status).toBe(400);
    expect(answer.text).toMatch(reason);
    expect(await systemDb().listVersion.count()).toBe(0);
  });

  test("is a Supervisor's to upload, and public lists are nobody's", async () => {
    const text = `${header}\n${row("FERROW")}\n`;
    expect((await upload(text, ours.director)).status).toBe(403);
    const answer = await upload(text, ours.supervisor, "oig");
    expect(answer.status).toBe(403);
    expect(answer.text).toContain("OIG LEIE is everybody's list");
    expect((await upload(text, ours.supervisor, "state-xx")).status).toBe(404);
  });
});

describe("what a version changed", () => {
  test("is read record by record: who came, who is worded anew with the words before, and who went", async () => {
    await upload(`${header}\n${["FERROW", "PELLWORTH", "THISTLE"].map(row).join("\n")}\n`);
    const moved = row("PELLWORTH").replace("MIAMI", "TAMPA");
    const second = await upload(
      `${header}\n${row("FERROW")}\n${moved}\n${row("UMBRAL")}\n`,
      ours.supervisor,
      "opt-out",
      {
        force: "true",
      },
    );
    const { version } = second.json as { version: { id: string } };
    const ask = async (change: string, versionId = version.id, by = ours.director) =>
      by.invoke(listListVersionChanges, { params: { source: "opt-out", versionId }, query: { change } });
    expect((await ask("added")).json).toMatchObject({
      version: { id: version.id },
      count: 1,
      data: [{ name: "UMBRAL, LIDA", before: null }],
    });
    expect((await ask("changed")).json).toMatchObject({
      count: 1,
      data: [{ address: expect.stringContaining("TAMPA"), before: { address: expect.stringContaining("MIAMI") } }],
    });
    expect((await ask("removed")).json).toMatchObject({ count: 1, data: [{ name: "THISTLE, LIDA", before: null }] });
    expect((await ask("added", version.id, theirs.director)).status).toBe(404);
    expect((await ask("added", "lst_unknown")).status).toBe(404);
    expect((await ask("renamed")).status).toBe(400);
  });
});

describe("what a list said", () => {
  const path = "prisma/demo/oig/UPDATED.csv";

  test("on a day is found by name and number, page by page", async () => {
    const { versionId } = await loadList({ source: "oig", path });
    await systemPool().query("update list_versions set loaded_at = '2026-01-05T10:00:00Z'");
    const ask = async (query: object) => {
      const { status, json } = await ours.director.invoke(listListRecords, { params: { source: "oig" }, query });
      expect(status).toBe(200);
      return json as { version: { id: string } | null; data: { name: string; npi: string | null }[] };
    };
    expect(await ask({ as_of: "2026-01-04" })).toEqual({ version: null, data: [] });
    const found = await ask({ as_of: "2026-01-05", name: "Coldbrook" });
    expect(found.version?.id).toBe(versionId);
    expect(found.data.map(({ name }) => name)).toEqual([expect.stringMatching(/^COLDBROOK, /)]);
    const [first = "", last = ""] = (found.data[0]?.name ?? "").split(", ").toReversed();
    expect((await ask({ name: `${first} ${last}` })).data).toHaveLength(1);
    expect((await ask({ name: `${last} Zzz` })).data).toEqual([]);
    const withNpi = /"(2\d{9})"/.exec(readFileSync(path, "utf8"))?.[1] ?? "";
    expect((await ask({ npi: withNpi })).data.map(({ npi }) => npi)).toEqual([withNpi]);
    const pages = await Promise.all([0, 20].map(async (offset) => (await ask({ offset, limit: 20 })).data));
    expect(pages.map((page) => page.length)).toEqual([20, 19]);
    expect(new Set(pages.flat().map(({ name }) => name)).size).toBeGreaterThan(30);
  });

  test("is told with its versions, the newest first", async () => {
    await loadList({ source: "oig", path });
    await loadList({ source: "ofac", path: "prisma/demo/ofac" });
    const { json, headers } = await ours.director.invoke(listListVersions, {
      params: { source: "oig" },
      query: { include_total: true },
    });
    expect(json).toMatchObject({ data: [{ kind: "full", recordCount: 39, added: 39, skipped: 0 }] });
    expect(headers.get("x-total-count")).toBe("1");
    expect(await stateOf("oig")).toMatchObject({
      name: "OIG LEIE",
      fetch: { state: "off", lastError: "LIST_FETCH is off" },
    });
    expect((await ours.director.invoke(listListVersions, { params: { source: "no" }, query: {} })).status).toBe(404);
  });
});
