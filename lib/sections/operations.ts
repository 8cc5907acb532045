import { z } from "zod";
import { operation } from "@/lib/api/operation";
import { Reason } from "@/lib/api/wire-schemas";
import { holdsWrittenNumber } from "@/lib/providers/social-security-number";
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
import { ProviderLicensesPage, ProviderLicensesQuery } from "./provider-license-schemas";
import { serviceLocation } from "./service-location";

// A reason is kept in the audit log, which holds no social security number.
const reason = Reason.refine((text) => !holdsWrittenNumber(text), {
  error: "holds what is written like a social security number",
})
  .optional()
  .meta({ title: "Reason" });
const params = { providerId: "prv_01hzy3v7k4c9m2n8p5q6r7s8t9" };

const aboutLists =
  "Replaces the section: an element with the `id` of a row changes it, one without is new, rows that are not named are removed; the order is kept. All of it or nothing. What changes nothing is no new version. What was verified (`verified_by`, `verified_date`) stays with a row until a fact of it changes, unless the call brings it.";
const aboutObjects = "Replaces the section. What changes nothing is no new version.";
/** What getProvider answers and nobody writes. */
const aboutOthers =
  "`provider_sanctions`, `application_verification` and `credentialing_timeline` have no such operation: they tell what verification and workflow found.";

type ListSection = {
  name: string;
  noun: string;
  Elements: z.ZodType;
  ElementAnswer: z.ZodObject;
};
type ObjectSection = { name: string; noun: string; Input: z.ZodObject; Answer: z.ZodObject };

/** The operation that writes a section which is a list. */
const listOperation = <const Id extends string, const Section extends ListSection>(
  id: Id,
  section: Section,
  elements: z.input<Section["Elements"]>,
) =>
  operation({
    id,
    tag: "sections",
    method: "PUT",
    path: `/v2/provider/{providerId}/sections/${section.name as Section["name"]}`,
    summary: `Write the ${section.noun}s of a provider`,
    description: `${aboutLists}\n\n${aboutOthers}`,
    access: "any role",
    body: z.object({ elements: section.Elements as Section["Elements"], reason }),
    responses: { 200: z.array(section.ElementAnswer as Section["ElementAnswer"]) },
    example: { params, body: { elements, reason: "Application of March" } },
  });

/** The operation that writes a section which a provider has once. */
const objectOperation = <const Id extends string, const Section extends ObjectSection>(
  id: Id,
  section: Section,
  element: z.input<Section["Input"]>,
) =>
  operation({
    id,
    tag: "sections",
    method: "PUT",
    path: `/v2/provider/{providerId}/sections/${section.name as Section["name"]}`,
    summary: `Write the ${section.noun} of a provider`,
    description: `${aboutObjects}\n\n${aboutOthers}`,
    access: "any role",
    body: z.object({ element: section.Input as Section["Input"], reason }),
    responses: { 200: section.Answer as Section["Answer"] },
    example: { params, body: { element, reason: "Application of March" } },
  });

const body = "01hzy3v7k4c9m2n8p5q6r7s8t9";

export const writeLicenses = listOperation("writeLicenses", licenses, [
  {
    id: `lic_${body}`,
    state: "TX",
    license_number: "Q4471",
    license_type: "Medical license",
    license_status: "Active",
    issue_date: "2004-07-01",
    expiration: "2027-12-31",
    source: "Texas Medical Board",
  },
  { state: "CA", license_number: "A90210", license_status: "Active", expiration: "2028-06-30" },
]);

export const writeDeas = listOperation("writeDeas", deas, [
  {
    id: `dea_${body}`,
    dea_number: "BQ1234563",
    type: "DEA",
    state: "TX",
    status: "Active",
    expire_date: "2027-03-31",
    source: "Application",
  },
]);

export const writeBoardCertifications = listOperation("writeBoardCertifications", boardCertifications, [
  {
    id: `brd_${body}`,
    specialty: "Internal Medicine",
    certificate_id: "203117",
    status: "Certified",
    duration_type: "MOC",
    moc: "Yes",
    issue_date: "2007-08-15",
    expire_date: "2027-12-31",
  },
]);

export const writeEducation = listOperation("writeEducation", education, [
  {
    id: `edu_${body}`,
    type: "Professional",
    institution: "Harrowgate School of Medicine",
    degree: "Doctor of Medicine (MD)",
    completion_date: "2001-05-20",
    source: "Verified by Educational Institution",
  },
]);

export const writeMalpracticeInsurance = listOperation("writeMalpracticeInsurance", malpracticeInsurance, [
  {
    id: `mal_${body}`,
    policy_number: "LM-20931",
    policyHolder: "Harbor Internists",
    insuranceType: "Professional Liability",
    pliCoverageType: "Claims made",
    occurrence_coverage_amount: 1_000_000,
    aggregate_coverage_amount: 3_000_000,
    policyEffectiveDate: "2026-07-01",
    policyExpirationDate: "2027-06-30",
    source: "Copy of Insurance",
  },
]);

export const writeHospitalAffiliations = listOperation("writeHospitalAffiliations", hospitalAffiliations, [
  {
    id: `hsp_${body}`,
    name: "Fallowmere General Hospital",
    type: "Hospital Privileges",
    specialty: "Internal Medicine",
    state: "TX",
    start_date: "2008-01-01",
    source: "Verified by Provider Application",
  },
]);

export const writeProfessionalIds = listOperation("writeProfessionalIds", professionalIds, [
  { id: `pid_${body}`, type: "Medicare Number", number: "00A123", state: "TX", issue_date: "2009-02-01" },
]);

export const writePracticeLocations = listOperation("writePracticeLocations", practiceLocations, [
  {
    id: `loc_${body}`,
    name: "Harbor Internists",
    address1: "1 Harbor Way",
    city: "Austin",
    state: "TX",
    zip: "78701",
    country: "US",
    tin: "990000011",
    start_date: "2015-09-01",
    totalLocationHours: 36,
    locationHours: [{ dayOfweek: "Monday", startHours: "08:00", endHours: "17:00" }],
    phoneCoverage24x7: true,
  },
]);

export const writeNpdbReports = listOperation("writeNpdbReports", npdbReports, [
  {
    id: `npd_${body}`,
    report_type: "Medical Malpractice Payment Report",
    type_of_action: "Medical Malpractice Payment",
    dcn: "5500000012345678",
    report_date: "2019-04-11",
    payment_date: "2019-02-28",
  },
]);

export const writePerformanceIndicators = listOperation("writePerformanceIndicators", performanceIndicators, [
  { id: `pfi_${body}`, complaints: "None in the last three years", clinical: "Meets all measures" },
]);

export const writeLicensureAction = objectOperation("writeLicensureAction", licensureAction, {
  id: `lac_${body}`,
  type_of_action: "Letter of concern",
  state: "TX",
  date_of_last_action: "2016-05-03",
  details: "Late completion of records; closed",
});

export const writeMedicaid = objectOperation("writeMedicaid", medicaid, {
  medicaidNumber: "4410027",
  medicaidState: "TX",
});

export const writeServiceLocation = objectOperation("writeServiceLocation", serviceLocation, {
  healthcareServiceName: "Harbor Internists",
  address: { address1: "1 Harbor Way", city: "Austin", state: "TX", zipCode: "78701", country: "US" },
});

export const writeDemographics = objectOperation("writeDemographics", demographics, {
  ethnicity: "White",
  race: [
    {
      raceEthnicityLevel1: "White",
      raceEthnicityLevel2: [{ raceEthnicityLevel2Name: "European", raceEthnicityLevel3: [] }],
    },
  ],
  other_languages: ["Spanish"],
});

export const listProviderLicenses = operation({
  id: "listProviderLicenses",
  tag: "sections",
  method: "GET",
  path: "/v2/providers/licenses",
  summary: "Providers with their licenses, DEA and CDS registrations",
  description:
    "Page by page along a cursor, terminated providers too. A filter chooses the rows that are shown, and the providers who have one.",
  access: "any role",
  query: ProviderLicensesQuery,
  responses: { 200: ProviderLicensesPage },
  example: { query: { size: 100, licenseStatus: "Active" } },
});
