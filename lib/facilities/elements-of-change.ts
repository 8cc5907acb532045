import type { ElementKey } from "@/lib/verification/elements";

/** What was confirmed of a facility rests on these members of it: when one changes, it is verified anew. */
const restOn: { readonly [Member in string]?: readonly ElementKey[] } = {
  name: ["oig_exclusion", "ofac_sanctions", "facility_license"],
  dba: ["oig_exclusion", "ofac_sanctions"],
  npi: ["oig_exclusion", "ofac_sanctions"],
  medicareNumber: ["cms_certification"],
  skipOnSiteReview: ["accreditation"],
  stateLicenses: ["facility_license"],
  accreditations: ["accreditation"],
  siteVisits: ["accreditation"],
  certifications: ["clia", "cms_certification"],
  liabilityInsurances: ["liability_insurance"],
};

/** The elements to verify anew after these members of a facility changed. */
export const elementsOf = (members: readonly string[]): ElementKey[] => [
  ...new Set(members.flatMap((member) => restOn[member] ?? [])),
];
