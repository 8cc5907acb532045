import type { NamedFilter } from "@/components/ui/data-table/filter-chips";
import type { TableQuery } from "@/components/ui/data-table/use-table-query";
import { daysOf } from "@/components/ui/filter-text/filter-words";
import type { FlagChangeRequest } from "@/lib/flags/flag-change-schemas";
import { actionSources, flagSorts } from "@/lib/flags/flag-criteria";
import { severities } from "@/lib/flags/flag-severity";
import { builtInLists } from "@/lib/lists/lists";

/** What the inbox chooses by: the search asks with it, and so does "everything that matches". */
export type InboxCriteria = NonNullable<FlagChangeRequest["matching"]>;
export type InboxSort = (typeof flagSorts)[number];

export const severityWords = { critical: "Critical", major: "Major", minor: "Minor" } as const;

/** Who found it, as a filter and in a sentence. */
export const foundBy = {
  CREDENTIALING: { label: "Credentialing", word: "credentialing", words: "by the checks of credentialing" },
  MONITORING: { label: "Monitoring", word: "monitoring", words: "by monitoring" },
  MANUAL: { label: "A person", word: "person", words: "by a person" },
} as const satisfies Record<(typeof actionSources)[number], { label: string; word: string; words: string }>;

/** Parts of a file that flags are about, by the names of the specification. */
const parts = {
  sanctions: "Sanctions",
  "state-licenses": "Licenses",
  "dea-data": "DEA",
  "board-certifications": "Board certifications",
  "malpractice-insurances": "Malpractice insurance",
  "education-trainings": "Education and training",
  "hospital-affiliation": "Hospital affiliations",
  "npdb-data": "NPDB",
  "performance-data": "Performance",
  "supporting-documents": "Documents",
  "application-verifications": "Application",
} as const;

const days = ["1", "7", "30", "90"] as const;
const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

/** The chips, by their names in the address. */
export const inboxFilters: readonly NamedFilter[] = [
  { id: "severity", label: "Severity", filter: { multiple: true, options: optionsOf(severityWords) } },
  { id: "read", label: "Read", filter: { options: optionsOf({ unseen: "Unread", seen: "Read" }) } },
  {
    id: "state",
    label: "State",
    filter: {
      options: [
        { value: "cleared", label: "Cleared" },
        { value: "all", label: "Open and cleared", word: "all" },
      ],
    },
  },
  {
    id: "list",
    label: "List",
    filter: {
      multiple: true,
      options: Object.values(builtInLists).map(({ key, name }) => ({ value: key, label: name, word: key })),
    },
  },
  { id: "part", label: "Part of the file", filter: { multiple: true, options: optionsOf(parts) } },
  {
    id: "found",
    label: "Found by",
    filter: {
      multiple: true,
      options: actionSources.map((value) => ({ value, label: foundBy[value].label, word: foundBy[value].word })),
    },
  },
  {
    id: "raised",
    label: "Raised",
    filter: {
      days: "within",
      options: days.map((value) => ({ value, label: value === "1" ? "Since yesterday" : `Within ${value} days` })),
    },
  },
  {
    id: "shared",
    label: "Committee",
    filter: {
      options: [
        { value: "yes", label: "Shared", word: "yes" },
        { value: "no", label: "Not shared", word: "no" },
      ],
    },
  },
];

export const inboxFilterIds = inboxFilters.map(({ id }) => id);
export const inboxSortIds: readonly string[] = flagSorts;

const chosen = <Value extends string>(values: readonly Value[], asked: readonly string[] = []): Value[] | undefined => {
  const known = values.filter((value) => asked.includes(value));
  return known.length > 0 ? known : undefined;
};

/** What the search field means: NPIs, "last name, first name", or the beginning of a name. */
function named(search: string): InboxCriteria {
  if (/^[\d\s,-]{10,}$/.test(search)) return { npi: search.trim().replace(/[\s,-]+/g, ",") };
  const [last = "", first = ""] = search.split(",").map((part) => part.trim());
  return { last_name: last || undefined, first_name: first || undefined };
}

/**
 * What the address says, as the search takes it. Values it does not know are left out: an old link still opens. Without
 * a state the inbox shows what is open.
 */
export function inboxCriteria({ search, filters }: Pick<TableQuery, "search" | "filters">, today: Date): InboxCriteria {
  const state = filters.state?.[0];
  const raised = Number(daysOf(filters.raised?.[0] ?? ""));
  const since = new Date(today.getTime() - raised * 86_400_000);
  const criteria: InboxCriteria = {
    ...named(search),
    severity: chosen(severities, filters.severity),
    flagReadStatus: chosen(["seen", "unseen"] as const, filters.read)?.[0],
    active: state === "all" ? undefined : state !== "cleared",
    source: filters.list,
    sub_collection_name: filters.part,
    action_source: chosen(actionSources, filters.found),
    flagged_date_start: raised > 0 ? since.toISOString().slice(0, 10) : undefined,
    shared_to_cred_committee: filters.shared === undefined ? undefined : filters.shared[0] === "yes",
  };
  const isNarrowed = Object.values(criteria).some((value) => value !== undefined);
  // Everything, open and cleared, has to be said as well: a change of "nothing in particular" is refused.
  return isNarrowed ? criteria : { severity: [...severities] };
}
