"use client";

import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { entryQuery } from "@/components/audit/audit-queries";
import { SubjectLink } from "@/components/audit/subject-link";
import { ChangedValues } from "@/components/history/changed-values";
import { Button } from "@/components/ui/button";
import { CopyableId } from "@/components/ui/copyable-id";
import type { TableQueryState } from "@/components/ui/data-table/use-table-query";
import { DefinitionList } from "@/components/ui/definition-list";
import { describeError } from "@/components/ui/describe-error";
import { ErrorState } from "@/components/ui/error-state";
import { formatMoment } from "@/components/ui/format-date";
import { IconButton } from "@/components/ui/icon-button";
import { Skeleton } from "@/components/ui/skeleton";
import type { AuditEntryDetail } from "@/lib/audit/operations";
import { auditedChanges } from "@/lib/history/field-changes";

type EntryPanelProps = { id: string; table: Pick<TableQueryState, "narrow">; onClose: () => void };

/** One entry: who, what, when and why, every value before and after, and the way to what belongs to it. */
export function EntryPanel({ id, table, onClose }: EntryPanelProps) {
  const { data: entry, error, refetch, isFetching } = useQuery(entryQuery(id));
  const section = useRef<HTMLElement>(null);
  // Whoever opens it by the keyboard goes on in it, not behind fifty rows.
  useEffect(() => section.current?.focus({ preventScroll: true }), []);
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label="Open entry"
      onKeyDown={(event) => {
        if (event.key === "Escape") onClose();
      }}
      className="flex min-h-0 min-w-0 flex-1 flex-col outline-none md:overflow-y-auto"
    >
      <header className="sticky top-0 z-10 flex items-center gap-2 border-b bg-canvas py-2 pr-3 pl-4">
        <h2 className="min-w-0 flex-1 truncate text-14 font-semibold text-ink">{entry?.summary ?? "Entry"}</h2>
        <IconButton label="Close entry" icon={X} onClick={onClose} className="ml-auto" />
      </header>
      {error && !entry ? (
        <ErrorState
          title="The entry could not be loaded."
          detail={describeError(error)}
          untouched="Nothing was changed."
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : entry ? (
        <Opened entry={entry} table={table} />
      ) : (
        <div className="space-y-3 p-4">
          <Skeleton className="h-4 w-64" />
          <Skeleton className="h-4 w-48" />
          <Skeleton className="h-32 w-full" />
        </div>
      )}
    </section>
  );
}

const actorKinds = { user: "Person", client: "API client", system: "The service" } as const;

function Opened({ entry, table }: { entry: AuditEntryDetail } & Pick<EntryPanelProps, "table">) {
  const changes = auditedChanges(entry.changes);
  const search = (text: string | null) => table.narrow({ search: text ?? "", filters: {} });
  return (
    <div className="flex flex-col gap-5 p-4">
      <DefinitionList
        items={[
          { term: "Who", value: <Actor entry={entry} /> },
          { term: "Through", value: entry.client_id && <Client entry={entry} /> },
          {
            term: "Address",
            value: entry.client_address && <code className="font-mono text-12">{entry.client_address}</code>,
          },
          { term: "When", value: formatMoment(entry.at) },
          { term: "About", value: <SubjectLink {...entry} /> },
          { term: "Why", value: entry.reason },
          { term: "Act", value: <code className="font-mono text-12">{entry.action}</code> },
          { term: "Request", value: entry.request_id && <CopyableId value={entry.request_id} label="request id" /> },
          { term: "Entry", value: <CopyableId value={entry.id} label="entry id" /> },
        ]}
      />
      <section aria-label="What changed" className="flex flex-col gap-2 border-t pt-4">
        <h3 className="text-13 font-semibold text-ink">What changed</h3>
        {changes.length > 0 ? (
          <ChangedValues changes={changes} />
        ) : (
          <p className="text-13 text-ink-3">The act itself; no value of the record stands with it.</p>
        )}
      </section>
      <div className="flex flex-wrap gap-2 border-t pt-4">
        <Button size="small" onClick={() => search(entry.subject_id)}>
          All about this record
        </Button>
        <Button size="small" onClick={() => table.narrow({ search: "", filters: { actor: [entry.actor_id] } })}>
          All by this actor
        </Button>
        {entry.client_id && (
          <Button
            size="small"
            onClick={() => table.narrow({ search: "", filters: { client: [entry.client_id ?? ""] } })}
          >
            All through this client
          </Button>
        )}
        {entry.client_address && (
          <Button
            size="small"
            onClick={() => table.narrow({ search: "", filters: { address: [entry.client_address ?? ""] } })}
          >
            All from this address
          </Button>
        )}
        {entry.request_id && (
          <Button size="small" onClick={() => search(entry.request_id)}>
            All of this request
          </Button>
        )}
      </div>
    </div>
  );
}

/** The API client that the person it is bound to acted through. */
function Client({ entry }: { entry: AuditEntryDetail }): ReactNode {
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      {entry.client_name}
      <span className="text-12 text-ink-3">{actorKinds.client}</span>
      <CopyableId value={entry.client_id ?? ""} label="client id" className="min-h-6" />
    </span>
  );
}

function Actor({ entry }: { entry: AuditEntryDetail }): ReactNode {
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      {entry.actor_name}
      <span className="text-12 text-ink-3">{actorKinds[entry.actor_type]}</span>
      <CopyableId value={entry.actor_id} label="actor id" className="min-h-6" />
    </span>
  );
}
