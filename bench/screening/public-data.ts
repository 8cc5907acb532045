import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "csv-parse/sync";
import { degreeOfCredentials } from "@/lib/providers/import/degree-of-credentials";
import { foldPersonName } from "@/lib/verification/matching/fold-name";
import { type NameShares, sharesOf } from "@/lib/verification/matching/name-shares";
import { personSubject } from "@/lib/verification/matching/person-subject";
import { professionOfRecord } from "@/lib/verification/matching/professions";
import type { MatchSubject } from "@/lib/verification/matching/score-match";
import type { ScreenedName } from "@/lib/verification/matching/screening-index";

// Public records of real people, read where they lie; nothing of them is kept.

export type Row = Record<string, string>;

const noNumber = /^0*$/;

/** The rows of a CSV file below the folder; null when it is not there. */
export function readRows(folder: string, file: string): Row[] | null {
  const whole = path.join(folder, file);
  return existsSync(whole) ? parse(readFileSync(whole), { columns: true, bom: true, relax_quotes: true }) : null;
}

/** Somebody looked for, with the NPI kept apart as the truth. */
export type Sought = { npi: string; subject: MatchSubject; middleInitial: string };

/** A name of the list, with the NPI kept apart as the truth; `month` is when the person was excluded. */
export type Excluded = { npi: string | null; month: string; name: ScreenedName };

type Person = Pick<Row, string> & { last: string; first: string; middle: string; state: string; zip: string };

export function subjectOf(person: Person, credentials: string, type: string): MatchSubject {
  const found = degreeOfCredentials(credentials, type);
  return personSubject({
    lastName: person.last,
    firstName: person.first,
    middleName: person.middle,
    degree: found.degree ?? "",
    npi: null,
    states: [person.state].filter((state) => state !== ""),
    zips: [person.zip],
    specialties: [{ taxonomyCode: "", name: type }],
    birthDate: null,
  });
}

/** The people among Medicare's billing providers. */
export function medicareProviders(rows: readonly Row[]): Sought[] {
  const people = rows.filter((row) => row["Rndrng_Prvdr_Ent_Cd"] === "I");
  return people.map((row) => {
    const of = (column: string) => row[`Rndrng_${column}`] ?? "";
    const person = {
      last: of("Prvdr_Last_Org_Name"),
      first: of("Prvdr_First_Name"),
      middle: of("Prvdr_MI"),
      state: of("Prvdr_State_Abrvtn"),
      zip: of("Prvdr_Zip5"),
    };
    const subject = subjectOf(person, of("Prvdr_Crdntls"), of("Prvdr_Type"));
    return { npi: of("NPI"), subject, middleInitial: subject.middleName.slice(0, 1) };
  });
}

export type ListPerson = Person & { general: string; specialty: string };

export function listedOf(person: ListPerson, id: string, birthDates: readonly string[]): ScreenedName {
  return {
    recordId: id,
    recordKey: id,
    recordKind: "person",
    lastName: foldPersonName(person.last),
    firstName: foldPersonName(person.first),
    middleName: foldPersonName(person.middle),
    npi: null,
    birthDates,
    state: person.state,
    zip: noNumber.test(person.zip) ? "" : person.zip,
    profession: professionOfRecord(person),
    isAbroad: false,
    isCut: false,
    reinstatedDate: null,
  };
}

const dayOf = (text: string): string[] =>
  /^\d{8}$/.test(text) && !noNumber.test(text) ? [`${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`] : [];

/** The people on the exclusion list. */
export function excludedPeople(rows: readonly Row[]): Excluded[] {
  const people = rows.filter((row) => row["LASTNAME"]);
  return people.map((row, index) => {
    const of = (column: string) => row[column] ?? "";
    const person = {
      last: of("LASTNAME"),
      first: of("FIRSTNAME"),
      middle: of("MIDNAME"),
      state: of("STATE"),
      zip: of("ZIP"),
      general: of("GENERAL"),
      specialty: of("SPECIALTY"),
    };
    const npi = noNumber.test(of("NPI")) ? null : of("NPI");
    return { npi, month: of("EXCLDATE").slice(0, 6), name: listedOf(person, `rec_${index}`, dayOf(of("DOB"))) };
  });
}

/** How common names are on the list, as `nameShares` counts them in the database. */
export function sharesOfList(names: readonly ScreenedName[]): NameShares {
  const count = (values: readonly string[]) => {
    const counts = new Map<string, number>();
    for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
    return counts;
  };
  return sharesOf({
    lastNames: count(names.map(({ lastName }) => lastName)),
    firstNames: count(names.map(({ firstName }) => firstName)),
    states: count(names.map(({ state }) => state).filter((state) => state !== "")),
    names: names.length,
    records: names.length,
  });
}
