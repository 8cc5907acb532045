import { assigneeOf } from "@/components/credentialing/use-assigned-filter";
import type { TableQuery } from "@/components/ui/data-table/use-table-query";
import { cycles, waitingStatuses, waitingUntil } from "@/components/workflows/review-filters";
import { fileTypes, stateCodes } from "@/lib/providers/enumerations";

const defaultSort = { id: "waiting", desc: true };
const sortIds = ["waiting"];

/** What the addresses of the two queues may say. */
export const waitingProviderOptions = {
  filterIds: ["file", "state", "status", "waiting", "assigned", "cycle", "degree"],
  sortIds,
  defaultSort,
};
export const waitingFacilityOptions = {
  filterIds: ["file", "state", "status", "waiting", "assigned"],
  sortIds,
  defaultSort,
};

const statusesOf = ({ filters }: TableQuery) =>
  waitingStatuses.filter((known) => !filters.status || filters.status.includes(known));

/** What an address of the providers' queue asks of `listWorkflows`; the longest wait first unless turned around. */
export const waitingProvidersQuery = (table: TableQuery, myId: string) => {
  const { filters, search, page, size, sort } = table;
  return {
    status: statusesOf(table),
    providerType: filters.degree?.[0],
    providerFileType: fileTypes.find((known) => known === filters.file?.[0]),
    credentialingCycle: cycles.find((known) => known === filters.cycle?.[0]),
    providerStates: filters.state,
    credentialingStatusUpdatedAtEnd: waitingUntil(filters.waiting),
    assignedTo: assigneeOf(filters.assigned, myId),
    search: search || undefined,
    sort: sort?.desc === false ? ("shortest_wait" as const) : ("longest_wait" as const),
    offset: (page - 1) * size,
    limit: size,
  };
};

/** The same of the facilities' queue, asked of `listFacilities`. */
export const waitingFacilitiesQuery = (table: TableQuery, myId: string) => {
  const { filters, search, page, size, sort } = table;
  return {
    workflow_status: statusesOf(table),
    file_type: fileTypes.find((known) => known === filters.file?.[0]),
    state: filters.state && stateCodes.filter((known) => filters.state?.includes(known)),
    waiting_until: waitingUntil(filters.waiting),
    assigned_to: assigneeOf(filters.assigned, myId),
    search: search || undefined,
    sort: "waiting_since" as const,
    // Who waits longest has waited since the earliest day.
    direction: sort?.desc === false ? ("desc" as const) : ("asc" as const),
    offset: (page - 1) * size,
    limit: size,
  };
};
