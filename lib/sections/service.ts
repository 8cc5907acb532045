import type { Verb } from "@/lib/api/operation";
import { boardCertifications } from "./board-certifications";
import { deas } from "./deas";
import { demographics } from "./demographics";
import { education } from "./education";
import { hospitalAffiliations } from "./hospital-affiliations";
import { licenses } from "./licenses";
import { licensureAction } from "./licensure-action";
import { malpracticeInsurance } from "./malpractice-insurance";
import { providerLicenses } from "./provider-licenses";
import { medicaid } from "./medicaid";
import { npdbReports } from "./npdb-reports";
import type * as op from "./operations";
import { performanceIndicators } from "./performance-indicators";
import { practiceLocations } from "./practice-locations";
import { professionalIds } from "./professional-ids";
import { serviceLocation } from "./service-location";
import { writeList } from "./write-list";
import { writeObject } from "./write-object";

export const writeLicenses: Verb<typeof op.writeLicenses> = (ctx, input) =>
  writeList(ctx, { action: "writeLicenses", section: licenses }, input);

export const writeDeas: Verb<typeof op.writeDeas> = (ctx, input) =>
  writeList(ctx, { action: "writeDeas", section: deas }, input);

export const writeBoardCertifications: Verb<typeof op.writeBoardCertifications> = (ctx, input) =>
  writeList(ctx, { action: "writeBoardCertifications", section: boardCertifications }, input);

export const writeEducation: Verb<typeof op.writeEducation> = (ctx, input) =>
  writeList(ctx, { action: "writeEducation", section: education }, input);

export const writeMalpracticeInsurance: Verb<typeof op.writeMalpracticeInsurance> = (ctx, input) =>
  writeList(ctx, { action: "writeMalpracticeInsurance", section: malpracticeInsurance }, input);

export const writeHospitalAffiliations: Verb<typeof op.writeHospitalAffiliations> = (ctx, input) =>
  writeList(ctx, { action: "writeHospitalAffiliations", section: hospitalAffiliations }, input);

export const writeProfessionalIds: Verb<typeof op.writeProfessionalIds> = (ctx, input) =>
  writeList(ctx, { action: "writeProfessionalIds", section: professionalIds }, input);

export const writePracticeLocations: Verb<typeof op.writePracticeLocations> = (ctx, input) =>
  writeList(ctx, { action: "writePracticeLocations", section: practiceLocations }, input);

export const writeNpdbReports: Verb<typeof op.writeNpdbReports> = (ctx, input) =>
  writeList(ctx, { action: "writeNpdbReports", section: npdbReports }, input);

export const writePerformanceIndicators: Verb<typeof op.writePerformanceIndicators> = (ctx, input) =>
  writeList(ctx, { action: "writePerformanceIndicators", section: performanceIndicators }, input);

export const writeLicensureAction: Verb<typeof op.writeLicensureAction> = (ctx, input) =>
  writeObject(ctx, { action: "writeLicensureAction", section: licensureAction }, input);

export const writeMedicaid: Verb<typeof op.writeMedicaid> = (ctx, input) =>
  writeObject(ctx, { action: "writeMedicaid", section: medicaid }, input);

export const writeServiceLocation: Verb<typeof op.writeServiceLocation> = (ctx, input) =>
  writeObject(ctx, { action: "writeServiceLocation", section: serviceLocation }, input);

export const writeDemographics: Verb<typeof op.writeDemographics> = (ctx, input) =>
  writeObject(ctx, { action: "writeDemographics", section: demographics }, input);

export const listProviderLicenses: Verb<typeof op.listProviderLicenses> = (ctx, { query }) =>
  providerLicenses(ctx, query);
