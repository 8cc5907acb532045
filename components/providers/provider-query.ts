import type { TableQuery } from "@/components/ui/data-table/use-table-query";
import type { callForAnswer } from "@/lib/api/client";
import { fileTypes, providerStatuses, stateCodes } from "@/lib/providers/enumerations";
import type { listProviders } from "@/lib/providers/operations";
import { providerSorts } from "@/lib/providers/provider-choice";
import { workflowStatusNames } from "@/lib/workflows/state-machine";

export type ProviderQuery = NonNullable<
  NonNullable<Parameters<typeof callForAnswer<typeof listProviders>>[1]>["query"]
>;

/** What the address says, as the query of `listProviders`. Values that it does not know are left out: an old link still opens. */
export function providerQuery({ search, sort, filters, page, size }: TableQuery): ProviderQuery {
  const flagged = filters.flagged?.[0];
  return {
    offset: (page - 1) * size,
    limit: size,
    include_total: true,
    search: search || undefined,
    sort: providerSorts.find((known) => known === sort?.id),
    direction: sort?.desc ? "desc" : "asc",
    status: known(providerStatuses, filters.status),
    state: known(stateCodes, filters.state),
    workflow_status: known([...workflowStatusNames, "NONE"] as const, filters.credentialing_status),
    file_type: known(fileTypes, filters.file_type)?.[0],
    flagged: flagged === "true" ? true : flagged === "false" ? false : undefined,
  };
}

function known<Value extends string>(values: readonly Value[], chosen: string[] = []): Value[] | undefined {
  const found = values.filter((value) => chosen.includes(value));
  return found.length > 0 ? found : undefined;
}
