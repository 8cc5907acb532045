import type { CaqhData } from "../caqh-data-schemas";
import type { CaqhProfile } from "../profile";
import { moment, named, type Unsaid } from "./unsaid";

export function schooling(
  profile: CaqhProfile,
): Unsaid<Pick<CaqhData, "practitionerEducation" | "practitionerTraining">> {
  const oftype = (...types: readonly string[]) => profile.training.filter(({ type }) => types.includes(type));
  const program = (one: CaqhProfile["training"][number]) => ({
    institutionName: named(one.institution),
    affiliatedUniversity: one.affiliatedUniversity,
    startDate: moment(one.startDate),
    endDate: moment(one.endDate),
    department: one.department,
  });
  return {
    practitionerEducation:
      profile.education.length === 0
        ? []
        : [
            {
              professionalSchoolFlag: profile.education.some(({ type }) => /professional/i.test(type)),
              practitionerProfessionalSchool: profile.education.map((one) => ({
                institutionName: named(one.institution),
                degree: named(one.degree),
                address: one.address,
                institutionPhoneNumber: one.phone,
                startDate: moment(one.startDate),
                endDate: moment(one.endDate),
                completionFlag: one.isCompleted,
                completionDate: moment(one.completionDate),
                incompleteReason: one.incompleteReason,
              })),
            },
          ],
    practitionerTraining:
      profile.training.length === 0
        ? []
        : [
            {
              practitionerOtherTraining: oftype("Other", "Teaching").map((one) => ({
                otherTrainingSpecialty: named(one.specialty),
              })),
              practitionerPreceptorshipFlag: oftype("Preceptorship").length > 0,
              practitionerFellowship: oftype("Fellowship").map((one) => ({
                ...program(one),
                fellowshipProgramType: one.programType,
                fellowshipSpecialty: named(one.specialty),
              })),
              // An internship is the first year of a residency; the specification has no place of its own for it.
              practitionerResidency: oftype("Residency", "Internship").map((one) => ({
                ...program(one),
                residencyProgramType: one.programType || (one.type === "Internship" ? one.type : ""),
                residencySpecialty: named(one.specialty),
              })),
            },
          ],
  };
}

export function work(
  profile: CaqhProfile,
): Unsaid<Pick<CaqhData, "practitionerEmploymentInformation" | "practitionerEmploymentGap">> {
  return {
    practitionerEmploymentInformation: profile.workHistory.map((one) => ({
      employerName: one.employer,
      startDate: moment(one.startDate),
      endDate: moment(one.endDate),
      department: one.department,
      title: one.title,
      employerPhoneNumber: one.phone,
      employerFaxNumber: one.fax,
      employerEmailAddress: one.email,
      employerAddress: one.address,
    })),
    practitionerEmploymentGap: profile.workHistoryGaps.map((one) => ({
      gapStartDate: moment(one.startDate),
      gapEndDate: moment(one.endDate),
      gapExplanation: [{ gapExplanationName: one.explanation }],
    })),
  };
}
