import type { Tone } from "@/components/ui/tone";
import { number } from "@/lib/counted";
import type { ExportKind, ExportState } from "@/lib/exports/export-kinds";
import { keptFindings } from "@/lib/exports/finding-kinds";
import type { ExportRecord } from "@/lib/exports/export-schemas";

export const kindFacts: Readonly<Record<ExportKind, { label: string; contents: string }>> = {
  "provider-directory": {
    label: "Provider directory",
    contents: "A CSV file with one row per provider, specialty and location.",
  },
  "hsd-report": {
    label: "CMS network tables",
    contents:
      "A zip file with CMS' provider and facility tables (HSD) and a pre-flight list of the rows CMS would reject.",
  },
};

export const stateFacts: Readonly<Record<ExportState, { label: string; tone: Tone }>> = {
  queued: { label: "Queued", tone: "waiting" },
  running: { label: "Running", tone: "waiting" },
  done: { label: "Complete", tone: "done" },
  failed: { label: "Failed", tone: "critical" },
  cancelled: { label: "Cancelled", tone: "neutral" },
};

export const isUnderWay = ({ state }: Pick<ExportRecord, "state">): boolean =>
  state === "queued" || state === "running";

/** "412 of 9,000 providers"; the last row is not the end: the file is then checked. */
export function progressWords({ state, kind, subjectsDone, subjectsTotal }: ExportRecord): string {
  if (state === "queued") return "Waits for its turn";
  if (subjectsDone >= subjectsTotal) return "Checks the file";
  const noun = kind === "hsd-report" ? "providers and facilities" : "providers";
  return `${number(subjectsDone)} of ${number(subjectsTotal)} ${noun}`;
}

type Choice = Pick<ExportRecord, "providerIds" | "includeInactiveProviders" | "limit" | "offset">;

/** Whom an export is of, in words: "Credentialed only, 500 at most, without the first 1,000". */
export function choiceWords({ providerIds, includeInactiveProviders, limit, offset }: Choice): string {
  const whom =
    providerIds.length > 0
      ? `${number(providerIds.length)} chosen ${providerIds.length === 1 ? "provider" : "providers"}`
      : includeInactiveProviders
        ? "Everybody"
        : "Credentialed only";
  const ofChosen = providerIds.length > 0 && !includeInactiveProviders ? "if credentialed" : null;
  return [
    whom,
    ofChosen,
    limit === null ? null : `${number(limit)} at most`,
    offset === 0 ? null : `without the first ${number(offset)}`,
  ]
    .filter((part) => part !== null)
    .join(", ");
}

export type ExportedTables = Pick<ExportRecord, "findingKinds" | "providerRows" | "facilityRows">;

/** Rows of the tables for whose ZIP code the county is known. */
export function resolvedRows({ findingKinds, providerRows, facilityRows }: ExportedTables): number {
  const unresolved = findingKinds
    .filter(({ kind }) => kind === "ssa-unresolved" || kind === "ssa-invalid")
    .reduce((sum, { count }) => sum + count, 0);
  return providerRows + facilityRows - unresolved;
}

/** What of a kind's findings cannot be read on screen, in words; null when all can. */
export const keptWords = (count: number): string | null =>
  count > keptFindings ? `The first ${number(keptFindings)} are shown; the file lists all ${number(count)}.` : null;
