import { boardCertifications } from "./board-certifications";
import { deas } from "./deas";
import { education } from "./education";
import { hospitalAffiliations } from "./hospital-affiliations";
import { licenses } from "./licenses";
import { malpracticeInsurance } from "./malpractice-insurance";
import { npdbReports } from "./npdb-reports";
import { performanceIndicators } from "./performance-indicators";
import { practiceLocations } from "./practice-locations";
import { professionalIds } from "./professional-ids";

/** The sections that are lists, each with a table of its own. */
export const listSections = [
  licenses,
  deas,
  boardCertifications,
  education,
  malpracticeInsurance,
  hospitalAffiliations,
  professionalIds,
  practiceLocations,
  npdbReports,
  performanceIndicators,
] as const;

/** The tables of the sections that a provider has once. */
export const singleTables = ["licensure_actions", "provider_profiles"] as const;
