// Safe to import in the browser.

import { z } from "zod";
import { MomentAnswer } from "@/lib/api/wire-schemas";
import { exportKinds, exportStates } from "./export-kinds";
import { findingKindNames, findingOutcomes, hsdTableNames } from "./finding-kinds";
import { FindingTally } from "./finding-tallies";

export const ExportStarted = z.object({
  message: z.string(),
  exportId: z.string(),
  statusUrl: z.url().meta({ description: "Where its state, progress and link are read" }),
});

export const ExportRecord = z
  .object({
    id: z.string(),
    kind: z.enum(exportKinds),
    state: z.enum(exportStates),
    providerIds: z.array(z.string()).meta({ description: "Empty: not chosen by id" }),
    includeInactiveProviders: z.boolean(),
    limit: z.number().int().nullable(),
    offset: z.number().int(),
    subjectsTotal: z.number().int().meta({ description: "Providers and facilities to look at" }),
    subjectsDone: z.number().int(),
    progress: z.number().min(0).max(1),
    rows: z.number().int().meta({ description: "Rows of all tables, without their headers" }),
    providerRows: z.number().int(),
    facilityRows: z.number().int(),
    findings: z.number().int().meta({ description: "Findings of the pre-flight list" }),
    rejectedRows: z.number().int().meta({ description: "Rows that CMS would reject" }),
    findingKinds: z.array(FindingTally).meta({ description: "The findings, counted by table and kind" }),
    fileName: z.string(),
    size: z.number().int().meta({ description: "Bytes; 0 until done" }),
    sha256: z.string().meta({ description: "Of the whole file; empty until done" }),
    error: z.string(),
    requestedByName: z.string(),
    createdAt: z.iso.datetime(),
    startedAt: MomentAnswer,
    finishedAt: MomentAnswer,
    filesRemovedAt: MomentAnswer.meta({
      description: "When the file and the findings were removed, because their time was over; null before",
    }),
  })
  .meta({ id: "ExportRecord" });
export type ExportRecord = z.infer<typeof ExportRecord>;

export const ExportStatus = ExportRecord.extend({
  signedUrl: z
    .url()
    .nullable()
    .meta({ description: "Link to the file, valid for 10 minutes; null unless it is there" }),
  filesKeptUntil: MomentAnswer.meta({
    description: "When the file and the findings will be removed, as the settings say; null unless they are there",
  }),
}).meta({ id: "ExportStatus" });
export type ExportStatus = z.infer<typeof ExportStatus>;

export const ExportFinding = z
  .object({
    position: z.number().int().meta({ description: "Counts the findings of the export from 0" }),
    table: z.enum(hsdTableNames),
    row: z.number().int().meta({ description: "Row of that table as a spreadsheet counts it: the header is 1" }),
    recordId: z.string().meta({ description: "The provider or facility" }),
    name: z.string(),
    npi: z.string(),
    kind: z.enum(findingKindNames),
    outcome: z.enum(findingOutcomes),
    column: z.string(),
    value: z.string(),
    why: z.string(),
  })
  .meta({ id: "ExportFinding" });
