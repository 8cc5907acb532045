import type { CaqhProfile } from "./profile";
import type { XmlElement } from "./read-xml";
import { addressOf, amountOf, childOf, childrenOf, dayOfText, flagOf, textOf } from "./xml-values";

const isOfType = (one: XmlElement, word: RegExp): boolean => word.test(textOf(one, "AddressType"));

/** ProView writes 1 or an explanation where it is so. */
const says = (one: XmlElement, name: string): boolean => {
  const text = textOf(one, name).toLowerCase();
  return text !== "" && text !== "0" && text !== "false" && text !== "n";
};

export function hospitalAffiliationsOf(root: XmlElement): CaqhProfile["hospitalAffiliations"] {
  return childrenOf(root, "Hospital").map((one) => {
    const name = textOf(one, "HospitalName");
    // Hospitals that the American Hospital Association does not list are "Other", with their name beside it.
    const isOther = name === "" || name.toLowerCase() === "other";
    return {
      kind: says(one, "NonAdmittingAffiliations")
        ? ("other" as const)
        : says(one, "AdmittingArrangements")
          ? ("arrangement" as const)
          : ("admitting" as const),
      hospitalName: isOther ? textOf(one, "NonAHAHospitalName") || name : name,
      ahaHospitalId: textOf(one, "AHAHospitalID"),
      address: addressOf(one),
      phone: textOf(one, "PhoneNumber"),
      department: textOf(one, "DepartmentName"),
      status: textOf(one, "StaffCategory", "PrivilegeDescription"),
      startDate: dayOfText(one, "StartDate"),
      endDate: dayOfText(one, "EndDate"),
    };
  });
}

export function practiceLocationsOf(root: XmlElement): CaqhProfile["practiceLocations"] {
  return childrenOf(root, "Practice").map((one) => {
    const addresses = childrenOf(one, "PracticeAddress");
    const mailing = addresses.find((address) => isOfType(address, /mail/i));
    const place = addresses.find((address) => address !== mailing);
    return {
      caqhLocationId: textOf(one, "PracticeLocationId") || (one.attributes.ID ?? ""),
      name: textOf(one, "PracticeName"),
      address: addressOf(place) ?? addressOf(one),
      mailingAddress: addressOf(mailing),
      phone: textOf(one, "PatientAppointmentPhoneNumber", "PhoneNumber"),
      fax: textOf(one, "FaxNumber"),
      email: textOf(one, "EmailAddress"),
      taxId: textOf(childOf(one, "Tax"), "TaxID"),
      organizationNpi: textOf(one, "NPI"),
      isPrimary: [one, ...addresses].some((element) => isOfType(element, /primary practice/i)),
      startDate: dayOfText(one, "StartDate"),
      specialties: childrenOf(one, "PracticeSpecialty")
        .map((specialty) => textOf(specialty, "Specialty", "SpecialtyName"))
        .filter((name) => name !== ""),
    };
  });
}

export function workHistoryOf(root: XmlElement): CaqhProfile["workHistory"] {
  return childrenOf(root, "WorkHistory").map((one) => ({
    employer: textOf(one, "EmployerName"),
    title: textOf(one, "PositionTitle", "Title", "Position"),
    department: textOf(one, "DepartmentName"),
    address: addressOf(one),
    phone: textOf(one, "PhoneNumber"),
    fax: textOf(one, "FaxNumber"),
    email: textOf(one, "EmailAddress"),
    startDate: dayOfText(one, "StartDate"),
    endDate: dayOfText(one, "EndDate"),
  }));
}

export function workHistoryGapsOf(root: XmlElement): CaqhProfile["workHistoryGaps"] {
  return childrenOf(root, "TimeGap").map((one) => ({
    startDate: dayOfText(one, "StartDate"),
    endDate: dayOfText(one, "EndDate"),
    explanation: textOf(one, "GapExplanation", "GapDescription"),
  }));
}

export function referencesOf(root: XmlElement): CaqhProfile["references"] {
  return childrenOf(root, "Reference").map((one) => ({
    firstName: textOf(one, "FirstName", "ReferenceFirstName"),
    lastName: textOf(one, "LastName", "ReferenceLastName"),
    type: textOf(one, "ReferenceType"),
    phone: textOf(one, "PhoneNumber"),
    email: textOf(one, "EmailAddress"),
  }));
}

export function disclosuresOf(root: XmlElement): CaqhProfile["disclosures"] {
  return childrenOf(root, "Disclosure").map((one) => ({
    question: textOf(one, "DisclosureQuestion", "DisclosureSummary"),
    answer: flagOf(one, "DisclosureAnswerFlag"),
    explanation: textOf(one, "DisclosureExplanation"),
    malpracticeClaims: childrenOf(one, "Malpractice").map((claim) => ({
      occurredOn: dayOfText(claim, "OccurrenceDate"),
      filedOn: dayOfText(claim, "ClaimDate"),
      status: textOf(claim, "ClaimStatus"),
      carrierName: textOf(claim, "InsuranceCarrierName"),
      settlementAmount: amountOf(claim, "SettlementAmount", "AwardAmount"),
      description: textOf(claim, "AllegationDescription"),
    })),
  }));
}

export function documentsOf(root: XmlElement): CaqhProfile["documents"] {
  return childrenOf(root, "ProviderDocument").map((one) => ({
    id: textOf(one, "DocumentID") || (one.attributes.ID ?? ""),
    name: textOf(one, "DocumentName"),
    type: textOf(one, "DocumentType"),
    status: textOf(one, "DocumentStatus"),
  }));
}
