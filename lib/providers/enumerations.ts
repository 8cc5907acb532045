// The values that the API's closed lists allow. Safe to import in the browser.

/** Kinds of practitioner: `degree`, `provider_type`. */
export const providerTypes = [
  "AA",
  "ABA",
  "ACU",
  "ADC",
  "APN",
  "AT",
  "ATR",
  "AUD",
  "BCaBA",
  "BCBA",
  "BSW",
  "BT",
  "CBHT",
  "CMHC",
  "CNS",
  "CP",
  "CphT",
  "CPsyD",
  "CRNA",
  "CSP",
  "CSW",
  "CTRS",
  "DC",
  "DD",
  "DDS",
  "DMD",
  "DO",
  "DOU",
  "DPM",
  "DT",
  "EMT",
  "GC",
  "HOS",
  "IBCLC",
  "LactCon",
  "LBHC",
  "LCSW",
  "LMHC",
  "LN",
  "LP",
  "LPC",
  "LPN",
  "LPT",
  "MA",
  "MD",
  "MFT",
  "MT",
  "MW",
  "ND",
  "NEU",
  "NMW",
  "NP",
  "OA",
  "OD",
  "OPT",
  "OT",
  "OTA",
  "PA",
  "PC",
  "PDH",
  "PHA",
  "PHD",
  "PSW",
  "PT",
  "PTA",
  "PTNL",
  "RD",
  "RDH",
  "RDN",
  "RN",
  "RNFA",
  "Rph",
  "RPSGT",
  "RT",
  "SA",
  "SLP",
  "SW",
] as const;

/** States, DC, territories and freely associated states (USPS codes). */
export const stateCodes = [
  "AK",
  "AL",
  "AR",
  "AS",
  "AZ",
  "CA",
  "CO",
  "CT",
  "DC",
  "DE",
  "FL",
  "FM",
  "GA",
  "GU",
  "HI",
  "IA",
  "ID",
  "IL",
  "IN",
  "KS",
  "KY",
  "LA",
  "MA",
  "MD",
  "ME",
  "MH",
  "MI",
  "MN",
  "MO",
  "MP",
  "MS",
  "MT",
  "NC",
  "ND",
  "NE",
  "NH",
  "NJ",
  "NM",
  "NV",
  "NY",
  "OH",
  "OK",
  "OR",
  "PA",
  "PR",
  "PW",
  "RI",
  "SC",
  "SD",
  "TN",
  "TX",
  "UT",
  "UM",
  "VA",
  "VI",
  "VT",
  "WA",
  "WI",
  "WV",
  "WY",
] as const;

export const providerStatuses = ["Terminated", "Active", "Denied", "New", "In Progress"] as const;

export const fileTypes = ["Clean", "Non_Clean", "Pending"] as const;
export type FileType = (typeof fileTypes)[number];

/** What staff see of a file type. */
export const fileTypeFacts = {
  Clean: { label: "Clean file", tone: "done" },
  Non_Clean: { label: "Non-clean file", tone: "major" },
  Pending: { label: "Not yet classified", tone: "waiting" },
} as const satisfies Record<FileType, { label: string; tone: string }>;

/** The facts of a stored file type; a name that is none counts as not yet classified. */
export const factsOfFileType = (name: string) => fileTypeFacts[fileTypes.find((known) => known === name) ?? "Pending"];

export const providerCredentialingStatuses = [
  "Not sent to credentialing",
  "Not Started",
  "In Progress",
  "Recredentialing in progress",
  "Data missing",
  "Outreach in progress",
  "PSV Complete",
  "PSV ready",
  "Hold for Cred Comm",
  "Tabled",
  "Cred approved",
  "Cred denied",
  "Provider Terminated",
  "Withdrawn/Cancelled",
  "Credentialing restarted",
  "PSV complete by Vendor",
] as const;

export const educationTypes = ["Fellowship", "Residency", "Professional", "Internship"] as const;

export const educationSources = [
  "Verified through Licensing Board/Agency",
  "Verified through Board Certification",
  "Verified by Educational Institution",
  "Verified through the AMA",
  "Verified by Student Clearinghouse",
] as const;

/** What a licensing board says of a license: `license_status`. */
export const licenseStatuses = [
  "Active",
  "Expired",
  "Inactive",
  "Lapsed",
  "Limited",
  "Locum Tenens",
  "Military",
  "Probation",
  "Retired",
  "Revoked",
  "Surrendered",
  "Superseded",
  "Suspended",
  "Temporary",
] as const;

export const professionalIdTypes = [
  "Medicare Number",
  "Medicaid Number",
  "ECFMG Number",
  "Foreign National Identification Number",
  "Unique Physician Identification Number",
  "CLIA",
  "DEA",
] as const;

export const affiliationTypes = [
  "Hospital Privileges",
  "Hospital Admitting Arrangements",
  "Non-hospital Admitting Arrangements",
  "Exempt",
] as const;

export const affiliationSources = [
  "Verified through Licensing Board",
  "Verified through Board Certification",
  "Verified by Provider Application",
  "Verified by Hospital Institution",
  "Verified through the American Medical Association (AMA)",
  "Verified by Other",
] as const;

export const ethnicities = [
  "White",
  "American Indian or Alaska Native",
  "Hispanic and Latino Americans",
  "Pacific Islander",
  "Asian",
  "Black or African American",
  "Hawaiian",
  "Mixed Ethnicity",
  "Other",
] as const;

/** Kinds of action in reports of the National Practitioner Data Bank. */
export const npdbActions = [
  "No Action",
  "Medical Malpractice Payment",
  "Health Plan",
  "State Licensure/Certification",
  "Professional Society",
  "Exclusion/Debarment",
  "DEA/Federal Licensure",
  "Government Administrative",
  "Judgement/Conviction",
  "Clinical Privileges",
  "Peer Review Organization",
] as const;

export const npdbReportTypes = [
  "Adverse Action Report",
  "Medical Malpractice Payment Report",
  "No Report Found",
] as const;

export const boardStatuses = ["Certified", "Expired", "Not Certified"] as const;
export const boardDurations = ["Time-Limited", "Lifetime", "MOC"] as const;

/** Maintenance of certification. */
export const mocAnswers = ["Yes", "No", "Not Required"] as const;

export const malpracticeSources = ["Copy of Insurance", "Application", "N/A"] as const;
export const deaTypes = ["DEA", "CDS"] as const;
export const deaStatuses = ["Active", "Inactive"] as const;

/** The lists that are searched for exclusions and sanctions. */
export const sanctionTypes = [
  "OIG",
  "GSA/SAM/OFAC",
  "OFAC",
  "MOO",
  "OMIG",
  "State Exclusion List",
  "Preclusion List Check",
] as const;
