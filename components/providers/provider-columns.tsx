"use client";

import { Flag } from "lucide-react";
import { providerName } from "@/components/providers/provider-name";
import { Badge } from "@/components/ui/badge";
import { RowLink } from "@/components/ui/data-table/row-link";
import { dataTableColumn } from "@/components/ui/data-table/table-features";
import { AgeText, DateText } from "@/components/ui/date-text";
import { NotGiven } from "@/components/ui/definition-list";
import type { Tone } from "@/components/ui/tone";
import type { OperationAnswer } from "@/lib/api/operation";
import { fileTypeFacts, fileTypes, providerStatuses, stateCodes } from "@/lib/providers/enumerations";
import type { listProviders } from "@/lib/providers/operations";
import { isFinished, workflowStatuses, workflowStatusNames, workflowStatusOf } from "@/lib/workflows/state-machine";

export type ProviderRow = OperationAnswer<typeof listProviders>[number];

const statusTones: Record<ProviderRow["status"], Tone> = {
  New: "neutral",
  "In Progress": "minor",
  Active: "done",
  Denied: "critical",
  Terminated: "neutral",
};

const same = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
const workflowStatusOptions = [
  { value: "NONE", label: "Not sent to credentialing" },
  ...workflowStatusNames.map((value) => ({ value, label: workflowStatuses[value].label })),
];
const fileTypeOptions = fileTypes.map((value) => ({ value, label: fileTypeFacts[value].label }));
const yesNo = [
  { value: "true", label: "Yes" },
  { value: "false", label: "No" },
];

const column = dataTableColumn<ProviderRow>();

/** The provider table: column ids are the sort and filter names in the address. */
export const providerColumns = column.columns([
  column.accessor(providerName, {
    id: "name",
    meta: { label: "Name", width: 14 },
    cell: ({ row, getValue }) => (
      <RowLink href={`/console/providers/${row.original.provider_id}`}>{getValue()}</RowLink>
    ),
  }),
  column.accessor("npi", {
    enableSorting: false,
    meta: { label: "NPI", width: 6.25, card: "line" },
    cell: ({ getValue }) =>
      getValue() ? <span className="font-mono text-12">{getValue()}</span> : <NotGiven label="No NPI" />,
  }),
  column.accessor("states", {
    id: "state",
    enableSorting: false,
    meta: { label: "States", width: 6, card: "line", filter: { options: same(stateCodes), multiple: true } },
    cell: ({ getValue }) => <States codes={getValue()} />,
  }),
  column.accessor("status", {
    enableSorting: false,
    meta: { label: "Status", width: 7.25, card: "badge", filter: { options: same(providerStatuses), multiple: true } },
    cell: ({ getValue }) => (
      <Badge look="plain" tone={statusTones[getValue()]}>
        {getValue()}
      </Badge>
    ),
  }),
  column.accessor("credentialing_status", {
    meta: {
      label: "Credentialing",
      width: 12.5,
      card: "badge",
      filter: { options: workflowStatusOptions, multiple: true },
    },
    cell: ({ row, getValue }) => <Badge tone={credentialingTone(row.original)}>{getValue()}</Badge>,
  }),
  column.accessor("waiting_since", {
    enableSorting: false,
    meta: { label: "Waiting", width: 6.25, card: "line" },
    cell: ({ row }) =>
      isWaiting(row.original) ? <AgeText value={row.original.waiting_since} /> : <NotGiven label="Not waiting" />,
  }),
  column.accessor("active_flags", {
    id: "flags",
    meta: { label: "Flags", width: 5.25, card: "line" },
    cell: ({ getValue }) => <FlagCount count={getValue()} />,
  }),
  column.accessor("next_credentialing_date", {
    meta: { label: "Next due", width: 7, card: "line" },
    cell: ({ getValue }) => <DateText value={getValue()} />,
  }),
  column.accessor("updated_at", {
    meta: { label: "Updated", width: 7.5, card: "none" },
    cell: ({ getValue }) => <DateText value={getValue()} className="text-ink-2" />,
  }),
  column.display({
    id: "file_type",
    enableSorting: false,
    meta: { label: "File type", width: 0, filterOnly: true, filter: { options: fileTypeOptions } },
  }),
  column.display({
    id: "flagged",
    enableSorting: false,
    meta: { label: "Flagged", width: 0, filterOnly: true, filter: { options: yesNo } },
  }),
]);

const statusOf = ({ workflow_status }: ProviderRow) =>
  workflow_status === null ? null : workflowStatusOf(workflow_status);

function credentialingTone(row: ProviderRow): Tone {
  const status = statusOf(row);
  return status === null || row.status === "Terminated" ? "neutral" : workflowStatuses[status].tone;
}

/** A decided file waits for nobody. */
function isWaiting(row: ProviderRow): boolean {
  const status = statusOf(row);
  return status !== null && !isFinished(status);
}

const shownStates = 2;

function States({ codes }: { codes: string[] }) {
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
