import { boardCertifications } from "./board-certifications";
import { deas } from "./deas";
import { demographics } from "./demographics";
import { education } from "./education";
import { hospitalAffiliations } from "./hospital-affiliations";
import { licenses } from "./licenses";
import { licensureAction } from "./licensure-action";
import { malpracticeInsurance } from "./malpractice-insurance";
import { medicaid } from "./medicaid";
import { npdbReports } from "./npdb-reports";
import { performanceIndicators } from "./performance-indicators";
import { practiceLocations } from "./practice-locations";
import { professionalIds } from "./professional-ids";
import { serviceLocation } from "./service-location";

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

/** The tables of the sections that a provider has once, with the columns that are shown. */
export const singleTables = [
  { table: "licensure_actions", shownColumns: ["id", ...licensureAction.columns] },
  {
    table: "provider_profiles",
    shownColumns: ["ssn", ...demographics.columns, ...medicaid.columns, ...serviceLocation.columns],
  },
] as const;
