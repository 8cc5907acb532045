// Who the provider is, and where the profile stands. Members and spellings are the specification's.

import { z } from "zod";
import { address, closed, flag, moment, named, text, whole } from "./members";

export const PractitionerInformation = closed({
  caqhProviderId: whole,
  firstName: text,
  middleName: text,
  lastName: text,
  suffix: text,
  gender: text,
  birthDate: moment,
  ssn: text,
  personalEmail: text,
  personalFaxNumber: text,
  primaryEmail: text,
  ethnicity: text,
  raceEthnicity: z.array(
    closed({ raceEthnicityLevel1: text, raceEthnicityLevel2: z.array(closed({ raceEthnicityLevel2Name: text })) }),
  ),
  languagesSpoken: z.array(named),
  birthCountry: text,
  primaryPracticeState: text,
  otherPracticeState: z.array(text),
  mailingAddress: address,
  homePhoneNumber: text,
  practiceSetting: text,
  citizenshipCountry: text,
  workPermitStatus: text,
  usWorkEligibleFlag: flag,
  visaNumber: text,
  practitionerType: named,
  homeAddress: address,
});

export const PractitionerProfileDetail = closed({
  practitionerStatus: named,
  lastAttestationDate: moment,
  attestId: text,
  practitionerStatusDate: moment,
});

export const HealthPlanPractitionerDetail = closed({
  proViewRosteredOnDate: moment,
  practitionerAuthorizationFlag: flag,
  practitionerAuthorizationDate: moment,
  practitionerLastRecredentialDate: moment,
  practitionerNextRecredentialDate: moment,
});

export const PractitionerSpecialExperienceAndTraining = closed({
  adolescents: flag,
  angerManagement: flag,
  anxiety: flag,
  attentionDeficitHyperactivityDisorder: flag,
  autismSpectrumDisorders: flag,
  bipolarDisorder: flag,
  blindnessOrVisualImpairment: flag,
  children: flag,
  childWelfare: flag,
  chronicIllness: flag,
  cooccurringDisorders: flag,
  createdAt: moment,
  deafness: flag,
  depression: flag,
  dialecticalBehavioralTherapy: flag,
  genderIdentityDisorder: flag,
  genderNonConformity: flag,
  geriatricBehavioralHealth: flag,
  groupTherapy: flag,
  hivAIDS: flag,
  homelessness: flag,
  lesbianGayBisexual: flag,
  marriageAndFamilyTherapy: flag,
  medicalIllnessAndTherapy: flag,
  medicationManagementAndTherapy: flag,
  militaryVeterans: flag,
  modifiedAt: moment,
  neuropsychologicalTestingAdolescents: flag,
  neuropsychologicalTestingChildren: flag,
  obsessiveCompulsiveDisorder: flag,
  other: text,
  peopleWithDisabilities: flag,
  physicalDisabilities: flag,
  playTherapy: flag,
  postpartumDepressionAndOrPsychosis: flag,
  psychologicalTestingAdolescents: flag,
  psychologicalTestingChildren: flag,
  resourceAuthorization: closed({ message: text, resource: text, statusCode: text }),
  seriousMentalIllness: flag,
  sleepDisorders: flag,
  substanceAbuse: flag,
  transgender: flag,
  trauma: flag,
});

export const PractitionerClinicalPractice = closed({ fullTimeFlag: flag });
