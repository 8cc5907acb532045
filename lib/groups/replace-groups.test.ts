import { beforeAll, describe, expect, test } from "vitest";
import type { Answer } from "@/lib/api/caller";
import { createTenant, type Tenant } from "@/lib/api/matrix-fixture";
import { useTestServer } from "@/lib/api/test-server";
import { systemDb } from "@/lib/db";
import { inContext } from "@/prisma/factories/context";
import { createProvider, inventedNpi, providerFacts } from "@/prisma/factories/provider";
import { workflowAt } from "@/prisma/factories/workflow";
import { useTestDatabase } from "@/prisma/test-database";
import { listProviderGroups, replaceProviderGroups } from "./operations";

useTestDatabase();
const server = useTestServer();
let tenant: Tenant;
let other: Tenant;

beforeAll(async () => {
  tenant = await createTenant(server(), "North Plan", "north.example");
  other = await createTenant(server(), "South Plan", "south.example");
});

const as = () => tenant.callers["Credentialing User"];
const created = () => inContext(tenant.organizationId, (ctx) => createProvider(ctx));
const replace = (providerId: string, body: unknown, headers?: Record<string, string>) =>
  as().invoke(replaceProviderGroups, { params: { providerId }, body }, headers);
const list = (providerId: string) => as().invoke(listProviderGroups, { params: { providerId } });
const namesIn = ({ json }: Answer) => (json as { group_name: string }[]).map((group) => group.group_name);
const providerOf = (id: string) => systemDb().provider.findFirstOrThrow({ where: { id } });

const npi = inventedNpi(700);
const group = (name: string, more: object = {}) => ({
  group_name: name,
  group_npi: npi,
  group_tin: "123456789",
  ...more,
});

describe("the groups of a provider", () => {
  test("are what was put, with an id, and are answered and listed alike", async () => {
    const id = await created();
    expect((await list(id)).json).toEqual([]);
    const answer = await replace(id, [
      group(" North Clinic ", { location_name: " Main Street ", external_group_id: "G-7" }),
      group("South Clinic"),
    ]);
    expect(answer.status).toBe(200);
    expect(answer.json).toEqual([
      {
        id: expect.stringMatching(/^grp_/),
        ...group("North Clinic", { location_name: "Main Street", external_group_id: "G-7" }),
      },
      { id: expect.stringMatching(/^grp_/), ...group("South Clinic", { location_name: "", external_group_id: "" }) },
    ]);
    expect((await list(id)).json).toEqual(answer.json);
    const file = await as().call(`/v2/provider?provider_id=${id}&includeGroupInfo=true`);
    expect(file.json).toMatchObject({
      data: { groups: [{ group_name: "North Clinic" }, { group_name: "South Clinic" }] },
    });
  });

  test("are replaced whole: what is not put is left, what stays keeps its place, and an empty list leaves all", async () => {
    const id = await created();
    const before = await replace(id, [group("Alpha"), group("Beta"), group("Gamma")]);
    const after = await replace(id, [group("Delta"), group("Gamma", { location_name: "Annex" }), group("Beta")]);
    expect(namesIn(after)).toEqual(["Beta", "Gamma", "Delta"]);
    const idsOf = ({ json }: Answer) =>
      new Map((json as { id: string; group_name: string }[]).map((row) => [row.group_name, row.id]));
    expect(idsOf(after).get("Gamma")).toBe(idsOf(before).get("Gamma"));
    expect((await replace(id, [])).json).toEqual([]);
    // The group itself stays on record: others may belong to it.
    expect(await systemDb().group.count({ where: { name: "Alpha" } })).toBe(1);
  });

  test("are one record in the organization for a name, an NPI and a TIN, and another organization's is another", async () => {
    const [one, two] = [await created(), await created()];
    const shared = group("Shared Clinic");
    await replace(one, [shared]);
    const second = await replace(two, [{ ...shared, location_name: "East" }]);
    const { provider_id: third } = (await as().call("/v2/provider", { json: providerFacts({ ...shared }) })).json as {
      provider_id: string;
    };
    const [a, b, c] = [await list(one), second, await list(third)].map(({ json }) => json as { id: string }[]);
    expect(b?.[0]?.id).toBe(a?.[0]?.id);
    expect(c?.[0]?.id).toBe(a?.[0]?.id);
    expect(a).toMatchObject([{ location_name: "" }]);
    const foreign = await other.callers.Supervisor.invoke(replaceProviderGroups, {
      params: { providerId: other.ids["prv"] ?? "" },
      body: [shared],
    });
    expect((foreign.json as { id: string }[])[0]?.id).not.toBe(a?.[0]?.id);
    const another = await replace(one, [{ ...shared, group_tin: "987654321" }]);
    expect((another.json as { id: string }[])[0]?.id).not.toBe(a?.[0]?.id);
  });

  test("that twenty requests bring at the same moment are one record", async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, created));
    // Every other names them the other way round, so that two that wait for each other would be found.
    const wanted = [group("Raced One"), group("Raced Two")];
    const answers = await Promise.all(
      ids.map((id, index) => replace(id, index % 2 === 0 ? wanted : wanted.toReversed())),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(await systemDb().group.count({ where: { name: { startsWith: "Raced" } } })).toBe(2);
  });

  test("that are put as they are change nothing, in whatever order", async () => {
    const id = await created();
    await replace(id, [group("Alpha", { location_name: "West" }), group("Beta")]);
    const before = await providerOf(id);
    const audits = () => systemDb().auditEntry.count({ where: { subjectId: id, action: "replaceProviderGroups" } });
    expect(await audits()).toBe(1);
    const again = await replace(id, [group("Beta"), group("Alpha ", { location_name: "West", external_group_id: "" })]);
    expect(namesIn(again)).toEqual(["Alpha", "Beta"]);
    expect(await providerOf(id)).toEqual(before);
    expect(await audits()).toBe(1);
  });

  test("that change are a new version of the provider, told in the audit log with what was before", async () => {
    const id = await created();
    const before = await providerOf(id);
    await replace(id, [group("Audited")]);
    const after = await providerOf(id);
    expect(after.version).toBe(before.version + 1);
    expect(after.updatedAt.getTime()).toBeGreaterThanOrEqual(before.updatedAt.getTime());
    const entry = await systemDb().auditEntry.findFirstOrThrow({
      where: { subjectId: id, action: "replaceProviderGroups" },
    });
    expect(entry).toMatchObject({
      actorName: "Credentialing User client",
      changes: { groups: [[], [{ group_name: "Audited" }]] },
    });
  });

  test("are refused with 412 when the provider is no longer as the caller read it", async () => {
    const id = await created();
    const read = await list(id);
    const tag = { "if-match": read.headers.get("etag") ?? "" };
    expect((await replace(id, [group("First")], tag)).status).toBe(200);
    expect((await replace(id, [group("Second")], tag)).status).toBe(412);
    expect(namesIn(await list(id))).toEqual(["First"]);
  });

  test("resume a workflow that waits for data", async () => {
    const { providerId, workflowId } = await inContext(tenant.organizationId, (ctx) => workflowAt(ctx, "DATA_MISSING"));
    await replace(providerId, [group("Brought")]);
    expect((await systemDb().workflow.findFirstOrThrow({ where: { id: workflowId } })).status).toBe("IN_PROGRESS");
  });

  test("are nobody's for a provider that nobody has", async () => {
    expect((await list("prv_nobody")).status).toBe(404);
    expect((await replace("prv_nobody", [group("North Clinic")])).status).toBe(404);
    expect((await replace(other.ids["prv"] ?? "", [group("North Clinic")])).status).toBe(404);
  });

  test.each([
    ["an NPI of nine characters", [group("A", { group_npi: "123456789" })], "0.group_npi"],
    ["a TIN of ten characters", [group("A"), group("B", { group_tin: "1234567890" })], "1.group_tin"],
    ["no name", [{ group_npi: npi, group_tin: "123456789" }], "0.group_name"],
    ["a blank name", [group("  ")], "0.group_name"],
    ["a name of 201 characters", [group("x".repeat(201))], "0.group_name"],
    ["the same group twice", [group("A"), group("B"), group(" A ", { location_name: "East" })], "2"],
    ["201 groups", Array.from({ length: 201 }, (_, index) => group(`Group ${index}`)), ""],
    ["an object instead of a list", group("A"), ""],
  ])("with %s are refused, and the place is named", async (_what, body, path) => {
    const id = await created();
    const answer = await replace(id, body);
    expect(answer.status).toBe(400);
    expect((answer.json as { errors: { path: string }[] }).errors.map((error) => error.path)).toContain(path);
    expect((await list(id)).json).toEqual([]);
  });
});

describe("a provider that is created with groups", () => {
  const create = (facts: object) => as().call("/v2/provider-with-groups", { json: providerFacts(facts) });

  test("belongs to all of them", async () => {
    const answer = await create({ groups: [group("Created One", { location_name: "North" }), group("Created Two")] });
    expect(answer.status).toBe(201);
    expect(answer.json).toEqual({ provider_id: expect.stringMatching(/^prv_/), is_created: true });
    const { provider_id: id } = answer.json as { provider_id: string };
    expect((await list(id)).json).toMatchObject([
      { group_name: "Created One", location_name: "North" },
      { group_name: "Created Two" },
    ]);
  });

  test("needs none, and one that is known keeps those it has", async () => {
    const first = await create({ npi: inventedNpi(710) });
    expect(first.status).toBe(201);
    const { provider_id: id } = first.json as { provider_id: string };
    const again = await create({ npi: inventedNpi(710), groups: [group("Too Late")] });
    expect(again.json).toEqual({ provider_id: id, is_created: false });
    expect((await list(id)).json).toEqual([]);
  });

  test.each([
    ["a group without its TIN", { groups: [{ group_name: "A", group_npi: npi }] }, "groups.0.group_tin"],
    ["the same group twice", { groups: [group("A"), group("A")] }, "groups.1"],
    ["a degree that is no code of the list", { degree: "M.D." }, "degree"],
  ])("with %s is refused", async (_what, facts, path) => {
    const answer = await create(facts);
    expect(answer.status).toBe(400);
    expect(answer.json).toMatchObject({ errors: [{ path }] });
  });
});
