import { z } from "zod";
import { operation } from "@/lib/api/operation";
import { CalendarDate, DateAnswer, Limit, MomentAnswer, Offset, paging } from "@/lib/api/wire-schemas";
import { listKinds } from "./lists";

/** A list file as people have it: delimited text. */
export const listUpload = { maximumBytes: 25 * 1024 * 1024, contentTypes: ["text/csv"] };

const source = "oig";
const ownSource = "opt-out";
const count = z.number().int();

export const ListVersionRecord = z
  .object({
    id: z.string(),
    kind: z.enum(["full", "supplement"]).meta({ description: "Supplement: a month upon the version before" }),
    listDate: DateAnswer.meta({ description: "The month that a supplement is of" }),
    fileName: z.string(),
    origin: z.string().meta({ description: "Command line, upload, or the address it was fetched from" }),
    fileHash: z.string().meta({ description: "SHA-256 of what was read" }),
    recordCount: count.meta({ description: "Records of the list as of this version" }),
    added: count,
    changed: count.meta({ description: "Records in other words than before" }),
    removed: count,
    unchanged: count,
    repeated: count.meta({ description: "Rows that stood in the file more than once" }),
    reinstated: count.meta({ description: "Reinstatements among the changed" }),
    skipped: count.meta({ description: "Rows that could not be read" }),
    skippedRows: z.array(z.object({ line: count, reason: z.string() })).meta({ description: "The first of them" }),
    unusableNpis: count.meta({ description: "NPIs that fail the check digit; their records are kept without one" }),
    unusableDates: count,
    loadedAt: z.iso.datetime(),
    loadedByName: z.string(),
  })
  .meta({ id: "ListVersion" });
export type ListVersionRecord = z.infer<typeof ListVersionRecord>;

const ListFetchState = z.object({
  state: z.enum(["off", "waiting", "working", "failing"]).meta({
    description: "Off: not fetched by itself, for lack of an address, a key, or the setting",
  }),
  address: z.string(),
  lastAttemptAt: MomentAnswer,
  lastSuccessAt: MomentAnswer,
  nextAttemptAt: MomentAnswer,
  lastError: z.string().meta({ description: "One sentence about the last failure; empty after a success" }),
});

export const ListState = z
  .object({
    source: z.string(),
    name: z.string(),
    kind: z.enum(listKinds),
    owner: z.enum(["public", "organization"]).meta({ description: "Everybody's, or uploaded by you as your own" }),
    flagType: z.string(),
    sanctionType: z.string(),
    element: z.string().meta({ description: "The element of the checklist that asks it" }),
    records: z.array(z.enum(["person", "organization"])),
    isBuiltIn: z.boolean().meta({ description: "False for a list that was described as data" }),
    version: ListVersionRecord.nullable().meta({ description: "The version in use; null before the first" }),
    ageDays: count.nullable().meta({ description: "Whole days since the version in use was loaded" }),
    fetch: ListFetchState.nullable().meta({ description: "Null for a list that only uploads bring" }),
  })
  .meta({ id: "ListState" });
export type ListState = z.infer<typeof ListState>;

export const listLists = operation({
  id: "listLists",
  tag: "lists",
  method: "GET",
  path: "/v2/lists",
  summary: "List every exclusion and sanction list, with its version in use",
  access: "any role",
  responses: { 200: z.object({ data: z.array(ListState) }) },
  example: {},
});

export const listListVersions = operation({
  id: "listListVersions",
  tag: "lists",
  method: "GET",
  path: "/v2/lists/{source}/versions",
  summary: "List the versions of a list, newest first",
  access: "any role",
  query: z.object(paging),
  responses: { 200: z.object({ data: z.array(ListVersionRecord) }) },
  example: { params: { source }, query: { limit: 10 } },
});

export const ListRecordAnswer = z
  .object({
    id: z.string(),
    recordKey: z.string().meta({ description: "The same record in all its wordings" }),
    number: z.string().nullable().meta({ description: "The list's own number, where it has one" }),
    kind: z.enum(["person", "organization", "vessel", "aircraft"]),
    name: z.string(),
    npi: z.string().nullable(),
    birthDates: z.array(z.string()),
    address: z.string(),
    sanctionType: z.string(),
    effectiveDate: DateAnswer,
    reinstatedDate: DateAnswer.meta({ description: "From this day on it is out of force; may lie ahead" }),
    raw: z.record(z.string(), z.unknown()).meta({ description: "The row as the list wrote it" }),
  })
  .meta({ id: "ListRecord" });
export type ListRecordAnswer = z.infer<typeof ListRecordAnswer>;

export const listListRecords = operation({
  id: "listListRecords",
  tag: "lists",
  method: "GET",
  path: "/v2/lists/{source}/records",
  summary: "Read a list as it stood on a day",
  description:
    "The records of the version that was in use at the end of `as_of` (UTC; at that moment, where it has a time), by name. `name` finds records by a whole last name or a word of an organization's name, spelled alike or nearly so, with every other word of it the beginning of a word of theirs.",
  access: "any role",
  query: z.object({
    as_of: CalendarDate.optional().meta({ description: "Left out: now" }),
    name: z.string().trim().min(1).max(200).optional(),
    npi: z
      .string()
      .regex(/^\d{10}$/, "must have 10 digits")
      .optional(),
    offset: Offset,
    limit: Limit,
  }),
  responses: {
    200: z.object({
      version: ListVersionRecord.nullable().meta({ description: "The version in use then; null before the first" }),
      data: z.array(ListRecordAnswer),
    }),
  },
  example: { params: { source }, query: { as_of: "2026-11-21", name: "Counterpane", limit: 10 } },
});

export const listChanges = ["added", "changed", "removed"] as const;
export type ListChange = (typeof listChanges)[number];

export const ListRecordChange = ListRecordAnswer.extend({
  before: ListRecordAnswer.nullable().meta({ description: "The wording before; null for a record that came or went" }),
}).meta({ id: "ListRecordChange" });
export type ListRecordChange = z.infer<typeof ListRecordChange>;

export const listListVersionChanges = operation({
  id: "listListVersionChanges",
  tag: "lists",
  method: "GET",
  path: "/v2/lists/{source}/versions/{versionId}/changes",
  summary: "Read what a version of a list brought, worded anew or dropped",
  description:
    "The records behind a version's counts `added`, `changed` and `removed`, in the order of their keys. A record in other words comes with its wording before.",
  access: "any role",
  query: z.object({ change: z.enum(listChanges), offset: Offset, limit: Limit }),
  responses: { 200: z.object({ version: ListVersionRecord, data: z.array(ListRecordChange), count }) },
  example: {
    params: { source: ownSource, versionId: "lst_01jd8x2v5k3m9q7r1t4w6y8z0b" },
    query: { change: "changed", limit: 10 },
  },
});

export const ListUploadReport = z
  .object({
    message: z.string(),
    isNewVersion: z.boolean().meta({ description: "False when this very file is in use already" }),
    version: ListVersionRecord,
  })
  .meta({ id: "ListUploadReport" });

export const uploadListVersion = operation({
  id: "uploadListVersion",
  tag: "lists",
  method: "POST",
  path: "/v2/lists/{source}/versions",
  summary: "Upload a list that is your organization's own",
  description:
    "Medicare opt-out and CMS preclusion: a CSV file of at most 25 MB, which becomes the list's new version whole or not at all; everybody who is monitored is then screened against it. A file that lost more than a tenth of the records in use is refused unless `force` is true. Lists that are everybody's are fetched or loaded by whoever runs the service: 403.",
  access: ["Supervisor"],
  transaction: false,
  upload: listUpload,
  body: z.object({
    force: z
      .enum(["true", "false"])
      .default("false")
      .meta({ description: "Take a file that is much shorter than the list in use" }),
  }),
  responses: { 200: ListUploadReport, 201: ListUploadReport },
  example: { params: { source: ownSource }, body: { force: "false" } },
});
