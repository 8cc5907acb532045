import type { z } from "zod";
import { bare } from "@/lib/profiles/attested-text";
import * as same from "@/lib/profiles/same-record";
import { boardCertifications } from "@/lib/sections/board-certifications";
import { deas } from "@/lib/sections/deas";
import { education } from "@/lib/sections/education";
import type { Element, Row } from "@/lib/sections/element";
import { hospitalAffiliations } from "@/lib/sections/hospital-affiliations";
import { licenses } from "@/lib/sections/licenses";
import type { SectionFacts } from "@/lib/sections/list-section";
import { malpracticeInsurance } from "@/lib/sections/malpractice-insurance";
import { practiceLocations } from "@/lib/sections/practice-locations";
import { professionalIds } from "@/lib/sections/professional-ids";
import type { CaqhProfile } from "../profile";
import * as from from "./profile-elements";
import type { Said } from "./profile-elements";

// Which rows of a profile feed which section of the file, and when two of them are the same thing. Safe to import in
// the browser.

/** The sections that are lists and that a profile feeds, by the names that proposals give them. */
export type ListFeedName =
  | "licenses"
  | "deas"
  | "board_certifications_data"
  | "education_training"
  | "malpractice_insurance"
  | "hospital_affiliations"
  | "practice_location"
  | "professional_ids";

export type FedSection = {
  name: string;
  noun: string;
  table: string;
  columns: readonly string[];
  ElementInput: z.ZodObject;
  toElement: (row: Row, facts: SectionFacts) => object;
};

export type ListFeed = {
  section: FedSection;
  said: (profile: CaqhProfile, today: string) => Said[];
  /** What makes a record of the profile this one, whatever else changes in it. */
  keyOf: (members: Element) => string;
  isSame: (said: Element, onFile: Element) => boolean;
  /** What a person knows the record by. */
  name: (element: Element) => string;
  /** What the file says of where a fact is from once it came this way; null where a row has no such member. */
  source: string | null;
};

const text = (value: unknown): string => (typeof value === "string" ? value : "");
const words = (...parts: unknown[]): string => parts.map(text).filter(Boolean).join(" ");
const key = (...parts: unknown[]): string => parts.map((part) => bare(text(part))).join("|");
const zip5 = (value: unknown): string => text(value).slice(0, 5);
const isEither = (left: unknown, right: unknown): boolean =>
  text(left) === "" || text(right) === "" || bare(text(left)) === bare(text(right));

/** A profession's schools; what came before them is none of the file's business. */
const isProfessionalSchool = ({ type, institution }: CaqhProfile["education"][number]): boolean =>
  institution.trim() !== "" && !/undergraduate|high school/i.test(type);
const isTraining = ({ type, institution }: CaqhProfile["training"][number]): boolean =>
  institution.trim() !== "" && ["Internship", "Residency", "Fellowship"].includes(type);
/** A specialty in which nobody says that a board certified is a specialty, and no certification. */
const isBoard = (row: CaqhProfile["specialties"][number]): boolean =>
  row.name.trim() !== "" && (row.isBoardCertified ?? row.certificationNumber.trim() !== "");

export const listFeeds: Record<ListFeedName, ListFeed> = {
  licenses: {
    section: licenses,
    said: (profile, today) => profile.licenses.map((row) => from.licenseSaid(row, today)),
    keyOf: ({ state, license_number }) => key(state, license_number),
    isSame: (left, right) => same.isSameLicense(left as never, right as never),
    name: ({ state, license_number }) => words(state, license_number),
    source: from.caqhSource,
  },
  deas: {
    section: deas,
    said: (profile, today) => [
      ...profile.deas.map((row) => from.deaSaid(row, "DEA", today)),
      ...profile.cds.map((row) => from.deaSaid(row, "CDS", today)),
    ],
    keyOf: ({ type, state, dea_number }) => key(type, type === "CDS" ? state : "", dea_number),
    isSame: (left, right) =>
      left.type === right.type &&
      same.isSameDea(left as never, right as never) &&
      // States number their registrations each by itself; the DEA's are one series.
      (left.type === "DEA" || isEither(left.state, right.state)),
    name: ({ type, state, dea_number }) => words(type === "CDS" ? words(state, "CDS") : "", dea_number),
    source: from.caqhSource,
  },
  board_certifications_data: {
    section: boardCertifications,
    said: (profile, today) => profile.specialties.filter(isBoard).map((row) => from.boardSaid(row, today)),
    keyOf: ({ specialty, certificate_id }) => key(specialty, certificate_id),
    isSame: (left, right) => left.specialty === right.specialty && isEither(left.certificate_id, right.certificate_id),
    name: ({ specialty, certificate_id }) => words(specialty, certificate_id),
    source: null,
  },
  education_training: {
    section: education,
    said: (profile) => [
      ...profile.education.filter(isProfessionalSchool).map(from.schoolSaid),
      ...profile.training.filter(isTraining).map(from.trainingSaid),
    ],
    keyOf: ({ type, institution, degree, specialty }) => key(type, institution, degree, specialty),
    isSame: (left, right) =>
      left.type === right.type &&
      bare(text(left.institution)) === bare(text(right.institution)) &&
      isEither(left.degree, right.degree) &&
      isEither(left.specialty, right.specialty),
    name: ({ type, institution }) => words(type === "Professional" ? "" : type, institution),
    // The file's sources of education are all verifications, and this is none.
    source: "",
  },
  malpractice_insurance: {
    section: malpracticeInsurance,
    said: (profile) => profile.insurance.map(from.policySaid),
    keyOf: ({ policy_number }) => key(policy_number),
    isSame: (left, right) => same.isSamePolicy(left as never, right as never),
    name: ({ policy_number }) => text(policy_number),
    source: "Application",
  },
  hospital_affiliations: {
    section: hospitalAffiliations,
    said: (profile) => profile.hospitalAffiliations.map(from.affiliationSaid),
    keyOf: ({ name, state, type }) => key(name, state, type),
    isSame: (left, right) =>
      bare(text(left.name)) === bare(text(right.name)) &&
      isEither(left.state, right.state) &&
      isEither(left.type, right.type),
    name: ({ name }) => text(name),
    source: "",
  },
  practice_location: {
    section: practiceLocations,
    said: (profile) => profile.practiceLocations.map(from.locationSaid),
    keyOf: ({ name, address1, zip }) => key(text(address1) === "" ? name : address1, zip5(zip)),
    isSame: (left, right) =>
      zip5(left.zip) === zip5(right.zip) &&
      (bare(text(left.address1)) === bare(text(right.address1)) || bare(text(left.name)) === bare(text(right.name))),
    name: ({ name, city }) => words(name, city),
    source: null,
  },
  professional_ids: {
    section: professionalIds,
    said: ({ medicare, medicaid, ecfmg, upin }) => [
      ...medicare.map((row) => from.professionalIdSaid("Medicare Number", row)),
      ...medicaid.map((row) => from.professionalIdSaid("Medicaid Number", row)),
      ...(ecfmg ? [from.professionalIdSaid("ECFMG Number", ecfmg)] : []),
      ...(upin.trim() === ""
        ? []
        : [from.professionalIdSaid("Unique Physician Identification Number", { number: upin })]),
    ],
    keyOf: ({ type, number, state }) => key(type, number, state),
    isSame: (left, right) =>
      left.type === right.type &&
      bare(text(left.number)) === bare(text(right.number)) &&
      isEither(left.state, right.state),
    name: ({ type, number }) => words(type, number),
    source: from.caqhSource,
  },
};

export const listFeedNames = Object.keys(listFeeds) as ListFeedName[];
export const isListFeed = (name: string): name is ListFeedName => Object.hasOwn(listFeeds, name);
