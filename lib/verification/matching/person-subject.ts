import { foldPersonName } from "./fold-name";
import { type FiledSpecialty, professionsOfProvider } from "./professions";
import type { MatchSubject } from "./score-match";

/** A provider as the file has him or her; names as written, birth date YYYY-MM-DD. */
export type FiledPerson = {
  lastName: string;
  firstName: string;
  middleName: string;
  degree: string;
  npi: string | null;
  states: readonly string[];
  /** Of the practice locations and of home, where they are on file. */
  zips?: readonly string[];
  specialties?: readonly FiledSpecialty[];
  birthDate: string | null;
};

/** A provider as lists are searched for him or her. */
export const personSubject = (person: FiledPerson): MatchSubject => ({
  lastName: foldPersonName(person.lastName),
  firstName: foldPersonName(person.firstName),
  middleName: foldPersonName(person.middleName),
  npi: person.npi,
  states: person.states,
  zips: (person.zips ?? []).filter((zip) => zip.length >= 5),
  birthDate: person.birthDate,
  professions: professionsOfProvider(person.degree, person.specialties ?? []),
});
