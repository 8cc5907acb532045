import { type FacilitySection, kindSection, primarySpecialtySection } from "@/components/facilities/facility-section";

/** Every section of a facility's file that people write, in the order in which it is read. */
export const facilitySections: readonly FacilitySection[] = [
  kindSection({
    kind: "stateLicenses",
    line: [
      { as: "strong", of: ["licenseType"] },
      { as: "code", of: ["licenseNumber"] },
      { as: "quiet", of: ["status"] },
      { as: "until", of: ["expirationDate"] },
    ],
  }),
  kindSection({
    kind: "accreditations",
    line: [
      { as: "strong", of: ["accreditationBody"] },
      { as: "quiet", of: ["status"] },
      { as: "until", of: ["expirationDate"] },
    ],
  }),
  kindSection({
    kind: "siteVisits",
    line: [
      { as: "strong", of: ["source"] },
      { as: "code", of: ["grade"], word: "Grade" },
      { as: "code", of: ["applicable"], word: "Applicable" },
    ],
  }),
  kindSection({
    kind: "certifications",
    line: [
      { as: "strong", of: ["certificateType"] },
      { as: "code", of: ["number"] },
      { as: "quiet", of: ["types"] },
      { as: "until", of: ["expirationDate"] },
    ],
  }),
  kindSection({
    kind: "liabilityInsurances",
    line: [
      { as: "strong", of: ["insuranceType"] },
      { as: "code", of: ["policyNumber"] },
      { as: "quiet", of: ["source"] },
      { as: "until", of: ["expirationDate"] },
    ],
  }),
  kindSection({
    kind: "sanctions",
    line: [
      { as: "strong", of: ["sanctionType"] },
      { as: "quiet", of: ["reportResults", "source"] },
    ],
  }),
  kindSection({
    kind: "npdb",
    line: [
      { as: "strong", of: ["reportResults"] },
      { as: "quiet", of: ["typeOfAction"] },
      { as: "on", of: ["reportDate"] },
    ],
  }),
  primarySpecialtySection,
  kindSection({
    kind: "facilitySpecialties",
    line: [
      { as: "strong", of: ["name"] },
      { as: "code", of: ["specialtyNuccTaxonomyCode"] },
      { as: "mark", of: ["isPrimary"], word: "Primary" },
      { as: "quiet", of: ["subSpecialties"], only: "name" },
    ],
  }),
  kindSection({
    kind: "deas",
    line: [
      { as: "strong", of: ["state"] },
      { as: "code", of: ["deaNumber"] },
      { as: "quiet", of: ["providerType", "status"] },
      { as: "until", of: ["expirationDate"] },
    ],
  }),
  kindSection({
    kind: "businessLicense",
    line: [
      { as: "strong", of: ["name"] },
      { as: "quiet", of: ["entity", "type", "city"] },
      { as: "since", of: ["incorporationDate"] },
    ],
  }),
  kindSection({
    kind: "facilitySupportingDocuments",
    line: [
      { as: "strong", of: ["name"] },
      { as: "quiet", of: ["type"] },
      { as: "on", of: ["lastModified"] },
    ],
  }),
  kindSection({
    kind: "perfIndicator",
    isRare: true,
    line: [{ as: "quiet", of: ["complaints", "clinical", "benefits", "claims", "accessIssues"] }],
  }),
  kindSection({
    kind: "medicareStarRatings",
    isRare: true,
    line: [
      { as: "strong", of: ["starRating"] },
      { as: "quiet", of: ["source"] },
      { as: "on", of: ["reportDate"] },
    ],
  }),
  kindSection({
    kind: "appVerifications",
    isRare: true,
    line: [
      { as: "strong", of: ["verificationType"] },
      { as: "quiet", of: ["explanation", "source"] },
    ],
  }),
];
