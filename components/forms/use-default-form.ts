"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { formsKey } from "@/components/forms/forms-queries";
import { describeError } from "@/components/ui/describe-error";
import { useToast } from "@/components/ui/toast";
import { call } from "@/lib/api/client";
import { updateForm } from "@/lib/forms/operations";

/** Has what names no form read by this one. */
export function useDefaultForm({ id, name }: { id: string; name: string }) {
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: () => call(updateForm, { params: { id }, body: { isDefault: true } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: formsKey });
      toast.done({ title: `${name} is the default form`, description: "What names no form is read by it." });
    },
    onError: (error) => toast.failed({ title: "The default form is as it was.", description: describeError(error) }),
  });
}
