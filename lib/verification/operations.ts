import { z } from "zod";
import { operation } from "@/lib/api/operation";
import { Id, MomentAnswer, Text } from "@/lib/api/wire-schemas";
import { type Family, families } from "@/lib/workflows/step-operations";
import { elementKeysOf, verificationStatusNames } from "./elements";
import { bandNames } from "./matching/policy";

/** A bar of the score: positive bits speak for the same person, negative against. */
const EvidenceBar = z.object({ label: z.string(), bits: z.number(), detail: z.string() });

const ListedRecord = z.looseObject({
  id: z.string(),
  number: z.string().nullable(),
  name: z.string(),
  npi: z.string().nullable(),
  birthDates: z.array(z.string()),
  address: z.string(),
  sanctionType: z.string(),
  effectiveDate: z.string().nullable(),
  reinstatedDate: z.string().nullable(),
  raw: z.looseObject({}),
});

/** A list record beside the provider, with the bars that add up to `bits`; from `threshold` on a person looks. */
export const ListMatch = z
  .looseObject({
    band: z.enum(bandNames),
    bits: z.number(),
    threshold: z.number(),
    reason: z.string(),
    bars: z.array(EvidenceBar),
    record: ListedRecord,
    provider: z.looseObject({
      name: z.string(),
      degree: z.string(),
      npi: z.string().nullable(),
      birthDate: z.string().nullable(),
      states: z.array(z.string()),
    }),
  })
  .meta({ id: "ListMatch" });

const ListVersion = z.object({ id: z.string(), fileHash: z.string(), recordCount: z.number(), loadedAt: z.string() });

/** What an element's verdict rests on. Every search says when, where, with which terms; lists also version and cut. */
export const VerificationEvidence = z
  .looseObject({
    searchedAt: z.string(),
    source: z.string(),
    reason: z.string(),
    terms: z.looseObject({}),
    listVersion: ListVersion.optional(),
    lists: z
      .array(
        z.object({
          source: z.string(),
          list: z.string(),
          listVersion: ListVersion,
          threshold: z.number(),
          recordsCompared: z.number(),
        }),
      )
      .optional()
      .meta({ description: "Each list that was searched, with its version and cut" }),
    notLoaded: z.array(z.string()).optional().meta({ description: "Lists that were not searched: none is loaded" }),
    threshold: z.number().optional(),
    recordsCompared: z.number().optional(),
    matches: z.array(ListMatch).optional(),
    compared: z
      .array(z.object({ label: z.string(), ours: z.string(), theirs: z.string(), agrees: z.boolean().nullable() }))
      .optional(),
    objections: z.array(z.looseObject({ severity: z.string(), description: z.string() })).optional(),
    resolutions: z
      .array(
        z.object({
          flagId: z.string(),
          by: z.string().nullable(),
          at: z.string().nullable(),
          reason: z.string().nullable(),
        }),
      )
      .optional(),
    recordedBy: z.string().optional(),
    document: z.object({ id: z.string(), name: z.string(), sha256: z.string() }).optional(),
  })
  .meta({ id: "VerificationEvidence" });

export const VerificationElement = z
  .object({
    element: z.string(),
    label: z.string(),
    kind: z.enum(["automatic", "manual"]).meta({ description: "Manual elements wait for a person to confirm them" }),
    required: z.boolean(),
    status: z.enum(verificationStatusNames),
    source: z.string(),
    method: z.string(),
    note: z.string(),
    verified_at: MomentAnswer,
    verified_by: z.string(),
    expires_at: MomentAnswer.meta({
      description: "When it becomes too old for a decision; null where age does not matter",
    }),
    evidence: VerificationEvidence.nullable(),
    evidence_hash: z.string(),
    document_id: z.string().nullable(),
    needs_proof: z.boolean().meta({ description: "Recorded only with a document or when its match is resolved" }),
    sub_collection_name: z.string(),
    attempts: z.number(),
    next_attempt_at: MomentAnswer,
    updated_at: MomentAnswer,
  })
  .meta({ id: "Verification" });

export const VerificationRecord = z.object({
  status: z.enum(["verified", "failed", "not_applicable"]).meta({ title: "Result" }),
  source: Text(200).meta({ title: "Source", description: "Where it was confirmed, for example the state board" }),
  method: Text(200).meta({ title: "Method", description: "How it was confirmed, for example website, phone, letter" }),
  note: z.string().max(2000).optional().meta({ title: "Note" }),
  document_id: Id.optional().meta({ title: "Document", description: "The document that proves it" }),
});

/** The checklist of one family of workflows: reading it, and recording what a person confirmed. */
function checklistOf<const List extends string, const Record extends string, const Name extends Family>(
  family: Name,
  ids: { list: List; record: Record },
) {
  const { word, root, example: params }: (typeof families)[Name] = families[family];
  return {
    list: operation({
      id: ids.list,
      tag: "verification",
      method: "GET",
      path: `${root}/verifications`,
      summary: `List the verification checklist of a ${word} workflow`,
      description: "One element a source or document that a decision rests on, in the order of the checklist.",
      access: "any role",
      responses: { 200: z.array(VerificationElement) },
      example: { params },
    }),
    record: operation({
      id: ids.record,
      tag: "verification",
      method: "PUT",
      path: `${root}/verifications/{element}`,
      summary: `Record what a person confirmed about an element of a ${word}'s checklist`,
      description: `In every unfinished status. Elements: ${elementKeysOf(word).join(", ")}. An exclusion or sanction element needs a \`document_id\`, or all its matches resolved. When every required element is verified or not applicable, verification completes by itself and the packet is built again.`,
      access: ["Credentialing User", "Supervisor"],
      body: VerificationRecord,
      responses: { 204: null },
      example: {
        params: { ...params, element: family === "Provider" ? "license" : "facility_license" },
        body: {
          status: "verified",
          source: "State Medical Board",
          method: "Website",
          note: "Active, no board actions",
        },
      },
    }),
  };
}

export const { list: listVerifications, record: recordVerification } = checklistOf("Provider", {
  list: "listVerifications",
  record: "recordVerification",
});

export const { list: listFacilityVerifications, record: recordFacilityVerification } = checklistOf("Facility", {
  list: "listFacilityVerifications",
  record: "recordFacilityVerification",
});
