import { z } from "zod";
import { operation } from "@/lib/api/operation";
import { Limit, Offset } from "@/lib/api/wire-schemas";
import { number } from "@/lib/counted";
import { keptRows } from "./import-kinds";
import { ImportProblemGroup, ImportRow } from "./import-schemas";

const tag = "imports";
const count = z.number().int();
const id = "imp_01jd0000000000000000000000";
const one = { params: { id } };

export const listImportRows = operation({
  id: "listImportRows",
  tag,
  method: "GET",
  path: "/v2/imports/{id}/rows",
  summary: "List the rows that had problems, in the order of the file",
  description: `The first ${number(keptRows)}, mended ones and ones left out among them. \`state\`: open (still refused), mended, left-out.`,
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

export const listImportProblems = operation({
  id: "listImportProblems",
  tag,
  method: "GET",
  path: "/v2/imports/{id}/problems",
  summary: "Count the problems of the rows that are still refused, by column and kind",
  description: `Of the first ${number(keptRows)} rows with problems; most frequent first, 200 kinds at most.`,
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
