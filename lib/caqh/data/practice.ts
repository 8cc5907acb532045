// Where the provider practices. Members and spellings are the specification's.

import { z } from "zod";
import { address, closed, flag, moment, named, text } from "./members";

export const PractitionerAffiliation = closed({
  hospitalAffiliation: closed({
    admittingPrivilegeFlag: flag,
    admittingPrivilege: z.array(
      closed({
        practitionerCredentialingContact: z.array(
          closed({
            credentialingContactFirstName: text,
            credentialingContactMiddleName: text,
            credentialingContactLastName: text,
            credentialingContactAddress: address,
            credentialingContactPhoneNumber: text,
            credentialingContactTitle: text,
            credentialingContactFaxNumber: text,
            credentialingContactEmailAddress: text,
            primaryCredentialingContactFlag: flag,
            credentialingContactAvailabilityHours: text,
          }),
        ),
        institutionName: closed({ name: text, nonAhaName: text }),
        address: address,
        phoneNumber: text,
        startDate: moment,
        endDate: moment,
        department: text,
        admittingPrivilegeStatus: text,
      }),
    ),
    admittingArrangementFlag: flag,
    admittingArrangement: z.array(
      closed({
        ahaHospitalId: text,
        phoneNumber: text,
        startDate: moment,
        endDate: moment,
        admittingArrangementStatus: text,
      }),
    ),
    nonAdmittingAffiliationFlag: flag,
    nonAdmittingAffiliation: z.array(
      closed({
        ahaHospitalId: text,
        institutionName: closed({ name: text, nonAhaName: text }),
        address: address,
        phoneNumber: text,
        startDate: moment,
        endDate: moment,
        nonAdmittingAffiliationStatus: text,
      }),
    ),
  }),
});

export const PractitionerPracticeLocation = closed({
  activeLocation: z.array(
    closed({
      practiceLimitationFlag: flag,
      emailAddress: text,
      practiceLimitation: closed({
        ageLimitationFlag: flag,
        ageLimitationMaximum: text,
        ageLimitationMinimum: text,
        otherLimitation: text,
        specialtyLimitationFlag: flag,
        specialtyLimitationDescription: text,
        genderLimitationType: text,
      }),
      healthcareServiceName: text,
      phoneCoverage24x7: flag,
      practitionerLocationDetail: z.array(closed({ practitionerStartDate: moment })),
      locationService: closed({
        laboratoryServicesFlag: flag,
        drawingBloodFlag: flag,
        cliaCertificateNumber: text,
        cliaExpirationDate: moment,
      }),
      locationOfficeManager: z.array(
        closed({
          officeManagerCredentialingContactFlag: flag,
          officeManagerEmailAddress: text,
          officeManagerFaxNumber: text,
          officeManagerFirstName: text,
          officeManagerLastName: text,
          officeManagerMiddleName: text,
          officeManagerPhoneNumber: text,
          primaryContactFlag: flag,
        }),
      ),
      caqhLocationId: text,
      officeType: named,
      standardizedLocationID: text,
      parentOrganization: closed({
        organizationTaxId: z.array(closed({ taxIdNumber: text })),
        organizationId: text,
        organizationName: text,
      }),
      healthcareServicePrimaryTaxID: closed({ taxIdNumber: text }),
      healthcareServiceType2Npi: z.array(closed({ npiNumber: text })),
      healthcareServiceTaxId: z.array(closed({ taxIdNumber: text, taxIdType: text, taxIdGroupName: text })),
      locationType2Npi: z.array(closed({ npiNumber: text })),
      locationTaxId: z.array(closed({ taxIdNumber: text })),
      address: address,
      mailingAddress: address,
      locationHours: z.array(
        closed({ dayOfweek: text, startHours: text, endHours: text, createdAt: moment, modifiedAt: moment }),
      ),
      locationSpecialty: z.array(closed({ specialty: named, subSpecialty: named })),
    }),
  ),
});
