"use client";

import { useMemo } from "react";
import { fileTypeOptions, named, stateFilter } from "@/components/credentialing/subject-filters";
import { useAssignedFilter } from "@/components/credentialing/use-assigned-filter";
import type { NamedFilter } from "@/components/ui/data-table/filter-chips";
import { daysOf } from "@/components/ui/filter-text/filter-words";
import { now } from "@/lib/clock";
import { dayOf, daysLater } from "@/lib/day";
import { providerTypes } from "@/lib/providers/enumerations";
import { providerTransitions, type WorkflowStatus, workflowStatuses } from "@/lib/workflows/state-machine";

/** What can be decided can be reviewed: the table of states says which, of providers and facilities alike. */
export const waitingStatuses: readonly WorkflowStatus[] = providerTransitions.approve.from;

export const cycles = ["Initial", "Recredentialing"] as const;

/** What the queue can be narrowed by, but for whose files they are. */
const reviewFilters: readonly NamedFilter[] = [
  { id: "file", label: "File", filter: { options: fileTypeOptions } },
  stateFilter,
  {
    id: "status",
    label: "Status",
    filter: {
      multiple: true,
      options: waitingStatuses.map((value) => ({ value, label: workflowStatuses[value].label })),
    },
  },
  {
    id: "waiting",
    label: "Waiting",
    filter: {
      days: "over",
      options: ["7", "14", "30"].map((value) => ({ value, label: `More than ${value} days` })),
    },
  },
];

const ofProviders: readonly NamedFilter[] = [
  { id: "cycle", label: "Cycle", filter: { options: named(cycles) } },
  { id: "degree", label: "Degree", filter: { options: named(providerTypes) } },
];

/** All of them; workflows of providers are also told apart by cycle and degree. */
export function useReviewFilters(kind: "provider" | "facility"): readonly NamedFilter[] {
  const assigned = useAssignedFilter();
  return useMemo(() => [...reviewFilters, assigned, ...(kind === "provider" ? ofProviders : [])], [assigned, kind]);
}

/** The last day on which a file that has waited for more than the chosen days came into its status; UTC. */
export function waitingUntil(chosen: readonly string[] | undefined): string | undefined {
  const days = daysOf(chosen?.[0] ?? "");
  return days === null ? undefined : daysLater(dayOf(now()), -Number(days) - 1);
}
