import { beforeAll, describe, expect, test } from "vitest";
import { createTenant, type Tenant } from "@/lib/api/matrix-fixture";
import type { Caller } from "@/lib/api/caller";
import { useTestServer } from "@/lib/api/test-server";
import { systemDb } from "@/lib/db";
import { fingerprintOf } from "@/lib/flags/fingerprint";
import { raiseFlag } from "@/lib/flags/raise";
import { writePracticeLocations } from "@/lib/sections/operations";
import { inContext } from "@/prisma/factories/context";
import { inventedNpi, providerFacts } from "@/prisma/factories/provider";
import { readyWorkflow, workflowAt } from "@/prisma/factories/workflow";
import { useTestDatabase } from "@/prisma/test-database";

useTestDatabase();
const server = useTestServer();
let tenant: Tenant;
let caller: Caller;

beforeAll(async () => {
  tenant = await createTenant(server(), "North Plan", "north.example");
  caller = tenant.callers["Credentialing User"];
});

const create = (facts: object) => caller.call("/v2/provider", { json: providerFacts(facts) });
const idIn = ({ json }: { json: unknown }) => (json as { provider_id: string }).provider_id;

describe("one provider", () => {
  const get = (query: string) => caller.call(`/v2/provider?${query}`);

  test("is found by any of the identifiers, and by several only when they agree", async () => {
    const id = idIn(await create({ npi: inventedNpi(50), external_id: "P 50" }));
    const npi = `npi=${inventedNpi(50)}`;
    for (const query of [
      npi,
      "external_id=P%2050",
      `provider_id=${id}`,
      `${npi}&external_id=P%2050&provider_id=${id}`,
    ]) {
      const { status, json } = await get(query);
      expect(status).toBe(200);
      expect(json).toMatchObject({ success: true, data: { provider_id: id, npi: inventedNpi(50) } });
    }
    for (const query of [
      `${npi}&external_id=P-51`,
      `provider_id=${id}&npi=${inventedNpi(51)}`,
      "npi=1",
      "external_id=p 50",
    ]) {
      expect((await get(query)).status, query).toBe(404);
    }
    for (const query of ["", "npi=", "external_id=&npi="]) expect((await get(query)).status, query).toBe(400);
  });

  test("shows a confirmed exclusion as a match found, on that list and on no other", async () => {
    const { organizationId } = tenant;
    const { providerId } = await inContext(organizationId, async (ctx) => {
      const file = await readyWorkflow(ctx);
      await raiseFlag(ctx, {
        providerId: file.providerId,
        flagType: "OIG exclusion",
        severity: "critical",
        subCollectionName: "sanctions",
        description: "On the OIG list under the same NPI",
        actionSource: "CREDENTIALING",
        fingerprint: fingerprintOf("oig", "rec_1"),
        matchHash: "1",
        isConfirmed: true,
        evidence: {},
      });
      return file;
    });
    const { json } = await get(`provider_id=${providerId}`);
    const { provider_sanctions: sanctions } = json as {
      provider_sanctions: { sanction_type: string; type_of_action: string }[];
    };
    const found = Object.fromEntries(sanctions.map((one) => [one.sanction_type, one.type_of_action]));
    expect(found).toEqual({
      OIG: "Match Found",
      OFAC: "No Match Found",
      "GSA/SAM/OFAC": "No Match Found",
      "State Exclusion List": "No Match Found",
      MOO: "No Match Found",
      "Preclusion List Check": "No Match Found",
    });
  });

  test("has the shape of the specification, its sections empty arrays when they are not wanted", async () => {
    const { providerId } = await inContext(tenant.organizationId, (ctx) => workflowAt(ctx, "PSV_READY"));
    const { organizationId } = tenant;
    await systemDb().license.create({
      data: {
        organizationId,
        id: `lic_${providerId}`,
        providerId,
        state: "TX",
        licenseNumber: "T1",
        status: "Active",
        verifiedBy: "Ida",
      },
    });
    const arrays = [
      "provider_sanctions",
      "malpractice_insurance",
      "npdb_data",
      "performance_indicator",
      "application_verification",
      "board_certifications_data",
      "credentialing_timeline",
      "education_training",
    ];
    const { json } = await get(`provider_id=${providerId}`);
    const detail = json as { data: Record<string, unknown> } & Record<string, unknown>;
    for (const name of arrays) expect(detail[name], name).toBeInstanceOf(Array);
    expect(detail.data.licenses).toMatchObject([{ state: "TX", license_number: "T1", verified_by: "Ida" }]);
    expect(detail.data.credentialing_workflows).toMatchObject([{ status: "PSV_READY", psv_url: "" }]);
    expect(detail.data).not.toHaveProperty("groups");

    const bare = await get(
      `provider_id=${providerId}&includeFullData=false&includeCredentialingWorkflows=false&includeVerified=false`,
    );
    const { data } = bare.json as { data: Record<string, unknown> };
    expect(data.licenses).toEqual([]);
    expect(data).not.toHaveProperty("credentialing_workflows");
    expect(bare.text).not.toContain("verified_by");
    const unverified = (await get(`provider_id=${providerId}&includeVerified=false`)).json as typeof detail;
    expect(unverified.data.licenses).toMatchObject([{ license_number: "T1" }]);
    expect((unverified.data.licenses as object[])[0]).not.toHaveProperty("verified_by");
  });
});

test("the list shows practice locations only when asked, each at its provider", async () => {
  const [first, second] = [idIn(await create({ last_name: "Fenwick" })), idIn(await create({ last_name: "Fenwick" }))];
  const elements = [{ name: "Harbor Internists", state: "TX" }, { name: "Old Town Practice" }];
  await caller.invoke(writePracticeLocations, { params: { providerId: second }, body: { elements } });
  const list = async (query: string) =>
    (await caller.call(`/v2/providers?search=Fenwick&${query}`)).json as {
      provider_id: string;
      practice_location?: object[];
    }[];
  const shown = new Map(
    (await list("include=practice_location")).map((row) => [row.provider_id, row.practice_location]),
  );
  expect(shown.get(first)).toEqual([]);
  expect(shown.get(second)).toMatchObject(elements.map((element) => ({ ...element, provider_id: second })));
  for (const row of await list("")) expect(row).not.toHaveProperty("practice_location");
});
