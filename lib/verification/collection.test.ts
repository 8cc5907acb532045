import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import type { Actor } from "@/lib/api/context";
import { systemDb, systemPool } from "@/lib/db";
import { forgetEnv } from "@/lib/env";
import { deactivateFlag } from "@/lib/flags/service";
import { loadList } from "@/lib/lists/load-list";
import { newId } from "@/lib/ids";
import { type DemoFacts, providerFile } from "@/prisma/demo/provider-file";
import { demoApplicants, demoProviders } from "@/prisma/demo/providers";
import nppesAnswers from "@/prisma/demo/nppes/answers.json";
import { inContext } from "@/prisma/factories/context";
import { createOrganization } from "@/prisma/factories/organization";
import { createProvider } from "@/prisma/factories/provider";
import { useTestDatabase } from "@/prisma/test-database";
import { startWorkflow } from "@/lib/workflows/start-workflow";
import { checkElement } from "./check-element";
import { VerificationElement } from "./operations";
import { recordVerification } from "./record-verification";
import { listVerifications } from "./service";
import { startNppesStandIn } from "./sources/nppes-stand-in";

useTestDatabase();

const supervisor: Actor = { type: "user", id: "usr_sup", name: "Sunniva Hale", roles: ["Supervisor"] };
let registry: Awaited<ReturnType<typeof startNppesStandIn>>;
let organizationId: string;

beforeAll(async () => {
  registry = await startNppesStandIn(nppesAnswers);
});
afterAll(() => registry.close());

beforeEach(async () => {
  process.env.NPPES_URL = registry.url;
  forgetEnv();
  registry.standIn.isAvailable = true;
  ({ id: organizationId } = await createOrganization("Lantern Health Plan"));
});
afterEach(() => {
  vi.useRealTimers();
});

const loadDemoLists = async () => {
  await loadList({ source: "oig", path: "prisma/demo/oig/UPDATED.csv", force: true });
  await loadList({ source: "sam", path: "prisma/demo/sam/SAM_Exclusions_Public_Extract_V2.csv", force: true });
  await loadList({ source: "ofac", path: "prisma/demo/ofac", force: true });
};

function person(last: string): DemoFacts {
  const found = [...demoProviders, ...demoApplicants].find((one) => one.last === last);
  if (!found) throw new Error(`${last} is not in the demo`);
  return found;
}

/** A provider with everything on file that the demo gives, and a workflow that has just been started. */
async function start(
  facts: DemoFacts,
  changes: { npi?: string } = {},
): Promise<{ providerId: string; workflowId: string }> {
  return inContext(organizationId, async (ctx) => {
    const providerId = await createProvider(ctx, {
      first_name: facts.first,
      middle_name: facts.middle,
      last_name: facts.last,
      degree: facts.degree,
      npi: facts.npi,
      dob: facts.dob,
      states: facts.states.join(","),
      gender: facts.gender,
      ...changes,
    });
    const file = providerFile(facts, ctx.now);
    const owned = <Row extends object>(prefix: "lic" | "dea" | "mal", rows: readonly Row[]) =>
      rows.map((row) => ({ ...row, organizationId, providerId, id: newId(prefix) }));
    await ctx.db.license.createMany({ data: owned("lic", file.licenses) });
    await ctx.db.deaRegistration.createMany({ data: owned("dea", file.deas) });
    await ctx.db.malpracticeInsurance.createMany({ data: owned("mal", file.malpractice) });
    const id = await startWorkflow(ctx, { providerId });
    return { providerId, workflowId: id };
  });
}

const checklist = (workflowId: string) => systemDb().verification.findMany({ where: { organizationId, workflowId } });

async function element(workflowId: string, key: string) {
  const row = (await checklist(workflowId)).find((one) => one.element === key);
  if (!row) throw new Error(`${key} is not on the checklist`);
  return row;
}

/** Runs every check that the queue would. */
async function runChecks(workflowId: string): Promise<void> {
  for (const row of await checklist(workflowId))
    await checkElement({ organizationId, workflowId, element: row.element });
}

const flagsOf = (providerId: string) => systemDb().flag.findMany({ where: { organizationId, providerId } });
const statusOf = async (workflowId: string) =>
  (await systemDb().workflow.findFirstOrThrow({ where: { organizationId, id: workflowId } })).status;

const record = (workflowId: string, key: string, status: "verified" | "failed" | "not_applicable" = "verified") =>
  inContext(
    organizationId,
    (ctx) =>
      recordVerification(ctx, "provider", {
        params: { id: workflowId, element: key },
        body: { status, source: "Board", method: "Website" },
      }),
    supervisor,
  );

const confirmRest = async (workflowId: string) => {
  for (const row of await checklist(workflowId))
    if (row.required && row.status === "pending") await record(workflowId, row.element);
};

describe("starting a workflow", () => {
  test("writes a checklist that fits the degree and enqueues one check for each source", async () => {
    const { workflowId } = await start(person("Farthingale"));
    const rows = await checklist(workflowId);
    expect(rows).toHaveLength(15);
    const notAsked = rows.filter(({ status }) => status === "not_applicable").map(({ element: key }) => key);
    expect(notAsked.toSorted()).toEqual(["board_certification", "dea"]);
    const { rows: jobs } = await systemPool().query<{ element: string }>(
      "select data ->> 'element' as element from pgboss.job where name = 'verify-element' and data ->> 'workflowId' = $1",
      [workflowId],
    );
    expect(jobs.map(({ element: key }) => key).toSorted()).toEqual([
      "education",
      "identity",
      "license",
      "malpractice_insurance",
      "medicare_opt_out",
      "ofac_sanctions",
      "oig_exclusion",
      "preclusion",
      "sam_exclusion",
      "state_exclusion",
    ]);
  });
});

describe("a clean provider", () => {
  test("is verified by the sources, waits for a person where only a person can confirm, and then completes by itself", async () => {
    await loadDemoLists();
    const { workflowId, providerId } = await start(person("Quillfeather"));
    await runChecks(workflowId);
    const rows = await checklist(workflowId);
    const verified = rows.filter(({ status }) => status === "verified").map(({ element: key }) => key);
    expect(verified.toSorted()).toEqual(["identity", "ofac_sanctions", "oig_exclusion", "sam_exclusion"]);
    expect(await flagsOf(providerId)).toEqual([]);
    expect(await statusOf(workflowId)).toBe("IN_PROGRESS");
    await confirmRest(workflowId);
    expect(await statusOf(workflowId)).toBe("PSV_COMPLETED");
  });

  test("leaves the raw answer of every source on record, with its hash", async () => {
    await loadDemoLists();
    const { workflowId } = await start(person("Quillfeather"));
    await runChecks(workflowId);
    const answers = await systemDb().verificationAnswer.findMany({ where: { organizationId, workflowId } });
    const nppes = answers.find(({ source }) => source === "NPPES");
    expect(nppes?.outcome).toBe("verified");
    expect(nppes?.answer).toMatchObject({ result_count: 1 });
    expect(answers.every(({ answerHash }) => /^[0-9a-f]{64}$/.test(answerHash))).toBe(true);
  });

  test("is not checked twice by a job that runs twice", async () => {
    await loadDemoLists();
    const { workflowId } = await start(person("Quillfeather"));
    await Promise.all([1, 2, 3].map(() => checkElement({ organizationId, workflowId, element: "oig_exclusion" })));
    await checkElement({ organizationId, workflowId, element: "oig_exclusion" });
    const answers = await systemDb().verificationAnswer.findMany({ where: { organizationId, workflowId } });
    expect(answers).toHaveLength(1);
  });

  test("says when, in which version and with which terms the exclusion list was searched", async () => {
    await loadDemoLists();
    const { workflowId } = await start(person("Quillfeather"));
    await runChecks(workflowId);
    const { evidence, evidenceHash } = await element(workflowId, "oig_exclusion");
    expect(evidence).toMatchObject({
      searchedAt: expect.any(String),
      listVersion: { recordCount: 39, fileHash: expect.stringMatching(/^[0-9a-f]{64}$/) },
      terms: { name: "Quillfeather, Ada Marguerite", npi: "2100000019" },
      threshold: 21,
    });
    expect(evidenceHash).toMatch(/^[0-9a-f]{64}$/);
  });
});

describe("the registry", () => {
  test("that does not know an NPI never lets the identity verify by itself", async () => {
    await loadDemoLists();
    const { workflowId, providerId } = await start(person("Bellwether"));
    await runChecks(workflowId);
    await runChecks(workflowId);
    expect(await element(workflowId, "identity")).toMatchObject({
      status: "failed",
      note: "NPPES does not know NPI 2100000092",
    });
    expect((await flagsOf(providerId)).map(({ flagType }) => flagType)).toEqual(["NPI not in NPPES"]);
    await confirmRest(workflowId);
    expect(await statusOf(workflowId)).toBe("IN_PROGRESS");
  });

  test("that knows the NPI under another name leaves the decision to a person", async () => {
    const { workflowId, providerId } = await start(person("Tamworthy"));
    await runChecks(workflowId);
    expect((await element(workflowId, "identity")).status).toBe("pending");
    expect((await flagsOf(providerId)).map(({ flagType, severity }) => [flagType, severity])).toEqual([
      ["NPPES name differs", "minor"],
    ]);
  });

  test("that has deactivated the NPI fails the identity and raises a critical flag", async () => {
    const { workflowId, providerId } = await start(person("Hathersage"));
    await runChecks(workflowId);
    expect((await element(workflowId, "identity")).status).toBe("failed");
    expect((await flagsOf(providerId)).map(({ flagType, severity }) => [flagType, severity])).toContainEqual([
      "NPI deactivated",
      "critical",
    ]);
  });

  test("that is switched off leaves the element as source unavailable, and it recovers by itself", async () => {
    await loadDemoLists();
    registry.standIn.isAvailable = false;
    const { workflowId } = await start(person("Quillfeather"));
    await runChecks(workflowId);
    const off = await element(workflowId, "identity");
    expect(off).toMatchObject({ status: "source_unavailable", attempts: 1, note: "NPPES answered with status 503" });
    // Before its time nothing is asked.
    const asked = registry.standIn.asked;
    await checkElement({ organizationId, workflowId, element: "identity" });
    expect(registry.standIn.asked).toBe(asked);
    const { rows } = await systemPool().query<{ state: string; waits: boolean }>(
      `select state, start_after > now() as waits from pgboss.job
       where name = 'verify-element' and data ->> 'workflowId' = $1 and data ->> 'element' = 'identity' order by start_after desc`,
      [workflowId],
    );
    expect(rows[0]).toEqual({ state: "created", waits: true });

    registry.standIn.isAvailable = true;
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 16_000 });
    await checkElement({ organizationId, workflowId, element: "identity" });
    expect(await element(workflowId, "identity")).toMatchObject({ status: "verified", nextAttemptAt: null });
  });

  test("that cannot be reached at all is source unavailable too", async () => {
    process.env.NPPES_URL = "http://127.0.0.1:9/api/";
    forgetEnv();
    const { workflowId } = await start(person("Quillfeather"));
    await checkElement({ organizationId, workflowId, element: "identity" });
    expect((await element(workflowId, "identity")).status).toBe("source_unavailable");
  });
});

describe("an exclusion", () => {
  test("under the provider's own NPI raises a confirmed critical flag, and the file never becomes PSV ready", async () => {
    await loadDemoLists();
    const { workflowId, providerId } = await start(person("Vexley"));
    await runChecks(workflowId);
    expect((await element(workflowId, "oig_exclusion")).status).toBe("failed");
    const flags = await flagsOf(providerId);
    expect(flags).toMatchObject([{ flagType: "OIG exclusion", severity: "critical", isConfirmed: true, active: true }]);
    await confirmRest(workflowId);
    expect(await statusOf(workflowId)).toBe("IN_PROGRESS");
  });

  test("without an NPI but with the same name and birth date waits for a person, both records side by side", async () => {
    await loadDemoLists();
    const { workflowId, providerId } = await start(person("Crowhurst"));
    await runChecks(workflowId);
    const row = await element(workflowId, "oig_exclusion");
    expect(row.status).toBe("pending");
    expect(row.evidence).toMatchObject({
      matches: [
        {
          band: "review",
          record: { name: "CROWHURST, DELPHINE M", birthDates: ["1963-07-29"] },
          provider: { name: "Crowhurst, Delphine Maude" },
        },
      ],
    });
    expect(await flagsOf(providerId)).toMatchObject([{ severity: "critical", isConfirmed: false, active: true }]);
  });

  test("that a person ruled out lets the element verify, with who ruled it out and why", async () => {
    await loadDemoLists();
    const { workflowId, providerId } = await start(person("Crowhurst"));
    await runChecks(workflowId);
    const [flag] = await flagsOf(providerId);
    await inContext(
      organizationId,
      (ctx) =>
        deactivateFlag(ctx, {
          params: { id: flag?.id ?? "" },
          query: undefined,
          body: { reason: "Another license number" },
        }),
      supervisor,
    );
    await checkElement({ organizationId, workflowId, element: "oig_exclusion" });
    const row = await element(workflowId, "oig_exclusion");
    expect(row.status).toBe("verified");
    expect(row.evidence).toMatchObject({ resolutions: [{ by: "Sunniva Hale", reason: "Another license number" }] });
  });

  test("of somebody of the same name with another NPI is cleared automatically, and the reason is kept", async () => {
    await loadDemoLists();
    const { workflowId, providerId } = await start(person("Ashgrove"));
    await runChecks(workflowId);
    const row = await element(workflowId, "oig_exclusion");
    expect(row.status).toBe("verified");
    expect(row.evidence).toMatchObject({
      matches: [
        { band: "cleared", reason: expect.stringMatching(/^another NPI/), record: { name: "ASHGROVE, TOBIAS" } },
      ],
    });
    expect(await flagsOf(providerId)).toEqual([]);
  });

  test("is never recorded away with a bare word", async () => {
    await loadDemoLists();
    const { workflowId } = await start(person("Crowhurst"));
    await runChecks(workflowId);
    await expect(record(workflowId, "oig_exclusion")).rejects.toMatchObject({ status: 400 });
  });

  test("that is confirmed and open cannot be recorded as verified", async () => {
    await loadDemoLists();
    const { workflowId } = await start(person("Vexley"));
    await runChecks(workflowId);
    await expect(record(workflowId, "oig_exclusion")).rejects.toMatchObject({ status: 409 });
  });
});

describe("a person's record", () => {
  test("of an element stays, also when a check was under way", async () => {
    await loadDemoLists();
    const { workflowId } = await start(person("Bellwether"));
    await record(workflowId, "identity");
    await checkElement({ organizationId, workflowId, element: "identity" });
    expect(await element(workflowId, "identity")).toMatchObject({
      status: "verified",
      verifiedByName: "Sunniva Hale",
      source: "Board",
    });
  });

  test("is refused for an element that the checklist does not have", async () => {
    const { workflowId } = await start(person("Quillfeather"));
    await expect(record(workflowId, "zodiac")).rejects.toMatchObject({ status: 404 });
  });

  test("makes the packet old and leaves an audit entry", async () => {
    const { workflowId } = await start(person("Quillfeather"));
    const before = await systemDb().workflow.findFirstOrThrow({ where: { organizationId, id: workflowId } });
    await record(workflowId, "attestation");
    const after = await systemDb().workflow.findFirstOrThrow({ where: { organizationId, id: workflowId } });
    expect(after.checklistVersion).toBe(before.checklistVersion + 1);
    const audit = await systemDb().auditEntry.findFirst({ where: { organizationId, action: "recordVerification" } });
    expect(audit?.changes).toMatchObject({ attestation: ["pending", "verified"] });
  });
});

describe("the file itself", () => {
  test("with an expired license raises a major flag and still waits for a person", async () => {
    const { workflowId, providerId } = await start(person("Gorsewood"));
    await checkElement({ organizationId, workflowId, element: "license" });
    expect((await element(workflowId, "license")).status).toBe("pending");
    expect((await flagsOf(providerId)).map(({ flagType, severity }) => [flagType, severity])).toEqual([
      ["License expired", "major"],
    ]);
  });
});

describe("the demo", () => {
  const checked = ["identity", "oig_exclusion", "sam_exclusion", "ofac_sanctions"];
  test("shows what each of its files is there for, in answers that keep to the contract", async () => {
    await loadDemoLists();
    const seen: Record<string, string> = {};
    for (const facts of demoProviders) {
      const { workflowId } = await start(facts);
      await Promise.all(checked.map((key) => checkElement({ organizationId, workflowId, element: key })));
      const rows = await inContext(organizationId, (ctx) =>
        listVerifications(ctx, { params: { id: workflowId }, query: undefined, body: undefined }),
      );
      const elements = z.array(VerificationElement).parse(rows);
      expect(elements.filter(({ attempts, evidence }) => attempts > 0 && evidence === null)).toEqual([]);
      const automatic = elements.filter(({ element: key }) => checked.includes(key));
      const open = automatic
        .filter(({ status }) => status !== "verified")
        .map(({ element: key, status }) => `${key} ${status}`);
      if (open.length > 0) seen[facts.last] = open.join();
    }
    expect(seen).toEqual({
      Vexley: "oig_exclusion failed,sam_exclusion failed",
      Crowhurst: "oig_exclusion pending,sam_exclusion pending",
      Bellwether: "identity failed",
      Tamworthy: "identity pending",
      Hathersage: "identity failed",
    });
  }, 120_000);
});

describe("a list that was never loaded", () => {
  test("is source unavailable, never no match", async () => {
    await systemPool().query("delete from list_matches");
    await systemPool().query("delete from list_names");
    await systemPool().query("delete from list_records");
    await systemPool().query("delete from list_versions");
    const { workflowId } = await start(person("Vexley"));
    await runChecks(workflowId);
    expect(await element(workflowId, "oig_exclusion")).toMatchObject({
      status: "source_unavailable",
      note: "No OIG LEIE list is loaded yet",
    });
  });
});
