import { listSection, objectSection, type ProviderSection } from "@/components/providers/provider-section";
import { groupSection } from "@/components/providers/group-section";
import { specialtySection } from "@/components/providers/specialty-section";
import { licenses } from "@/lib/sections/licenses";
import { boardCertifications } from "@/lib/sections/board-certifications";
import { deas } from "@/lib/sections/deas";
import { education } from "@/lib/sections/education";
import { hospitalAffiliations } from "@/lib/sections/hospital-affiliations";
import { malpracticeInsurance } from "@/lib/sections/malpractice-insurance";
import { npdbReports } from "@/lib/sections/npdb-reports";
import { licensureAction } from "@/lib/sections/licensure-action";
import {
  writeBoardCertifications,
  writeDeas,
  writeDemographics,
  writeEducation,
  writeHospitalAffiliations,
  writeLicenses,
  writeLicensureAction,
  writeMalpracticeInsurance,
  writeMedicaid,
  writeNpdbReports,
  writePerformanceIndicators,
  writePracticeLocations,
  writeProfessionalIds,
  writeServiceLocation,
} from "@/lib/sections/operations";

/** Every section of a provider's file that people write, in the order in which it is read. */
export const providerSections: readonly ProviderSection[] = [
  specialtySection,
  listSection(writeLicenses, {
    title: "Licenses",
    noun: licenses.noun,
    feeds: licenses.feeds,
    // The contract takes a status under either of its two names, but wants one.
    adjust: (member) => (member.name === "license_status" ? { ...member, isRequired: true } : member),
    recordsOf: ({ data }) => data.licenses,
    line: [
      { as: "strong", of: ["state"] },
      { as: "code", of: ["license_number"] },
      { as: "quiet", of: ["license_type", "license_status"] },
      { as: "until", of: ["expiration"] },
    ],
  }),
  listSection(writeDeas, {
    title: "DEA and CDS",
    noun: deas.noun,
    feeds: deas.feeds,
    recordsOf: ({ data }) => data.deas,
    line: [
      { as: "strong", of: ["state"] },
      { as: "code", of: ["dea_number"] },
      { as: "quiet", of: ["type", "status"] },
      { as: "until", of: ["expire_date"] },
    ],
  }),
  listSection(writeBoardCertifications, {
    title: "Boards",
    formTitle: "Board certifications",
    noun: boardCertifications.noun,
    feeds: boardCertifications.feeds,
    recordsOf: ({ board_certifications_data: boards }) => boards,
    line: [
      { as: "strong", of: ["specialty", "subspecialty"] },
      { as: "quiet", of: ["status", "duration_type"] },
      { as: "until", of: ["expire_date"] },
    ],
  }),
  listSection(writeEducation, {
    title: "Education",
    formTitle: "Education and training",
    noun: education.noun,
    feeds: education.feeds,
    recordsOf: ({ education_training: trainings }) => trainings,
    line: [
      { as: "strong", of: ["institution"] },
      { as: "quiet", of: ["type", "degree", "specialty"] },
    ],
  }),
  listSection(writeMalpracticeInsurance, {
    title: "Malpractice",
    formTitle: "Malpractice policies",
    noun: malpracticeInsurance.noun,
    feeds: malpracticeInsurance.feeds,
    recordsOf: ({ malpractice_insurance: policies }) => policies,
    line: [
      { as: "code", of: ["policy_number"] },
      { as: "money", of: ["occurrence_coverage_amount", "aggregate_coverage_amount"] },
      { as: "quiet", of: ["pliCoverageType"] },
      { as: "until", of: ["policyExpirationDate"] },
    ],
  }),
  listSection(writeHospitalAffiliations, {
    title: "Affiliations",
    formTitle: "Hospital affiliations",
    noun: hospitalAffiliations.noun,
    feeds: hospitalAffiliations.feeds,
    recordsOf: ({ data }) => data.hospital_affiliations,
    line: [
      { as: "strong", of: ["name"] },
      { as: "quiet", of: ["type", "specialty", "state"] },
      { as: "since", of: ["start_date"] },
    ],
  }),
  groupSection,
  listSection(writeProfessionalIds, {
    title: "Professional ids",
    noun: "professional id",
    recordsOf: ({ data }) => data.professional_ids,
    line: [
      { as: "strong", of: ["type"] },
      { as: "code", of: ["number"] },
      { as: "quiet", of: ["state"] },
      { as: "until", of: ["expiration_date"] },
    ],
  }),
  listSection(writePracticeLocations, {
    title: "Practice locations",
    noun: "practice location",
    recordsOf: ({ data }) => data.practice_location,
    line: [
      { as: "strong", of: ["name"] },
      { as: "quiet", of: ["address1", "city", "state"] },
    ],
  }),
  objectSection(writeLicensureAction, {
    title: "Licensure action",
    noun: licensureAction.noun,
    feeds: licensureAction.feeds,
    recordsOf: ({ data }) => [data.licensure_actions],
    line: [
      { as: "strong", of: ["type_of_action"] },
      { as: "quiet", of: ["state", "details"] },
      { as: "on", of: ["date_of_last_action"] },
    ],
  }),
  listSection(writeNpdbReports, {
    title: "NPDB",
    formTitle: "NPDB reports",
    noun: npdbReports.noun,
    feeds: npdbReports.feeds,
    isRare: true,
    recordsOf: ({ npdb_data: reports }) => reports,
    line: [
      { as: "strong", of: ["type_of_action"] },
      { as: "quiet", of: ["report_type"] },
      { as: "code", of: ["dcn"] },
      { as: "on", of: ["report_date"] },
    ],
  }),
  listSection(writePerformanceIndicators, {
    title: "Performance",
    formTitle: "Performance indicators",
    noun: "performance indicator",
    isRare: true,
    recordsOf: ({ performance_indicator: indicators }) => indicators,
    line: [{ as: "quiet", of: ["access_issue", "benefits", "claims", "clinical", "complaints", "service"] }],
  }),
  objectSection(writeMedicaid, {
    title: "Medicaid",
    formTitle: "Enrollment in Medicaid",
    noun: "Medicaid enrollment",
    recordsOf: ({ data }) => [data.practitioner_medicaid],
    line: [
      { as: "strong", of: ["medicaidState"] },
      { as: "code", of: ["medicaidNumber"] },
    ],
  }),
  objectSection(writeServiceLocation, {
    title: "Service address",
    noun: "service address",
    recordsOf: ({ data }) => [data.practitioner_practice_location],
    line: [
      { as: "strong", of: ["healthcareServiceName"] },
      { as: "quiet", of: ["address"] },
    ],
  }),
  objectSection(writeDemographics, {
    title: "Demographics",
    noun: "demographics",
    adjust: (member) =>
      member.name === "ssn"
        ? { ...member, hint: "Shown are the last four digits; write all nine to change it" }
        : member,
    recordsOf: ({ data: { race, ethnicity, other_languages: languages, ssn } }) => [
      { race, ethnicity, other_languages: languages, ssn },
    ],
    line: [
      { as: "strong", of: ["race", "ethnicity"], only: "raceEthnicityLevel1" },
      { as: "quiet", of: ["other_languages"] },
      { as: "masked", of: ["ssn"] },
    ],
  }),
];
