"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { mappingQuery } from "@/components/imports/imports-queries";
import { type MappingDraft, toMappingInput } from "@/components/imports/mapping-draft";
import { useGoToStep } from "@/components/imports/use-go-to-step";
import { showImport } from "@/components/imports/use-import-acts";
import { describeError } from "@/components/ui/describe-error";
import { useToast } from "@/components/ui/toast";
import { call } from "@/lib/api/client";
import type { ImportMappingState } from "@/lib/imports/mapping-schemas";
import { checkImport, forgetImportMapping, setImportMapping } from "@/lib/imports/operations";

type Chosen = { draft: MappingDraft; remember: boolean };

/** Keeps which column is what and starts the check, or forgets what files of these columns were remembered by. */
export function useMapping(id: string, { version }: Pick<ImportMappingState, "version">) {
  const client = useQueryClient();
  const toast = useToast();
  const goTo = useGoToStep();
  const { queryKey } = mappingQuery(id);
  const keep = useMutation({
    mutationFn: async ({ draft, remember }: Chosen) => {
      const body = toMappingInput(draft, remember);
      const state = await call(setImportMapping, { params: { id }, body, ifMatch: `"${version}"` });
      const record = await call(checkImport, { params: { id } });
      return { state, record };
    },
    onSuccess: async ({ state, record }) => {
      await showImport(client, record);
      goTo("check");
      client.setQueryData(queryKey, state);
    },
    // Of two answers the first may have been kept: what stands is asked again, the form keeps what was chosen.
    onError: () => client.invalidateQueries({ queryKey, refetchType: "none" }),
  });
  const forget = useMutation({
    mutationFn: () => call(forgetImportMapping, { params: { id } }),
    onSuccess: (state) => {
      client.setQueryData(queryKey, state);
      toast.done({ title: "Forgotten", description: "The columns are proposed anew from the file." });
    },
    onError: (error) => toast.failed({ title: "It was not forgotten.", description: describeError(error) }),
  });
  return { keep, forget, reload: () => void client.refetchQueries({ queryKey }) };
}
