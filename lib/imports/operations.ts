import { z } from "zod";
import { binary, operation } from "@/lib/api/operation";
import { Id, Limit, Offset } from "@/lib/api/wire-schemas";
import { number } from "@/lib/counted";
import { delimiterNames, encodings, importKinds, importStates, mostBytes, mostColumns, mostRows } from "./import-kinds";
import { ImportRecord, ImportStatus } from "./import-schemas";
import { ImportMappingInput, ImportMappingState } from "./mapping-schemas";

export { changeImportRow, leaveOutImportRows, listImportProblems, listImportRows } from "./row-operations";

const tag = "imports";
const count = z.number().int();
const id = "imp_01jd0000000000000000000000";
const one = { params: { id } };

export const uploadImport = operation({
  id: "uploadImport",
  tag,
  method: "POST",
  path: "/v2/imports",
  summary: "Upload a CSV file of providers or facilities to import",
  description: `Up to ${number(mostRows)} rows and ${mostBytes / 1024 / 1024} MB; the first row names the columns (${number(mostColumns)} at most). Encoding (UTF-8, UTF-16, Windows-1252) and delimiter (comma, semicolon, tab, |) are found out unless given. Nothing is created before \`runImport\`.`,
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
