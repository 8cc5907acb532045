import type { ElementKey } from "@/lib/verification/elements";
import { listElementKeys } from "@/lib/verification/list-elements";

/** What was confirmed of a facility rests on these members of it: when one changes, it is verified anew. */
const restOn: { readonly [Member in string]?: readonly ElementKey[] } = {
  name: [...listElementKeys, "facility_license"],
  dba: listElementKeys,
  npi: listElementKeys,
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
