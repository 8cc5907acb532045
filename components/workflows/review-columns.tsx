"use client";

import type { RowData } from "@tanstack/react-table";
import { FileTypeBadge } from "@/components/credentialing/file-type-badge";
import { Badge } from "@/components/ui/badge";
import { RowLink } from "@/components/ui/data-table/row-link";
import { dataTableColumn } from "@/components/ui/data-table/table-features";
import { AgeText } from "@/components/ui/date-text";
import { WorkflowStatusBadge } from "@/components/workflows/workflow-status-badge";
import { dayOf, daysLater } from "@/lib/day";
import { fileTypeFacts, fileTypes, stateCodes } from "@/lib/providers/enumerations";
import { providerTransitions, type WorkflowStatus, workflowStatuses } from "@/lib/workflows/state-machine";

/** What can be decided can be reviewed: the table of states says which, of providers and facilities alike. */
export const waitingStatuses: readonly WorkflowStatus[] = providerTransitions.approve.from;

const waitingDays = ["7", "14", "30"] as const;

/** The last day on which a file that has waited for more than the chosen days came into its status; UTC. */
export function waitingUntil(chosen: readonly string[] | undefined): string | undefined {
  const days = waitingDays.find((known) => known === chosen?.[0]);
  return days && daysLater(dayOf(new Date()), -Number(days) - 1);
}

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

export const named = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

/** The columns of both queues. Their ids are the sort and filter names in the address. */
export function reviewColumns<Row extends RowData>(label: string, waitingOf: (row: Row) => Waiting) {
  const column = dataTableColumn<Row>();
  return {
    name: column.display({
      id: "name",
      meta: { label, width: 16 },
      cell: ({ row: { original } }) => {
        const { name, address } = waitingOf(original);
        return <RowLink href={address}>{name}</RowLink>;
      },
    }),
    file: column.accessor((row) => waitingOf(row).fileType, {
      id: "file",
      enableSorting: false,
      meta: {
        label: "File",
        width: 10,
        card: "badge",
        filter: { options: fileTypes.map((value) => ({ value, label: fileTypeFacts[value].label })) },
      },
      cell: ({ getValue }) => <FileTypeBadge fileType={getValue()} look="plain" />,
    }),
    flags: column.accessor((row) => waitingOf(row).activeFlags, {
      id: "flags",
      enableSorting: false,
      meta: { label: "Open flags", width: 6, card: "line" },
      cell: ({ getValue }) =>
        getValue() > 0 ? (
          <Badge tone="major" look="plain">
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
        filter: {
          multiple: true,
          options: waitingStatuses.map((value) => ({ value, label: workflowStatuses[value].label })),
        },
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
        width: 8,
        card: "line",
        filter: { options: waitingDays.map((days) => ({ value: days, label: `More than ${days} days` })) },
      },
      cell: ({ getValue }) => <AgeText value={getValue()} />,
    }),
    cycle: column.accessor((row) => waitingOf(row).cycle, {
      id: "cycle",
      enableSorting: false,
      meta: { label: "Cycle", width: 9, card: "line" },
    }),
    state: column.accessor((row) => waitingOf(row).states.join(", "), {
      id: "state",
      enableSorting: false,
      meta: { label: "States", width: 7, card: "none", filter: { multiple: true, options: named(stateCodes) } },
    }),
  };
}
