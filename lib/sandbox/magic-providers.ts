// Safe to import in the browser: no Prisma, no Node.

/** What comes out when somebody with one of these NPIs is credentialed in a test-data deployment. */
export type MagicOutcome = "clean" | "oig-match" | "expired-license" | "source-fails";

export type MagicProvider = { npi: string; outcome: MagicOutcome; label: string; description: string };

/**
 * NPIs for tests. They pass the check digit and belong to nobody: the registry has given out none that begins with 2.
 * Whatever name, degree and states a provider has, the registry's answer fits them.
 */
export const magicProviders: readonly MagicProvider[] = [
  {
    npi: "2999999917",
    outcome: "clean",
    label: "Always clean",
    description: "Everything is on file, confirmed and found: the file becomes ready, and clean",
  },
  {
    npi: "2999999925",
    outcome: "oig-match",
    label: "OIG match",
    description: "The OIG list holds a record with this NPI: a critical flag, and no approval without an override",
  },
  {
    npi: "2999999933",
    outcome: "expired-license",
    label: "Expired license",
    description: "The license on file expired 60 days ago: a major flag, and the license waits for a person",
  },
  {
    npi: "2999999941",
    outcome: "source-fails",
    label: "Source that fails",
    description: "NPPES never answers for this NPI: the identity stays without a source, and is tried again",
  },
];

/** What is to come out for an NPI; undefined for all others. */
export const magicOutcomeOf = (npi: string | null): MagicOutcome | undefined =>
  magicProviders.find((one) => one.npi === npi)?.outcome;
