import { z } from "zod";
import {
  PractitionerCertification,
  PractitionerProfessionalId,
  PractitionerProfessionalLiabilityInsurance,
  PractitionerSpecialty,
} from "./data/credentials";
import {
  HealthPlanPractitionerDetail,
  PractitionerClinicalPractice,
  PractitionerInformation,
  PractitionerProfileDetail,
  PractitionerSpecialExperienceAndTraining,
} from "./data/person";
import { PractitionerAffiliation, PractitionerPracticeLocation } from "./data/practice";
import {
  PractitionerEducation,
  PractitionerEmploymentGap,
  PractitionerEmploymentInformation,
  PractitionerTraining,
} from "./data/training";
import { closed, flag, moment, text } from "./data/members";

/** A CAQH profile as the specification answers it (S6). */
export const CaqhData = closed({
  practitionerInformation: PractitionerInformation,
  practitionerProfileDetail: PractitionerProfileDetail,
  healthPlanPractitionerDetail: HealthPlanPractitionerDetail,
  practitionerProfessionalId: z.array(PractitionerProfessionalId),
  practitionerEducation: z.array(PractitionerEducation),
  practitionerSpecialExperienceAndTraining: PractitionerSpecialExperienceAndTraining,
  practitionerTraining: z.array(PractitionerTraining),
  practitionerSpecialty: z.array(PractitionerSpecialty),
  practitionerAffiliation: z.array(PractitionerAffiliation),
  practitionerPracticeLocation: z.array(PractitionerPracticeLocation),
  practitionerEmploymentInformation: z.array(PractitionerEmploymentInformation),
  practitionerEmploymentGap: z.array(PractitionerEmploymentGap),
  practitionerCertification: z.array(PractitionerCertification),
  practitionerDocument: z.array(
    closed({ documentID: text, documentName: text, documentStatus: text, documentType: text }),
  ),
  practitionerClinicalPractice: PractitionerClinicalPractice,
  practitionerProfessionalLiabilityInsurance: z.array(PractitionerProfessionalLiabilityInsurance),
  providerId: text,
  updatedAt: moment,
  updatedBy: text,
  updatedByName: text,
  workflowSource: text,
  practitionerDisclosure: z.array(closed({ disclosureQuestionDetail: text, disclosureAnswerFlag: flag })),
}).meta({ id: "CaqhData" });

export type CaqhData = z.output<typeof CaqhData>;
