import { beforeAll, expect, test } from "vitest";
import { createTenant, type Tenant } from "@/lib/api/matrix-fixture";
import { useTestServer } from "@/lib/api/test-server";
import { isoDate, isoMoment } from "@/lib/api/wire-schemas";
import { systemDb } from "@/lib/db";
import type { Provider } from "@/lib/generated/prisma/client";
import { listingLabel } from "@/lib/workflows/listing-label";
import { workflowStatusNames } from "@/lib/workflows/state-machine";
import { useTestDatabase } from "@/prisma/test-database";
import { listProviders } from "./operations";

useTestDatabase();
const server = useTestServer();
let tenant: Tenant;

/** Signs that JSON escapes, or that only look as if it did. */
const strange = 'Ó\'Neil "Bo" \\ / \t\n\u0001\u2028 𝒜 <b>';

beforeAll(async () => {
  tenant = await createTenant(server(), "North Plan", "north.example");
  const { organizationId } = tenant;
  const moments = ["1999-12-31T23:59:59.999Z", "2026-03-08T07:00:00.000Z", "2026-11-21T00:00:00.010Z"];
  const statuses = [null, ...workflowStatusNames];
  await systemDb().provider.createMany({
    data: statuses.flatMap((workflowStatus, index) =>
      [null, "Initial", "Recredentialing"].map((credentialingCycle, cycle) => ({
        organizationId,
        id: `prv_item_${index}_${cycle}`,
        firstName: strange,
        middleName: cycle === 0 ? "" : "M",
        lastName: "Item",
        searchName: "item",
        degree: "MD",
        npi: cycle === 1 ? String(1_000_000_000 + index) : null,
        externalId: cycle === 2 ? `E ${strange}${index}` : null,
        gender: ["M", "F", "U"][cycle],
        states: cycle === 0 ? [] : ["TX", "CA"],
        dob: cycle === 0 ? null : new Date("0001-02-03"),
        nextCredentialingDate: cycle === 1 ? new Date("9999-12-31") : null,
        status: index === 3 ? "Terminated" : "Active",
        terminatedAt: index === 3 ? new Date(moments[cycle] ?? 0) : null,
        statusBeforeTermination: index === 3 ? "Active" : null,
        workflowStatus,
        credentialingCycle,
        currentWorkflowId: workflowStatus === null ? null : `wf_${index}`,
        credentialingStatusAt: cycle === 0 ? null : new Date(moments[cycle] ?? 0),
        activeFlags: index,
        createdAt: new Date(moments[cycle] ?? 0),
        updatedAt: new Date(moments[(cycle + 1) % 3] ?? 0),
        createdBy: "test",
        updatedBy: "test",
      })),
    ),
  });
});

/** A provider as the list shows it, in the order of the members. */
const expected = (provider: Provider) => ({
  first_name: provider.firstName,
  middle_name: provider.middleName,
  last_name: provider.lastName,
  npi: provider.npi ?? "",
  degree: provider.degree,
  provider_id: provider.id,
  created_at: isoMoment(provider.createdAt),
  updated_at: isoMoment(provider.updatedAt),
  status: provider.status,
  credentialing_status: listingLabel(provider),
  credentialing_status_update_date: isoDate(provider.terminatedAt ?? provider.credentialingStatusAt),
  external_id: provider.externalId ?? "",
  gender: { M: "Male", F: "Female" }[provider.gender] ?? "Not Listed/Unknown",
  primary_email: provider.primaryEmail,
  caqh_primary_email: provider.caqhPrimaryEmail,
  dob: isoDate(provider.dob),
  isHospitalBased: provider.isHospitalBased,
  states: provider.states,
  file_type: provider.fileType,
  active_flags: provider.activeFlags,
  workflow_status: provider.workflowStatus,
  credentialing_workflow_id: provider.currentWorkflowId,
  waiting_since: isoMoment(provider.credentialingStatusAt),
  next_credentialing_date: isoDate(provider.nextCredentialingDate),
});

test("the list that the database writes is, letter for letter, what its rows are on the wire", async () => {
  const { organizationId } = tenant;
  const rows = await systemDb().provider.findMany({
    where: { organizationId },
    orderBy: [{ updatedAt: "asc" }, { id: "asc" }],
  });
  const { text } = await tenant.callers.Supervisor.invoke(listProviders, { query: { limit: 1000 } });
  expect(rows.length).toBeGreaterThan(39);
  expect(text).toBe(JSON.stringify(rows.map(expected)));
});

test("the list is in the order that is asked for, what has no value last, whichever the direction", async () => {
  const rows = await systemDb().provider.findMany({ where: { organizationId: tenant.organizationId } });
  const orders: Record<string, (row: Provider) => (string | number | null)[]> = {
    updated_at: (row) => [row.updatedAt.getTime()],
    name: (row) => [row.searchName],
    credentialing_status: (row) => [row.workflowStatus, row.updatedAt.getTime()],
    next_credentialing_date: (row) => [row.nextCredentialingDate?.getTime() ?? null],
    flags: (row) => [row.activeFlags],
  };
  for (const [sort, keyOf] of Object.entries(orders))
    for (const direction of ["asc", "desc"] as const) {
      const sign = direction === "asc" ? 1 : -1;
      const compare = (a: Provider, b: Provider): number => {
        const [left, right] = [
          [...keyOf(a), a.id],
          [...keyOf(b), b.id],
        ];
        const place = left.findIndex((value, index) => value !== right[index]);
        const [one, other] = [left[place] ?? null, right[place] ?? null];
        if (one === null || other === null) return Number(one === null) - Number(other === null);
        return one < other ? -sign : sign;
      };
      const expected = rows.toSorted(compare).map(({ id }) => id);
      const pages: string[] = [];
      for (let offset = 0; offset < rows.length; offset += 7) {
        const query = { sort, direction, limit: 7, offset };
        const { json } = await tenant.callers.Supervisor.invoke(listProviders, { query });
        pages.push(...(json as { provider_id: string }[]).map((row) => row.provider_id));
      }
      expect(pages, `${sort} ${direction}`).toEqual(expected);
    }
});
