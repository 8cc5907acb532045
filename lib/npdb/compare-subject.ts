import { foldPersonName, tokensOf } from "@/lib/verification/matching/fold-name";
import { areFormsOfOneName } from "@/lib/verification/matching/nicknames";
import type { NamedPerson } from "./response";

/** What the file says of the provider. */
export type OnFile = {
  lastName: string;
  firstName: string;
  birthDate: string | null;
  npi: string | null;
  licenses: readonly { number: string; state: string }[];
};

export type Difference = {
  member: "name" | "birth date" | "NPI" | "license";
  response: string;
  file: string;
  /** False for what also differs where it is the same person: a license that is not on file yet. */
  isAnother: boolean;
};

const shares = (left: string, right: string): boolean => {
  const tokens = tokensOf(foldPersonName(right));
  return tokensOf(foldPersonName(left)).some((token) => tokens.includes(token));
};

/** Equal, a short form, or an initial: "R", "Bob" and "Robert James" are one. */
function isOneFirstName(left: string, right: string): boolean {
  const [ours = "", theirs = ""] = [left, right].map((name) => tokensOf(foldPersonName(name))[0]);
  if (ours === "" || theirs === "") return true;
  const isInitial = (ours.length === 1 || theirs.length === 1) && ours[0] === theirs[0];
  return isInitial || shares(left, right) || areFormsOfOneName(ours, theirs);
}

const plain = (number: string): string => number.replace(/[^a-z0-9]/gi, "").toLowerCase();
const written = ({ lastName, firstName }: { lastName: string; firstName: string }) => `${lastName}, ${firstName}`;

function nameDifference(subject: NamedPerson, file: OnFile): Difference[] {
  const isOneLastName = [subject.lastName, ...subject.otherNames].some((name) => shares(name, file.lastName));
  if (isOneLastName && isOneFirstName(subject.firstName, file.firstName)) return [];
  return [{ member: "name", response: written(subject), file: written(file), isAnother: true }];
}

function licenseDifference({ licenses }: NamedPerson, file: OnFile): Difference[] {
  const isOnFile = licenses.some(({ number, state }) =>
    file.licenses.some((license) => license.state === state && plain(license.number) === plain(number)),
  );
  if (licenses.length === 0 || file.licenses.length === 0 || isOnFile) return [];
  const list = (some: readonly { number: string; state: string }[]) =>
    some.map(({ state, number }) => `${state} ${number}`.trim()).join(", ");
  return [{ member: "license", response: list(licenses), file: list(file.licenses), isAnother: false }];
}

/** Where the person of the response is not the provider of the file; what one side does not know does not differ. */
export function compareSubject(subject: NamedPerson, file: OnFile): Difference[] {
  const unequal = (member: "birth date" | "NPI", response: string, onFile: string | null): Difference[] =>
    response === "" || !onFile || response === onFile ? [] : [{ member, response, file: onFile, isAnother: true }];
  return [
    ...nameDifference(subject, file),
    ...unequal("birth date", subject.birthDate, file.birthDate),
    ...unequal("NPI", subject.npi, file.npi),
    ...licenseDifference(subject, file),
  ];
}
