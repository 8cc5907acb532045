import type { Context } from "@/lib/api/context";
import { newId } from "@/lib/ids";
import { demographics } from "@/lib/sections/demographics";
import type { Element, Row } from "@/lib/sections/element";
import { licensureAction } from "@/lib/sections/licensure-action";
import { medicaid } from "@/lib/sections/medicaid";
import { npdbReports } from "@/lib/sections/npdb-reports";
import { performanceIndicators } from "@/lib/sections/performance-indicators";
import { practiceLocations } from "@/lib/sections/practice-locations";
import { professionalIds } from "@/lib/sections/professional-ids";
import { putRows } from "@/lib/sections/section-rows";
import { serviceLocation } from "@/lib/sections/service-location";
import { fillSection } from "@/prisma/factories/sections";
import type { DemoProvider } from "./providers";

/** Where the demo's providers of a state practice; streets and towns are invented. */
const places: Record<string, { city: string; zip: string }> = {
  CA: { city: "Harrowgate", zip: "90001" },
  TX: { city: "Wexcombe", zip: "73301" },
  NY: { city: "Saltmarsh", zip: "10001" },
  FL: { city: "Larkhill", zip: "32004" },
};
const elsewhere = { city: "Millbrook", zip: "00501" };

const practices = ["Harrowgate Medical Group", "Wexcombe Family Care", "Riverside Clinic", "Old Town Practice"];
const languages = [["Spanish"], [], ["Vietnamese", "French"], ["Tagalog"], [], ["Russian"]];
const backgrounds = [
  { ethnicity: "White", race: "White", group: "European" },
  { ethnicity: "Black or African American", race: "Black or African American", group: "African American" },
  { ethnicity: "Asian", race: "Asian", group: "Asian Indian" },
  { ethnicity: "Hispanic and Latino Americans", race: "Other", group: "Mexican" },
] as const;
const week = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"];

const serial = ({ npi }: DemoProvider) => Number(npi.slice(5, 9));
const at = <Item>(items: readonly Item[], index: number): Item => {
  const item = items[index % items.length];
  if (item === undefined) throw new Error("The list is empty");
  return item;
};

function locations(person: DemoProvider) {
  return person.states.map((state, index) => ({
    name: at(practices, serial(person) + index),
    address1: `${100 + (serial(person) % 80) * 5} ${index === 0 ? "Main Street" : "Riverside Road"}`,
    ...(places[state] ?? elsewhere),
    state,
    country: "US",
    tin: `99000${String(1000 + serial(person)).slice(-4)}`,
    start_date: `${Number(person.dob.slice(0, 4)) + 34}-02-01`,
    totalLocationHours: index === 0 ? 40 : 12,
    locationHours: (index === 0 ? week : week.slice(3)).map((dayOfweek) => ({
      dayOfweek,
      startHours: "08:30",
      endHours: index === 0 ? "16:30" : "14:30",
    })),
    phoneCoverage24x7: index === 0,
    drawing_blood: person.degree === "MD" || person.degree === "DO",
    laboratory_services: false,
  }));
}

/** The one row of a provider's profile: Medicaid, the service that is shown, and what the person says of himself. */
function profile(person: DemoProvider): Row {
  const [home = ""] = person.states;
  const { ethnicity, race, group } = at(backgrounds, serial(person));
  const [first] = locations(person);
  return {
    ...medicaid.toColumns(
      medicaid.Input.parse({ medicaidNumber: `44${10_000 + serial(person)}`, medicaidState: home }),
    ),
    ...serviceLocation.toColumns(
      serviceLocation.Input.parse({
        healthcareServiceName: first?.name,
        address: { address1: first?.address1, city: first?.city, state: home, zipCode: first?.zip, country: "US" },
      }),
    ),
    ...demographics.toColumns(
      demographics.Input.parse({
        ethnicity,
        race: [
          {
            raceEthnicityLevel1: race,
            raceEthnicityLevel2: [{ raceEthnicityLevel2Name: group, raceEthnicityLevel3: [] }],
          },
        ],
        other_languages: at(languages, serial(person)),
      }),
    ),
  };
}

const profileColumns = [...medicaid.columns, ...serviceLocation.columns, ...demographics.columns];

/** What the record of a demo provider holds beside licenses, registrations and training. */
export async function seedRecord(ctx: Context, providerId: string, person: DemoProvider): Promise<void> {
  const [home] = person.states;
  const began = Number(person.dob.slice(0, 4)) + 32;
  const fill = (section: Parameters<typeof fillSection>[2], elements: readonly object[]) =>
    fillSection(ctx, providerId, section, elements);
  await fill(practiceLocations, locations(person));
  await fill(professionalIds, [
    { type: "Medicare Number", number: `D${30_000 + serial(person) * 7}`, state: home, issue_date: `${began}-09-01` },
    { type: "Medicaid Number", number: `44${10_000 + serial(person)}`, state: home, issue_date: `${began}-10-15` },
  ]);
  await fill(performanceIndicators, [
    {
      access_issue: "Next routine visit within ten days",
      benefits: "No findings",
      claims: "No findings",
      clinical: "Meets the plan's measures",
      complaints: serial(person) % 4 === 0 ? "One complaint about waiting time, answered" : "None on record",
      service: "Meets the plan's measures",
    },
  ]);
  await fill(npdbReports, [reportOf(person)]);
  await putRows(ctx, { table: "provider_profiles", providerId, key: "provider_id", columns: profileColumns }, [
    profile(person),
  ]);
  if (person.licenseStatus === "Probation") await seedLicensureAction(ctx, providerId, person);
}

const reportOf = (person: DemoProvider) => ({
  report_type: "No Report Found",
  type_of_action: "No Action",
  dcn: `79${10_000_000 + serial(person) * 31}`,
  first_name: person.first,
  last_name: person.last,
  npi: person.npi,
  birth_date: person.dob,
  gender: person.gender === "F" ? "Female" : person.gender === "M" ? "Male" : "",
});

async function seedLicensureAction(ctx: Context, providerId: string, person: DemoProvider): Promise<void> {
  const action: Element = licensureAction.Input.parse({
    type_of_action: "Probation",
    state: person.states[0],
    date_of_last_action: `${ctx.now.getUTCFullYear() - 1}-03-14`,
    date_of_report: `${ctx.now.getUTCFullYear() - 1}-04-02`,
    details: "Three years of probation with a monitored practice; terms are published by the board",
  });
  const { table, columns, toColumns } = licensureAction;
  await putRows(ctx, { table, providerId, key: "provider_id", columns }, [{ ...toColumns(action), id: newId("lac") }]);
}
