import type { CaqhProfile } from "@/lib/caqh/profile";
import type { StandInProvider } from "@/lib/caqh/stand-in";
import { dayOf, daysLater } from "@/lib/day";
import type { DemoOrganization } from "../people";
import { type DemoProvider, demoProviders } from "../providers";
import { caqhIdOf, profileOf } from "./profile-of";

/** The numbers of the demo's organizations at CAQH, and their user names there. */
export const caqhAccounts = {
  first: { caqhOrganizationId: "4101", username: "lantern-health-plan" },
  second: { caqhOrganizationId: "4102", username: "saltmarsh-network" },
} as const satisfies Record<DemoOrganization["key"], object>;

type Story = {
  attestedDaysAgo?: number;
  status?: string;
  isAuthorized?: boolean;
  isOffRoster?: boolean;
  /** What the profile says otherwise than the file. */
  says?: (profile: CaqhProfile, today: string) => Partial<CaqhProfile>;
};

const renewedLicenses = ({ licenses }: CaqhProfile, today: string) =>
  licenses.map((license) => ({ ...license, expirationDate: daysLater(license.expirationDate ?? today, 730) }));

/** Where CAQH differs from the file, by last name; everybody else says there what the file says. */
const stories: Readonly<Record<string, Story>> = {
  // The license was renewed, the cover was raised, and a second hospital gave privileges.
  Quillfeather: {
    attestedDaysAgo: 18,
    says: (profile, today) => ({
      licenses: renewedLicenses(profile, today),
      insurance: profile.insurance.map((policy) => ({
        ...policy,
        amountPerOccurrence: 2_000_000,
        amountAggregate: 6_000_000,
      })),
      hospitalAffiliations: [
        ...profile.hospitalAffiliations,
        ...profile.hospitalAffiliations.map((one) => ({
          ...one,
          hospitalName: "Larkhill Community Hospital",
          startDate: daysLater(today, -200),
        })),
      ],
    }),
  },
  // Was asked for the renewed license: it is there already.
  Gorsewood: { attestedDaysAgo: 4, says: (profile, today) => ({ licenses: renewedLicenses(profile, today) }) },
  Thistlewood: { attestedDaysAgo: 108 },
  Penhallow: { attestedDaysAgo: 131, status: "Expired Attestation" },
  Hathersage: { attestedDaysAgo: 190, status: "Expired Attestation" },
  Marrowby: { isOffRoster: true },
  Crowhurst: { isAuthorized: false },
  Ashgrove: { status: "Opted Out" },
  Bellwether: { status: "First Provider Contact" },
  // Somebody mistyped the CAQH id: it is another person's.
  Silverdale: {
    says: ({ demographics }) => ({ demographics: { ...demographics, npi: "2100009994", lastName: "Ruddock" } }),
  },
};

function standInProvider(person: DemoProvider, now: Date): StandInProvider {
  const today = dayOf(now);
  const story = stories[person.last] ?? {};
  const status = story.status ?? "Re-Attestation";
  const attestedOn = daysLater(today, -(story.attestedDaysAgo ?? 5 + ((Number(person.npi.slice(5, 9)) * 11) % 75)));
  const profile = profileOf(person, now, attestedOn);
  return {
    caqhProviderId: caqhIdOf(person),
    rosters: story.isOffRoster ? [] : [caqhAccounts[person.organization].caqhOrganizationId],
    isAuthorized: story.isAuthorized ?? true,
    status,
    // An attestation expires on the day after the last of its 120 days.
    statusDate: status === "Expired Attestation" ? daysLater(attestedOn, 121) : attestedOn,
    practiceState: person.states[0] ?? "",
    profile: { ...profile, ...story.says?.(profile, today) },
    // Printed on a pamphlet of the Social Security Administration in 1940, and nobody's.
    ssn: person.last === "Quillfeather" ? "219099999" : "",
  };
}

/** What the stand-in for CAQH knows of the demo's people; `now` is the demo's beginning. */
export const standInProviders = (now: Date): StandInProvider[] =>
  demoProviders.map((person) => standInProvider(person, now));
