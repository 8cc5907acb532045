import type { Actor, Context, Role } from "@/lib/api/context";
import { isoDate } from "@/lib/api/wire-schemas";
import { newId } from "@/lib/ids";
import { createAll } from "@/lib/providers/create-providers";
import { ProviderInput } from "@/lib/providers/provider-input";
import { carryFile, type Staff } from "./carry-file";
import { demoJourneys } from "./journeys";
import type { demoOrganizations } from "./people";
import { seedSpecialty } from "./profiles";
import { providerFile } from "./provider-file";
import { seedRecord } from "./provider-record";
import { type DemoProvider, demoProviders } from "./providers";

type Organization = (typeof demoOrganizations)[number];

const day = 86_400_000;
/** Days ago that the first provider came, and between the starts of two. */
const cameDaysAgo = 24;
const shortestStart = 6;

function staffOf(people: readonly Actor[]): Staff {
  const as = (role: Role): Actor => {
    const person = people.find(({ roles }) => roles.includes(role));
    if (!person) throw new Error(`Nobody in the demo is ${role}`);
    return person;
  };
  return { director: as("Medical Director"), user: as("Credentialing User"), supervisor: as("Supervisor") };
}

function monthsBefore(date: Date, months: number): string {
  return isoDate(new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - months, 15))) ?? "";
}

function inputOf(person: DemoProvider, index: number, organization: Organization, today: Date) {
  const group = organization.groups[index % organization.groups.length];
  const months = demoJourneys[person.last]?.lastCredentialedMonthsAgo;
  return ProviderInput.parse({
    first_name: person.first,
    middle_name: person.middle,
    last_name: person.last,
    degree: person.degree,
    npi: person.npi,
    states: person.states.join(","),
    gender: person.gender,
    dob: person.dob,
    external_id: `P-${1001 + index}`,
    caqh_provider_id: String(14_000_000 + Number(person.npi.slice(4))),
    primary_email: `${person.first}.${person.last}@provider.example`.toLowerCase(),
    accepts_new_patients: true,
    ...(months ? { last_credentialed_date: monthsBefore(today, months) } : {}),
    ...(group
      ? {
          group_name: group.name,
          group_npi: group.npi,
          group_tin: group.tin,
          location_name: group.locations[index % group.locations.length],
        }
      : {}),
  });
}

/** Licenses, registrations, cover and the rest, as they would come with an application. */
async function seedSections(ctx: Context, providerId: string, person: DemoProvider): Promise<void> {
  const { organizationId, db } = ctx;
  const file = providerFile(person, ctx.now);
  const owner = { organizationId, providerId, createdAt: ctx.now };
  await db.license.createMany({ data: file.licenses.map((row) => ({ ...owner, id: newId("lic"), ...row })) });
  await db.deaRegistration.createMany({ data: file.deas.map((row) => ({ ...owner, id: newId("dea"), ...row })) });
  await db.boardCertification.createMany({ data: file.boards.map((row) => ({ ...owner, id: newId("brd"), ...row })) });
  await db.malpracticeInsurance.createMany({
    data: file.malpractice.map((row) => ({ ...owner, id: newId("mal"), ...row })),
  });
  await db.educationTraining.createMany({
    data: file.educations.map((row) => ({ ...owner, id: newId("edu"), ...row })),
  });
  await db.hospitalAffiliation.createMany({
    data: file.affiliations.map((row) => ({ ...owner, id: newId("hsp"), ...row })),
  });
}

/** The organization's providers with groups and sections, each carried as far as its journey goes. */
export async function seedProviders(ctx: Context, organization: Organization, people: readonly Actor[]): Promise<void> {
  const staff = staffOf(people);
  const persons = demoProviders.filter((person) => person.organization === organization.key);
  const arrival: Context = { ...ctx, actor: staff.user, now: new Date(ctx.now.getTime() - cameDaysAgo * day) };
  const created = await createAll(
    arrival,
    persons.map((person, index) => inputOf(person, index, organization, ctx.now)),
  );
  for (const [index, person] of persons.entries()) {
    const providerId = created[index]?.provider_id ?? "";
    await seedSections(ctx, providerId, person);
    await seedRecord(ctx, providerId, person);
    await seedSpecialty(arrival, providerId, person);
    const journey = demoJourneys[person.last] ?? { to: "started" };
    const startedDaysAgo = shortestStart + (persons.length - index);
    await carryFile({ ctx, staff, providerId, person, journey, startedDaysAgo });
  }
}
