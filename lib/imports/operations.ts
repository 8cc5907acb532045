import { z } from "zod";
import { binary, operation } from "@/lib/api/operation";
import { Id, Limit, MomentAnswer, Offset } from "@/lib/api/wire-schemas";
import {
  delimiterNames,
  encodings,
  importKinds,
  importStates,
  keptRows,
  mostBytes,
  mostColumns,
  mostRows,
} from "./import-kinds";
import { ImportMappingInput, ImportMappingState } from "./mapping-schemas";

const tag = "imports";
const count = z.number().int();
const inWords = (number: number) => number.toLocaleString("en-US");

export const ImportRecord = z
  .object({
    id: z.string(),
    kind: z.enum(importKinds),
    fileName: z.string(),
    size: count.meta({ description: "Bytes of the file as it was sent" }),
    sha256: z.string(),
    encoding: z.enum(encodings),
    delimiter: z.enum(delimiterNames),
    columns: z
      .array(z.string())
      .meta({ description: "Names of the columns; one that has none is called by its place" }),
    state: z.enum(importStates),
    isMapped: z.boolean().meta({ description: "False until somebody has said which column is what" }),
    layout: z
      .string()
      .nullable()
      .meta({ description: "The known layout by whose rules it is read; null: by its mapping" }),
    rowsTotal: count.nullable().meta({ description: "Rows of the file; null until it was read to its end" }),
    rowsRead: count.meta({ description: "Of the pass under way, or of the last one" }),
    progress: z.number().min(0).max(1).meta({ description: "Share of the file that the pass has read" }),
    created: count.meta({ description: "In a check: would be created" }),
    unchanged: count.meta({ description: "Known already, or twice in the file: left as they are" }),
    refused: count.meta({ description: "Rows with a problem" }),
    leftOut: count.meta({ description: "Rows that somebody left out" }),
    problemRows: count.meta({ description: `Refused rows that can be mended here: the first ${inWords(keptRows)}` }),
    error: z.string().meta({ description: "Why it failed, in one sentence; else empty" }),
    canCancel: z.boolean(),
    requestedByName: z.string(),
    version: count,
    createdAt: z.iso.datetime(),
    checkedAt: MomentAnswer,
    startedAt: MomentAnswer,
    finishedAt: MomentAnswer,
  })
  .meta({ id: "ImportRecord" });
export type ImportRecord = z.infer<typeof ImportRecord>;

export const ImportStatus = ImportRecord.extend({
  refusedRowsUrl: z
    .url()
    .nullable()
    .meta({ description: "Link to the file of refused rows, valid for 10 minutes; null while there are none" }),
}).meta({ id: "ImportStatus" });
export type ImportStatus = z.infer<typeof ImportStatus>;

const id = "imp_01jd0000000000000000000000";
const one = { params: { id } };

export const uploadImport = operation({
  id: "uploadImport",
  tag,
  method: "POST",
  path: "/v2/imports",
  summary: "Upload a CSV file of providers or facilities to import",
  description: `Up to ${inWords(mostRows)} rows and ${mostBytes / 1024 / 1024} MB; the first row names the columns (${inWords(mostColumns)} at most). Encoding (UTF-8, UTF-16, Windows-1252) and delimiter (comma, semicolon, tab, |) are found out unless given. Nothing is created before \`runImport\`.`,
  access: "any role",
  transaction: false,
  upload: { maximumBytes: mostBytes, contentTypes: ["text/csv", "text/csv; charset=utf-16"] },
  body: z.object({
    kind: z.enum(importKinds),
    encoding: z.enum(["auto", ...encodings]).default("auto"),
    delimiter: z.enum(["auto", ...delimiterNames]).default("auto"),
  }),
  responses: { 201: ImportStatus },
  example: { body: { kind: "providers" } },
});

export const listImports = operation({
  id: "listImports",
  tag,
  method: "GET",
  path: "/v2/imports",
  summary: "List imports, newest first",
  access: "any role",
  query: z.object({
    offset: Offset,
    limit: Limit,
    kind: z.enum(importKinds).optional(),
    state: z.array(z.enum(importStates)).optional(),
  }),
  responses: { 200: z.object({ data: z.array(ImportRecord), count }) },
  example: { query: { kind: "providers", limit: 20 } },
});

export const getImport = operation({
  id: "getImport",
  tag,
  method: "GET",
  path: "/v2/imports/{id}",
  summary: "Read an import: its state, its progress and its counts",
  access: "any role",
  responses: { 200: ImportStatus },
  example: one,
});

export const deleteImport = operation({
  id: "deleteImport",
  tag,
  method: "DELETE",
  path: "/v2/imports/{id}",
  summary: "Delete an import with its file",
  description: "What it created stays. 409 while it is being checked or run: cancel it first.",
  access: "any role",
  responses: { 204: null },
  example: one,
});

export const getImportMapping = operation({
  id: "getImportMapping",
  tag,
  method: "GET",
  path: "/v2/imports/{id}/mapping",
  summary: "Read which column is what: as it was set, else as it is proposed",
  description:
    "A proposal comes from what the organization chose for a file of the same columns before, else from the names and the values of the columns. How a column's dates are written is proposed only when its values leave no doubt.",
  access: "any role",
  responses: { 200: ImportMappingState },
  example: one,
});

export const setImportMapping = operation({
  id: "setImportMapping",
  tag,
  method: "PUT",
  path: "/v2/imports/{id}/mapping",
  summary: "Set which column is what, what stands where a row has nothing, and how dates are written",
  description:
    "It is remembered for the next file of the same columns unless `remember` is false. A checked import has to be checked again. 400 names what is missing; 409 while it is being checked or run, or once it began to create.",
  access: "any role",
  body: ImportMappingInput,
  responses: { 200: ImportMappingState },
  example: {
    ...one,
    body: {
      columns: {
        first_name: "First Name",
        last_name: "Last Name",
        degree: "Credentials",
        npi: "NPI",
        dob: "Birth date",
      },
      defaults: { states: "TX" },
      dates: { dob: "us" },
    },
  },
});

export const forgetImportMapping = operation({
  id: "forgetImportMapping",
  tag,
  method: "DELETE",
  path: "/v2/imports/{id}/mapping",
  summary: "Forget what is remembered for files of these columns, and propose anew from the file",
  access: "any role",
  responses: { 200: ImportMappingState },
  example: one,
});

export const checkImport = operation({
  id: "checkImport",
  tag,
  method: "POST",
  path: "/v2/imports/{id}/check",
  summary: "Check an import: count what it would do, and find what is wrong, row by row",
  description:
    "Answers at once; a job reads the file and creates nothing. Rows that were mended or left out before stay so. 409 unless the mapping was set, and while a job works on it.",
  access: "any role",
  responses: { 200: ImportStatus },
  example: one,
});

export const ImportProblem = z
  .object({
    column: z.string().nullable().meta({ description: "Null where the row as a whole is wrong" }),
    value: z.string().meta({ description: "What stands there, at most 200 characters of it" }),
    message: z.string(),
  })
  .meta({ id: "ImportProblem" });
export type ImportProblem = z.infer<typeof ImportProblem>;

export const ImportRow = z
  .object({
    line: count.meta({ description: "Line of the file on which the row begins; the header is on the first" }),
    cells: z
      .record(z.string(), z.string())
      .meta({ description: "By column, as the row counts now: mended cells mended" }),
    original: z
      .record(z.string(), z.string())
      .meta({ description: "What the file says in those cells that somebody mended" }),
    problems: z.array(ImportProblem).meta({ description: "Empty once the row is mended" }),
    canMend: z.boolean().meta({ description: "False for a row that cannot be read as CSV: it can only be left out" }),
    isLeftOut: z.boolean(),
  })
  .meta({ id: "ImportRow" });
export type ImportRow = z.infer<typeof ImportRow>;

export const listImportRows = operation({
  id: "listImportRows",
  tag,
  method: "GET",
  path: "/v2/imports/{id}/rows",
  summary: "List the rows that had problems, in the order of the file",
  description: `The first ${inWords(keptRows)}, mended ones and ones left out among them. \`state\`: open (still refused), mended, left-out.`,
  access: "any role",
  query: z.object({
    offset: Offset,
    limit: Limit,
    state: z.array(z.enum(["open", "mended", "left-out"])).optional(),
    column: z.string().max(500).optional().meta({ description: "Only rows with a problem in this column" }),
    message: z.string().max(500).optional().meta({ description: "Only rows with this problem" }),
  }),
  responses: { 200: z.object({ data: z.array(ImportRow), count }) },
  example: { ...one, query: { state: ["open"], limit: 50 } },
});

export const ImportProblemGroup = z
  .object({
    column: z.string().nullable(),
    message: z.string(),
    rows: count.meta({ description: "Rows that are still refused for it" }),
    values: z.array(z.string()).meta({ description: "Some of the values, most frequent first" }),
  })
  .meta({ id: "ImportProblemGroup" });
export type ImportProblemGroup = z.infer<typeof ImportProblemGroup>;

export const listImportProblems = operation({
  id: "listImportProblems",
  tag,
  method: "GET",
  path: "/v2/imports/{id}/problems",
  summary: "Count the problems of the rows that are still refused, by column and kind",
  description: `Of the first ${inWords(keptRows)} rows with problems; most frequent first, 200 kinds at most.`,
  access: "any role",
  responses: { 200: z.object({ data: z.array(ImportProblemGroup) }) },
  example: one,
});

export const changeImportRow = operation({
  id: "changeImportRow",
  tag,
  method: "PATCH",
  path: "/v2/imports/{id}/rows/{line}",
  summary: "Mend cells of a row, or leave the row out",
  description:
    "The file stays as it is; what is mended here stands instead when it is run. Null takes a mended cell back. Answers the row as it counts now: without problems it will be created. 409 unless the import is checked.",
  access: "any role",
  body: z.object({
    cells: z.record(z.string().max(500), z.string().max(10_000).nullable()).optional(),
    isLeftOut: z.boolean().optional(),
  }),
  responses: { 200: ImportRow },
  example: { params: { id, line: "7" }, body: { cells: { NPI: "1999999984" } } },
});

export const leaveOutImportRows = operation({
  id: "leaveOutImportRows",
  tag,
  method: "POST",
  path: "/v2/imports/{id}/leave-out",
  summary: "Leave out all rows with one problem, or take them in again",
  access: "any role",
  body: z.object({
    column: z.string().max(500).nullable().meta({ description: "As in `listImportProblems`" }),
    message: z.string().max(500),
    isLeftOut: z.boolean().default(true),
  }),
  responses: { 200: z.object({ rows: count.meta({ description: "Rows that this changed" }) }) },
  example: { ...one, body: { column: "NPI", message: "is not an NPI: ten digits with a right check digit" } },
});

export const runImport = operation({
  id: "runImport",
  tag,
  method: "POST",
  path: "/v2/imports/{id}/run",
  summary: "Run an import: create what its check counted",
  description:
    "Answers at once; a job creates the records in small steps by the rules of the bulk operations. Rows with problems are refused and the others created. An import that was cancelled or failed goes on where it stopped; nothing is created twice. 409 unless it was checked.",
  access: "any role",
  responses: { 200: ImportStatus },
  example: one,
});

export const cancelImport = operation({
  id: "cancelImport",
  tag,
  method: "POST",
  path: "/v2/imports/{id}/cancel",
  summary: "Cancel the check or the run of an import",
  description:
    "A cancelled check leaves the import as it was uploaded; a cancelled run keeps what it created. 409 when nothing is under way.",
  access: "any role",
  responses: { 200: ImportStatus },
  example: one,
});

export const downloadRefusedRows = operation({
  id: "downloadRefusedRows",
  tag,
  method: "GET",
  path: "/v2/imports/{id}/refused-rows",
  summary: "Download the refused rows by their signed link",
  description:
    "CSV in UTF-8: line, column, value, reason, and then all columns of the file. Cells that a spreadsheet would run as a formula begin with an apostrophe. The address comes from reading the import; it works for 10 minutes, for whoever holds it.",
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
