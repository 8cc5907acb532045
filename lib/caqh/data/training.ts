// What the provider learned, and where the provider worked. Members and spellings are the specification's.

import { z } from "zod";
import { address, closed, flag, moment, named, text } from "./members";

export const PractitionerEducation = closed({
  graduateType: named,
  professionalSchoolFlag: flag,
  practitionerProfessionalSchool: z.array(
    closed({
      institutionName: named,
      degree: named,
      address: address,
      institutionPhoneNumber: text,
      certificateAwarded: text,
      startDate: moment,
      endDate: moment,
      completionFlag: flag,
      completionDate: moment,
      incompleteReason: text,
    }),
  ),
});

export const PractitionerTraining = closed({
  practitionerOtherTraining: z.array(closed({ otherTrainingSpecialty: named })),
  practitionerPreceptorshipFlag: flag,
  practitionerFellowship: z.array(
    closed({
      institutionName: named,
      affiliatedUniversity: text,
      startDate: moment,
      endDate: moment,
      fellowshipProgramType: text,
      department: text,
      fellowshipSpecialty: named,
    }),
  ),
  practitionerResidency: z.array(
    closed({
      institutionName: named,
      affiliatedUniversity: text,
      startDate: moment,
      endDate: moment,
      residencyProgramType: text,
      department: text,
      residencySpecialty: named,
    }),
  ),
});

export const PractitionerEmploymentInformation = closed({
  employerName: text,
  startDate: moment,
  endDate: moment,
  department: text,
  title: text,
  employerPhoneNumber: text,
  employerPhoneExtn: text,
  employerFaxNumber: text,
  employerEmailAddress: text,
  employerAddress: address,
});

export const PractitionerEmploymentGap = closed({
  gapStartDate: moment,
  gapEndDate: moment,
  gapExplanation: z.array(closed({ gapExplanationName: text })),
});
