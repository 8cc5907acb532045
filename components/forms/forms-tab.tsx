"use client";

import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { AddFormDialog } from "@/components/forms/add-form-dialog";
import { formsQuery } from "@/components/forms/forms-queries";
import { useConsoleSession } from "@/components/shell/console-session";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { DateText } from "@/components/ui/date-text";
import { describeError } from "@/components/ui/describe-error";
import { ErrorState } from "@/components/ui/error-state";
import { type PlainColumn, PlainTable } from "@/components/ui/plain-table";
import { Skeleton } from "@/components/ui/skeleton";
import type { OperationAnswer } from "@/lib/api/operation";
import { createForm, type listForms } from "@/lib/forms/operations";

type Row = OperationAnswer<typeof listForms>["data"][number];

const columns: PlainColumn<Row>[] = [
  {
    key: "name",
    label: "Form",
    cell: ({ id, name, isDefault }) => (
      <span className="flex flex-wrap items-center gap-2">
        <Link href={`/console/forms/${id}`} className="text-ink wrap-anywhere hover:underline">
          {name}
        </Link>
        {isDefault && <Badge tone="minor">Default</Badge>}
      </span>
    ),
  },
  {
    key: "key",
    label: "Key",
    width: "md:w-56",
    cell: ({ key }) => <span className="font-mono text-12 wrap-anywhere">{key}</span>,
  },
  {
    key: "takes",
    label: "Takes submissions",
    width: "md:w-48",
    cell: ({ currentVersion, hasDraft }) => (
      <span className="flex flex-wrap items-center gap-2">
        {currentVersion === null ? (
          <span className="text-ink-3">No version does</span>
        ) : (
          <Badge tone="done" look="plain">
            Version {currentVersion}
          </Badge>
        )}
        {hasDraft && <Badge tone="waiting">Draft</Badge>}
      </span>
    ),
  },
  {
    key: "since",
    label: "Begun",
    width: "md:w-56",
    cell: ({ createdAt, createdByName }) => (
      <span className="text-ink-2">
        <DateText value={createdAt} />, {createdByName}
      </span>
    ),
  },
];

/** The organization's forms, at most a hundred. */
export function FormsTab() {
  const { user } = useConsoleSession();
  const { data, error, refetch, isFetching } = useQuery(formsQuery);
  const [isAdding, setIsAdding] = useState(false);
  const mayAdd = createForm.access.some((role) => user.roles.includes(role));
  if (error && !data) {
    return (
      <ErrorState
        title="The forms could not be loaded."
        detail={describeError(error)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  if (!data) return <Skeleton className="mx-4 h-48 md:mx-6" />;
  return (
    <div className="flex max-w-(--content-max) flex-col gap-3 overflow-y-auto px-4 pb-8 md:px-6">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <p className="max-w-3xl text-13 text-ink-2">
          A form asks in versions: a published one never changes, and what was submitted stays with the version it
          answered. What names no form is read by the default one.
        </p>
        {mayAdd && (
          <Button icon={Plus} onClick={() => setIsAdding(true)}>
            Add form
          </Button>
        )}
      </div>
      <PlainTable caption="Forms" columns={columns} rows={data} rowId={({ id }) => id} />
      {isAdding && <AddFormDialog forms={data} onClose={() => setIsAdding(false)} />}
    </div>
  );
}
