"use client";

import { subjectColumns } from "@/components/credentialing/subject-columns";
import { FileLink } from "@/components/queue/file-link";
import { dataTableColumn } from "@/components/ui/data-table/table-features";
import { NotGiven } from "@/components/ui/definition-list";
import type { OperationAnswer } from "@/lib/api/operation";
import type { listFacilities } from "@/lib/facilities/operations";

export type FacilityRow = OperationAnswer<typeof listFacilities>["data"][number];

const column = dataTableColumn<FacilityRow>();
const { npi, status, credentialing, waiting, flags, nextDue } = subjectColumns<FacilityRow>((row) => ({
  npi: row.npi,
  states: [row.state],
  status: row.status,
  credentialing: row.credentialingStatus,
  workflowStatus: row.workflowStatus,
  waitingSince: row.waitingSince,
  activeFlags: row.activeFlags,
  nextDue: row.nextCredentialingDate,
  updatedAt: row.updatedAt,
}));

/** The facility table. */
export const facilityColumns = column.columns([
  column.accessor("name", {
    meta: { label: "Name", width: 13.25 },
    cell: ({ row, getValue }) => <FileLink href={`/console/facilities/${row.original.id}`}>{getValue()}</FileLink>,
  }),
  status,
  credentialing,
  waiting,
  flags,
  column.accessor("type", {
    enableSorting: false,
    meta: { label: "Type", width: 11.25, card: "line" },
    cell: ({ getValue }) =>
      getValue() ? <span title={getValue()}>{getValue()}</span> : <NotGiven label="No facility type" />,
  }),
  npi,
  column.accessor("state", {
    enableSorting: false,
    meta: { label: "State", width: 4.25, card: "line" },
    cell: ({ getValue }) => getValue() || <NotGiven label="No state" />,
  }),
  nextDue,
]);
