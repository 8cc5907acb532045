"use client";

import type { RowData } from "@tanstack/react-table";
import { Flag } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { dataTableColumn } from "@/components/ui/data-table/table-features";
import { AgeText, DateText } from "@/components/ui/date-text";
import { NotGiven } from "@/components/ui/definition-list";
import type { Tone } from "@/components/ui/tone";
import type { providerStatuses } from "@/lib/providers/enumerations";
import { isFinished, workflowStatuses, workflowStatusOf } from "@/lib/workflows/state-machine";

type Status = (typeof providerStatuses)[number];

/** What the lists say of credentialing, whoever is credentialed. */
export type Credentialed = {
  npi: string;
  states: readonly string[];
  status: Status;
  /** As the listing words it. */
  credentialing: string;
  workflowStatus: string | null;
  waitingSince: string | null;
  activeFlags: number;
  nextDue: string | null;
  updatedAt: string | null;
};

const statusTones: Record<Status, Tone> = {
  New: "neutral",
  "In Progress": "minor",
  Active: "done",
  Denied: "critical",
  Terminated: "neutral",
};

/**
 * The columns that provider and facility tables share, after the name: how far, how long, what is open; who, where.
 * Their ids are the sort names in the address.
 */
export function subjectColumns<Row extends RowData>(factsOf: (row: Row) => Credentialed) {
  const column = dataTableColumn<Row>();
  return {
    npi: column.accessor((row) => factsOf(row).npi, {
      id: "npi",
      enableSorting: false,
      meta: { label: "NPI", width: 6, card: "line" },
      cell: ({ getValue }) =>
        getValue() ? <span className="font-mono text-12">{getValue()}</span> : <NotGiven label="No NPI" />,
    }),
    states: column.accessor((row) => factsOf(row).states, {
      id: "state",
      enableSorting: false,
      meta: { label: "States", width: 6, card: "line" },
      cell: ({ getValue }) => <States codes={getValue()} />,
    }),
    status: column.accessor((row) => factsOf(row).status, {
      id: "status",
      enableSorting: false,
      meta: { label: "Status", width: 7.25, card: "badge" },
      cell: ({ getValue }) => (
        <Badge look="plain" tone={statusTones[getValue()]}>
          {getValue()}
        </Badge>
      ),
    }),
    credentialing: column.accessor((row) => factsOf(row).credentialing, {
      id: "credentialing_status",
      meta: { label: "Credentialing", width: 12.5, card: "badge" },
      cell: ({ row, getValue }) => <Badge tone={credentialingTone(factsOf(row.original))}>{getValue()}</Badge>,
    }),
    waiting: column.accessor((row) => factsOf(row).waitingSince, {
      id: "waiting_since",
      enableSorting: false,
      meta: { label: "Waiting", width: 6, card: "line" },
      cell: ({ row, getValue }) =>
        isWaiting(factsOf(row.original)) ? <AgeText value={getValue()} /> : <NotGiven label="Not waiting" />,
    }),
    flags: column.accessor((row) => factsOf(row).activeFlags, {
      id: "flags",
      meta: { label: "Flags", width: 5.25, card: "line" },
      cell: ({ getValue }) => <FlagCount count={getValue()} />,
    }),
    nextDue: column.accessor((row) => factsOf(row).nextDue, {
      id: "next_credentialing_date",
      meta: { label: "Next due", width: 7.25, card: "line" },
      cell: ({ getValue }) => <DateText value={getValue()} />,
    }),
    updated: column.accessor((row) => factsOf(row).updatedAt, {
      id: "updated_at",
      meta: { label: "Updated", width: 7.5, card: "none" },
      cell: ({ getValue }) => <DateText value={getValue()} className="text-ink-2" />,
    }),
  };
}

const statusOf = ({ workflowStatus }: Credentialed) =>
  workflowStatus === null ? null : workflowStatusOf(workflowStatus);

function credentialingTone(facts: Credentialed): Tone {
  const status = statusOf(facts);
  return status === null || facts.status === "Terminated" ? "neutral" : workflowStatuses[status].tone;
}

/** A decided file waits for nobody. */
function isWaiting(facts: Credentialed): boolean {
  const status = statusOf(facts);
  return status !== null && !isFinished(status);
}

const shownStates = 2;

/** "TX, CA +2"; all of them on hover. */
export function States({ codes }: { codes: readonly string[] }) {
  if (codes.length === 0) return <NotGiven label="No states" />;
  const rest = codes.length - shownStates;
  return (
    <span title={codes.join(", ")}>
      {codes.slice(0, shownStates).join(", ")}
      {rest > 0 && <span className="text-ink-3"> +{rest}</span>}
    </span>
  );
}

function FlagCount({ count }: { count: number }) {
  if (count === 0) return <NotGiven label="No active flags" />;
  return (
    <span className="inline-flex items-center gap-1 align-middle text-major tabular-nums">
      <Flag aria-hidden strokeWidth={2.25} className="size-3.5" />
      {count}
      <span className="sr-only"> active {count === 1 ? "flag" : "flags"}</span>
    </span>
  );
}
