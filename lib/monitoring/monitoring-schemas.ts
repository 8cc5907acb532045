import { z } from "zod";
import { DateAnswer, MomentAnswer } from "@/lib/api/wire-schemas";
import { expiryKindNames } from "./expiry-kinds";

export const screeningStates = ["queued", "running", "done", "failed", "cancelled"] as const;
export const ListSourceName = z
  .string()
  .min(1)
  .max(64)
  .meta({ description: "Key of a list: oig, sam, ofac, state-pa, opt-out …" });

/** The version of a list that was screened against. */
export const VersionFacts = z.object({
  id: z.string(),
  listDate: DateAnswer.meta({ description: "The month or day the list speaks of" }),
  loadedAt: MomentAnswer,
  recordCount: z.number().int().nullable(),
  fileHash: z.string().nullable().meta({ description: "SHA-256 over the files as read" }),
});

export const ScreeningRecord = z
  .object({
    id: z.string(),
    source: z.string(),
    listName: z.string(),
    version: VersionFacts,
    policyVersion: z.number().int().meta({ description: "Of the matching rules; 0 is what the service brings" }),
    cause: z.enum(["list-changed", "monthly", "policy-changed", "asked"]),
    state: z.enum(screeningStates),
    subjectsTotal: z.number().int(),
    subjectsDone: z.number().int(),
    providersDone: z.number().int(),
    facilitiesDone: z.number().int(),
    confirmed: z.number().int().meta({ description: "Matches with the same NPI" }),
    review: z.number().int().meta({ description: "Matches that a person has to compare" }),
    cleared: z.number().int().meta({ description: "Records of a similar name that the evidence ruled out" }),
    flagsRaised: z.number().int(),
    flagsClosed: z.number().int(),
    error: z.string(),
    requestedByName: z.string(),
    createdAt: MomentAnswer,
    startedAt: MomentAnswer,
    finishedAt: MomentAnswer,
  })
  .meta({ id: "Screening" });
export type ScreeningRecord = z.infer<typeof ScreeningRecord>;

export const ScreeningPage = z.object({ data: z.array(ScreeningRecord), count: z.number().int() });

/** One complete screening as a certificate tells it. */
const CertifiedScreening = z.object({
  id: z.string(),
  cause: z.enum(["list-changed", "monthly", "policy-changed", "asked"]),
  startedAt: MomentAnswer,
  finishedAt: MomentAnswer,
  providers: z.number().int(),
  facilities: z.number().int(),
  version: VersionFacts,
  policyVersion: z.number().int(),
  thresholds: z
    .object({
      reviewFrom: z.number().meta({ description: "Bits of evidence from which a person looks" }),
      reviewsSameName: z.boolean().meta({ description: "The same name is looked at whatever the score" }),
    })
    .meta({ description: "Under the matching rules of that version" }),
  confirmed: z.number().int(),
  review: z.number().int(),
  cleared: z.number().int(),
  flagsRaised: z.number().int(),
  flagsClosed: z.number().int(),
});

export const CertificateContent = z
  .object({
    organization: z.object({ id: z.string(), name: z.string() }),
    operator: z.string(),
    source: z.string(),
    listName: z.string(),
    month: z.string().meta({ description: "YYYY-MM" }),
    from: z.iso.date(),
    to: z.iso.date(),
    isComplete: z
      .boolean()
      .meta({ description: "False when something is missing that monthly monitoring asks for: see gaps" }),
    gaps: z.array(z.string()).meta({ description: "What is missing, in sentences" }),
    monitored: z.object({ providers: z.number().int(), facilities: z.number().int() }).meta({
      description: "Who was monitored when the certificate was made",
    }),
    versions: z.array(VersionFacts).meta({ description: "Versions of the list that were in use in the month" }),
    screenings: z.array(CertifiedScreening),
    totals: z.object({
      screenings: z.number().int(),
      confirmed: z.number().int().meta({ description: "Of the last complete screening" }),
      review: z.number().int().meta({ description: "Of the last complete screening" }),
      cleared: z.number().int().meta({ description: "Of the last complete screening" }),
      flagsRaised: z.number().int(),
      flagsClosed: z.number().int(),
    }),
  })
  .meta({ id: "MonitoringCertificateContent" });
export type CertificateContent = z.infer<typeof CertificateContent>;

const certificateMembers = {
  source: z.string(),
  listName: z.string(),
  month: z.string(),
  isComplete: z.boolean(),
  contentHash: z.string().meta({ description: "SHA-256 over the content, members in the order of their names" }),
  createdAt: MomentAnswer,
};

export const CertificateSummary = z
  .object({ id: z.string(), ...certificateMembers })
  .meta({ id: "MonitoringCertificateSummary" });
export const CertificatePage = z.object({ data: z.array(CertificateSummary), count: z.number().int() });
export const Certificate = z
  .object({
    id: z.string().nullable().meta({ description: "Null for a month to date, which is not stored" }),
    ...certificateMembers,
    content: CertificateContent,
  })
  .meta({ id: "MonitoringCertificate" });

export const ExpiringItem = z
  .object({
    kind: z.enum(expiryKindNames),
    label: z.string(),
    item: z.string().meta({ description: "What expires: TX A-12345" }),
    expires: z.iso.date(),
    days: z.number().int().meta({ description: "Until then; negative when it is past" }),
    providerId: z.string().nullable(),
    facilityId: z.string().nullable(),
    name: z.string().meta({ description: "Of the provider or facility" }),
    npi: z.string().nullable(),
    flagId: z.string().nullable(),
  })
  .meta({ id: "ExpiringItem" });
export const ExpiringPage = z.object({ data: z.array(ExpiringItem), count: z.number().int() });

const ListOverview = z.object({
  source: z.string(),
  listName: z.string(),
  isLoaded: z.boolean(),
  version: VersionFacts.nullable().meta({ description: "The version in use" }),
  lastScreening: ScreeningRecord.nullable().meta({ description: "The last complete one" }),
  current: ScreeningRecord.nullable().meta({ description: "The one that is under way" }),
  ageDays: z.number().int().nullable().meta({ description: "Days since the last complete screening" }),
  isOverdue: z
    .boolean()
    .meta({ description: "A list in use whose present version was not screened completely in the present month" }),
});

export const MonitoringOverview = z
  .object({
    monitored: z.object({ providers: z.number().int(), facilities: z.number().int() }),
    lists: z.array(ListOverview),
    expiries: z.array(
      z.object({
        kind: z.enum(expiryKindNames),
        label: z.string(),
        expired: z.number().int(),
        within30: z.number().int(),
        within60: z.number().int().meta({ description: "31 to 60 days" }),
        within90: z.number().int().meta({ description: "61 to 90 days" }),
      }),
    ),
  })
  .meta({ id: "MonitoringOverview" });
export type MonitoringOverview = z.infer<typeof MonitoringOverview>;
