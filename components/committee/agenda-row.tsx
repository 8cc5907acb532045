"use client";

import { GripVertical, StickyNote, X } from "lucide-react";
import Link from "next/link";
import { useRef, useState } from "react";
import { fileAddress, outcomeFacts } from "@/components/committee/committee-facts";
import type { AgendaItem } from "@/components/committee/committee-queries";
import { ItemRemarks } from "@/components/committee/discussed-file";
import { NoteForm } from "@/components/committee/note-form";
import { FileTypeBadge } from "@/components/credentialing/file-type-badge";
import { MoveButtons } from "@/components/forms/move-buttons";
import { Badge } from "@/components/ui/badge";
import { AgeText } from "@/components/ui/date-text";
import { IconButton } from "@/components/ui/icon-button";
import { WorkflowStatusBadge } from "@/components/workflows/workflow-status-badge";

type AgendaRowProps = {
  item: AgendaItem;
  number: number;
  count: number;
  onMove?: (by: -1 | 1) => void;
  onDragStart: () => void;
  onDragEnd: () => void;
  onRemove?: () => void;
  onNote?: (note: string) => Promise<unknown>;
};

/** A file of the agenda: its place, who it is, how it stands, and why it is there. */
export function AgendaRow(props: AgendaRowProps) {
  const { item, number, count, onMove, onDragStart, onDragEnd, onRemove, onNote } = props;
  const [isNoting, setNoting] = useState(false);
  const noteButton = useRef<HTMLButtonElement>(null);
  const row = useRef<HTMLDivElement>(null);
  const close = () => {
    setNoting(false);
    requestAnimationFrame(() => noteButton.current?.focus());
  };
  return (
    <div ref={row} className="@container flex flex-col gap-2 px-3 py-2">
      <div className="flex items-start gap-2 max-md:flex-wrap">
        {onMove && (
          <button
            type="button"
            draggable
            aria-label={`Order of ${item.name}: arrow keys move it`}
            title="Drag, or use the arrow keys"
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = "move";
              event.dataTransfer.setData("text/plain", item.name);
              if (row.current) event.dataTransfer.setDragImage(row.current, 16, 16);
              onDragStart();
            }}
            onDragEnd={onDragEnd}
            onKeyDown={(event) => {
              if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
              event.preventDefault();
              onMove(event.key === "ArrowUp" ? -1 : 1);
            }}
            className="grid h-7 w-5 shrink-0 cursor-grab place-items-center rounded-small text-ink-3 hover:bg-hover hover:text-ink max-md:hidden"
          >
            <GripVertical aria-hidden className="size-4" />
          </button>
        )}
        <span className="w-6 shrink-0 pt-1 text-right text-13 text-ink-3 tabular-nums">{number}</span>
        <div className="min-w-0 flex-1">
          <div className="flex min-h-7 flex-wrap items-start gap-x-4 gap-y-1 pt-1 @2xl:grid @2xl:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
            <Link
              href={fileAddress(item)}
              className="min-w-0 rounded-small text-13 font-medium text-ink wrap-anywhere hover:underline"
            >
              {item.name}
            </Link>
            <RowFacts item={item} />
          </div>
          {!isNoting && <ItemRemarks item={item} />}
        </div>
        <div className="flex shrink-0 justify-end gap-0.5 max-md:basis-full max-md:empty:hidden">
          {onNote && !isNoting && (
            <IconButton
              ref={noteButton}
              size="small"
              icon={StickyNote}
              label={item.note ? `Change the note of ${item.name}` : `Add a note to ${item.name}`}
              onClick={() => setNoting(true)}
            />
          )}
          {onMove && <MoveButtons label={item.name} isFirst={number === 1} isLast={number === count} onMove={onMove} />}
          {onRemove && (
            <IconButton size="small" icon={X} label={`Take ${item.name} off the agenda`} onClick={onRemove} />
          )}
        </div>
      </div>
      {isNoting && onNote && <NoteForm item={item} onSave={onNote} onClose={close} />}
    </div>
  );
}

/** How the file stands, in as few words as there are. */
export function RowFacts({
  item,
}: {
  item: Pick<AgendaItem, "outcome" | "status" | "fileType" | "openFlags" | "cycle" | "statusChangedAt">;
}) {
  const severe = item.openFlags.critical + item.openFlags.major;
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-12 text-ink-3">
      {item.outcome ? (
        <Badge tone={outcomeFacts[item.outcome].tone}>{outcomeFacts[item.outcome].label}</Badge>
      ) : (
        <WorkflowStatusBadge status={item.status} look="plain" />
      )}
      <FileTypeBadge fileType={item.fileType} look="plain" />
      {severe > 0 && (
        <Badge tone={item.openFlags.critical > 0 ? "critical" : "major"} look="plain">
          {severe} open {severe === 1 ? "flag" : "flags"}
        </Badge>
      )}
      <span>{item.cycle}</span>
      {!item.outcome && (
        <span>
          waiting <AgeText value={item.statusChangedAt} />
        </span>
      )}
    </span>
  );
}
