import { beforeAll, expect, test } from "vitest";
import type { Caller } from "@/lib/api/caller";
import { createTenant, type Tenant } from "@/lib/api/matrix-fixture";
import { useTestServer } from "@/lib/api/test-server";
import { attestedBody } from "@/prisma/factories/attested-data";
import { inContext } from "@/prisma/factories/context";
import { startedWorkflow } from "@/prisma/factories/workflow";
import { useTestDatabase } from "@/prisma/test-database";
import { listSurveyResponses, saveAttestedData } from "./operations";

useTestDatabase();
const server = useTestServer();
let tenant: Tenant;
let caller: Caller;
let providerId = "";
let workflowId = "";

const question = (text: string, ...answers: string[]) => ({
  question_text: text,
  question_response: answers.map((response_text) => ({ response_text })),
});

beforeAll(async () => {
  tenant = await createTenant(server(), "North Plan", "north.example");
  caller = tenant.callers["Credentialing User"];
  ({ providerId, workflowId } = await inContext(tenant.organizationId, (ctx) => startedWorkflow(ctx)));
  const save = (facts: Parameters<typeof attestedBody>[1]) =>
    caller.invoke(saveAttestedData, {
      params: { providerId },
      body: attestedBody({ organizationId: tenant.organizationId, workflowId }, facts),
    });
  await save({
    question: [question("Limited?", "No")],
    date_complete: "2023-01-02T10:00:00-05:00",
    attestation_metadata: [],
  });
  await save({
    question: [question("Limited?", "Yes", "In 2024"), question("Sued?"), question("Healthy?", "Yes")],
    attestation_metadata: [{ date_attested: "2026-10-02" }, {}],
  });
});

const ask = (query: object = {}, id = providerId) =>
  caller.invoke(listSurveyResponses, { params: { providerId: id }, query });

test("the questions of the newest version are answered unless another is asked for", async () => {
  const newest = await ask();
  expect(newest.json).toEqual({
    data: {
      version: 2,
      source: "attested-data",
      workflow_id: workflowId,
      attested_at: "2026-10-02T00:00:00.000Z",
      questions: [
        { question_text: "Limited?", responses: ["Yes", "In 2024"] },
        { question_text: "Sued?", responses: [] },
        { question_text: "Healthy?", responses: ["Yes"] },
      ],
    },
    count: 3,
  });
  expect((await ask({ version: 2 })).json).toEqual(newest.json);
  expect((await ask({ version: 1 })).json).toMatchObject({
    data: { version: 1, attested_at: "2023-01-02T15:00:00.000Z", questions: [{ responses: ["No"] }] },
    count: 1,
  });
});

test("offset and limit cut the questions; the count is that of all", async () => {
  expect((await ask({ offset: 1, limit: 1 })).json).toMatchObject({
    data: { questions: [{ question_text: "Sued?" }] },
    count: 3,
  });
  expect((await ask({ offset: 3 })).json).toMatchObject({ data: { version: 2, questions: [] }, count: 3 });
});

test("a provider who has attested nothing has no responses", async () => {
  const { providerId: silent } = await inContext(tenant.organizationId, (ctx) => startedWorkflow(ctx));
  const answer = await ask({}, silent);
  expect(answer.status).toBe(200);
  expect(answer.json).toEqual({ data: {}, count: 0 });
  expect((await ask({ version: 1 }, silent)).status).toBe(404);
});

test("an unknown version or provider is 404", async () => {
  expect((await ask({ version: 3 })).status).toBe(404);
  expect((await ask({}, "prv_nowhere")).status).toBe(404);
});

test.each(["0", "-1", "1.5", "two", "99999999999", ""])("version %j is none: 400", async (version) => {
  expect((await caller.call(`/v2/provider/${providerId}/survey-responses?version=${version}`)).status).toBe(400);
});
