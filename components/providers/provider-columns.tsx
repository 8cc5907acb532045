"use client";

import { subjectColumns } from "@/components/credentialing/subject-columns";
import { providerName } from "@/components/providers/provider-name";
import { FileLink } from "@/components/queue/file-link";
import { dataTableColumn } from "@/components/ui/data-table/table-features";
import type { OperationAnswer } from "@/lib/api/operation";
import type { listProviders } from "@/lib/providers/operations";

export type ProviderRow = OperationAnswer<typeof listProviders>[number];

const column = dataTableColumn<ProviderRow>();
const { npi, states, status, credentialing, waiting, flags, nextDue, updated } = subjectColumns<ProviderRow>((row) => ({
  npi: row.npi,
  states: row.states,
  status: row.status,
  credentialing: row.credentialing_status,
  workflowStatus: row.workflow_status,
  waitingSince: row.waiting_since,
  activeFlags: row.active_flags,
  nextDue: row.next_credentialing_date,
  updatedAt: row.updated_at,
}));

/** The provider table. */
export const providerColumns = column.columns([
  column.accessor(providerName, {
    id: "name",
    meta: { label: "Name", width: 15.25 },
    cell: ({ row, getValue }) => (
      <FileLink href={`/console/providers/${row.original.provider_id}`}>{getValue()}</FileLink>
    ),
  }),
  // What one works by stands where a narrow window shows it without scrolling.
  status,
  credentialing,
  waiting,
  flags,
  npi,
  states,
  nextDue,
  updated,
]);
