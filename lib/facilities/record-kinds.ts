import {
  accreditations,
  businessLicense,
  certifications,
  deas,
  liabilityInsurances,
  stateLicenses,
} from "./credential-kinds";
import {
  appVerifications,
  facilitySupportingDocuments,
  licensureActions,
  medicareStarRatings,
  npdb,
  perfIndicator,
  sanctions,
  siteVisits,
  surveyResponse,
} from "./review-kinds";
import { facilitySpecialties } from "./specialty-kinds";

/** What a new facility must bring, if only as an empty array. */
export const requiredKinds = {
  stateLicenses,
  accreditations,
  siteVisits,
  certifications,
  liabilityInsurances,
  sanctions,
  npdb,
  perfIndicator,
  medicareStarRatings,
  facilitySupportingDocuments,
} as const;

export const optionalKinds = {
  facilitySpecialties,
  appVerifications,
  deas,
  businessLicense,
  licensureActions,
  surveyResponse,
} as const;

/** Every kind of sub-record, under the member of the facility that holds it. */
export const recordKinds = { ...requiredKinds, ...optionalKinds } as const;

export type KindName = keyof typeof recordKinds;
export const kindNames = Object.keys(recordKinds) as KindName[];
