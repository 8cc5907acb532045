import { beforeAll, expect, test } from "vitest";
import type { Caller } from "@/lib/api/caller";
import { useTestServer } from "@/lib/api/test-server";
import { systemDb } from "@/lib/db";
import { inContext } from "@/prisma/factories/context";
import { createStaffedOrganization } from "@/prisma/factories/organization";
import { createProvider, inventedNpi, providerFacts } from "@/prisma/factories/provider";
import { readyWorkflow } from "@/prisma/factories/workflow";
import { useTestDatabase } from "@/prisma/test-database";

useTestDatabase();
const server = useTestServer();
let caller: Caller;
let organizationId = "";

beforeAll(async () => {
  const { organization, clients } = await createStaffedOrganization("North Plan", "north.example");
  organizationId = organization.id;
  const [director] = clients;
  if (director) caller = await server().as(director);
});

const aProvider = (facts = {}) => inContext(organizationId, (ctx) => createProvider(ctx, facts));

test("a failed request is answered in one shape, which names what is wrong and where", async () => {
  const { status, headers, json } = await caller.call("/v2/provider", {
    json: providerFacts({ npi: "1234567890", states: "TX" }),
    headers: { "x-request-id": "shape-1" },
  });
  expect(status).toBe(400);
  expect(headers.get("content-type")).toBe("application/problem+json; charset=utf-8");
  const detail = "Invalid body: npi: is not an NPI: ten digits with a right check digit";
  expect(json).toEqual({
    type: "about:blank",
    title: "Bad request",
    status: 400,
    detail,
    instance: "/v2/provider",
    name: "BadRequestException",
    message: detail,
    statusCode: 400,
    request_id: "shape-1",
    errors: [{ path: "npi", message: "is not an NPI: ten digits with a right check digit" }],
  });
});

test("the webhook operations name what is wrong in plain strings", async () => {
  const { status, json } = await caller.call("/v2/webhooks", { json: { url: "nowhere" } });
  expect(status).toBe(400);
  expect(json).toMatchObject({ message: "Invalid request body", errors: ["url must be a valid URL"] });
});

test("a 404 has no list of errors and tells nothing but the id that was asked for", async () => {
  const { json } = await caller.call("/v2/credentialing-workflows/wf_nowhere");
  expect(json).toMatchObject({ status: 404, detail: "Credentialing workflow wf_nowhere was not found" });
  expect(json).not.toHaveProperty("errors");
});

test("members that the contract does not know are ignored, and never stored", async () => {
  const { status, json } = await caller.call("/v2/provider", {
    json: { ...providerFacts({ npi: inventedNpi(70) }), nickname: "Addie", status: "Active", organizationId: "org_x" },
  });
  expect(status).toBe(201);
  const { provider_id: id } = json as { provider_id: string };
  const stored = await systemDb().provider.findFirstOrThrow({ where: { id } });
  expect(stored).toMatchObject({ organizationId, status: "New" });
  expect(JSON.stringify(stored)).not.toContain("Addie");
});

test("null stands for what is left out, where a body says the whole of something", async () => {
  const nothing = { middle_name: null, npi: null, dob: null, gender: null, is_pcp: null, primary_email: null };
  const alone = await caller.call("/v2/provider", { json: { ...providerFacts(), ...nothing } });
  expect(alone.status).toBe(201);
  const { provider_id: id } = alone.json as { provider_id: string };
  expect(await systemDb().provider.findFirstOrThrow({ where: { id } })).toMatchObject({ npi: null, middleName: "" });
  const many = await caller.call("/v2/providers", {
    json: [{ ...providerFacts(), ...nothing, last_name: null }, null],
  });
  expect(many.status).toBe(207);
  expect(many.json).toMatchObject([{ error: { message: "last_name is required" } }, { error: { status: 400 } }]);
  const group = { group_name: "North Clinic", group_npi: "1999999984", group_tin: "123456789", location_name: null };
  const groups = await caller.call(`/v2/provider/${id}/groups`, { method: "PUT", json: [group] });
  expect(groups.json).toMatchObject([{ group_name: "North Clinic", location_name: "" }]);
  const lost = await caller.call(`/v2/provider/${id}/groups`, { method: "PUT", json: [null] });
  expect(lost.status).toBe(400);
});

test("null in a change that does not take it is refused: it might mean to take the value away", async () => {
  const id = await aProvider({ primary_email: "first@north.example" });
  const change = await caller.call(`/v2/providers/${id}`, { method: "PATCH", json: { primary_email: null } });
  expect(change.status).toBe(400);
  expect(change.json).toMatchObject({ errors: [{ path: "primary_email" }] });
});

test("what is wrong with a member is said in words that go on after its name", async () => {
  const json = { first_name: 5, degree: "XX", is_pcp: "yes", middle_name: "a".repeat(101), gender: "female" };
  const { json: answer } = await caller.call("/v2/provider", {
    json: { ...providerFacts(), ...json, states: undefined },
  });
  const { errors } = answer as { errors: { path: string; message: string }[] };
  expect(Object.fromEntries(errors.map(({ path, message }) => [path, message]))).toEqual({
    first_name: "must be a text",
    middle_name: "must have at most 100 characters",
    degree: expect.stringMatching(/^must be one of AA, ABA, .*, SW$/),
    is_pcp: "must be true or false",
    gender: "must be one of M, F, U",
    states: "is required",
  });
  const { json: page } = await caller.call("/v2/providers?limit=1.5&offset=-1");
  expect(page).toMatchObject({
    errors: [
      { path: "offset", message: "must be at least 0" },
      { path: "limit", message: "must be a whole number" },
    ],
  });
});

test("an empty body counts as an empty object, because decisions are valid without one", async () => {
  const { workflowId } = await inContext(organizationId, (ctx) => readyWorkflow(ctx));
  const path = `/v2/credentialing-workflows/${workflowId}/steps/move-to-tabled`;
  expect((await caller.call(path, { method: "PUT" })).status).toBe(204);
});

test("JSON is accepted under any of its media types and refused under others", async () => {
  const body = JSON.stringify(providerFacts());
  for (const type of ["application/json; charset=utf-8", "application/merge-patch+json", "Application/JSON"]) {
    expect((await caller.call("/v2/provider", { body, headers: { "content-type": type } })).status, type).toBe(201);
  }
  for (const type of ["text/plain", "application/xml", "multipart/form-data", "application/jsonp"]) {
    expect((await caller.call("/v2/provider", { body, headers: { "content-type": type } })).status, type).toBe(415);
  }
});

test("a body that is not UTF-8 is 400", async () => {
  const body = Buffer.concat([Buffer.from('{"first_name":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')]);
  const { status } = await caller.call("/v2/provider", { body, headers: { "content-type": "application/json" } });
  expect(status).toBe(400);
});

test("JSON that is nested a hundred thousand deep is an ordinary bad request", async () => {
  const depth = 100_000;
  const body = `{"note":"\\u0000","nested":${"[".repeat(depth)}${"]".repeat(depth)}}`;
  const { status } = await caller.call("/v2/provider", { body, headers: { "content-type": "application/json" } });
  expect(status).toBe(400);
});

test("so it is beside a null that is read as left out", async () => {
  const depth = 100_000;
  const body = `{"first_name":null,"nested":${"[".repeat(depth)}${"]".repeat(depth)}}`;
  const { status } = await caller.call("/v2/provider", { body, headers: { "content-type": "application/json" } });
  expect(status).toBe(400);
});

test("everything that is wrong with a body is said at once", async () => {
  const { status, json } = await caller.call("/v2/provider", { json: { degree: "Wizard", states: "ZZ" } });
  expect(status).toBe(400);
  const { errors } = json as { errors: { path: string }[] };
  expect(errors.map(({ path }) => path).toSorted()).toEqual(["degree", "first_name", "last_name", "states"]);
});

test.each([
  ["limit=0", "limit"],
  ["limit=1001", "limit"],
  ["limit=ten", "limit"],
  ["limit=1.5", "limit"],
  ["offset=-1", "offset"],
  ["offset=99999999999", "offset"],
  ["limit=1&limit=2", "limit"],
  ["flagged=maybe", "flagged"],
  ["file_type=Dirty", "file_type"],
  ["start_updated_at=yesterday", "start_updated_at"],
  ["start_updated_at=2026-02-30", "start_updated_at"],
  ["start_updated_at=2026-01-01T10:00:00%2B99:99", "start_updated_at"],
  ["end_updated_at=2026-01-01T25:00:00Z", "end_updated_at"],
])("a query that makes no sense is 400 and names the parameter: %s", async (query, path) => {
  const { status, json } = await caller.call(`/v2/providers?${query}`);
  expect(status).toBe(400);
  expect(json).toMatchObject({ errors: [expect.objectContaining({ path: expect.stringContaining(path) })] });
});

test("a query's lists come comma-separated or repeated; what nobody knows is ignored", async () => {
  for (const query of ["status=New,Active", "status=New&status=Active", "status=New,%20Active&color=blue"]) {
    expect((await caller.call(`/v2/providers?${query}`)).status, query).toBe(200);
  }
  expect((await caller.call("/v2/providers?status=New,Retired")).status).toBe(400);
});

test("a change that names the version it read is refused with 412 once somebody else changed the record", async () => {
  const id = await aProvider();
  const read = await caller.call(`/v2/provider?provider_id=${id}`);
  const etag = read.headers.get("etag") ?? "";
  expect(etag).toMatch(/^"\d+"$/);
  const change = (ifMatch: string, email: string) =>
    caller.call(`/v2/providers/${id}`, {
      method: "PATCH",
      json: { primary_email: email },
      headers: { "if-match": ifMatch },
    });
  expect((await change(etag, "first@north.example")).status).toBe(200);
  const late = await change(etag, "second@north.example");
  expect(late.status).toBe(412);
  expect(late.json).toMatchObject({ name: "PreconditionFailedException" });
  expect((await systemDb().provider.findFirstOrThrow({ where: { id } })).primaryEmail).toBe("first@north.example");
  expect((await change(`W/"0", ${etag}`, "third@north.example")).status).toBe(412);
  expect((await change("*", "fourth@north.example")).status).toBe(200);
});

test("a decision that names the version it read is refused with 412 once the workflow moved on", async () => {
  const { workflowId, providerId } = await inContext(organizationId, (ctx) => readyWorkflow(ctx));
  const etag = (await caller.call(`/v2/credentialing-workflows/${workflowId}`)).headers.get("etag") ?? "";
  const decide = (step: string) =>
    caller.call(`/v2/credentialing-workflows/${workflowId}/steps/${step}`, {
      method: "PUT",
      headers: { "if-match": etag },
    });
  expect((await decide("move-to-tabled")).status).toBe(204);
  expect((await decide("move-to-cred-approved")).status).toBe(412);
  const share = await caller.call(`/v2/providers/${providerId}/share-to-cred-committee`, {
    method: "PATCH",
    json: { reason: "Malpractice history" },
    headers: { "if-match": (await caller.call(`/v2/provider?provider_id=${providerId}`)).headers.get("etag") ?? "" },
  });
  expect(share.status).toBe(204);
});

test("a read that names the version it has is answered whole: more than the record may have changed", async () => {
  const path = `/v2/provider?provider_id=${await aProvider()}`;
  const known = await caller.call(path);
  const again = await caller.call(path, { headers: { "if-none-match": known.headers.get("etag") ?? "" } });
  expect([again.status, again.json]).toEqual([200, known.json]);
});

test("a list says where its next page is until there is none, and how many rows there are when asked", async () => {
  for (let index = 0; index < 7; index += 1) await aProvider({ last_name: "Paged", external_id: `paged-${index}` });
  const seen: string[] = [];
  let path: string | null = "/v2/providers?search=paged&limit=3";
  for (let page = 0; path !== null; page += 1) {
    expect(page).toBeLessThan(5);
    const { headers, json }: { headers: Headers; json: unknown } = await caller.call(path);
    expect(headers.has("x-total-count")).toBe(false);
    seen.push(...(json as { external_id: string }[]).map((row) => row.external_id));
    path = /^<(.+)>; rel="next"$/.exec(headers.get("link") ?? "")?.[1] ?? null;
  }
  expect(seen).toEqual(Array.from({ length: 7 }, (_, index) => `paged-${index}`));
  const counted = await caller.call("/v2/providers?search=paged&limit=7&include_total=true");
  expect(counted.headers.get("x-total-count")).toBe("7");
  expect(counted.headers.has("link")).toBe(false);
  expect((await caller.call("/v2/providers?search=paged&offset=7")).json).toEqual([]);
});
