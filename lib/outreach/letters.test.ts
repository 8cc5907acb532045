import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import type { Role } from "@/lib/api/context";
import { createTenant, type Tenant } from "@/lib/api/matrix-fixture";
import type { OperationDefinition } from "@/lib/api/operation";
import { useTestServer } from "@/lib/api/test-server";
import { systemDb } from "@/lib/db";
import { reachOutProviderWorkflow, resumeProviderWorkflow } from "@/lib/workflows/operations";
import { inContext } from "@/prisma/factories/context";
import { facilityWorkflowAt, workflowAt } from "@/prisma/factories/workflow";
import { useTestDatabase } from "@/prisma/test-database";
import {
  getOutreach,
  listFacilityOutreachCorrespondences,
  listOutreachCorrespondences,
  listOutreaches,
  resendOutreach,
  writeFacilityOutreach,
  writeProviderOutreach,
} from "./letter-operations";
import { archiveOutreachTemplate, createOutreachTemplate, updateOutreachSettings } from "./setting-operations";

useTestDatabase();
const server = useTestServer();
let tenant: Tenant;

beforeAll(async () => {
  tenant = await createTenant(server(), "North Plan", "north.example");
});
afterEach(() => {
  vi.useRealTimers();
});

const providerAt = (status: Parameters<typeof workflowAt>[1], facts: Parameters<typeof workflowAt>[2] = {}) =>
  inContext(tenant.organizationId, (ctx) =>
    workflowAt(ctx, status, {
      first_name: "Nora",
      last_name: "Quill",
      primary_email: "nora.quill@provider.example",
      ...facts,
    }),
  );

/** Does `work` as if it were so many days ago. */
async function daysAgo<T>(days: number, work: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - days * 24 * 60 * 60 * 1000 });
  const done = await work();
  vi.useRealTimers();
  return done;
}

type Json = Record<string, unknown> & {
  id: string;
  message: string;
  data: Record<string, unknown>[];
  errors?: { path: string; message: string }[];
};
async function call(op: OperationDefinition, input: object, role: Role = "Credentialing User") {
  const { status, json } = await tenant.callers[role].invoke(op, input);
  return { status, json: json as Json };
}
const write = (id: string, body: object = {}, role?: Role) =>
  call(writeProviderOutreach, { params: { id }, body }, role);
const lettersOf = (workflowId: string) =>
  systemDb().outreach.findMany({ where: { workflowId }, orderBy: [{ createdAt: "asc" }, { id: "asc" }] });

describe("writing to a provider once more", () => {
  test("is refused before the days between two letters are over, and the answer says when", async () => {
    const { workflowId } = await daysAgo(3, () => providerAt("OUTREACH_IN_PROGRESS"));
    const [first] = await lettersOf(workflowId);
    const next = new Date((first?.createdAt.getTime() ?? 0) + 7 * 24 * 60 * 60 * 1000).toISOString();
    const { status, json } = await write(workflowId);
    expect([status, json.message, json["earliestNextAt"]]).toEqual([
      409,
      `The next letter of this workflow may go out on ${next}; a Supervisor may write sooner with a reason`,
      next,
    ]);
    expect(await lettersOf(workflowId)).toHaveLength(1);
  });

  test("is done once they are over, as the second letter of the workflow, and says that it is a reminder", async () => {
    const { workflowId } = await daysAgo(7.1, () => providerAt("OUTREACH_IN_PROGRESS"));
    const { status, json } = await write(workflowId, { reason: "No answer yet" });
    expect(status).toBe(201);
    expect(json).toMatchObject({
      number: 2,
      state: "kept",
      subject: "Reminder: North Plan: information needed for your credentialing",
      reason: "No answer yet",
      about: { kind: "provider", name: "Nora Quill" },
      template: null,
    });
    expect((await write(workflowId)).status).toBe(409);
  });

  test("sooner is a Supervisor's, who says why, and the audit log keeps it", async () => {
    const { workflowId } = await providerAt("OUTREACH_IN_PROGRESS");
    const sooner = { soonerThanCadence: true, reason: "The hospital asked us to hurry" };
    expect((await write(workflowId, sooner)).status).toBe(403);
    expect((await write(workflowId, { soonerThanCadence: true }, "Supervisor")).status).toBe(400);
    expect(await lettersOf(workflowId)).toHaveLength(1);
    const { status, json } = await write(workflowId, sooner, "Supervisor");
    expect(status).toBe(201);
    const entry = await systemDb().auditEntry.findFirstOrThrow({
      where: { subjectId: json.id, action: "writeOutreach" },
    });
    expect(entry.reason).toBe(sooner.reason);
    expect(entry.changes).toMatchObject({ workflowId: [null, workflowId], soonerThanCadence: [null, true] });
  });

  test("ends with the letters that the settings allow", async () => {
    const { workflowId } = await daysAgo(400, () => providerAt("OUTREACH_IN_PROGRESS"));
    for (const days of [300, 200, 100]) {
      const change = { soonerThanCadence: true, reason: "Once more" };
      await daysAgo(days, () => inContext(tenant.organizationId, (ctx) => writeAsSupervisor(ctx, workflowId, change)));
    }
    const { status, json } = await write(workflowId);
    expect([status, json.message]).toEqual([
      409,
      "This workflow was written to 4 times, and the settings allow 4 letters; a Supervisor may write sooner with a reason",
    ]);
  });

  test("is refused where the workflow asks for nothing, and where no address is known", async () => {
    const resting = await providerAt("IN_PROGRESS");
    expect((await write(resting.workflowId)).json.message).toContain(
      "letters are written while outreach is in progress",
    );
    const nobody = await providerAt("OUTREACH_IN_PROGRESS", { primary_email: "" });
    const refused = await write(nobody.workflowId);
    expect([refused.status, refused.json.message]).toEqual([409, "No e-mail address of Nora Quill is known"]);
  });

  test("by two people at once writes one letter", async () => {
    const { workflowId } = await daysAgo(8, () => providerAt("OUTREACH_IN_PROGRESS"));
    const answers = await Promise.all([1, 2, 3, 4].map(() => write(workflowId)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    expect(await lettersOf(workflowId)).toHaveLength(2);
  });

  test("writes to a facility's contact about the facility's own file", async () => {
    const { workflowId } = await daysAgo(8, () =>
      inContext(tenant.organizationId, (ctx) =>
        facilityWorkflowAt(ctx, "OUTREACH_IN_PROGRESS", {
          name: "Larkspur Clinic",
          contactEmail: "a@larkspur.example",
        }),
      ),
    );
    const answer = await call(writeFacilityOutreach, { params: { id: workflowId }, body: {} });
    expect(answer).toMatchObject({ status: 201, json: { number: 2, to: ["a@larkspur.example"] } });
    expect((await write(workflowId)).status).toBe(404);
    const list = await call(listFacilityOutreachCorrespondences, { params: { id: workflowId } });
    expect(list.json).toMatchObject({ count: 2, data: [{ provider_id: "" }, { provider_id: "" }] });
  });
});

async function writeAsSupervisor(
  ctx: Parameters<Parameters<typeof inContext>[1]>[0],
  id: string,
  body: { soonerThanCadence: boolean; reason: string },
) {
  const { writeProviderOutreach: verb } = await import("./service");
  const actor = { type: "user", id: "usr_test", name: "Test", roles: ["Supervisor"] } as const;
  return verb({ ...ctx, actor }, { params: { id }, query: undefined, body });
}

describe("reaching out", () => {
  const reachOut = (id: string, body: object, role?: Role) =>
    call(reachOutProviderWorkflow, { params: { id }, body }, role);

  test("again within the days between two letters is refused, and can be recorded without a letter", async () => {
    const { workflowId } = await providerAt("OUTREACH_IN_PROGRESS");
    await call(resumeProviderWorkflow, { params: { id: workflowId }, body: {} });
    expect((await reachOut(workflowId, {})).status).toBe(409);
    expect(await systemDb().workflow.findFirst({ where: { id: workflowId } })).toMatchObject({ status: "IN_PROGRESS" });
    expect((await reachOut(workflowId, { withLetter: false, reason: "By telephone" })).status).toBe(204);
    expect(await lettersOf(workflowId)).toHaveLength(1);
  });

  test("names the reasons that were chosen, by their sentences in the letter and their labels in the record", async () => {
    const { workflowId } = await providerAt("IN_PROGRESS");
    expect((await reachOut(workflowId, { reasons: ["missing-license", "work-history-gap"] })).status).toBe(204);
    const [letter] = await lettersOf(workflowId);
    expect(letter?.reasons).toEqual(["Missing or expired license", "Gap in work history"]);
    expect(letter?.reason).toBe("Missing or expired license; Gap in work history");
    expect(letter?.body).toContain("current license of each state in which you practice.\nPlease explain every gap");
    const { json } = await call(listOutreachCorrespondences, { params: { id: workflowId } });
    expect(json).toMatchObject({
      count: 1,
      data: [
        {
          id: letter?.id,
          workflow_id: workflowId,
          outreach_correspondence_id: letter?.id,
          data: { to: ["nora.quill@provider.example"], ccEmailAddress: "", entityType: "provider" },
          method: "email",
          direction: "outbound",
          outcome: "kept",
          reason: ["Missing or expired license", "Gap in work history"],
          root_message_id: "",
        },
      ],
    });
  });

  test("for a reason that the settings do not have is refused by its name, and nothing moved", async () => {
    const { workflowId } = await providerAt("IN_PROGRESS");
    const { status, json } = await reachOut(workflowId, { reasons: ["missing-license", "bad-mood"] });
    expect(status).toBe(400);
    expect(json.errors).toEqual([{ path: "reasons", message: '"bad-mood" is not a reason of the outreach settings' }]);
    expect(await systemDb().workflow.findFirst({ where: { id: workflowId } })).toMatchObject({ status: "IN_PROGRESS" });
    expect(await lettersOf(workflowId)).toEqual([]);
  });

  test("writes from the template that was named, else from the default one of the organization", async () => {
    const make = async (body: object) => {
      const made = await call(createOutreachTemplate, { body: { audience: "provider", ...body } }, "Supervisor");
      expect(made.status).toBe(201);
      return made.json.id;
    };
    const usual = await make({ name: "Usual", subject: "Usual {{workflowId}}", body: "{{request}}", isDefault: true });
    const other = await make({ name: "Other", subject: "Other", body: "For {{providerName}}" });
    const [first, second] = [await providerAt("IN_PROGRESS"), await providerAt("IN_PROGRESS")];
    await reachOut(first.workflowId, {});
    await reachOut(second.workflowId, { templateId: other });
    const [one] = await lettersOf(first.workflowId);
    const [two] = await lettersOf(second.workflowId);
    expect([one?.subject, one?.templateId]).toEqual([`Usual ${first.workflowId}`, usual]);
    expect([two?.subject, two?.body, two?.templateId]).toEqual(["Other", "For Nora Quill", other]);
    const shown = await call(getOutreach, { params: { id: two?.id ?? "" } });
    expect(shown.json["template"]).toEqual({ id: other, name: "Other" });

    for (const id of [usual, other]) {
      const body = { reason: "The test is over" };
      expect((await call(archiveOutreachTemplate, { params: { id }, body }, "Supervisor")).status).toBe(200);
    }
    const third = await providerAt("IN_PROGRESS");
    const refused = await reachOut(third.workflowId, { templateId: other });
    expect([refused.status, refused.json.errors?.[0]]).toEqual([
      400,
      { path: "templateId", message: "the template Other was archived" },
    ]);
    const unknown = await reachOut(third.workflowId, { templateId: "otp_01jd0000000000000000000000" });
    expect(unknown.status).toBe(400);
    const foreign = await inContext("org_south", ({ db }) =>
      db.outreachTemplate.create({
        data: {
          organizationId: "org_south",
          id: "otp_south",
          name: "South",
          audience: "provider",
          subject: "S",
          body: "S",
          createdBy: "usr_test",
          createdByName: "Test",
        },
      }),
    );
    expect((await reachOut(third.workflowId, { templateId: foreign.id })).json.errors).toEqual([
      { path: "templateId", message: "there is no template otp_south" },
    ]);
    await reachOut(third.workflowId, {});
    expect((await lettersOf(third.workflowId))[0]?.templateId).toBeNull();
  });
});

describe("the letters of the organization", () => {
  test("are listed newest first, by state, time and whom they are about", async () => {
    const { providerId, workflowId } = await daysAgo(30, () => providerAt("OUTREACH_IN_PROGRESS"));
    await write(workflowId);
    const ids = async (query: object) => {
      const { status, json } = await call(listOutreaches, { query: { workflowId, ...query } });
      expect(status).toBe(200);
      return json.data.map(({ id }) => id);
    };
    const [first, second] = (await lettersOf(workflowId)).map(({ id }) => id);
    expect(await ids({})).toEqual([second, first]);
    expect(await ids({ limit: 1 })).toEqual([second]);
    expect(await ids({ limit: 1, offset: 1 })).toEqual([first]);
    expect(await ids({ state: "kept", about: "provider", providerId })).toEqual([second, first]);
    expect(await ids({ state: "failed" })).toEqual([]);
    expect(await ids({ about: "facility" })).toEqual([]);
    const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000).toISOString();
    expect(await ids({ since: yesterday })).toEqual([second]);
    expect(await ids({ until: yesterday })).toEqual([first]);
    expect((await call(listOutreaches, { query: { state: "lost" } })).status).toBe(400);
  });

  test("that were kept are not sent by hand while there is no mail server, and say why", async () => {
    const { workflowId } = await providerAt("OUTREACH_IN_PROGRESS");
    const [letter] = await lettersOf(workflowId);
    const params = { id: letter?.id ?? "" };
    const refused = await call(resendOutreach, { params, body: { reason: "Try it" } });
    expect([refused.status, refused.json.message]).toEqual([
      409,
      "The letter cannot be sent: no mail server is set up",
    ]);
    expect((await call(resendOutreach, { params, body: {} })).status).toBe(400);
    expect((await call(resendOutreach, { params, body: { reason: "x" } }, "Medical Director")).status).toBe(403);
  });

  test("keep the settings' days at once when these change", async () => {
    const { workflowId } = await daysAgo(3, () => providerAt("OUTREACH_IN_PROGRESS"));
    const change = (cadenceDays: number) => call(updateOutreachSettings, { body: { cadenceDays } }, "Supervisor");
    expect((await change(2)).status).toBe(200);
    expect((await write(workflowId)).status).toBe(201);
    await change(7);
  });
});
