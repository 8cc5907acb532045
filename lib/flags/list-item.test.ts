import { beforeAll, expect, test } from "vitest";
import { createTenant, type Tenant } from "@/lib/api/matrix-fixture";
import { useTestServer } from "@/lib/api/test-server";
import { isoDate, isoMoment } from "@/lib/api/wire-schemas";
import { systemDb } from "@/lib/db";
import type { Flag } from "@/lib/generated/prisma/client";
import { searchNameOf } from "@/lib/providers/search-name";
import { inContext } from "@/prisma/factories/context";
import { createFacility } from "@/prisma/factories/facility";
import { createFlags } from "@/prisma/factories/flag";
import { createProvider, inventedNpi } from "@/prisma/factories/provider";
import { useTestDatabase } from "@/prisma/test-database";
import { searchFlags, searchFlagsV2 } from "./operations";

useTestDatabase();
const server = useTestServer();
let tenant: Tenant;
let providerId: string;
let facilityId: string;
let read: string;

/** Signs that JSON escapes or `format` would take for places, or that only look as if they did. */
const strange = 'Ó\'Neil "Bo" \\ / \t\n\u0001\u2028 𝒜 <b> 100 % %1$s %%s \\u0001';

beforeAll(async () => {
  tenant = await createTenant(server(), "North Plan", "north.example");
  const { organizationId } = tenant;
  await inContext(organizationId, async (ctx) => {
    providerId = await createProvider(ctx, { first_name: "Bo %s", last_name: 'O\'Neil "B"', npi: inventedNpi(60) });
    facilityId = await createFacility(ctx, { name: "Vale 100 % Clinic, \\ North" });
    const moments = [new Date("1999-12-31T23:59:59.999Z"), new Date("2026-03-08T07:00:00.010Z")];
    const ids = await createFlags(ctx, [
      { providerId },
      { facilityId, flagType: strange, subCollectionName: strange, description: strange },
      {
        providerId,
        severity: "critical",
        active: false,
        evidence: { note: strange, list: [1, null, { deep: true }] },
        isConfirmed: true,
        sharedToCommittee: true,
        resolution: strange,
        resolutionReason: strange,
        resolvedByName: strange,
        resolvedAt: moments[0],
        reopenedBecause: strange,
        flaggedDate: moments[1],
        createdAt: moments[0],
        dueDate: new Date("9999-12-31"),
        expirationDate: new Date("0001-02-03"),
        reportDate: new Date("2026-02-28"),
      },
    ]);
    read = ids[2] ?? "";
  });
  await tenant.callers.Supervisor.call(`/v2/flags/${read}/mark-read`, { method: "PATCH", json: { reason: strange } });
});

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** A flag as a search shows it, in the order of the members. */
async function expected(flag: Flag, spelled: (name: string) => string): Promise<object> {
  const { organizationId } = tenant;
  const find = { where: { organizationId, id: flag.providerId ?? flag.facilityId ?? "" } };
  const provider = await systemDb().provider.findFirst(find);
  const facility = await systemDb().facility.findFirst(find);
  const reads = await systemDb().flagRead.findFirst({ where: { organizationId, flagId: flag.id } });
  const ours = {
    facilityId: flag.facilityId ?? "",
    subjectName: facility?.name ?? `${provider?.lastName}, ${provider?.firstName}`,
    workflowId: flag.workflowId ?? "",
    isConfirmed: flag.isConfirmed,
    dueDate: isoDate(flag.dueDate),
    reopenedBecause: flag.reopenedBecause,
    resolutionReason: flag.resolutionReason ?? "",
    resolvedByName: flag.resolvedByName ?? "",
    resolvedAt: isoMoment(flag.resolvedAt),
    readAt: isoMoment(reads?.readAt ?? null),
    readReason: reads?.reason ?? "",
  };
  return {
    id: flag.id,
    read: reads !== null,
    active: flag.active,
    subCollectionName: flag.subCollectionName,
    description: flag.description,
    actionSource: flag.actionSource,
    createdAt: isoMoment(flag.createdAt),
    flagType: flag.flagType,
    severity: flag.severity,
    sharedToCredCommittee: flag.sharedToCommittee,
    evidence: flag.evidence,
    flaggedDate: isoMoment(flag.flaggedDate),
    flagId: flag.id,
    status: reads === null ? "unseen" : "seen",
    provider_id: flag.providerId ?? "",
    npi: provider?.npi ?? facility?.npi ?? "",
    firstName: provider?.firstName ?? "",
    lastName: provider?.lastName ?? "",
    expirationDate: isoDate(flag.expirationDate),
    reportDate: isoDate(flag.reportDate),
    resolution: flag.resolution ?? "",
    lists: [],
    ...Object.fromEntries(Object.entries(ours).map(([name, value]) => [spelled(name), value])),
  };
}

async function expectAsWritten(): Promise<void> {
  const flags = await systemDb().flag.findMany({
    where: { organizationId: tenant.organizationId },
    orderBy: [{ flaggedDate: "desc" }, { id: "desc" }],
  });
  expect(flags.length).toBeGreaterThan(3);
  for (const [operation, spelled] of [
    [searchFlags, (name: string) => name],
    [searchFlagsV2, snake],
  ] as const) {
    const { text } = await tenant.callers.Supervisor.invoke(operation, { query: { limit: 10 } });
    const records = await Promise.all(flags.map((flag) => expected(flag, spelled)));
    // The blanks of the evidence are the database's own.
    const shown = (JSON.parse(text) as { data: object[] }).data;
    expect(shown.map((record) => JSON.stringify(record))).toEqual(records.map((record) => JSON.stringify(record)));
  }
}

test("a flag that a search shows is, letter for letter, what its row, its subject and its reader make it", async () => {
  await expectAsWritten();
});

test("a flag is told of its subject's new name and number, also of one that is sorted the same", async () => {
  const { organizationId } = tenant;
  const names = [
    { lastName: 'O\'NEIL "b"', firstName: "Bo %s" },
    { lastName: "Quill", firstName: "Zoë" },
  ];
  for (const name of names) {
    await systemDb().provider.update({
      where: { organizationId_id: { organizationId, id: providerId } },
      data: { ...name, searchName: searchNameOf({ ...name, middleName: "" }) },
    });
    await expectAsWritten();
  }
  await systemDb().provider.update({
    where: { organizationId_id: { organizationId, id: providerId } },
    data: { npi: inventedNpi(61) },
  });
  await systemDb().facility.update({
    where: { organizationId_id: { organizationId, id: facilityId } },
    data: { name: "VALE 100 % Clinic, \\ North", npi: inventedNpi(62) },
  });
  await expectAsWritten();
  await systemDb().provider.update({
    where: { organizationId_id: { organizationId, id: providerId } },
    data: { npi: null },
  });
  await expectAsWritten();
});
