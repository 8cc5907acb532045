"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { kindFacts } from "@/components/exports/export-facts";
import { exportsKey } from "@/components/exports/exports-queries";
import { describeError } from "@/components/ui/describe-error";
import { useToast } from "@/components/ui/toast";
import { call } from "@/lib/api/client";
import type { ExportRecord } from "@/lib/exports/export-schemas";
import { cancelExport, getExport } from "@/lib/exports/operations";

type Named = Pick<ExportRecord, "id" | "kind">;

/** A link works for 10 minutes: it is asked for when the file is. */
async function download({ id }: Named): Promise<void> {
  const { signedUrl } = await call(getExport, { params: { id } });
  if (signedUrl === null) throw new Error("There is no file, or none any more.");
  window.location.assign(signedUrl);
}

/** Cancelling an export, and saving its file. */
export function useExportActs() {
  const client = useQueryClient();
  const toast = useToast();
  const cancel = useMutation({
    mutationFn: ({ id }: Named) => call(cancelExport, { params: { id } }),
    onSuccess: (_row, { kind }) =>
      toast.done({ title: `${kindFacts[kind].label}: export cancelled`, description: "Nothing of it is kept." }),
    onError: (error) => toast.failed({ title: "The export was not cancelled.", description: describeError(error) }),
    onSettled: () => client.invalidateQueries({ queryKey: exportsKey }),
  });
  const save = useMutation({
    mutationFn: download,
    onError: (error) => toast.failed({ title: "The file could not be downloaded.", description: describeError(error) }),
  });
  return { cancel, save };
}
