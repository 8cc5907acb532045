"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { CaqhProposal } from "@/components/caqh/caqh-queries";
import { refreshFile } from "@/components/credentialing/file-cache";
import { describeError } from "@/components/ui/describe-error";
import { useToast } from "@/components/ui/toast";
import { call } from "@/lib/api/client";
import type { OperationAnswer } from "@/lib/api/operation";
import { decideCaqhProposals, maximumProposals, undoCaqhDecisions } from "@/lib/caqh/proposals/operations";
import { counted } from "@/lib/counted";

export type Decision = "accept" | "decline";
export type Refusal = { id: string; title: string; error: string };

const doneWords = { accept: "accepted", decline: "declined" } as const;

/** What one is called in a message: "TX Q4471, Expiration date". */
export const nameOf = ({ record, title }: CaqhProposal): string => [record, title].filter(Boolean).join(", ");

/** Accepts, declines and takes back; keeps what was refused, with why. */
export function useCaqhDecisions(providerId: string) {
  const client = useQueryClient();
  const toast = useToast();
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const [refusals, setRefusals] = useState<readonly Refusal[]>([]);

  function refusedOf(
    proposals: readonly CaqhProposal[],
    answer: OperationAnswer<typeof decideCaqhProposals>,
  ): Refusal[] {
    const titles = new Map(proposals.map((one) => [one.id, nameOf(one)]));
    return (answer?.results ?? []).flatMap(({ id, success, error }) =>
      success ? [] : [{ id, title: titles.get(id) ?? id, error: error ?? "" }],
    );
  }

  async function run(
    proposals: readonly CaqhProposal[],
    { send, word, failed }: { send: (ids: string[]) => Promise<Refusal[]>; word: string; failed: string },
  ): Promise<string[]> {
    const ids = proposals.slice(0, maximumProposals).map(({ id }) => id);
    setBusy(new Set(ids));
    setRefusals([]);
    try {
      const refused = await send(ids);
      setRefusals(refused);
      await refreshFile(client, providerId);
      const isRefused = new Set(refused.map(({ id }) => id));
      const done = ids.filter((id) => !isRefused.has(id));
      if (done.length > 0 && word === "taken back")
        toast.done({ id: "caqh", title: `${counted(done.length, "difference")} ${word}` });
      return done;
    } catch (error) {
      toast.failed({ id: "caqh", title: failed, description: describeError(error) });
      return [];
    } finally {
      setBusy(new Set());
    }
  }

  function undo(proposals: readonly CaqhProposal[]): Promise<string[]> {
    return run(proposals, {
      word: "taken back",
      failed: "Nothing was taken back.",
      send: async (ids) =>
        refusedOf(proposals, await call(undoCaqhDecisions, { params: { providerId }, body: { proposals: ids } })),
    });
  }

  async function decide(decision: Decision, proposals: readonly CaqhProposal[], reason?: string): Promise<void> {
    const done = await run(proposals, {
      word: doneWords[decision],
      failed: "Nothing was decided.",
      send: async (ids) =>
        refusedOf(
          proposals,
          await call(decideCaqhProposals, { params: { providerId }, body: { decision, proposals: ids, reason } }),
        ),
    });
    if (done.length === 0) return;
    const decided = proposals.filter(({ id }) => done.includes(id));
    toast.done({
      id: "caqh",
      title: `${counted(done.length, "difference")} ${doneWords[decision]}`,
      description: decision === "accept" ? "Written into the file; the audit log names the profile." : undefined,
      action: { label: "Undo", onClick: () => void undo(decided) },
    });
  }

  return { decide, undo, busy, refusals, dismiss: () => setRefusals([]) };
}

export type CaqhDecisions = ReturnType<typeof useCaqhDecisions>;
