"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { z } from "zod";
import { type Draft, draftKey, draftQuery, policyKey, policyQuery } from "@/components/policies/policy-queries";
import { useConsoleSession } from "@/components/shell/console-session";
import { useToast } from "@/components/ui/toast";
import { call, callForAnswer } from "@/lib/api/client";
import { FilePolicy } from "@/lib/policies/file-policy";
import { discardPolicyDraft, publishPolicy, savePolicyDraft } from "@/lib/policies/operations";
import { MatchingPolicy } from "@/lib/verification/matching/policy";

const contracts = { file: FilePolicy, matching: MatchingPolicy };
type Content<Kind extends keyof typeof contracts> = z.output<(typeof contracts)[Kind]>;

/**
 * The rules of a kind while somebody looks at them or changes them: what is in force, the draft, and what is edited on
 * this screen and not saved yet.
 */
export function usePolicy<Kind extends keyof typeof contracts>(kind: Kind) {
  const { user } = useConsoleSession();
  const client = useQueryClient();
  const toast = useToast();
  const current = useQuery(policyQuery(kind));
  const hasDraft = current.data?.hasDraft;
  const draftRead = useQuery({ ...draftQuery(kind), enabled: hasDraft === true });
  /** Undefined until it is known whether there is one. */
  const draft = hasDraft === true ? draftRead.data : hasDraft === false ? null : undefined;
  const [edited, setEdited] = useState<Content<Kind> | null>(null);
  const [round, setRound] = useState(0);
  const read = (content: unknown) => contracts[kind].parse(content) as Content<Kind>;
  const refresh = () => client.invalidateQueries({ queryKey: policyKey(kind) });

  const save = useMutation({
    mutationFn: (content: Content<Kind>) =>
      callForAnswer(savePolicyDraft, { params: { kind }, body: { content }, ifMatch: draft?.etag ?? undefined }),
    onSuccess: async ({ body, etag }) => {
      // At hand before it is known that there is one: the rules stay on the screen.
      const saved: Draft = { ...body, etag };
      client.setQueryData(draftKey(kind), saved);
      await refresh();
      setEdited(null);
      toast.done({ title: "Draft saved", description: "It rules nothing until it is published." });
    },
  });
  const discard = useMutation({
    mutationFn: () => call(discardPolicyDraft, { params: { kind }, ifMatch: draft?.etag ?? undefined }),
    onSuccess: async () => {
      await refresh();
      setEdited(null);
      toast.done({ title: "Draft discarded" });
    },
  });
  const publish = useMutation({
    mutationFn: (reason: string) =>
      call(publishPolicy, { params: { kind }, body: { reason }, ifMatch: draft?.etag ?? undefined }),
    onSuccess: async ({ version }) => {
      await refresh();
      toast.done({ title: `Version ${version} is in force` });
    },
  });

  const inForce = current.data && read(current.data.content);
  const drafted = draft && read(draft.content);
  return {
    kind,
    mayEdit: savePolicyDraft.access.some((role) => user.roles.includes(role)),
    error: current.error ?? draftRead.error,
    isRetrying: current.isFetching || draftRead.isFetching,
    retry: () => void refresh(),
    current: current.data,
    draft: draft ?? null,
    inForce,
    /** What the screen shows: what is edited, else the draft, else what is in force; undefined while it loads. */
    content: draft === undefined ? undefined : (edited ?? drafted ?? inForce),
    isEdited: edited !== null,
    edit: (content: Content<Kind>) => {
      save.reset();
      setEdited(content);
    },
    undo: () => {
      save.reset();
      setEdited(null);
      setRound((before) => before + 1);
    },
    /** Another one when fields have to begin anew, because what they show came from elsewhere. */
    round: `${round} ${draft?.etag ?? ""} ${current.data?.version ?? 0}`,
    saveEdited: () => {
      if (edited) save.mutate(edited);
    },
    isSaving: save.isPending,
    saveError: save.error,
    discard,
    publish,
  };
}

export type PolicyEditing<Kind extends keyof typeof contracts> = ReturnType<typeof usePolicy<Kind>>;

/** What becomes of rules of either kind, whatever they say. */
export type DraftState = Omit<PolicyEditing<"file"> | PolicyEditing<"matching">, "inForce" | "content" | "edit">;
