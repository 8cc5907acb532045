"use client";

import { useQuery } from "@tanstack/react-query";
import { Download, FileUp } from "lucide-react";
import { useRef } from "react";
import { downloadDocument } from "@/components/documents/download-document";
import { npdbQueries } from "@/components/npdb/npdb-queries";
import { NpdbUploadState } from "@/components/npdb/npdb-upload-state";
import { useNpdbUpload } from "@/components/npdb/use-npdb-upload";
import { useConsoleSession } from "@/components/shell/console-session";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { CopyableId } from "@/components/ui/copyable-id";
import { DateText } from "@/components/ui/date-text";
import { describeError } from "@/components/ui/describe-error";
import { IconButton } from "@/components/ui/icon-button";
import { Skeleton } from "@/components/ui/skeleton";
import { useToast } from "@/components/ui/toast";
import { type NpdbQuery, uploadNpdbResponse } from "@/lib/npdb/operations";

/** The provider's queries of the National Practitioner Data Bank, and the way in for the next response. */
export function NpdbCard({ providerId }: { providerId: string }) {
  const { user } = useConsoleSession();
  const queries = useQuery(npdbQueries(providerId));
  const { state, send, cancel, dismiss } = useNpdbUpload(providerId);
  const input = useRef<HTMLInputElement>(null);
  const canUpload = uploadNpdbResponse.access.some((role) => user.roles.includes(role));
  const rows = queries.data?.data;
  return (
    <section aria-labelledby="npdb-title" className="flex flex-col gap-2 rounded border bg-raised px-4 py-2.5">
      <div className="flex min-h-7 flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id="npdb-title" className="text-13 font-semibold">
          NPDB queries
        </h2>
        {canUpload && (
          <>
            <input
              ref={input}
              type="file"
              accept=".xml,application/xml,text/xml"
              aria-label="NPDB query response"
              className="sr-only"
              tabIndex={-1}
              onChange={({ target }) => {
                const [file] = target.files ?? [];
                if (file) void send(file);
                // The same file may be chosen again after it was mended.
                target.value = "";
              }}
            />
            <Button
              size="small"
              icon={FileUp}
              disabled={state.kind === "sending"}
              onClick={() => input.current?.click()}
            >
              Upload NPDB response
            </Button>
          </>
        )}
      </div>
      <NpdbUploadState
        state={state}
        onSend={(file, reason) => void send(file, reason)}
        onCancel={cancel}
        onDismiss={dismiss}
      />
      {queries.isError && !rows ? (
        <p role="alert" className="text-13 text-critical">
          The queries could not be loaded: {describeError(queries.error)}
        </p>
      ) : rows === undefined ? (
        <Skeleton className="h-5 w-80" />
      ) : rows.length === 0 ? (
        state.kind === "another" ? null : (
          <p className="text-13 text-ink-3">
            The Data Bank was not queried yet. Its response is read from XML; a PDF goes to the documents, its reports
            into the NPDB section.
          </p>
        )
      ) : (
        <ul aria-label="NPDB queries" className="divide-y text-13">
          {rows.map((query) => (
            <QueryLine key={query.id} query={query} />
          ))}
        </ul>
      )}
    </section>
  );
}

function QueryLine({ query }: { query: NpdbQuery }) {
  const toast = useToast();
  const { providerId, documentId, dcn, reportCount, processDate, queryType, createdAt, createdByName } = query;
  const download = () =>
    downloadDocument({ kind: "provider", id: providerId }, documentId).catch((error: unknown) =>
      toast.failed({ title: "The response could not be downloaded.", description: describeError(error) }),
    );
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-0.5 py-1">
      {reportCount === 0 ? (
        <Badge tone="done" look="plain">
          No reports
        </Badge>
      ) : (
        <Badge tone="critical" look="plain">
          {reportCount === 1 ? "1 report" : `${reportCount} reports`}
        </Badge>
      )}
      <span className="text-ink-2">
        {queryType === "continuous" ? "Continuous query" : "One-time query"}, processed <DateText value={processDate} />
      </span>
      <CopyableId value={dcn} label="DCN" />
      <span className="min-w-0 text-12 text-ink-3 wrap-anywhere">
        {createdByName}, <DateText value={createdAt} />
        {query.confirmedBecause !== "" && ` · taken although it names another: ${query.confirmedBecause}`}
      </span>
      <IconButton
        label={`Download response ${dcn}`}
        icon={Download}
        size="small"
        className="ml-auto"
        onClick={() => void download()}
      />
    </li>
  );
}
