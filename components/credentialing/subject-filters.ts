"use client";

import { useMemo } from "react";
import { useAssignedFilter } from "@/components/credentialing/use-assigned-filter";
import { useImportFilter } from "@/components/credentialing/use-import-filter";
import type { NamedFilter } from "@/components/ui/data-table/filter-chips";
import type { FilterOption } from "@/components/ui/data-table/table-features";
import type { ImportKind } from "@/lib/imports/import-kinds";
import { fileTypeFacts, fileTypes, providerStatuses, stateCodes } from "@/lib/providers/enumerations";
import { workflowStatuses, workflowStatusNames } from "@/lib/workflows/state-machine";

/** Options whose values are their own labels. */
export const named = (values: readonly string[]): FilterOption[] => values.map((value) => ({ value, label: value }));

export const stateFilter: NamedFilter = {
  id: "state",
  label: "State",
  filter: { options: named(stateCodes), multiple: true },
};
export const fileTypeOptions: FilterOption[] = fileTypes.map((value) => ({
  value,
  label: fileTypeFacts[value].label,
  word: value.toLowerCase().replace("_", "-"),
}));

const credentialingOptions: FilterOption[] = [
  { value: "NONE", label: "Not sent to credentialing", word: "none" },
  ...workflowStatusNames.map((value) => ({ value, label: workflowStatuses[value].label })),
];

/** What the lists of providers and of facilities can be narrowed by, but for whose files they are. */
const subjectFilters: readonly NamedFilter[] = [
  { id: "status", label: "Status", filter: { options: named(providerStatuses), multiple: true } },
  {
    id: "credentialing_status",
    label: "Credentialing",
    filter: { word: "credentialing", options: credentialingOptions, multiple: true },
  },
  stateFilter,
  { id: "file_type", label: "File type", filter: { word: "file", options: fileTypeOptions } },
  {
    id: "flagged",
    label: "Flagged",
    filter: {
      options: [
        { value: "true", label: "Yes" },
        { value: "false", label: "No" },
      ],
    },
  },
];

/** What the lists of providers and of facilities can be narrowed by. */
export function useSubjectFilters(kind: ImportKind): readonly NamedFilter[] {
  const assigned = useAssignedFilter();
  const imported = useImportFilter(kind);
  return useMemo(() => [...subjectFilters, assigned, imported], [assigned, imported]);
}
