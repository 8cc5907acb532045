import { kindFacts } from "@/components/exports/export-facts";
import { kindFacts as importKindFacts } from "@/components/imports/import-facts";
import type { Tone } from "@/components/ui/tone";
import { number } from "@/lib/counted";
import type { ImportKind } from "@/lib/imports/import-kinds";
import { listOf } from "@/lib/lists/lists";
import type { LongWork, LongWorkKind, LongWorkState } from "@/lib/long-work/operations";

export const stateFacts: Readonly<Record<LongWorkState, { label: string; tone: Tone }>> = {
  queued: { label: "Waits for its turn", tone: "waiting" },
  running: { label: "Running", tone: "waiting" },
  done: { label: "Complete", tone: "done" },
  failed: { label: "Failed", tone: "critical" },
  cancelled: { label: "Cancelled", tone: "neutral" },
};

const flagActs: Readonly<Record<string, string>> = {
  mark_read: "Marking flags as read",
  mark_unread: "Marking flags as unread",
  deactivate: "Clearing flags",
  activate: "Opening flags again",
  undo: "Taking back a change of flags",
};

const listName = (key: string): string => listOf(key)?.name ?? key;

type Facts = {
  title: (subject: string) => string;
  /** What is counted. */
  noun: string;
  href: (id: string) => string;
};

/** What each kind of long work is called, what it counts, and where it is seen whole. */
const facts: Readonly<Record<LongWorkKind, Facts>> = {
  export: {
    title: (subject) =>
      `Export: ${subject in kindFacts ? kindFacts[subject as keyof typeof kindFacts].label : subject}`,
    noun: "subjects",
    href: (id) => `/console/exports/${id}`,
  },
  import: {
    title: (subject) =>
      `Import: ${subject in importKindFacts ? importKindFacts[subject as ImportKind].label : subject}`,
    noun: "rows",
    href: (id) => `/console/imports/${id}`,
  },
  screening: {
    title: (subject) => `Screening: ${listName(subject)}`,
    noun: "subjects",
    href: () => "/console/monitoring?tab=screenings",
  },
  "flag-change": { title: (subject) => flagActs[subject] ?? subject, noun: "flags", href: () => "/console/flags" },
  "list-upload": {
    title: (subject) => `List loaded: ${listName(subject)}`,
    noun: "records",
    href: () => "/console/lists",
  },
  caqh: { title: () => "Asking CAQH about providers", noun: "providers", href: () => "/console/caqh" },
};

/** What the work is, in words: "Export: Directory". */
export const titleOf = ({ kind, subject }: Pick<LongWork, "kind" | "subject">): string => facts[kind].title(subject);
/** Where it is seen whole. */
export const addressOf = ({ kind, id }: Pick<LongWork, "kind" | "id">): string => facts[kind].href(id);

/** "412 of 9,000 subjects", or how it stands while nothing is counted. */
export function progressWords({ kind, state, done, total }: LongWork): string {
  if (state === "queued" || total === 0) return stateFacts[state].label;
  if (total !== null) return `${number(done)} of ${number(total)} ${facts[kind].noun}`;
  return done > 0 ? `${number(done)} ${facts[kind].noun} so far` : stateFacts[state].label;
}
