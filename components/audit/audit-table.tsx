"use client";

import { kindWords } from "@/components/audit/audit-filters";
import { MomentText } from "@/components/ui/date-text";
import { type LogColumn, LogLink, LogTable } from "@/components/ui/log-table";
import { keyWords } from "@/components/ui/value-words";
import type { AuditEntryRecord } from "@/lib/audit/operations";

type AuditTableProps = {
  /** undefined until the first answer. */
  rows: AuditEntryRecord[] | undefined;
  isRefreshing: boolean;
  openId: string | null;
  onOpen: (id: string | null) => void;
};

const wide = "hidden @2xl/list:table-cell";
const wider = "hidden @5xl/list:table-cell";

const aboutName = ({ about, subject_type }: AuditEntryRecord): string => about?.name ?? kindWords(subject_type);
const actorWords = ({ actor_name: name, client_name: client }: AuditEntryRecord): string =>
  client === null ? name : `${name} through ${client}`;
const changedWords = ({ changed }: AuditEntryRecord): string => changed.map(keyWords).join(", ");

/** What follows what was done: to what, by whom, what changed and why, when. */
const rest: readonly LogColumn<AuditEntryRecord>[] = [
  {
    key: "to",
    head: "To",
    shown: wide,
    width: "w-2/7 @5xl/list:w-1/5",
    title: ({ subject_id }) => subject_id,
    cell: (row) => (
      <>
        {aboutName(row)}{" "}
        <span className="text-12 text-ink-3">
          {row.about ? kindWords(row.subject_type) : <span className="font-mono">…{row.subject_id.slice(-6)}</span>}
        </span>
      </>
    ),
  },
  {
    key: "who",
    head: "Who",
    width: "w-36 @2xl/list:w-40 @5xl/list:w-48",
    title: actorWords,
    cell: (row) => (
      <>
        {row.actor_name}
        {row.client_name !== null && <span className="text-12 text-ink-3"> through {row.client_name}</span>}
        <span className="block truncate text-12 text-ink-3 @2xl/list:hidden">
          <MomentText value={row.at} />
        </span>
      </>
    ),
  },
  {
    key: "changed",
    head: "Changed",
    shown: wider,
    className: "text-ink-2",
    title: changedWords,
    cell: changedWords,
  },
  {
    key: "why",
    head: "Why",
    shown: wider,
    className: "text-ink-2",
    title: ({ reason }) => reason ?? undefined,
    cell: ({ reason }) => reason,
  },
  {
    key: "when",
    head: "When",
    shown: wide,
    width: "w-44",
    align: "end",
    cell: ({ at }) => <MomentText value={at} />,
  },
];

/** One row an entry. */
export function AuditTable({ rows, isRefreshing, openId, onOpen }: AuditTableProps) {
  const what: LogColumn<AuditEntryRecord> = {
    key: "what",
    head: "What",
    width: "@5xl/list:w-1/5",
    cell: (row) => (
      <>
        <LogLink
          id={row.id}
          param="entry"
          isOpen={row.id === openId}
          onOpen={onOpen}
          title={row.action}
          className="font-medium"
        >
          {row.summary}
        </LogLink>
        <span className="block truncate text-12 text-ink-3 @2xl/list:hidden">{aboutName(row)}</span>
      </>
    ),
  };
  return (
    <LogTable
      label="Audit log"
      noun="entries"
      columns={[what, ...rest]}
      rows={rows}
      isRefreshing={isRefreshing}
      isMarked={(id) => id === openId}
    />
  );
}
