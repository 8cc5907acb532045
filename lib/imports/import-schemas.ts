import { z } from "zod";
import { MomentAnswer } from "@/lib/api/wire-schemas";
import { number } from "@/lib/counted";
import { delimiterNames, encodings, importKinds, importStates, keptRows } from "./import-kinds";

const count = z.number().int();

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
    problemRows: count.meta({ description: `Refused rows that can be mended here: the first ${number(keptRows)}` }),
    error: z.string().meta({ description: "Why it failed, in one sentence; else empty" }),
    canCancel: z.boolean(),
    requestedByName: z.string(),
    version: count,
    filesRemovedAt: MomentAnswer.meta({
      description: "When the file and its refused rows were removed, because their time was over",
    }),
    createdAt: z.iso.datetime(),
    checkedAt: MomentAnswer,
    startedAt: MomentAnswer,
    finishedAt: MomentAnswer,
  })
  .meta({ id: "ImportRecord" });
export type ImportRecord = z.infer<typeof ImportRecord>;

export const ImportStatus = ImportRecord.extend({
  filesKeptUntil: MomentAnswer.meta({
    description:
      "When the file and its refused rows, which may hold birth dates, will be removed unless somebody works on the import until then; null while a job works on it, and afterwards",
  }),
  refusedRowsUrl: z
    .url()
    .nullable()
    .meta({ description: "Link to the file of refused rows, valid for 10 minutes; null while there are none" }),
}).meta({ id: "ImportStatus" });
export type ImportStatus = z.infer<typeof ImportStatus>;

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

export const ImportProblemGroup = z
  .object({
    column: z.string().nullable(),
    message: z.string(),
    rows: count.meta({ description: "Rows that are still refused for it" }),
    values: z.array(z.string()).meta({ description: "Some of the values, most frequent first" }),
  })
  .meta({ id: "ImportProblemGroup" });
export type ImportProblemGroup = z.infer<typeof ImportProblemGroup>;
