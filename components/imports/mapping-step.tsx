"use client";

import { useQuery } from "@tanstack/react-query";
import { mappingQuery } from "@/components/imports/imports-queries";
import { MappingForm } from "@/components/imports/mapping-form";
import { describeError } from "@/components/ui/describe-error";
import { ErrorState } from "@/components/ui/error-state";
import { Skeleton } from "@/components/ui/skeleton";
import type { ImportStatus } from "@/lib/imports/import-schemas";

/** The second step: which column is what. */
export function MappingStep({ record }: { record: ImportStatus }) {
  const mapping = useQuery(mappingQuery(record.id));
  const state = mapping.data;
  if (mapping.isError && !state) {
    return (
      <ErrorState
        title="The columns could not be loaded."
        detail={describeError(mapping.error)}
        untouched="Nothing was changed."
        onRetry={() => void mapping.refetch()}
        retrying={mapping.isFetching}
      />
    );
  }
  if (!state) return <Skeleton className="m-6 h-64" />;
  // Another proposal is another form: what was chosen for the one before does not belong to it.
  return <MappingForm key={`${state.version} ${state.remembered?.at ?? ""}`} record={record} state={state} />;
}
