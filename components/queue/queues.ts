import { subjectQuery } from "@/components/credentialing/subject-query";
import { facilityTableOptions } from "@/components/facilities/facility-table-options";
import { providerTableOptions } from "@/components/providers/provider-table-options";
import type { QueuePlace } from "@/components/queue/queue-place";
import { readTableQuery } from "@/components/ui/data-table/use-table-query";
import {
  waitingFacilitiesQuery,
  waitingFacilityOptions,
  waitingProviderOptions,
  waitingProvidersQuery,
} from "@/components/workflows/waiting-queries";
import { call, callForAnswer } from "@/lib/api/client";
import { facilitySorts } from "@/lib/facilities/facility-choice";
import { listFacilities } from "@/lib/facilities/operations";
import { providerSorts } from "@/lib/providers/provider-choice";
import { listProviders } from "@/lib/providers/operations";
import { listWorkflows } from "@/lib/workflows/operations";

/** A file of a list, as far as going on to it needs. */
export type QueuedFile = { id: string; address: string; name: string };

export type QueuePage = {
  files: QueuedFile[];
  /** Of the first of them in the whole list. */
  offset: number;
  total: number;
};

type Queue = {
  /** A list of decisions: after one the next file can come by itself. */
  isOfDecisions: boolean;
  /** The operation that answers it, so that what changes in it is asked for again. */
  operationId: string;
  page: number;
  size: number;
  read: () => Promise<QueuePage>;
};

const provider = (id: string, last: string, first: string): QueuedFile => ({
  id,
  address: `/console/providers/${id}`,
  name: `${last}, ${first}`,
});
const facility = ({ id, name }: { id: string; name: string }): QueuedFile => ({
  id,
  address: `/console/facilities/${id}`,
  name,
});

/** The page of the list with one file more at each end, by the very operation and query that the list itself asks. */
export function queueOf({ path, search }: QueuePlace, myId: string): Queue {
  const params = new URLSearchParams(search);
  const isOfFacilities = params.get("tab") === "facilities";
  const around = (page: number, size: number) => {
    const offset = Math.max(0, (page - 1) * size - 1);
    return { offset, limit: page * size + 1 - offset };
  };
  if (path === "/console/review" && !isOfFacilities) {
    const table = readTableQuery(params, waitingProviderOptions);
    const window = around(table.page, table.size);
    return {
      isOfDecisions: true,
      operationId: listWorkflows.id,
      ...table,
      read: async () => {
        const query = { ...waitingProvidersQuery(table, myId), ...window };
        const { data, count } = await call(listWorkflows, { query });
        const files = data.map((row) => provider(row.providerId, row.providerLastName, row.providerFirstName));
        return { files, offset: window.offset, total: count };
      },
    };
  }
  if (path === "/console/review") {
    const table = readTableQuery(params, waitingFacilityOptions);
    const window = around(table.page, table.size);
    return {
      isOfDecisions: true,
      operationId: listFacilities.id,
      ...table,
      read: async () => {
        const query = { ...waitingFacilitiesQuery(table, myId), ...window };
        const { data, count } = await call(listFacilities, { query });
        return { files: data.map(facility), offset: window.offset, total: count };
      },
    };
  }
  if (path === "/console/facilities") {
    const table = readTableQuery(params, facilityTableOptions);
    const window = around(table.page, table.size);
    return {
      isOfDecisions: false,
      operationId: listFacilities.id,
      ...table,
      read: async () => {
        const query = { ...subjectQuery(table, facilitySorts, myId), ...window };
        const { data, count } = await call(listFacilities, { query });
        return { files: data.map(facility), offset: window.offset, total: count };
      },
    };
  }
  const table = readTableQuery(params, providerTableOptions);
  const window = around(table.page, table.size);
  return {
    isOfDecisions: false,
    operationId: listProviders.id,
    ...table,
    read: async () => {
      const query = { ...subjectQuery(table, providerSorts, myId), ...window };
      const { body, total } = await callForAnswer(listProviders, { query });
      const files = body.map((row) => provider(row.provider_id, row.last_name, row.first_name));
      return { files, offset: window.offset, total: total ?? body.length };
    },
  };
}
