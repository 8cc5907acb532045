// Safe to import in the browser: no Prisma, no Node.

/** Where a provider stands with CAQH, and what that means for whoever waits for the profile. */
export const standings = {
  no_id: { label: "No CAQH id", tone: "waiting", meaning: "The file has no CAQH id, so nothing can be asked." },
  no_account: {
    label: "No account",
    tone: "waiting",
    meaning: "The organization has no CAQH account; a Supervisor enters one in the settings.",
  },
  not_asked: { label: "Not asked yet", tone: "waiting", meaning: "CAQH has not answered for this provider yet." },
  not_found: { label: "Unknown to CAQH", tone: "major", meaning: "CAQH knows no provider with this id." },
  roster_pending: {
    label: "Being put on the roster",
    tone: "waiting",
    meaning: "CAQH works on the roster request; this takes minutes to a day.",
  },
  not_on_roster: {
    label: "Not on the roster",
    tone: "major",
    meaning: "The profile is shown only for providers on the organization's roster.",
  },
  not_authorized: {
    label: "Not authorized",
    tone: "major",
    meaning: "The provider has not authorized the organization to see the profile.",
  },
  opted_out: { label: "Opted out", tone: "major", meaning: "The provider takes no part in CAQH." },
  unreachable_provider: {
    label: "Undeliverable",
    tone: "major",
    meaning: "CAQH's letters to the provider come back.",
  },
  incomplete: {
    label: "Profile not complete",
    tone: "minor",
    meaning: "The provider has not completed and attested the profile.",
  },
  expired: {
    label: "Attestation expired",
    tone: "major",
    meaning: "The profile is not current and complete until the provider attests again.",
  },
  current: { label: "Current and complete", tone: "done", meaning: "The provider attested the profile." },
} as const;

export type Standing = keyof typeof standings;
export const standingNames = Object.keys(standings) as [Standing, ...Standing[]];

type Facts = {
  hasAccount: boolean;
  caqhProviderId: string;
  checkedAt: Date | null;
  rosterStatus: string;
  rosterBatchId: string;
  isAuthorized: boolean | null;
  providerStatus: string;
};

/** ProView's word for a provider that it does not find has no status; it is kept as this one. */
export const notFoundStatus = "NOT FOUND";
export const notOnRoster = "NOT ON ROSTER";

const isOneOf = (status: string, ...words: readonly string[]) =>
  words.some((word) => status.toLowerCase().replaceAll(/[^a-z]/g, "") === word);

/** A status in which the profile is attested, and whose date is the day of the attestation. */
export const isAttestedStatus = (status: string): boolean => isOneOf(status, "initialprofilecomplete", "reattestation");

export const isExpiredStatus = (status: string): boolean => isOneOf(status, "expiredattestation");

/** Reads the standing from what ProView last said. */
export function standingOf(facts: Facts): Standing {
  const { providerStatus: status } = facts;
  if (facts.caqhProviderId === "") return "no_id";
  if (!facts.hasAccount) return "no_account";
  if (facts.rosterBatchId !== "") return "roster_pending";
  if (facts.checkedAt === null) return "not_asked";
  if (facts.rosterStatus === notFoundStatus) return "not_found";
  if (facts.rosterStatus !== "ACTIVE") return "not_on_roster";
  if (isOneOf(status, "optedout")) return "opted_out";
  if (isOneOf(status, "undeliverable")) return "unreachable_provider";
  if (facts.isAuthorized === false) return "not_authorized";
  if (isExpiredStatus(status)) return "expired";
  return isAttestedStatus(status) ? "current" : "incomplete";
}
