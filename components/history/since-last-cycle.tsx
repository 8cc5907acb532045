"use client";

import { useQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { type ReactNode, useId } from "react";
import { useUnfolded } from "@/components/credentialing/printing";
import { useFileDocuments } from "@/components/documents/file-documents";
import { ChangedValue } from "@/components/history/changed-values";
import { cycleChangesQuery } from "@/components/history/history-queries";
import { classNames } from "@/components/ui/class-names";
import { DateText } from "@/components/ui/date-text";
import { describeError } from "@/components/ui/describe-error";
import { ErrorState } from "@/components/ui/error-state";
import { Skeleton } from "@/components/ui/skeleton";
import type { SubjectRef } from "@/components/workflows/workflow-operations";
import { counted } from "@/lib/counted";
import type { CycleChanges } from "@/lib/history/operations";
import { verificationStatuses } from "@/lib/verification/elements";

/** What changed since the last approval, in a line that opens; an initial cycle says that it is one. */
export function SinceLastCycle({ subject }: { subject: SubjectRef }) {
  const changes = useQuery(cycleChangesQuery(subject));
  const [isShown, setUnfolded] = useUnfolded();
  const detailId = useId();
  if (changes.data === undefined) {
    if (!changes.isError) return <Skeleton className="-my-2 h-4" />;
    return (
      <ErrorState
        title="What changed since the last cycle could not be loaded."
        detail={describeError(changes.error)}
        onRetry={() => void changes.refetch()}
        retrying={changes.isFetching}
      />
    );
  }
  const { since } = changes.data;
  const line = "flex min-h-9 items-center gap-2 px-4 text-13";
  if (since === null) {
    return <p className="-my-2 px-4 text-12 text-ink-3">First cycle here: no earlier approval to compare with.</p>;
  }
  const words = countWords(changes.data);
  return (
    <section aria-label="Since the last cycle" className="rounded border bg-raised">
      <h2>
        <button
          type="button"
          aria-expanded={isShown}
          aria-controls={detailId}
          onClick={() => setUnfolded(!isShown)}
          className={classNames(line, "w-full flex-wrap rounded py-1 text-left hover:bg-hover")}
        >
          <ChevronRight
            aria-hidden
            className={classNames("size-3.5 shrink-0 text-ink-3 transition-transform", isShown && "rotate-90")}
          />
          <span className="font-semibold">Since the last cycle</span>
          <span className="text-ink-2">{words || "nothing changed"}</span>
          <span className="text-12 text-ink-3">
            approved <DateText value={since.at} /> by {since.decided_by}
          </span>
        </button>
      </h2>
      <div id={detailId} hidden={!isShown}>
        {isShown && words && <Details changes={changes.data} />}
      </div>
    </section>
  );
}

const countWords = ({ fields, elements, documents, flags }: CycleChanges): string =>
  [
    flags.length > 0 && counted(flags.length, "flag"),
    elements.length > 0 && counted(elements.length, "verdict"),
    fields.length > 0 && counted(fields.length, "value"),
    documents.length > 0 && counted(documents.length, "document"),
  ]
    .filter(Boolean)
    .join(", ");

function Details({ changes: { fields, elements, documents, flags, is_cut: isCut } }: { changes: CycleChanges }) {
  const file = useFileDocuments();
  return (
    <div className="flex flex-col gap-3 border-t px-4 py-3 text-13">
      <Part title="Flags" items={flags}>
        {({ id, flag_type: type, description, is_open: isOpen, resolution }) => (
          <li key={id}>
            <span className="font-medium">{type}</span> <span className="text-ink-2">{description}</span>
            <span className="text-12 text-ink-3">
              {" "}
              · {isOpen ? "open" : ["closed", resolution].filter(Boolean).join(": ")}
            </span>
          </li>
        )}
      </Part>
      <Part title="Verdicts" items={elements}>
        {({ element, label, before, after }) => (
          <li key={element}>
            <span className="text-ink-3">{label}: </span>
            {before ? (
              <del className="text-ink-3">{verificationStatuses[before.status].label}</del>
            ) : (
              "not asked before"
            )}
            {" → "}
            {after ? verificationStatuses[after.status].label : "not asked now"}
          </li>
        )}
      </Part>
      <Part title="Values" items={fields}>
        {(change) => (
          <li key={change.path.join("/")} className="wrap-anywhere">
            <ChangedValue change={change} />
            <span className="text-12 text-ink-3">
              {" "}
              · {change.by}, <DateText value={change.at} />
            </span>
          </li>
        )}
      </Part>
      <Part title="Documents" items={documents}>
        {({ id, name, file_type: type, added_at: at, by }) => (
          <li key={id} className="wrap-anywhere">
            <button
              type="button"
              onClick={() => file?.open(id)}
              className="min-h-6 rounded-small font-medium text-accent-ink hover:underline"
            >
              {name}
            </button>
            <span className="text-12 text-ink-3">
              {" "}
              · {type}, added by {by}, <DateText value={at} />
            </span>
          </li>
        )}
      </Part>
      {isCut && <p className="text-12 text-ink-3">More changed than is told here: the history has all of it.</p>}
    </div>
  );
}

type PartProps<Item> = { title: string; items: readonly Item[]; children: (item: Item) => ReactNode };

function Part<Item>({ title, items, children }: PartProps<Item>) {
  if (items.length === 0) return null;
  return (
    <div className="grid gap-x-4 gap-y-0.5 sm:grid-cols-[6.5rem_minmax(0,1fr)]">
      <h3 className="text-ink-3">{title}</h3>
      <ul className="flex min-w-0 flex-col gap-1">{items.map(children)}</ul>
    </div>
  );
}
