import { z } from "zod";
import { binary, operation } from "@/lib/api/operation";
import { Id, Moment, MomentAnswer } from "@/lib/api/wire-schemas";

const tag = "audit";
const access = ["Supervisor"] as const;

/** As many addresses as are offered to choose from; every other one can be named. */
export const mostAddresses = 100;

const Name = z.string().min(1).max(100);

/** What narrows the log; the list and its export take the same. */
const auditFilters = {
  from: Moment.optional().meta({ description: "At or after" }),
  to: Moment.optional().meta({ description: "Before" }),
  actor_id: z
    .array(z.string().min(1).max(200))
    .max(50)
    .optional()
    .meta({ description: "Users, API clients, or parts of the service" }),
  client_id: z
    .array(z.string().min(1).max(200))
    .max(50)
    .optional()
    .meta({ description: "API clients through which people acted" }),
  action: z.array(Name).max(100).optional().meta({ description: "Operations by their ids, such as approve" }),
  subject_type: z.array(Name).max(50).optional().meta({ description: "Such as provider, workflow, flag, user" }),
  subject_id: z.string().min(1).max(200).optional().meta({ description: "What the entries are about" }),
  request_id: z.string().min(1).max(200).optional().meta({ description: "The `X-Request-Id` of a call" }),
  client_address: z
    .array(z.string().min(1).max(100))
    .max(50)
    .optional()
    .meta({ description: "Network addresses that requests came from, whole ones; IPv6 in any of its spellings" }),
};

export const AuditEntryRecord = z.object({
  id: Id,
  at: z.iso.datetime(),
  actor_type: z.enum(["user", "client", "system"]),
  actor_id: z.string(),
  actor_name: z.string(),
  action: z.string().meta({ description: "The operation, the step or the job that acted" }),
  summary: z.string().meta({ description: "The same in words" }),
  subject_type: z.string(),
  subject_id: z.string(),
  about: z
    .object({ kind: z.enum(["provider", "facility"]), id: z.string(), name: z.string() })
    .nullable()
    .meta({ description: "Whose file it is about; null for what belongs to no file, or to one that is gone" }),
  reason: z.string().nullable(),
  request_id: z.string().nullable(),
  client_id: z.string().nullable().meta({ description: "The API client through which a person acted; null otherwise" }),
  client_name: z.string().nullable(),
  client_address: z.string().nullable().meta({
    description:
      "The network address that the request came from; null for what the service did itself, and while AUDIT_CLIENT_ADDRESS is off",
  }),
  changed: z.array(z.string()).meta({ description: "Which members changed; their values stand in the entry itself" }),
});
export type AuditEntryRecord = z.infer<typeof AuditEntryRecord>;

export const AuditEntryDetail = AuditEntryRecord.extend({
  changes: z
    .record(z.string(), z.unknown())
    .nullable()
    .meta({ description: "{ member: [before, after] }; secrets and social security numbers never stand here" }),
});
export type AuditEntryDetail = z.infer<typeof AuditEntryDetail>;

export const listAuditEntries = operation({
  id: "listAuditEntries",
  tag,
  method: "GET",
  path: "/v2/audit-entries",
  summary: "List who did what, when and why",
  description:
    "Newest first. `next_cursor` goes on exactly behind the last row, whatever came meanwhile. Several values of one filter are alternatives.",
  access,
  query: z.object({
    ...auditFilters,
    limit: z.number().int().min(1).max(200).default(50).meta({ description: "Rows to return, 1 to 200" }),
    cursor: z.string().max(100).optional().meta({ description: "The `next_cursor` of the page before" }),
  }),
  responses: { 200: z.object({ data: z.array(AuditEntryRecord), next_cursor: z.string().nullable() }) },
  example: { query: { action: ["approve", "deny"], from: "2026-03-01" } },
  transaction: "one statement",
});

export const listAuditChoices = operation({
  id: "listAuditChoices",
  tag,
  method: "GET",
  path: "/v2/audit-choices",
  summary: "List what the audit log can be narrowed to: who acted, from where, what was done, to what kind of record",
  access,
  responses: {
    200: z.object({
      actors: z.array(z.object({ id: z.string(), name: z.string() })),
      clients: z
        .array(z.object({ id: z.string(), name: z.string() }))
        .meta({ description: "API clients through which people acted" }),
      actions: z.array(z.object({ id: z.string(), summary: z.string() })),
      subject_types: z.array(z.string()),
      client_addresses: z
        .array(z.string())
        .meta({ description: `Addresses that requests came from, last used first; ${mostAddresses} at most` }),
    }),
  },
  example: {},
  transaction: "one statement",
});

export const exportAuditEntries = operation({
  id: "exportAuditEntries",
  tag,
  method: "GET",
  path: "/v2/audit-entries/export",
  summary: "Download the audit log as CSV, narrowed as the list is",
  description:
    "Oldest first, streamed; as the log stood when the download began. Cells that a spreadsheet would run as formulas begin with an apostrophe. The download itself is audited.",
  access,
  query: z.object(auditFilters),
  responses: { 200: binary },
  example: { query: { from: "2026-01-01", to: "2026-04-01" } },
  transaction: false,
});

export const getAuditEntry = operation({
  id: "getAuditEntry",
  tag,
  method: "GET",
  path: "/v2/audit-entries/{entryId}",
  summary: "Read an entry of the audit log with what changed, before and after",
  access,
  responses: { 200: AuditEntryDetail },
  example: { params: { entryId: "aud_01jd0000000000000000000000" } },
  transaction: "one statement",
});

const Check = z
  .object({
    at: z.iso.datetime(),
    sequence: z.number().int().meta({ description: "How far the chain went then" }),
    entries: z.number().int(),
    problem: z.string().nullable().meta({ description: "What was found; null when all was as written" }),
  })
  .nullable();

export const AuditChain = z.object({
  sequence: z.number().int().meta({ description: "Links of the chain; 0 when nothing was audited yet" }),
  entries: z.number().int().meta({ description: "Entries that the links hold" }),
  hash: z.string().nullable().meta({ description: "SHA-256 of the newest link, hexadecimal" }),
  at: MomentAnswer.meta({ description: "When the newest link was written, by the database's clock" }),
  verified: Check.meta({ description: "The last `credence audit verify`" }),
  anchored: Check.meta({ description: "The last time the head was written to the anchors" }),
});
export type AuditChain = z.infer<typeof AuditChain>;

export const getAuditChain = operation({
  id: "getAuditChain",
  tag,
  method: "GET",
  path: "/v2/audit-chain",
  summary: "Read the head of the organization's chain of audit entries, and when it was last verified and anchored",
  description:
    "Every transaction's entries are hashed together with the hash of the link before (SHA-256), in that transaction. `npm run credence -- audit verify` computes all of it again and names the first entry that is not as it was written.",
  access,
  responses: { 200: AuditChain },
  example: {},
  transaction: "one statement",
});
