import { z } from "zod";
import { binary, operation } from "@/lib/api/operation";
import { Id, Limit, Offset } from "@/lib/api/wire-schemas";
import { exportKinds, exportStates } from "./export-kinds";
import { ExportFinding, ExportRecord, ExportStarted, ExportStatus } from "./export-schemas";
import { findingKindNames, hsdTableNames, keptFindings } from "./finding-kinds";

const tag = "exports";

/** Most providers that one export may name; without names there is no limit. */
const maximumNamed = 1000;
const maximumRows = 10_000_000;

const choice = {
  providerIds: z
    .array(Id)
    .max(maximumNamed, `may name ${maximumNamed} providers at most`)
    .optional()
    .meta({ description: "Only these providers; an unknown id is 404" }),
  includeInactiveProviders: z
    .boolean()
    .optional()
    .meta({ description: "Also providers (and facilities) that are not credentialed: any status but Active" }),
  limit: z
    .number()
    .int()
    .min(1)
    .max(maximumRows)
    .optional()
    .meta({ description: "Providers at most; all of them unless given" }),
  offset: z
    .number()
    .int()
    .min(0)
    .max(maximumRows)
    .optional()
    .meta({ description: "Providers to leave out, in the order of their ids" }),
};

const started = { access: "any role", query: z.object(choice), responses: { 200: ExportStarted } } as const;
const example = { query: { providerIds: ["prv_01jd0000000000000000000000"], includeInactiveProviders: true } };

export const exportProviderDirectory = operation({
  id: "exportProviderDirectory",
  tag,
  method: "GET",
  path: "/providers/export/provider-directory",
  summary: "Start an export of the provider directory",
  description:
    "Answers at once; the file is made by a job. A CSV file in UTF-8 with one row per provider, specialty and location. Cells that a spreadsheet would run as a formula begin with an apostrophe. Nothing of the National Practitioner Data Bank and no social security number is ever in it.",
  ...started,
  example,
});

export const exportHsdReport = operation({
  id: "exportHsdReport",
  tag,
  method: "GET",
  path: "/providers/export/hsd-report",
  summary: "Start an export of CMS' health service delivery tables",
  description:
    "Answers at once; the file is made by a job. A zip file with the provider table (the 13 columns of the CY2018 form), the facility table and a pre-flight list that names each row CMS would reject and why. One row per provider, county, specialty and location; a location stands once for every county that its ZIP code reaches. `limit` and `offset` cut the list of providers; facilities are left out when `providerIds` names providers.",
  ...started,
  example,
});

const one = { params: { id: "exp_01jd0000000000000000000000" } };

export const listExports = operation({
  id: "listExports",
  tag,
  method: "GET",
  path: "/exports",
  summary: "List exports, newest first",
  access: "any role",
  query: z.object({
    offset: Offset,
    limit: Limit,
    kind: z.enum(exportKinds).optional(),
    state: z.array(z.enum(exportStates)).optional(),
  }),
  responses: { 200: z.object({ data: z.array(ExportRecord), count: z.number().int() }) },
  example: { query: { kind: "hsd-report", limit: 20 } },
});

export const getExport = operation({
  id: "getExport",
  tag,
  method: "GET",
  path: "/exports/{id}",
  summary: "Read an export: its state, its progress and, when it is done, a link to the file",
  access: "any role",
  responses: { 200: ExportStatus },
  example: one,
});

export const listExportFindings = operation({
  id: "listExportFindings",
  tag,
  method: "GET",
  path: "/exports/{id}/findings",
  summary: "List what CMS would say against rows of an export",
  description: `In the order of the file. Of each table and kind the first ${keptFindings.toLocaleString("en-US")} can be read here; the file's pre-flight list has all of them. Grows while the export runs.`,
  access: "any role",
  query: z.object({
    offset: Offset,
    limit: Limit,
    kind: z.enum(findingKindNames).optional(),
    table: z.enum(hsdTableNames).optional(),
  }),
  responses: { 200: z.object({ data: z.array(ExportFinding), count: z.number().int() }) },
  example: { ...one, query: { kind: "ssa-unresolved", limit: 20 } },
});

export const cancelExport = operation({
  id: "cancelExport",
  tag,
  method: "POST",
  path: "/exports/{id}/cancel",
  summary: "Cancel an export",
  description: "Nothing of it is kept in storage. 409 when it is over already.",
  access: "any role",
  responses: { 200: ExportStatus },
  example: one,
});

export const downloadExport = operation({
  id: "downloadExport",
  tag,
  method: "GET",
  path: "/exports/{id}/file",
  summary: "Download an export by its signed link",
  description: "The address comes from reading the export; it works for 10 minutes, for whoever holds it.",
  access: "public",
  query: z.object({
    organization: Id,
    disposition: z.enum(["attachment", "inline"]),
    expires: z.string().regex(/^\d{1,12}$/, "is not a time in seconds"),
    signature: z.string().max(100),
  }),
  responses: { 200: binary },
  example: {
    ...one,
    query: {
      organization: "org_01jd0000000000000000000000",
      disposition: "attachment",
      expires: "1773324000",
      signature: "n0tAR3alS1gnature",
    },
  },
});
