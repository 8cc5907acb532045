import { z } from "zod";
import { NpdbAction, NpdbReportType } from "@/lib/sections/closed-lists";
import { applicability, facilitySanctionTypes, sanctionResults } from "./enumerations";
import { freeFormKind, recordKind } from "./record-kind";
import { choice, choiceOr, moment, optionalMoment, optionalText, text } from "./record-member";

const Applicable = z.enum(applicability).meta({ id: "Applicable" });
const SanctionType = z.enum(facilitySanctionTypes).meta({
  id: "FacilitySanctionType",
  description: "MOO: Medicare opt-out; OMIG: New York's Office of the Medicaid Inspector General",
});
const SanctionResult = z.enum(sanctionResults).meta({ id: "SanctionResult" });

export const siteVisits = recordKind({
  noun: "site visit",
  title: "Site visits",
  schema: "FacilitySiteVisit",
  members: {
    applicable: choice(Applicable, { title: "Applicable" }),
    grade: optionalText({ title: "Grade" }, 50),
    source: text({ title: "Source" }),
  },
});

export const npdb = recordKind({
  noun: "NPDB report",
  title: "NPDB reports",
  schema: "FacilityNpdbReport",
  members: {
    applicable: choice(Applicable, { title: "Applicable" }),
    typeOfAction: choice(NpdbAction, { title: "Type of action" }),
    reportResults: choiceOr(NpdbReportType, "No Report Found", { title: "Result" }),
    reportDate: moment({ title: "Report date" }),
    processDate: moment({ title: "Process date" }),
    source: text({ title: "Source" }),
  },
});

export const sanctions = recordKind({
  noun: "sanction check",
  title: "Sanctions",
  schema: "FacilitySanction",
  members: {
    sanctionType: choice(SanctionType, { title: "List" }),
    reportResults: choice(SanctionResult, { title: "Result" }),
    source: text({ title: "Source" }),
  },
});

const assessment = (title: string) => text({ title }, 2000);

export const perfIndicator = recordKind({
  noun: "performance indicator",
  title: "Performance indicators",
  schema: "FacilityPerformanceIndicator",
  members: {
    applicable: choice(Applicable, { title: "Applicable" }),
    complaints: assessment("Complaints"),
    clinical: assessment("Clinical"),
    benefits: assessment("Benefits"),
    claims: assessment("Claims"),
    accessIssues: assessment("Access issues"),
  },
});

export const medicareStarRatings = recordKind({
  noun: "Medicare star rating",
  title: "Medicare star ratings",
  schema: "FacilityStarRating",
  members: {
    starRating: optionalText({ title: "Star rating" }, 50),
    reportDate: optionalMoment({ title: "Report date" }),
    source: optionalText({ title: "Source" }),
  },
});

export const appVerifications = recordKind({
  noun: "application verification",
  title: "Application verifications",
  schema: "FacilityApplicationVerification",
  members: {
    verificationType: optionalText({ title: "Verification type" }),
    explanation: optionalText({ title: "Explanation" }, 2000),
    source: optionalText({ title: "Source" }),
  },
});

export const facilitySupportingDocuments = recordKind({
  noun: "supporting document",
  title: "Supporting documents",
  schema: "FacilitySupportingDocument",
  members: {
    name: text({ title: "Name", hint: "The document's name, or the address of its file" }, 2048),
    type: text({ title: "Type" }),
    lastModified: moment({ title: "Last modified" }),
  },
});

export const licensureActions = freeFormKind({
  noun: "licensure action",
  title: "Licensure actions",
  schema: "FacilityLicensureAction",
});

export const surveyResponse = freeFormKind({
  noun: "survey response",
  title: "Survey responses",
  schema: "FacilitySurveyResponse",
});
