"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { refreshFile, workflowKey } from "@/components/credentialing/file-cache";
import type { WorkflowRead } from "@/components/credentialing/workflow-file";
import { useFileQueue } from "@/components/queue/file-queue";
import { refreshOutreach } from "@/components/outreach/outreach-queries";
import type { ActValues } from "@/components/workflows/act-form";
import { type ActName, actOf } from "@/components/workflows/acts";
import type { WorkflowSubject } from "@/components/workflows/workflow-operations";
import { ApiClientError, callForAnswer } from "@/lib/api/client";
import { transitionOf, workflowStatuses } from "@/lib/workflows/state-machine";

/** What a form sends: its values, the workflow as it stood when the form opened, and the signer's confirmation. */
export type SentAct = { values: ActValues; readWhenOpened: WorkflowRead; signingConfirmation?: string };

/** The file is another one than the form was opened on: the event it knew last, and when that was read. */
type Rejection = { lastEventId: string | undefined; since: string | null };

/**
 * Carries out an act on the version that was read, and has the file read anew: after success, and when it has changed
 * underneath. `outcome` says what has just been done, `changed` what stood in the way. `act` answers null when it is
 * done, else the file as it now stands.
 */
export function useWorkflowAct(subject: WorkflowSubject, read: WorkflowRead | undefined) {
  const client = useQueryClient();
  const queue = useFileQueue();
  const [outcome, setOutcome] = useState("");
  const [rejection, setRejection] = useState<Rejection | null>(null);

  const act = (name: ActName, sent: SentAct) => carryOut(name, sent, read ?? sent.readWhenOpened);

  async function carryOut(
    name: ActName,
    sent: SentAct,
    current: WorkflowRead,
    isAgain = false,
  ): Promise<WorkflowRead | null> {
    const { values, readWhenOpened, signingConfirmation } = sent;
    const { operations, isOfProvider, done } = actOf(name);
    const isOfSubject = isOfProvider && subject.kind === "provider";
    // A decision is taken on what stood there when its form opened; a step of staff on what stands there now.
    const { etag, body, answeredAt } = transitionOf(name).isDecision ? readWhenOpened : current;
    setRejection(null);
    setOutcome("");
    try {
      await callForAnswer(operations[subject.kind], {
        params: { id: isOfSubject ? subject.id : body.id },
        body: values,
        ifMatch: (isOfSubject ? subject.etag : etag) ?? undefined,
        signingConfirmation,
      });
    } catch (error) {
      if (!(error instanceof ApiClientError) || (error.status !== 412 && error.status !== 409)) throw error;
      await refreshFile(client, subject.id);
      const lastEventId = body.timeline.at(-1)?.id;
      const fresh = client.getQueryData<WorkflowRead>(workflowKey(subject.id, body.id));
      const hasMoved = fresh?.body.timeline.at(-1)?.id !== lastEventId;
      // The service has only drawn the file's papers meanwhile: that is nothing to a step that signs nothing.
      const isUntouched = error.status === 412 && !hasMoved && !isOfSubject && !transitionOf(name).isDecision;
      if (isUntouched && fresh && !isAgain) return carryOut(name, sent, fresh, true);
      // What stands against the decision itself is said in its form; that the file is another one, above it.
      if (error.status === 409 && !hasMoved) throw error;
      setRejection({ lastEventId, since: answeredAt });
      return fresh ?? current;
    }
    await Promise.all([refreshFile(client, subject.id), name === "reachOut" && refreshOutreach(client)]);
    setOutcome(`${done}.`);
    if (transitionOf(name).isDecision) queue?.afterDecision(done);
    return null;
  }

  const changed = rejection && read ? { title: whatHappened(read, rejection), since: rejection.since } : null;
  return { act, outcome, changed };
}

/** Who moved the workflow since, in words; or that something of the file changed. */
function whatHappened({ body }: WorkflowRead, { lastEventId }: Rejection): string {
  const latest = body.timeline.at(-1);
  if (!latest || latest.id === lastEventId) return "This file has changed since you opened it.";
  return `${latest.actorName} has just moved this workflow to ${workflowStatuses[latest.toStatus].label}.`;
}
