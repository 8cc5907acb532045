import type { Tone } from "@/components/ui/tone";
import { counted, number } from "@/lib/counted";
import type { DateOrder, Delimiter, Encoding, ImportKind, ImportState } from "@/lib/imports/import-kinds";
import type { ImportRecord } from "@/lib/imports/import-schemas";

type KindFacts = { label: string; one: string; many: string; address: string };

export const kindFacts: Readonly<Record<ImportKind, KindFacts>> = {
  providers: { label: "Providers", one: "provider", many: "providers", address: "/console/providers" },
  facilities: { label: "Facilities", one: "facility", many: "facilities", address: "/console/facilities" },
};

export const stateFacts: Readonly<Record<ImportState, { label: string; tone: Tone }>> = {
  uploaded: { label: "Not checked yet", tone: "neutral" },
  checking: { label: "Being checked", tone: "waiting" },
  checked: { label: "Checked, not imported", tone: "major" },
  importing: { label: "Being imported", tone: "waiting" },
  done: { label: "Imported", tone: "done" },
  failed: { label: "Failed", tone: "critical" },
  cancelled: { label: "Cancelled", tone: "neutral" },
};

export const encodingLabels: Readonly<Record<Encoding, string>> = {
  "utf-8": "UTF-8",
  "utf-16le": "UTF-16, little end first",
  "utf-16be": "UTF-16, big end first",
  "windows-1252": "Windows-1252 (Excel's plain CSV)",
};

export const delimiterLabels: Readonly<Record<Delimiter, string>> = {
  comma: "Comma",
  semicolon: "Semicolon",
  tab: "Tab",
  pipe: "Vertical bar",
};

export const dateOrderLabels: Readonly<Record<DateOrder, string>> = {
  iso: "YYYY-MM-DD",
  us: "MM/DD/YYYY",
  "day-first": "DD/MM/YYYY",
  excel: "Excel's day number",
};

/** "1 provider", "9,700 providers". */
export const countedOf = (kind: ImportKind, count: number): string =>
  counted(count, kindFacts[kind].one, kindFacts[kind].many);

export const rows = (count: number): string => counted(count, "row");

export const importSteps = ["columns", "check", "run"] as const;
export type ImportStep = (typeof importSteps)[number];

/** Whether it has begun to create: from then on its columns and rows stay as they are. */
export const hasBegun = ({ startedAt }: Pick<ImportRecord, "startedAt">): boolean => startedAt !== null;

/** Where an import stands in its way. */
export function stepOf(record: Pick<ImportRecord, "state" | "isMapped" | "startedAt">): ImportStep {
  if (hasBegun(record) || record.state === "done") return "run";
  return record.isMapped ? "check" : "columns";
}

/** The steps that can be gone to: those that are done, and the one it stands at. */
export function reachableSteps(record: Pick<ImportRecord, "state" | "isMapped" | "startedAt">): ImportStep[] {
  const isChecked = hasBegun(record) || record.state === "checked" || record.state === "done";
  return importSteps.filter((step) => step === "columns" || (step === "check" ? record.isMapped : isChecked));
}

type Counts = Pick<ImportRecord, "kind" | "created" | "unchanged" | "refused" | "leftOut">;

/** What came of an import, or would: "9,700 providers created, 12 unchanged, 285 refused, 3 left out". */
export function countWords({ kind, created, unchanged, refused, leftOut }: Counts): string {
  const parts = [
    `${countedOf(kind, created)} created`,
    unchanged > 0 && `${number(unchanged)} unchanged`,
    refused > 0 && `${number(refused)} refused`,
    leftOut > 0 && `${number(leftOut)} left out`,
  ];
  return parts.filter(Boolean).join(", ");
}

/** "4,000 of 10,000 rows", or only those read where nobody has counted yet. */
export const progressWords = ({ rowsRead, rowsTotal }: Pick<ImportRecord, "rowsRead" | "rowsTotal">): string =>
  rowsTotal === null ? `${rows(rowsRead)} read` : `${number(rowsRead)} of ${rows(rowsTotal)}`;
