import { z } from "zod";
import { academicDegrees } from "@/lib/providers/academic-degrees";
import {
  affiliationSources,
  affiliationTypes,
  boardDurations,
  boardStatuses,
  deaStatuses,
  deaTypes,
  educationSources,
  educationTypes,
  ethnicities,
  licenseStatuses,
  malpracticeSources,
  mocAnswers,
  npdbActions,
  npdbReportTypes,
  professionalIdTypes,
} from "@/lib/providers/enumerations";
import { specialtyNames, subspecialtyNames } from "@/lib/providers/specialty-names";

// The closed lists of the sections as schemas: each stands in the OpenAPI document once, under its id.

export const LicenseStatus = z.enum(licenseStatuses).meta({ id: "LicenseStatus" });
export const DeaType = z.enum(deaTypes).meta({ id: "DeaType", description: "CDS: a state's registration" });
export const DeaStatus = z.enum(deaStatuses).meta({ id: "DeaStatus" });
export const SpecialtyName = z.enum(specialtyNames).meta({ id: "SpecialtyName" });
export const SubspecialtyName = z.enum(subspecialtyNames).meta({ id: "SubspecialtyName" });
export const BoardStatus = z.enum(boardStatuses).meta({ id: "BoardStatus" });
export const BoardDuration = z.enum(boardDurations).meta({ id: "BoardDuration" });
export const MocAnswer = z.enum(mocAnswers).meta({ id: "MocAnswer" });
export const AcademicDegree = z.enum(academicDegrees).meta({ id: "AcademicDegree" });
export const EducationType = z.enum(educationTypes).meta({ id: "EducationType" });
export const EducationSource = z.enum(educationSources).meta({ id: "EducationSource" });
export const MalpracticeSource = z.enum(malpracticeSources).meta({ id: "MalpracticeSource" });
export const AffiliationType = z.enum(affiliationTypes).meta({ id: "AffiliationType" });
export const AffiliationSource = z.enum(affiliationSources).meta({ id: "AffiliationSource" });
export const ProfessionalIdType = z.enum(professionalIdTypes).meta({ id: "ProfessionalIdType" });
export const NpdbAction = z.enum(npdbActions).meta({ id: "NpdbAction" });
export const NpdbReportType = z.enum(npdbReportTypes).meta({ id: "NpdbReportType" });
export const Ethnicity = z.enum(ethnicities).meta({ id: "Ethnicity" });
