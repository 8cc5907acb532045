import { z } from "zod";
import { DateAnswer, MomentAnswer } from "@/lib/api/wire-schemas";

/** Parts of a provider's file that a profile can feed, in the order in which screens show them. */
export const proposalSections = [
  "details",
  "licenses",
  "deas",
  "board_certifications_data",
  "specialties",
  "education_training",
  "malpractice_insurance",
  "hospital_affiliations",
  "practice_location",
  "professional_ids",
  "demographics",
  "attested_data",
] as const;
export type ProposalSection = (typeof proposalSections)[number];

export const proposalStates = ["open", "accepted", "declined", "outdated"] as const;
export type ProposalState = (typeof proposalStates)[number];

export const ProposalSectionName = z.enum(proposalSections).meta({ id: "CaqhProposalSection" });
export const ProposalStateName = z.enum(proposalStates).meta({
  id: "CaqhProposalState",
  description: "outdated: the file or the profile moved on before anybody decided",
});

const OnFile = z.object({
  source: z.string().meta({ description: "Where the file has it from; empty when nobody said" }),
  verifiedBy: z.string(),
  verifiedOn: DateAnswer,
  recordedAt: MomentAnswer.meta({ description: "When the record came into the file" }),
});

export const CaqhProposalRecord = z
  .object({
    id: z.string(),
    section: ProposalSectionName,
    record: z.string().meta({ description: "What a person knows the record by: TX Q4471; empty for the provider" }),
    recordId: z.string().nullable().meta({ description: "The record on file; null before an addition is accepted" }),
    field: z.string().meta({ description: "The member that differs, by its name in the section; empty: a new record" }),
    title: z.string().meta({ description: "The member as forms call it; of a new record, what it is" }),
    current: z.unknown().meta({ description: "On file when it was compared; null for a new record" }),
    proposed: z.unknown().meta({ description: "What the profile says: a value, or the members of a new record" }),
    state: ProposalStateName,
    obstacle: z.string().meta({ description: "Why it cannot be accepted; empty when it can" }),
    onFile: OnFile.nullable().meta({ description: "Source and age of what is on file; null for a new record" }),
    snapshotId: z.string(),
    attestedOn: DateAnswer.meta({ description: "Age of what the profile says: when the provider attested it" }),
    fetchedAt: MomentAnswer,
    createdAt: MomentAnswer,
    decidedAt: MomentAnswer,
    decidedByName: z.string(),
    reason: z.string(),
  })
  .meta({ id: "CaqhProposal" });

export const CaqhDecisionResult = z
  .object({
    success: z.literal(false),
    results: z.array(z.object({ id: z.string(), success: z.boolean(), error: z.string().optional() })),
  })
  .meta({ id: "CaqhDecisionResult" });
