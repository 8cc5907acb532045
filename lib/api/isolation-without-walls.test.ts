import { expect, test, vi } from "vitest";
import { useTestDatabase } from "@/prisma/test-database";
import { leaks, probes, useTwoTenants } from "./isolation-matrix";
import { useTestServer } from "./test-server";

const database = useTestDatabase({ queriesNameTheOrganization: false, rowLevelSecurity: false });
const server = useTestServer();
const tenants = useTwoTenants({ database, server });

test("with both walls down the matrix does find leaks: its silence with one of them up means something", async () => {
  const { own, other } = tenants();
  // Foreign keys stop some of the writes that get through; that is a 500 and stands in the log.
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const found: string[] = [];
  for (const probe of probes) {
    if (await leaks(own, other, probe)) found.push(probe.definition.id);
  }
  expect(found).toEqual(expect.arrayContaining(["getWorkflow", "listProviderFlags", "updateProvider"]));
  expect(found.length).toBeGreaterThan(probes.length / 2);
});
