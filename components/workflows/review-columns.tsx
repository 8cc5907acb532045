"use client";

import type { RowData } from "@tanstack/react-table";
import { FileTypeBadge } from "@/components/credentialing/file-type-badge";
import { States } from "@/components/credentialing/subject-columns";
import { FileLink } from "@/components/queue/file-link";
import { Badge } from "@/components/ui/badge";
import { dataTableColumn } from "@/components/ui/data-table/table-features";
import { AgeText } from "@/components/ui/date-text";
import { WorkflowStatusBadge } from "@/components/workflows/workflow-status-badge";
import type { WorkflowStatus } from "@/lib/workflows/state-machine";

/** What the queue says of a file, whomever it is about. */
export type Waiting = {
  name: string;
  address: string;
  fileType: string;
  activeFlags: number;
  status: WorkflowStatus | null;
  since: string | null;
  cycle: string;
  states: readonly string[];
};

/** The columns of both queues. Their ids are the sort names in the address. */
export function reviewColumns<Row extends RowData>(label: string, waitingOf: (row: Row) => Waiting) {
  const column = dataTableColumn<Row>();
  return {
    name: column.display({
      id: "name",
      meta: { label, width: 15 },
      cell: ({ row: { original } }) => {
        const { name, address } = waitingOf(original);
        return <FileLink href={address}>{name}</FileLink>;
      },
    }),
    file: column.accessor((row) => waitingOf(row).fileType, {
      id: "file",
      enableSorting: false,
      meta: {
        label: "File",
        width: 9,
        card: "badge",
      },
      cell: ({ getValue }) => <FileTypeBadge fileType={getValue()} look="plain" />,
    }),
    flags: column.accessor((row) => waitingOf(row).activeFlags, {
      id: "flags",
      enableSorting: false,
      meta: { label: "Open flags", width: 5.5, card: "line" },
      // A clean file has minor ones at most.
      cell: ({ row: { original }, getValue }) =>
        getValue() > 0 ? (
          <Badge tone={waitingOf(original).fileType === "Clean" ? "minor" : "major"} look="plain">
            {getValue()}
          </Badge>
        ) : (
          <span className="text-ink-3">None</span>
        ),
    }),
    status: column.accessor((row) => waitingOf(row).status, {
      id: "status",
      enableSorting: false,
      meta: {
        label: "Status",
        width: 11,
        card: "badge",
      },
      cell: ({ getValue }) => {
        const status = getValue();
        return status && <WorkflowStatusBadge status={status} look="plain" />;
      },
    }),
    waiting: column.accessor((row) => waitingOf(row).since, {
      id: "waiting",
      meta: {
        label: "Waiting",
        width: 6.5,
        card: "line",
      },
      cell: ({ getValue }) => <AgeText value={getValue()} />,
    }),
    cycle: column.accessor((row) => waitingOf(row).cycle, {
      id: "cycle",
      enableSorting: false,
      meta: { label: "Cycle", width: 8, card: "line" },
    }),
    state: column.accessor((row) => waitingOf(row).states, {
      id: "state",
      enableSorting: false,
      meta: { label: "States", width: 6, card: "none" },
      cell: ({ getValue }) => <States codes={getValue()} />,
    }),
  };
}
