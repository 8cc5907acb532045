import { z } from "zod";
import { operation } from "@/lib/api/operation";
import { DateAnswer, Id, paging, Reason } from "@/lib/api/wire-schemas";
import { NpdbAction, NpdbReportType } from "@/lib/sections/closed-lists";

/** PDF is recognized so that whoever sends it hears what to do with it instead. */
export const npdbUpload = { maximumBytes: 25 * 1024 * 1024, contentTypes: ["application/xml", "application/pdf"] };

const params = { providerId: "prv_01jd0000000000000000000000" };

export const NpdbDifference = z
  .object({
    member: z.enum(["name", "birth date", "NPI", "license"]),
    response: z.string().meta({ description: "As the Data Bank names the person" }),
    file: z.string().meta({ description: "As the file does" }),
  })
  .meta({ id: "NpdbDifference" });
export type NpdbDifference = z.infer<typeof NpdbDifference>;

const QueriedReport = z.object({
  dcn: z.string(),
  reportType: NpdbReportType,
  typeOfAction: NpdbAction,
  reportDate: DateAnswer,
  entity: z.string().meta({ description: "Who reported; may be empty" }),
  amount: z.string().meta({ description: "Payment in US dollars as it was reported; may be empty" }),
});

export const NpdbQuery = z
  .object({
    id: z.string(),
    providerId: z.string(),
    workflowId: z.string().nullable(),
    documentId: z.string(),
    dcn: z.string().meta({ description: "Document control number of the response" }),
    queryType: z.enum(["one-time", "continuous"]),
    processDate: DateAnswer,
    reportCount: z.number().int(),
    reports: z.array(QueriedReport),
    differences: z.array(NpdbDifference).meta({ description: "Where the response names the person otherwise" }),
    confirmedBecause: z.string().meta({ description: "Why it was taken all the same; empty where nothing differed" }),
    createdAt: z.iso.datetime(),
    createdByName: z.string(),
  })
  .meta({ id: "NpdbQuery" });
export type NpdbQuery = z.infer<typeof NpdbQuery>;

export const NpdbReceipt = z.object({
  message: z.string(),
  query: NpdbQuery,
  reportsAdded: z.number().int(),
  reportsChanged: z.number().int().meta({ description: "On record already, and reported otherwise now" }),
  flagsRaised: z.number().int(),
  element: z
    .enum(["verified", "waits for a person", "not on the checklist"])
    .meta({ description: "What became of the element `npdb` of the unfinished workflow" }),
});
export type NpdbReceipt = z.infer<typeof NpdbReceipt>;

export const uploadNpdbResponse = operation({
  id: "uploadNpdbResponse",
  tag: "npdb",
  method: "POST",
  path: "/v2/provider/{providerId}/npdb-responses",
  summary: "Upload a query response of the National Practitioner Data Bank",
  description:
    "The response of one query in XML (QRXS), at most 25 MB. It is kept as a document, its reports go into the section `npdb_data` by document control number, each raises a flag, and without reports the element `npdb` of the unfinished workflow is verified. The same response again is 200 and changes nothing. A response that names another person is 409 with what differs, unless `reason` says why it is the provider's. PDF is not read: keep it as a document and write the reports with `writeNpdbReports`. What reports say stays out of flags, webhooks and exports; social security numbers are not read.",
  access: ["Credentialing User", "Supervisor"],
  transaction: false,
  upload: npdbUpload,
  body: z.object({
    workflowId: Id.optional().meta({ description: "Left out: the provider's unfinished workflow, if any" }),
    reason: Reason.optional().meta({ title: "Why it is this provider's" }),
  }),
  responses: { 200: NpdbReceipt, 201: NpdbReceipt },
  example: { params, body: {} },
});

export const listNpdbQueries = operation({
  id: "listNpdbQueries",
  tag: "npdb",
  method: "GET",
  path: "/v2/provider/{providerId}/npdb-responses",
  summary: "List the Data Bank queries of a provider, newest first",
  access: "any role",
  query: z.object(paging),
  responses: { 200: z.object({ data: z.array(NpdbQuery) }) },
  example: { params, query: { limit: 10 } },
});
