import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { systemDb, systemPool } from "@/lib/db";
import { loadList } from "@/lib/lists/load-list";
import { startWorkflow } from "@/lib/workflows/start-workflow";
import { inContext } from "@/prisma/factories/context";
import { createOrganization } from "@/prisma/factories/organization";
import { createProvider, inventedNpi } from "@/prisma/factories/provider";
import { useTestDatabase } from "@/prisma/test-database";
import { checkElement } from "./check-element";

useTestDatabase();
const folder = mkdtempSync(path.join(os.tmpdir(), "credence-own-lists-"));
afterAll(() => rmSync(folder, { recursive: true }));
let organizationId: string;

beforeAll(async () => {
  await loadList({ source: "state-pa", path: "prisma/demo/state/pa.csv" });
  ({ id: organizationId } = await createOrganization("Lantern Health Plan"));
});

async function start(states: string, npi = inventedNpi(7)): Promise<string> {
  return inContext(organizationId, async (ctx) => {
    const providerId = await createProvider(ctx, { first_name: "Ida", last_name: "Quillon", npi, states });
    return startWorkflow(ctx, { providerId });
  });
}

async function check(workflowId: string, element: string) {
  await checkElement({ organizationId, workflowId, element });
  return systemDb().verification.findFirstOrThrow({ where: { organizationId, workflowId, element } });
}

test("other states' lists that are loaded are searched and named, and so are those that are not there", async () => {
  const row = await check(await start("TX", inventedNpi(1)), "state_exclusion");
  expect(row).toMatchObject({
    status: "verified",
    evidence: {
      lists: [{ source: "state-pa", listVersion: { recordCount: 5 } }],
      notLoaded: ["New York OMIG", "New Jersey debarment"],
    },
  });
  expect(row.note).toContain("Not loaded, so not searched: New York OMIG and New Jersey debarment");
});

test("the list of the provider's own state that is not loaded is never no match", async () => {
  expect(await check(await start("PA,NY", inventedNpi(2)), "state_exclusion")).toMatchObject({
    status: "source_unavailable",
    note: "No New York OMIG list is loaded yet",
  });
});

test("an organization's own list is not asked until it has one, then at once, and is nobody else's", async () => {
  const npi = inventedNpi(3);
  const workflowId = await start("TX", npi);
  expect(await check(workflowId, "medicare_opt_out")).toMatchObject({
    status: "not_applicable",
    note: "No Medicare opt-out list has been uploaded",
  });
  const file = path.join(folder, "opt-out.csv");
  writeFileSync(
    file,
    `First Name,Last Name,NPI,Specialty,Optout Effective Date,Optout End Date,First Line Street Address,City Name,State Code,Zip code,Eligible to Order and Refer\nIDA,QUILLON,${npi},Psychiatry,01/01/2026,12/31/2027,1 ELM,DALLAS,TX,75201,Y\n`,
  );
  const { id: other } = await createOrganization("Harbor Health Plan");
  await loadList({ source: "opt-out", path: file, organizationId: other });
  expect(await check(workflowId, "medicare_opt_out")).toMatchObject({ status: "not_applicable" });
  await loadList({ source: "opt-out", path: file, organizationId });
  expect(await check(workflowId, "medicare_opt_out")).toMatchObject({ status: "failed" });
  const flags = await systemDb().flag.findMany({ where: { organizationId } });
  expect(flags).toMatchObject([{ flagType: "Medicare opt-out", severity: "critical", isConfirmed: true }]);
});

test("an element that the organization requires waits for its list instead of being left out", async () => {
  const { id } = await createOrganization("Larkspur Health Plan");
  organizationId = id;
  const workflowId = await start("TX");
  await systemPool().query(
    "UPDATE verifications SET required = true WHERE organization_id = $1 AND element = 'preclusion'",
    [organizationId],
  );
  expect(await check(workflowId, "preclusion")).toMatchObject({
    status: "source_unavailable",
    note: "No CMS preclusion list has been uploaded",
  });
});
