"use client";

import { type MouseEvent, useMemo, useRef } from "react";
import { kindWords } from "@/components/audit/audit-filters";
import { classNames } from "@/components/ui/class-names";
import { useTableKeys } from "@/components/ui/data-table/use-table-keys";
import { MomentText } from "@/components/ui/date-text";
import { Skeleton } from "@/components/ui/skeleton";
import { rowId } from "@/components/ui/use-row-cursor";
import { keyWords } from "@/components/ui/value-words";
import type { AuditEntryRecord } from "@/lib/audit/operations";

type AuditTableProps = {
  /** undefined until the first answer. */
  rows: AuditEntryRecord[] | undefined;
  isRefreshing: boolean;
  openId: string | null;
  onOpen: (id: string | null) => void;
};

const head =
  "sticky top-0 z-10 h-9 border-b bg-canvas px-2 text-left text-12 font-medium whitespace-nowrap text-ink-3 first:pl-4 last:pr-4 md:first:pl-6 md:last:pr-6 @2xl/list:px-3";
const cell =
  "h-(--row-height) border-b px-2 text-13 text-ink first:pl-4 last:pr-4 md:first:pl-6 md:last:pr-6 @2xl/list:px-3";
/** In a narrow list the rest stands in the open entry. */
const wide = "hidden @2xl/list:table-cell";
const wider = "hidden @5xl/list:table-cell";

/** One row an entry: what was done, to what, by whom, what changed and why, when. */
export function AuditTable({ rows, isRefreshing, openId, onOpen }: AuditTableProps) {
  const ids = useMemo(() => rows?.map(({ id }) => id) ?? [], [rows]);
  const body = useRef<HTMLTableSectionElement>(null);
  const keys = useTableKeys({
    noun: "entries",
    ids,
    body,
    // Older ones are added below, not on another page.
    turnPage: () => false,
  });
  return (
    <table
      aria-label="Audit log"
      className={classNames("w-full table-fixed border-separate border-spacing-0", isRefreshing && "text-ink-2")}
    >
      <thead>
        <tr>
          <th scope="col" className={head}>
            What
          </th>
          <th scope="col" className={classNames(head, wide, "w-2/7 @5xl/list:w-1/5")}>
            To
          </th>
          <th scope="col" className={classNames(head, "w-32 @2xl/list:w-44 @5xl/list:w-64")}>
            Who
          </th>
          <th scope="col" className={classNames(head, wider)}>
            Changed
          </th>
          <th scope="col" className={classNames(head, wider)}>
            Why
          </th>
          <th scope="col" className={classNames(head, wide, "w-44 text-right")}>
            When
          </th>
        </tr>
      </thead>
      {/* Its keys act on the row that has the focus. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events */}
      <tbody ref={body} {...keys.body}>
        {rows
          ? rows.map((row) => (
              <AuditRow
                key={row.id}
                row={row}
                isOpen={row.id === openId}
                isCurrent={row.id === keys.currentId}
                onOpen={onOpen}
              />
            ))
          : ["w-40", "w-52", "w-44", "w-48", "w-36"].map((width) => (
              <tr key={width}>
                <td colSpan={6} className={cell}>
                  <Skeleton className={classNames("h-4", width)} />
                </td>
              </tr>
            ))}
      </tbody>
    </table>
  );
}

const nameOfActor = ({ actor_name: name, client_name: client }: AuditEntryRecord): string =>
  client === null ? name : `${name} through ${client}`;

type AuditRowProps = Pick<AuditTableProps, "onOpen"> & { row: AuditEntryRecord; isOpen: boolean; isCurrent: boolean };

function AuditRow({ row, isOpen, isCurrent, onOpen }: AuditRowProps) {
  const open = (event: MouseEvent) => {
    // A new tab is the browser's own business.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onOpen(isOpen ? null : row.id);
  };
  const changed = row.changed.map(keyWords).join(", ");
  return (
    <tr
      id={rowId(row.id)}
      tabIndex={isCurrent ? 0 : -1}
      className={classNames(
        "scroll-mt-9 focus-visible:-outline-offset-2",
        isOpen ? "bg-accent-soft" : "hover:bg-hover",
      )}
    >
      <td className={cell}>
        <a
          id={`open-${row.id}`}
          href={`?entry=${row.id}`}
          aria-current={isOpen || undefined}
          onClick={open}
          title={row.action}
          className="block truncate rounded-small font-medium hover:underline focus-visible:-outline-offset-2 @2xl/list:leading-[calc(var(--row-height)-1px)]"
        >
          {row.summary}
        </a>
        <span className="block truncate text-12 text-ink-3 @2xl/list:hidden">
          {row.about?.name ?? kindWords(row.subject_type)} · <MomentText value={row.at} />
        </span>
      </td>
      <td className={classNames(cell, wide)}>
        <span title={row.subject_id} className="block truncate">
          {row.about?.name ?? kindWords(row.subject_type)}{" "}
          <span className="text-12 text-ink-3">
            {row.about ? kindWords(row.subject_type) : <span className="font-mono">…{row.subject_id.slice(-6)}</span>}
          </span>
        </span>
      </td>
      <td className={classNames(cell, "truncate")} title={nameOfActor(row)}>
        {row.actor_name}
        {row.client_name !== null && <span className="text-12 text-ink-3"> through {row.client_name}</span>}
      </td>
      <td className={classNames(cell, wider, "truncate text-ink-2")} title={changed}>
        {changed}
      </td>
      <td className={classNames(cell, wider, "truncate text-ink-2")} title={row.reason ?? undefined}>
        {row.reason}
      </td>
      <td className={classNames(cell, wide, "text-right tabular-nums")}>
        <MomentText value={row.at} />
      </td>
    </tr>
  );
}
