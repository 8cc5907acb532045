// Safe to import in the browser: data only.

/** What the pre-flight finds wrong with a row of CMS' tables, and what to do about it. */
export const findingKinds = {
  "ssa-unresolved": {
    label: "No county for the ZIP code",
    remedy: "Correct the ZIP code of the location, or load newer county and ZIP files.",
  },
  "ssa-invalid": {
    label: "County code unknown to the SSA",
    remedy: "Load the county file of the year that the ZIP file was made for.",
  },
  "npi-missing": { label: "No NPI", remedy: "Add the NPI to the file." },
  "npi-invalid": { label: "NPI fails its check digit", remedy: "Correct the NPI on the file." },
  "code-unknown": {
    label: "No CMS specialty",
    remedy: "Add a specialty that CMS counts. Those it does not count need no row: leave these providers out.",
  },
  "code-retired": { label: "Retired specialty code", remedy: "Choose the specialty that took its place." },
  "code-of-other-table": {
    label: "Code of the other table",
    remedy: "Facilities take facility codes, providers take provider codes: correct the specialty.",
  },
  "address-missing": { label: "No street address", remedy: "Add the street address of the location." },
  "po-box": { label: "Post office box", remedy: "Replace it by the street address at which patients are seen." },
  "beds-missing": {
    label: "No beds",
    remedy: "Enter the staffed, Medicare-certified beds in the facility's details.",
  },
  duplicate: {
    label: "Repeated row",
    remedy: "Two locations or facilities are the same to CMS: remove one of them.",
  },
} as const;

export type FindingKind = keyof typeof findingKinds;
export const findingKindNames = Object.keys(findingKinds) as [FindingKind, ...FindingKind[]];

export const hsdTableNames = ["Provider", "Facility"] as const;
export const findingOutcomes = ["Rejected", "Warning"] as const;

/** Findings of each kind and table that are kept to be read on screen; the file has all of them. */
export const keptFindings = 1000;
