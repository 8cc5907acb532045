/** The sections of the API's reference, in their order; operations name theirs. */
export const tags = [
  { name: "auth", "x-displayName": "Tokens", description: "Access tokens" },
  { name: "providers", "x-displayName": "Providers", description: "Practitioners, singly and in bulk" },
  { name: "groups", "x-displayName": "Groups", description: "Medical groups and who belongs to them" },
  {
    name: "facilities",
    "x-displayName": "Facilities",
    description: "Hospitals, clinics and other facilities with their licenses, certificates and other sub-records",
  },
  {
    name: "sections",
    "x-displayName": "Sections",
    description:
      "The sections of a provider's record: licenses, registrations, training, cover, locations and the rest",
  },
  {
    name: "npdb",
    "x-displayName": "Data Bank",
    description: "Query responses of the National Practitioner Data Bank",
  },
  {
    name: "exports",
    "x-displayName": "Exports",
    description: "The provider directory and the network adequacy tables as files that a job makes",
  },
  {
    name: "imports",
    "x-displayName": "Imports",
    description: "Providers and facilities from CSV files: mapped, checked row by row, mended, and created by a job",
  },
  {
    name: "lists",
    "x-displayName": "Lists",
    description: "The exclusion and sanction lists, their versions, and what they said on a day",
  },
  {
    name: "knowledge",
    "x-displayName": "What was known",
    description: "What lists and flags said of a provider or a facility on a day",
  },
  {
    name: "history",
    "x-displayName": "History",
    description: "Who did what with a file, when and why; what changed since its last cycle",
  },
  {
    name: "profiles",
    "x-displayName": "Profiles",
    description: "Specialties, professional ids, and what a provider attested",
  },
  {
    name: "caqh",
    "x-displayName": "CAQH",
    description: "What a provider attested at CAQH ProView, and where that differs from the file",
  },
  {
    name: "workflows",
    "x-displayName": "Workflows",
    description: "Credentialing workflows: decisions, steps, timelines and notes",
  },
  {
    name: "conflicts",
    "x-displayName": "Conflicts of interest",
    description: "Who takes no part in the decision on whom",
  },
  {
    name: "committee",
    "x-displayName": "Committee",
    description: "Meetings of the credentialing committee: agenda, packet, votes and minutes",
  },
  { name: "users", "x-displayName": "Users", description: "The people of the organization, their accounts and roles" },
  { name: "sessions", "x-displayName": "Sessions", description: "Browsers in which people are signed in" },
  {
    name: "api-clients",
    "x-displayName": "API clients",
    description: "Programs that call this API, and their secrets",
  },
  { name: "settings", "x-displayName": "Settings", description: "What holds for the whole organization" },
  { name: "views", "x-displayName": "Saved views", description: "Filters of a screen that were kept under a name" },
  { name: "find", "x-displayName": "Find", description: "A person or a facility by whatever one knows of them" },
  { name: "changes", "x-displayName": "Changes", description: "What others do, as it happens" },
  {
    name: "long-work",
    "x-displayName": "Long work",
    description: "What the service works on for longer than a request",
  },
  { name: "home", "x-displayName": "Home", description: "What waits, and how the work goes" },
  {
    name: "outreach",
    "x-displayName": "Outreach",
    description:
      "What was written to providers and facilities to ask for what their files lack, and what became of it; templates, reasons and settings of these letters",
  },
  { name: "verification", "x-displayName": "Verification", description: "The checklist that a decision rests on" },
  { name: "flags", "x-displayName": "Flags", description: "What was found against a provider" },
  {
    name: "monitoring",
    "x-displayName": "Monitoring",
    description: "Screenings of everybody who is credentialed, their certificates, and what expires",
  },
  {
    name: "policies",
    "x-displayName": "Rules",
    description: "What is required, what makes a file clean and how names are matched, in versions of an organization",
  },
  {
    name: "forms",
    "x-displayName": "Forms",
    description: "What an organization asks applicants, in versions, and what they submitted",
  },
  {
    name: "documents",
    "x-displayName": "Documents",
    description: "Documents and verification packets, by signed links",
  },
  {
    name: "audit",
    "x-displayName": "Audit log",
    description: "Who did what, when and why, in a chain of hashes",
  },
  { name: "webhooks", "x-displayName": "Webhook registration", description: "Where the service sends its events" },
  {
    name: "sandbox",
    "x-displayName": "Test data",
    description:
      "Of a test-data deployment (SANDBOX=1): its clock, its reset, and providers whose checks come out as wanted",
  },
  { name: "service", "x-displayName": "Service", description: "Whether the service runs and can answer" },
];
