"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { formQuery, formsKey, versionQuery } from "@/components/forms/forms-queries";
import { useConsoleSession } from "@/components/shell/console-session";
import { useToast } from "@/components/ui/toast";
import { ApiClientError, call, callForAnswer } from "@/lib/api/client";
import type { FormContent } from "@/lib/forms/form-schemas";
import { discardFormDraft, publishFormDraft, saveFormDraft } from "@/lib/forms/operations";

const empty: FormContent = { fields: [], fieldMap: [] };

/** A form while somebody looks at it or changes it: what takes submissions, the draft, and what is not saved yet. */
export function useFormEditing(id: string) {
  const { user } = useConsoleSession();
  const client = useQueryClient();
  const toast = useToast();
  const form = useQuery(formQuery(id));
  const currentId = form.data?.currentVersionId ?? null;
  const draftId = form.data?.versions.find(({ state }) => state === "draft")?.id ?? null;
  const currentRead = useQuery({ ...versionQuery(id, currentId ?? ""), enabled: currentId !== null });
  const draftRead = useQuery({ ...versionQuery(id, draftId ?? ""), enabled: draftId !== null });
  const current = currentId === null ? null : currentRead.data;
  const draft = draftId === null ? null : draftRead.data;
  const [edited, setEdited] = useState<FormContent | null>(null);
  const refresh = () => client.invalidateQueries({ queryKey: formsKey });
  const ifMatch = draft?.etag ?? undefined;

  const save = useMutation({
    mutationFn: async (content: FormContent) => {
      // A first draft has no mark to be held against: nobody else's may have come up in between.
      const isFirst = !draft && (await client.fetchQuery({ ...formQuery(id), staleTime: 0 })).hasDraft;
      if (isFirst)
        throw new ApiClientError(412, "PreconditionFailedException", "Somebody else began a draft meanwhile");
      return callForAnswer(saveFormDraft, { params: { id }, body: content, ifMatch });
    },
    onSuccess: async ({ body, etag }) => {
      client.setQueryData(versionQuery(id, body.id).queryKey, { ...body, ...(body as FormContent), etag });
      await refresh();
      setEdited(null);
      toast.done({ title: "Draft saved", description: "It takes no submissions until it is published." });
    },
  });
  const discard = useMutation({
    mutationFn: () => call(discardFormDraft, { params: { id }, ifMatch }),
    onSuccess: async () => {
      await refresh();
      setEdited(null);
      toast.done({ title: "Draft discarded" });
    },
  });
  const publish = useMutation({
    mutationFn: (reason: string) => call(publishFormDraft, { params: { id }, body: { reason }, ifMatch }),
    onSuccess: async ({ version }) => {
      await refresh();
      toast.done({ title: `Version ${version} takes submissions` });
    },
  });
  const startAnew = () => {
    save.reset();
    discard.reset();
    setEdited(null);
  };
  const mayEdit = saveFormDraft.access.some((role) => user.roles.includes(role));
  const isKnown = current !== undefined && draft !== undefined;
  return {
    id,
    form: form.data,
    error: form.error ?? currentRead.error ?? draftRead.error,
    isRetrying: form.isFetching || currentRead.isFetching || draftRead.isFetching,
    retry: () => void refresh(),
    mayEdit,
    current: current ?? null,
    draft: draft ?? null,
    /**
     * What the screen shows: what is edited, else the draft, else what takes submissions; undefined while it loads.
     * Whoever may not work on the draft is shown what takes submissions.
     */
    content:
      isKnown && form.data ? (edited ?? (mayEdit ? (draft ?? current) : (current ?? draft)) ?? empty) : undefined,
    isEdited: edited !== null,
    edit: ({ fields, fieldMap }: FormContent) => {
      save.reset();
      setEdited({ fields, fieldMap });
    },
    undo: startAnew,
    /** Takes what somebody else saved, and gives up what is edited here. */
    takeOver: async () => {
      await refresh();
      startAnew();
    },
    save,
    saveEdited: () => {
      if (edited) save.mutate(edited);
    },
    discard,
    publish,
  };
}

export type FormEditing = ReturnType<typeof useFormEditing>;
