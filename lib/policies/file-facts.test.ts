import { beforeAll, expect, test } from "vitest";
import { systemDb } from "@/lib/db";
import { newId } from "@/lib/ids";
import { advanceWorkflow } from "@/lib/workflows/advance";
import { keptVerdict } from "@/lib/workflows/kept-verdict";
import { startWorkflow } from "@/lib/workflows/start-workflow";
import { inContext } from "@/prisma/factories/context";
import { createOrganization } from "@/prisma/factories/organization";
import { facilityWorkflowAt, readyWorkflow, startedWorkflow } from "@/prisma/factories/workflow";
import { useTestDatabase } from "@/prisma/test-database";
import { fileFacts } from "./file-facts";

useTestDatabase();
let organizationId: string;

beforeAll(async () => {
  ({ id: organizationId } = await createOrganization("Lantern Health Plan"));
});

const factsOf = (...ids: string[]) => inContext(organizationId, (ctx) => fileFacts(ctx, ids));

/** Gives a provider one of everything that rules read. */
async function fill({ providerId, workflowId }: { providerId: string; workflowId: string }): Promise<void> {
  const db = systemDb();
  const owner = { organizationId, providerId };
  await db.license.create({
    data: { ...owner, id: newId("lic"), state: "TX", licenseNumber: "A1", status: "Probation" },
  });
  await db.malpracticeInsurance.create({
    data: {
      ...owner,
      id: newId("mal"),
      policyNumber: "P-1",
      occurrenceCoverageAmount: "500000.50",
      aggregateCoverageAmount: 1_000_000,
      expirationDate: new Date("2031-02-03"),
    },
  });
  await db.npdbReport.create({
    data: {
      ...owner,
      id: newId("npd"),
      reportType: "Adverse Action Report",
      typeOfAction: "Clinical Privileges",
      dcn: "77",
      reportDate: new Date("2019-05-06"),
    },
  });
  await db.licensureAction.create({ data: { ...owner, id: newId("lac"), typeOfAction: "Reprimand", state: "TX" } });
  const said = (value: string) => ({ value, description: "" });
  const attested = (version: number, answer: string) => ({
    ...owner,
    id: newId("atd"),
    workflowId,
    version,
    purpose: "Application",
    dateComplete: new Date(),
    content: {
      question: [{ question_text: "Ever convicted?", question_response: [{ response_text: answer }] }],
      data_snapshot: {
        employment_history: [
          {
            employer: said("Clinic"),
            start_date: said("01/2015"),
            end_date: said("01/2025"),
            gap_explanation: said(" "),
          },
        ],
      },
    },
    createdBy: "usr_1",
    createdByName: "Ada",
  });
  await db.attestedData.createMany({ data: [attested(1, "No"), attested(2, "Yes")] });
  const flag = (severity: string, active: boolean) => ({
    ...owner,
    id: newId("flg"),
    flagType: `A ${severity} one`,
    severity,
    subCollectionName: "sanctions",
    description: "Found",
    actionSource: "CREDENTIALING",
    active,
    fingerprint: `${severity} ${active}`,
  });
  await db.flag.createMany({ data: [flag("minor", true), flag("major", false), flag("critical", true)] });
}

test("the facts of a provider's file are read from every section, the newest attestation and the open flags", async () => {
  const file = await inContext(organizationId, (ctx) => startedWorkflow(ctx, { states: "TX,CA" }));
  await fill(file);
  const [facts] = await factsOf(file.workflowId);
  expect(facts).toMatchObject({
    workflowId: file.workflowId,
    currentWorkflowId: file.workflowId,
    subject: { kind: "provider", id: file.providerId, name: "Quillfeather, Ada" },
    credentialed: { kind: "provider", degree: "MD" },
    states: ["TX", "CA"],
    licenses: [{ state: "TX", number: "A1", status: "Probation", expires: null }],
    malpractice: [{ policyNumber: "P-1", occurrence: 500_000.5, aggregate: 1_000_000, expires: "2031-02-03" }],
    npdbReports: [{ type: "Adverse Action Report", action: "Clinical Privileges", dcn: "77", date: "2019-05-06" }],
    licensureActions: [{ type: "Reprimand", state: "TX", date: null }],
    answers: [{ question: "Ever convicted?", answers: ["Yes"] }],
    employment: [{ employer: "Clinic", start: "01/2015", end: "01/2025", explanation: "" }],
    previous: null,
  });
  expect(facts?.openFlags.map(({ severity }) => severity)).toEqual(["critical", "minor"]);
  expect(facts?.checklist.find(({ element }) => element === "license")).toMatchObject({
    required: true,
    status: "pending",
  });
});

test("what changes in a file changes its verdict, which is kept with the workflow and shown with the provider", async () => {
  const file = await inContext(organizationId, (ctx) => readyWorkflow(ctx));
  const db = systemDb();
  const read = async () => ({
    verdict: keptVerdict(await db.workflow.findFirstOrThrow({ where: { id: file.workflowId } })),
    shown: (await db.provider.findFirstOrThrow({ where: { id: file.providerId } })).fileType,
  });
  expect(await read()).toMatchObject({
    verdict: { fileType: "Clean", policyVersion: 0, isComplete: true },
    shown: "Clean",
  });

  await fill(file);
  await inContext(organizationId, (ctx) => advanceWorkflow(ctx, file.workflowId));
  const { verdict, shown } = await read();
  expect(shown).toBe("Non_Clean");
  expect(verdict?.rules.filter(({ fired }) => fired).map(({ id }) => id)).toEqual([
    "severe-flag",
    "restricted-license",
    "board-action",
    "malpractice-limits",
    "adverse-action",
    "work-gap",
    "disclosure",
  ]);
});

test("a facility's file is read by its own records, and the cycle before by how it ended", async () => {
  const file = await inContext(organizationId, (ctx) => facilityWorkflowAt(ctx, "CRED_DENIED", { type: "Hospital" }));
  const db = systemDb();
  await db.workflow.updateMany({ where: { id: file.workflowId }, data: { fileVerdict: { fileType: "Non_Clean" } } });
  await db.facilityRecord.create({
    data: {
      organizationId,
      id: newId("fcr"),
      facilityId: file.facilityId,
      kind: "stateLicenses",
      position: 0,
      content: { licenseNumber: "H-1", status: "Suspended" },
      createdBy: "usr_1",
      updatedBy: "usr_1",
    },
  });
  const next = await inContext(organizationId, (ctx) => startWorkflow(ctx, { facilityId: file.facilityId }));
  const [facts] = await factsOf(next);
  expect(facts).toMatchObject({
    subject: { kind: "facility", id: file.facilityId },
    credentialed: { kind: "facility", type: "Hospital" },
    licenses: [{ state: "", number: "H-1", status: "Suspended", expires: null }],
    malpractice: [],
    answers: [],
    previous: { status: "CRED_DENIED", fileType: "Non_Clean" },
  });
});

test("several files are read at once, and an unknown one is left out", async () => {
  const files = await inContext(organizationId, async (ctx) => [
    await startedWorkflow(ctx, { last_name: "Merriwind" }),
    await startedWorkflow(ctx, { last_name: "Zephyrine" }),
  ]);
  const facts = await factsOf(...files.map(({ workflowId }) => workflowId), "wf_unknown");
  expect(facts.map(({ subject }) => subject.name).toSorted()).toEqual(["Merriwind, Ada", "Zephyrine, Ada"]);
});
