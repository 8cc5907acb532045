"use client";

import { useQueryClient } from "@tanstack/react-query";
import { refreshFile } from "@/components/credentialing/file-cache";
import type { LetterChoice } from "@/components/outreach/letter-choice";
import { letterStateWords } from "@/components/outreach/letter-state-badge";
import { refreshOutreach } from "@/components/outreach/outreach-queries";
import { ReachOutDialog } from "@/components/outreach/reach-out-dialog";
import { useToast } from "@/components/ui/toast";
import { call } from "@/lib/api/client";
import { writeFacilityOutreach, writeProviderOutreach } from "@/lib/outreach/letter-operations";
import type { Audience } from "@/lib/outreach/letter-schemas";

type WriteAgainProps = { subject: { kind: Audience; id: string }; workflowId: string; onClose: () => void };

/** Another letter for a workflow that reaches out already. */
export function WriteAgain({ subject, workflowId, onClose }: WriteAgainProps) {
  const client = useQueryClient();
  const toast = useToast();
  const operation = subject.kind === "provider" ? writeProviderOutreach : writeFacilityOutreach;
  async function send({ reason, reasons, templateId, soonerThanCadence }: LetterChoice): Promise<void> {
    const body = { reason, reasons, templateId, soonerThanCadence };
    const letter = await call(operation, { params: { id: workflowId }, body });
    await Promise.all([refreshOutreach(client), refreshFile(client, subject.id)]);
    toast.done({ title: "Letter written", description: `${letterStateWords[letter.state].label}.` });
  }
  return (
    <ReachOutDialog audience={subject.kind} workflowId={workflowId} isStep={false} send={send} onClose={onClose} />
  );
}
