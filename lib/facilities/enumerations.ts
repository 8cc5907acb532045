// The values that the closed lists of a facility allow. Safe to import in the browser.

/** Kinds of license that a facility operates under. */
export const facilityLicenseTypes = [
  "State License",
  "Business Permit",
  "Occupational License",
  "Medical gas permit",
] as const;

/** What the licensing agency says of a facility's license. */
export const facilityLicenseStatuses = [
  "Active",
  "Inactive",
  "Expired",
  "Retired",
  "Revoked",
  "Lapsed",
  "Probation",
  "Surrendered",
  "Suspended",
] as const;

/** Kinds of certification: CLIA is a laboratory, CMS a Medicare certification, CDS a state registration. */
export const certificateTypes = ["State Survey", "CLIA", "CMS", "CDS", "DEA", "N/A"] as const;

/** Lists that a facility is looked for in. MOO: Medicare opt-out; OMIG: New York Medicaid. */
export const facilitySanctionTypes = [
  "OIG",
  "GSA/SAM/OFAC",
  "OFAC",
  "MOO",
  "OMIG",
  "State Exclusion List",
  "Preclusion List Check",
] as const;

export const accreditationStatuses = ["Accredited", "Not Accredited"] as const;
export const applicability = ["Yes", "No", "N/A"] as const;
export const insuranceTypes = ["General Liability", "Professional Liability"] as const;
export const sanctionResults = ["Match Found", "No Match Found"] as const;

export const facilityStatuses = ["New", "In Progress", "Active", "Denied", "Terminated"] as const;

/** Where credentialing stands, in the words of the listing. */
export const facilityCredentialingStatuses = [
  "Not sent to credentialing",
  "Not Started",
  "In Progress",
  "Data missing",
  "Outreach in progress",
  "PSV complete by Vendor",
  "Credentialing restarted",
  "PSV ready",
  "Cred approved",
  "Hold for Cred Comm",
  "Cred denied",
  "Facility Terminated",
  "Recredentialing in progress",
  "Tabled",
  "Withdrawn/Cancelled",
] as const;
