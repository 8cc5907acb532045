import { z } from "zod";
import { DateAnswer, MomentAnswer, Reason, Text } from "@/lib/api/wire-schemas";
import { attestationStateNames } from "./attestation";
import { standingNames } from "./standing";

/** A profile that was received; its content is answered by caqh-data and compared by caqh-proposals. */
export const CaqhSnapshotSummary = z
  .object({
    id: z.string(),
    caqhProviderId: z.string(),
    attestedOn: DateAnswer,
    fetchedAt: MomentAnswer,
    hash: z.string().meta({ description: "SHA-256 of the answer, hexadecimal" }),
    size: z.number().int().meta({ description: "Bytes of the answer" }),
  })
  .meta({ id: "CaqhSnapshot" });

export const CaqhStatusRecord = z
  .object({
    providerId: z.string(),
    caqhProviderId: z.string().meta({ description: "Empty when the file has none" }),
    standing: z.enum(standingNames),
    rosterStatus: z.string().meta({ description: "As ProView writes it: ACTIVE, NOT ON ROSTER; NOT FOUND is ours" }),
    isAuthorized: z.boolean().nullable(),
    providerStatus: z.string().meta({ description: "As ProView writes it, for example Re-Attestation" }),
    providerStatusDate: DateAnswer,
    practiceState: z.string(),
    attestation: z.object({
      state: z.enum(attestationStateNames),
      attestedOn: DateAnswer,
      goodThrough: DateAnswer.meta({ description: "The 120th day after the attestation" }),
      daysLeft: z.number().int().nullable().meta({ description: "Negative once it has expired" }),
    }),
    isAsking: z.boolean().meta({ description: "A question is due or under way; read again in a moment" }),
    checkedAt: MomentAnswer,
    nextCheckAt: MomentAnswer,
    problem: z.string().meta({ description: "Why the last question was not answered; empty when it was" }),
    failures: z.number().int().meta({ description: "Questions in a row that were not answered" }),
    snapshot: CaqhSnapshotSummary.nullable().meta({ description: "The newest profile" }),
    openProposals: z.number().int(),
  })
  .meta({ id: "CaqhStatus" });

export const CaqhAccountRecord = z
  .object({
    caqhOrganizationId: z.string(),
    username: z.string(),
    isRostering: z.boolean(),
    baseUrl: z.string().meta({ description: "Where CAQH is asked; a setting of the installation" }),
    version: z.number().int(),
    updatedAt: MomentAnswer,
    updatedByName: z.string(),
  })
  .meta({ id: "CaqhAccount" });

export const CaqhAccountInput = z
  .object({
    caqhOrganizationId: z
      .string()
      .regex(/^\d{1,9}$/, "must be the organization's number at CAQH: 1 to 9 digits")
      .meta({ title: "Organization number", description: "Given by CAQH" }),
    username: z
      .string()
      .max(200)
      .regex(/^[^:\p{Cc}]*[^:\s\p{Cc}][^:\p{Cc}]*$/u, "must be a name without a colon")
      .meta({ title: "User name" }),
    password: z
      .string()
      .min(1)
      .max(500)
      .regex(/^\P{Cc}*$/u, "must not contain control characters")
      .optional()
      .meta({ title: "Password", description: "Never answered; left out, the one on record stays" }),
    isRostering: z.boolean().default(false).meta({
      title: "Keep the roster",
      description: "Puts providers with a CAQH id on the roster by itself, and takes terminated ones off it",
    }),
    reason: Text(2000).optional().meta({ title: "Reason" }),
  })
  .meta({ id: "CaqhAccountInput" });

export const rosterActions = ["add", "update", "remove"] as const;

export const RosterChange = z.object({
  action: z.enum(rosterActions).meta({
    description: "update tells CAQH of the dates of the last and next credentialing",
  }),
  reason: Reason,
});
