import { beforeAll, expect, test } from "vitest";
import type { Caller } from "@/lib/api/caller";
import { useTestServer } from "@/lib/api/test-server";
import { recordAudit } from "@/lib/audit/record";
import { systemDb } from "@/lib/db";
import { raiseFlag } from "@/lib/flags/raise";
import { newId } from "@/lib/ids";
import { inContext } from "@/prisma/factories/context";
import { createStaffedOrganization } from "@/prisma/factories/organization";
import { createProvider } from "@/prisma/factories/provider";
import { useTestDatabase } from "@/prisma/test-database";
import { getKnowledge, type Knowledge } from "./operations";

useTestDatabase();
const server = useTestServer();
let caller: Caller;
let organizationId: string;
let providerId: string;
let flagId: string;

const day = (date: string) => new Date(`${date}T10:00:00Z`);
const version = (id: string, loadedAt: string, owner: string | null = null) => ({
  id,
  source: owner === null ? "oig" : "opt-out",
  ownerOrganizationId: owner,
  fileHash: id.padEnd(64, "0"),
  recordCount: 2,
  added: 2,
  removed: 0,
  loadedAt: day(loadedAt),
});
const record = (id: string, name: string, firstVersionId: string) => ({
  id,
  source: "oig",
  recordKey: "key-1",
  contentHash: id,
  kind: "person",
  name,
  address: "1 Harbor Way",
  state: "TX",
  raw: {},
  firstVersionId,
});

beforeAll(async () => {
  const { organization, clients } = await createStaffedOrganization("North Plan", "north.example");
  const other = await createStaffedOrganization("South Plan", "south.example");
  organizationId = organization.id;
  const [client] = clients;
  if (client) caller = await server().as(client);
  providerId = await inContext(organizationId, (ctx) => createProvider(ctx));

  const db = systemDb();
  await db.listVersion.createMany({
    data: [
      version("lst_march", "2026-03-02"),
      version("lst_april", "2026-04-02"),
      version("lst_theirs", "2026-03-02", other.organization.id),
    ],
  });
  await db.listRecord.createMany({
    data: [record("rec_march", "QUILLFEATHER, A", "lst_march"), record("rec_april", "QUILLFEATHER, ADA", "lst_april")],
  });
  flagId = await inContext(organizationId, async (ctx) => {
    const raised = await raiseFlag(
      { ...ctx, now: day("2026-03-03") },
      {
        providerId,
        flagType: "OIG exclusion",
        severity: "critical",
        subCollectionName: "sanctions",
        description: "OIG LEIE: QUILLFEATHER, A",
        actionSource: "MONITORING",
        fingerprint: "oig:key-1",
        matchHash: "1",
        isConfirmed: false,
        evidence: {},
      },
    );
    await recordAudit(
      { ...ctx, now: day("2026-03-20") },
      {
        action: "setFlagActive",
        subjectType: "flag",
        subjectId: raised.id,
        reason: "Another birth date",
        changes: { active: [true, false] },
      },
    );
    return raised.id;
  });
  const match = { organizationId, providerId, source: "oig", recordKey: "key-1", bars: [], reason: "Same last name" };
  await db.listMatch.createMany({
    data: [
      {
        ...match,
        id: newId("mtc"),
        recordId: "rec_march",
        band: "review",
        bits: 22.5,
        identityHash: "1",
        policyVersion: 0,
        versionId: "lst_march",
        foundAt: day("2026-03-03"),
        endedAt: day("2026-04-03"),
        endedBecause: "record changed",
        flagId,
      },
      {
        ...match,
        id: newId("mtc"),
        recordId: "rec_april",
        band: "cleared",
        bits: 11,
        identityHash: "1",
        policyVersion: 1,
        versionId: "lst_april",
        foundAt: day("2026-04-03"),
      },
    ],
  });
  await db.screening.create({
    data: {
      organizationId,
      id: newId("scr"),
      source: "oig",
      versionId: "lst_march",
      policyVersion: 0,
      cause: "list-changed",
      state: "done",
      finishedAt: day("2026-03-03"),
    },
  });
});

async function known(on: string): Promise<{ oig: Knowledge["lists"][number]; knowledge: Knowledge }> {
  const { status, json } = await caller.invoke(getKnowledge, { query: { provider_id: providerId, on } });
  if (status !== 200) throw new Error(JSON.stringify(json));
  const knowledge = getKnowledge.responses[200].parse(json);
  const oig = knowledge.lists.find(({ source }) => source === "oig");
  if (!oig) throw new Error("the OIG list is always told of");
  return { oig, knowledge };
}

test("before the first version nothing was known, and that is said", async () => {
  const { oig, knowledge } = await known("2026-03-01");
  expect(oig).toMatchObject({ version: null, screenedAt: null, matches: [] });
  expect(knowledge.flags).toEqual([]);
});

test("on a day the version, the match in its wording of then and the open flag of then are told", async () => {
  const { oig, knowledge } = await known("2026-03-10");
  expect(oig).toMatchObject({
    version: { id: "lst_march" },
    screenedAt: "2026-03-03T10:00:00.000Z",
    matches: [
      { band: "review", bits: 22.5, flagId, record: { name: "QUILLFEATHER, A" }, endedBecause: "record changed" },
    ],
  });
  expect(knowledge.flags).toMatchObject([{ id: flagId, isOpen: true, severity: "critical" }]);
});

test("a flag that was closed in between is told as closed, by whom and why", async () => {
  const { knowledge } = await known("2026-03-21");
  expect(knowledge.flags).toMatchObject([{ isOpen: false, reason: "Another birth date", changedByName: "Credence" }]);
});

test("the day of a change counts whole, and later wordings take the place of earlier ones", async () => {
  const { oig, knowledge } = await known("2026-04-03");
  expect(knowledge.at).toBe("2026-04-03T23:59:59.999Z");
  expect(oig).toMatchObject({ version: { id: "lst_april" }, matches: [{ band: "cleared", policyVersion: 1 }] });
});

test("another organization's own list is not known of", async () => {
  const { knowledge } = await known("2026-04-03");
  expect(knowledge.lists.find(({ source }) => source === "opt-out")?.version ?? null).toBeNull();
});

test.each([
  ["a day ahead", { on: "2999-01-01" }, 400],
  ["no subject", { on: "2026-04-03", provider_id: undefined }, 400],
  ["two subjects", { on: "2026-04-03", facility_id: "fac_1" }, 400],
  ["no day", { on: "" }, 400],
  ["somebody unknown", { on: "2026-04-03", provider_id: "prv_01jd0000000000000000000000" }, 404],
])("%s is refused", async (_what, query, expected) => {
  const { status } = await caller.invoke(getKnowledge, { query: { provider_id: providerId, ...query } });
  expect(status).toBe(expected);
});
