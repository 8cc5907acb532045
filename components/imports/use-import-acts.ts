"use client";

import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { importQuery, importsKey } from "@/components/imports/imports-queries";
import { describeError } from "@/components/ui/describe-error";
import { useToast } from "@/components/ui/toast";
import { call } from "@/lib/api/client";
import type { ImportStatus } from "@/lib/imports/import-schemas";
import { cancelImport, checkImport, getImport, runImport } from "@/lib/imports/operations";
import { listLongWork } from "@/lib/long-work/operations";

/** Shows what an act answered, and asks for the rest again. */
export async function showImport(client: QueryClient, record: ImportStatus): Promise<void> {
  client.setQueryData(importQuery(record.id).queryKey, record);
  await Promise.all([
    client.invalidateQueries({ queryKey: importsKey, refetchType: "active" }),
    client.invalidateQueries({ queryKey: [listLongWork.id] }),
  ]);
}

/** Checking, running and cancelling an import, and saving its refused rows. */
export function useImportActs(id: string) {
  const client = useQueryClient();
  const toast = useToast();
  const onSuccess = (record: ImportStatus) => showImport(client, record);
  const failed = (title: string) => (error: Error) => toast.failed({ title, description: describeError(error) });
  const check = useMutation({
    mutationFn: () => call(checkImport, { params: { id } }),
    onSuccess,
    onError: failed("The check was not started."),
  });
  const run = useMutation({
    mutationFn: () => call(runImport, { params: { id } }),
    onSuccess,
    onError: failed("The import was not started."),
  });
  const cancel = useMutation({
    mutationFn: () => call(cancelImport, { params: { id } }),
    onSuccess,
    onError: failed("It goes on: it could not be cancelled."),
  });
  const saveRefused = useMutation({
    // A link works for 10 minutes: it is asked for when the file is.
    mutationFn: async () => {
      const { refusedRowsUrl } = await call(getImport, { params: { id } });
      if (refusedRowsUrl === null) throw new Error("There is no file of refused rows.");
      window.location.assign(refusedRowsUrl);
    },
    onError: failed("The file could not be downloaded."),
  });
  return { check, run, cancel, saveRefused };
}
