import { fileURLToPath } from "node:url";
import { parse } from "csv-parse/sync";
import { beforeEach, expect, test } from "vitest";
import { systemDb, systemPool } from "@/lib/db";
import { newId } from "@/lib/ids";
import { activeProvider, exportedFile, exportToEnd, startedExport } from "@/prisma/factories/export";
import { createOrganization } from "@/prisma/factories/organization";
import { inventedNpi } from "@/prisma/factories/provider";
import { useTestDatabase } from "@/prisma/test-database";
import { directoryColumns } from "./directory-columns";
import { loadReference } from "./reference/load-reference";

useTestDatabase();
let organizationId: string;
beforeEach(async () => {
  organizationId = (await createOrganization("Harbor Lantern Health Plan")).id;
  await loadReference("geo", fileURLToPath(new URL("../../prisma/demo/geo", import.meta.url)));
});

const internist = "207R00000X";
const cardiologist = "207RC0000X";
const group = { group_name: "Lantern Group", group_npi: "1999999984", group_tin: "123456789" };

async function directory(): Promise<Record<string, string>[]> {
  const row = await exportToEnd(organizationId, await startedExport(organizationId, "provider-directory"));
  return parse<Record<string, string>>(await exportedFile(row), { columns: true });
}

/** The cells that say something. */
const said = (row: Record<string, string> | undefined) =>
  Object.fromEntries(Object.entries(row ?? {}).filter(([, cell]) => cell !== ""));

test("a provider stands once for each specialty at each location, the primary specialty first", async () => {
  const id = await activeProvider(organizationId, {
    facts: {
      npi: inventedNpi(1),
      middle_name: "Q.",
      last_name: 'Ash,"grove"',
      is_pcp: true,
      is_specialist: true,
      accepts_new_patients: false,
      initial_credentialing_date: "2021-03-04",
      last_credentialed_date: "2024-02-29",
      ...group,
    },
    specialties: [internist, cardiologist],
    places: [
      { address1: "1 Acorn Avenue", city: "Dallas", state: "TX", zip: "75201" },
      { address1: "2 Lantern Street", city: "Beverly Hills", state: "CA", zip: "90210-1234" },
    ],
  });
  const hours = [
    { dayOfweek: "Monday", startHours: "08:00", endHours: "17:00" },
    { dayOfweek: "Friday", startHours: "08:00", endHours: "" },
  ];
  await systemDb().practiceLocation.updateMany({
    where: { organizationId, providerId: id, zip: "75201" },
    data: { locationHours: hours, phoneCoverage24x7: true },
  });
  await systemPool().query(
    `INSERT INTO board_certifications (organization_id, id, provider_id, specialty, status)
     SELECT $1, 'brd_' || n, $2, 'Internal Medicine', 'Certified' FROM generate_series(1, 2) n`,
    [organizationId, id],
  );
  for (const [name, endDate] of [
    ["Harbor General", null],
    ["Closed Hospital", new Date("2020-01-01")],
    ["St. Brigid's", null],
  ] as const)
    await systemDb().hospitalAffiliation.create({
      data: { organizationId, providerId: id, id: newId("hsp"), type: "Hospital", name, endDate },
    });
  await systemDb().providerProfile.create({
    data: {
      organizationId,
      providerId: id,
      otherLanguages: ["Spanish", "Farsi"],
      serviceAddress1: "Not shown",
      serviceZip: "00000",
    },
  });

  const rows = await directory();
  expect(rows.map((row) => [row.taxonomy_code, row.is_primary_specialty, row.city])).toEqual([
    [internist, "Y", "Dallas"],
    [internist, "Y", "Beverly Hills"],
    [cardiologist, "N", "Dallas"],
    [cardiologist, "N", "Beverly Hills"],
  ]);
  expect(Object.keys(rows[0] ?? {})).toEqual([...directoryColumns]);
  expect(said(rows[0])).toEqual({
    provider_id: id,
    npi: inventedNpi(1),
    last_name: 'Ash,"grove"',
    first_name: "Ada",
    middle_name: "Q.",
    degree: "MD",
    gender: "F",
    specialty: internist,
    taxonomy_code: internist,
    is_primary_specialty: "Y",
    board_certified: "Y",
    group_name: "Lantern Group",
    group_npi: "1999999984",
    group_tin: "123456789",
    location_name: "Practice",
    address1: "1 Acorn Avenue",
    city: "Dallas",
    state: "TX",
    zip: "75201",
    county: "Harbor",
    accepts_new_patients: "N",
    pcp_or_specialist: "PCP; Specialist",
    languages: "Spanish; Farsi",
    hours: "Monday 08:00-17:00; Friday 08:00-",
    phone_coverage_24x7: "Y",
    hospital_affiliations: "Harbor General; St. Brigid's",
    effective_date: "2021-03-04",
    last_verified: "2024-02-29",
  });
  expect(rows[1]).toMatchObject({ zip: "90210-1234", county: "Quillfeather", hours: "", phone_coverage_24x7: "" });
});

test("somebody without locations stands at the service address, and without that and a specialty still once", async () => {
  const bare = await activeProvider(organizationId, { facts: { npi: inventedNpi(1) } });
  const served = await activeProvider(organizationId, { facts: { npi: inventedNpi(2) } });
  await systemDb().providerProfile.create({ data: { organizationId, providerId: bare, serviceName: "Nowhere" } });
  await systemDb().providerProfile.create({
    data: {
      organizationId,
      providerId: served,
      serviceName: "Lantern",
      serviceAddress2: "Suite 2",
      serviceZip: "75201",
    },
  });
  const rows = await directory();
  expect(rows.map((row) => row.provider_id)).toEqual([bare, served]);
  const name = { last_name: "Quillfeather", first_name: "Ada", degree: "MD", gender: "F", board_certified: "N" };
  expect(said(rows[0])).toEqual({ provider_id: bare, npi: inventedNpi(1), ...name });
  expect(rows[1]).toMatchObject({ location_name: "Lantern", address2: "Suite 2", zip: "75201", county: "Harbor" });
});
