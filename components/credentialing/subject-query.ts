import { assigneeOf } from "@/components/credentialing/use-assigned-filter";
import type { TableQuery } from "@/components/ui/data-table/use-table-query";
import { fileTypes, providerStatuses, stateCodes } from "@/lib/providers/enumerations";
import { workflowStatusNames } from "@/lib/workflows/state-machine";

/** The filters that lists of providers and of facilities have, by their names in the address. */
export const subjectFilterIds = [
  "status",
  "credentialing_status",
  "state",
  "file_type",
  "flagged",
  "assigned",
  "import",
] as const;

/**
 * What the address says, as the query of `listProviders` or `listFacilities`. Values that it does not know are left
 * out: an old link still opens.
 */
export function subjectQuery<Sort extends string>(
  { search, sort, filters, page, size }: TableQuery,
  sorts: readonly Sort[],
  myId: string,
) {
  const flagged = filters.flagged?.[0];
  return {
    offset: (page - 1) * size,
    limit: size,
    include_total: true,
    search: search || undefined,
    sort: sorts.find((known) => known === sort?.id),
    direction: sort?.desc ? ("desc" as const) : ("asc" as const),
    status: known(providerStatuses, filters.status),
    state: known(stateCodes, filters.state),
    workflow_status: known([...workflowStatusNames, "NONE"] as const, filters.credentialing_status),
    file_type: known(fileTypes, filters.file_type)?.[0],
    imported_by: filters.import?.[0],
    assigned_to: assigneeOf(filters.assigned, myId),
    flagged: flagged === "true" ? true : flagged === "false" ? false : undefined,
  };
}

function known<Value extends string>(values: readonly Value[], chosen: string[] = []): Value[] | undefined {
  const found = values.filter((value) => chosen.includes(value));
  return found.length > 0 ? found : undefined;
}
