import { contentHash } from "@/lib/verification/content-hash";
import { foldName, foldPersonName } from "@/lib/verification/matching/fold-name";

/** What a match with a list record is judged by, as the organization wrote it. Dates YYYY-MM-DD. */
export type SubjectIdentity =
  | {
      kind: "provider";
      lastName: string;
      firstName: string;
      middleName: string;
      npi: string | null;
      birthDate: string | null;
    }
  | { kind: "facility"; name: string; dba: string; npi: string | null };

type ProviderMembers = Omit<Extract<SubjectIdentity, { kind: "provider" }>, "kind">;
type FacilityMembers = Omit<Extract<SubjectIdentity, { kind: "facility" }>, "kind">;

/** Of a provider: names, NPI and birth date; places and specialties may change without a match being another one. */
export const providerIdentity = ({
  lastName,
  firstName,
  middleName,
  npi,
  birthDate,
}: ProviderMembers): SubjectIdentity => ({ kind: "provider", lastName, firstName, middleName, npi, birthDate });

/** Of a facility: its names and NPI. */
export const facilityIdentity = ({ name, dba, npi }: FacilityMembers): SubjectIdentity => ({
  kind: "facility",
  name,
  dba,
  npi,
});

type Compared = { label: string; shown: string; folded: string };

/** The members with their words; what is written otherwise only in case, accents or spaces is the same. */
function membersOf(identity: SubjectIdentity): Compared[] {
  const member = (label: string, value: string | null, fold: (text: string) => string): Compared => ({
    label,
    shown: value ?? "",
    folded: fold(value ?? ""),
  });
  const npi = member("NPI", identity.npi, (text) => text);
  if (identity.kind === "facility")
    return [member("name", identity.name, foldName), member("name of business", identity.dba, foldName), npi];
  return [
    member("last name", identity.lastName, foldPersonName),
    member("first name", identity.firstName, foldPersonName),
    member("middle name", identity.middleName, foldPersonName),
    npi,
    member("birth date", identity.birthDate, (text) => text),
  ];
}

/** SHA-256 over the identity as matching reads it. */
export const hashIdentity = (identity: SubjectIdentity): string =>
  contentHash({ kind: identity.kind, members: membersOf(identity).map(({ folded }) => folded) });

/** One change in words: "the address changed from A to B", "the NPI was added (…)". */
export function changeInWords(what: string, before: string, after: string): string {
  if (before === "") return `the ${what} was added (${after})`;
  if (after === "") return `the ${what} was removed (it was ${before})`;
  return `the ${what} changed from ${before} to ${after}`;
}

/** What is another between two states of one subject's identity, each as a part of a sentence; none when they agree. */
export function identityChanges(before: SubjectIdentity, after: SubjectIdentity): string[] {
  const whose = after.kind === "provider" ? "provider's" : "facility's";
  const old = membersOf(before);
  return membersOf(after).flatMap(({ label, shown, folded }) => {
    const other = old.find((member) => member.label === label);
    return other && other.folded !== folded ? [changeInWords(`${whose} ${label}`, other.shown, shown)] : [];
  });
}
