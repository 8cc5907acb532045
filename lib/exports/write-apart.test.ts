import { expect, test } from "vitest";
import { useTestPrograms } from "@/lib/apart/test-programs";
import { activeProvider, exportedFile, exportToEnd, startedExport } from "@/prisma/factories/export";
import { createOrganization } from "@/prisma/factories/organization";
import { inventedNpi } from "@/prisma/factories/provider";
import { useTestDatabase } from "@/prisma/test-database";
import { runExport } from "./run-export";
import { writeApart } from "./write-apart";

useTestDatabase();
useTestPrograms({ "export-writer": 'import "./export-writer"' });

test("rows are written by a process of their own, which ends with the worker's patience and is tried again", async () => {
  const { id: organizationId } = await createOrganization("Harbor Lantern Health Plan");
  const providers = [];
  for (let index = 1; index <= 3; index += 1)
    providers.push(await activeProvider(organizationId, { facts: { npi: inventedNpi(index) } }));
  const id = await startedExport(organizationId, "provider-directory");
  await expect(runExport(organizationId, id, { signal: AbortSignal.abort() })).rejects.toThrow(/abort/);
  const row = await exportToEnd(organizationId, id);
  expect(row).toMatchObject({ state: "done", providerRows: 3, failures: 0 });
  const written = (await exportedFile(row)).toString().trim().split("\r\n");
  expect(written.slice(1).map((line) => line.slice(0, line.indexOf(",")))).toEqual(providers.toSorted());
});

test("what such a process fails with is told as what it is", async () => {
  const { id: organizationId } = await createOrganization("Harbor Lantern Health Plan");
  const task = {
    connection: { connectionString: "postgresql://nobody:none@127.0.0.1:1/none" },
    organizationId,
    kind: "provider-directory" as const,
    parameters: { providerIds: [], includeInactiveProviders: true, limit: null, offset: 0 },
    progress: { cursor: { phase: "provider" as const, after: "" }, subjectsDone: 0, providerRows: 0, facilityRows: 0 },
    found: { findings: 0, rejectedRows: 0, tallies: [] },
    places: {},
    sliceMs: 0,
  };
  await expect(writeApart(task)).rejects.toMatchObject({ code: "ECONNREFUSED" });
});
