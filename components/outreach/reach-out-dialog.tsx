"use client";

import { type FormEvent, useId, useRef, useState } from "react";
import { type LetterChoice, obstacleOf } from "@/components/outreach/letter-choice";
import { LetterSheet } from "@/components/outreach/letter-sheet";
import { ObstacleNotice } from "@/components/outreach/obstacle-notice";
import { ReasonChoice } from "@/components/outreach/reason-choice";
import { TemplateChoice } from "@/components/outreach/template-choice";
import { useLetterPreview } from "@/components/outreach/use-letter-preview";
import { useConsoleSession } from "@/components/shell/console-session";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { describeError } from "@/components/ui/describe-error";
import { Dialog } from "@/components/ui/dialog";
import { DialogForm } from "@/components/ui/dialog-form";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { sentenceOf } from "@/components/ui/sentence-of";
import { Skeleton } from "@/components/ui/skeleton";
import { Textarea } from "@/components/ui/textarea";
import type { Audience } from "@/lib/outreach/letter-schemas";
import { updateOutreachSettings } from "@/lib/outreach/setting-operations";

type ReachOutDialogProps = {
  audience: Audience;
  workflowId: string;
  /** The step moves the workflow, with a letter or without; once it stands there, another letter is written. */
  isStep: boolean;
  /** Resolves when it is done; what it throws is shown, and nothing was changed. */
  send: (choice: LetterChoice) => Promise<void>;
  onClose: () => void;
};

/** Chooses what is written to somebody whose file lacks data, and shows the letter before it is. */
export function ReachOutDialog({ audience, workflowId, isStep, send, onClose }: ReachOutDialogProps) {
  const formId = useId();
  const { user } = useConsoleSession();
  const [choice, setChoice] = useState<LetterChoice>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isRefused, setRefused] = useState(false);
  const reasonField = useRef<HTMLTextAreaElement>(null);
  const [isSending, setIsSending] = useState(false);
  const change = (more: LetterChoice) => setChoice((before) => ({ ...before, ...more }));
  const { reason, reasons, templateId, soonerThanCadence = false, withLetter = true } = choice;
  const preview = useLetterPreview({ workflowId, templateId, reasons, reason });
  const { letter, complaints } = preview;
  const standing = letter?.standing ?? null;
  const obstacle = standing && obstacleOf(standing);
  const maySendSooner = updateOutreachSettings.access.some((role) => user.roles.includes(role));
  const isBlocked = withLetter && (obstacle === "no-more" || (obstacle === "too-soon" && !soonerThanCadence));
  // Without an address the step is recorded all the same; to write once more there is nothing to do.
  const isPointless = !isStep && obstacle === "no-address";
  const lacksReason = soonerThanCadence && !reason?.trim();
  const writes = withLetter && obstacle !== "no-address";

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setRefusal(null);
    if (isBlocked || isPointless || isSending) return;
    setRefused(lacksReason);
    if (lacksReason) return reasonField.current?.focus();
    setIsSending(true);
    try {
      await send({
        reason: reason?.trim() || undefined,
        ...(withLetter ? { reasons: reasons?.length ? reasons : undefined, templateId } : {}),
        ...(isStep && !withLetter ? { withLetter: false } : {}),
        ...(withLetter && soonerThanCadence ? { soonerThanCadence } : {}),
      });
      onClose();
    } catch (error) {
      setRefusal(describeError(error));
      setIsSending(false);
    }
  }

  return (
    <Dialog
      open
      size="wide"
      onOpenChange={(open) => !open && onClose()}
      title={isStep ? `Reach out to the ${audience}` : "Write again"}
      description={
        isStep
          ? "The workflow moves to outreach, and a letter asks for what the file lacks."
          : "Another letter about what the file still lacks."
      }
      footer={
        <>
          <Button onClick={onClose}>Back</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            busy={isSending}
            disabled={isBlocked || isPointless || preview.isPending}
          >
            {!writes ? "Record outreach" : standing?.willBe === "queued" ? "Send letter" : "Write letter"}
          </Button>
        </>
      }
    >
      <DialogForm
        id={formId}
        aria-label={isStep ? "Reach out" : "Write again"}
        onSubmit={(event) => void submit(event)}
        className="grid gap-x-6 gap-y-4 md:grid-cols-[18rem_minmax(0,1fr)]"
      >
        <div className="flex flex-col gap-4">
          {refusal && (
            <Notice tone="critical" role="alert" title="Nothing was changed.">
              {refusal}
            </Notice>
          )}
          {standing && obstacle && withLetter && (
            <ObstacleNotice standing={standing} obstacle={obstacle} isStep={isStep} maySendSooner={maySendSooner} />
          )}
          {withLetter && obstacle === "too-soon" && maySendSooner && (
            <Checkbox
              label="Write now all the same"
              hint="Needs a reason, which is kept."
              checked={soonerThanCadence}
              onCheckedChange={(checked) => change({ soonerThanCadence: checked })}
            />
          )}
          {writes && (
            <>
              <TemplateChoice
                audience={audience}
                value={templateId}
                onValueChange={(id) => change({ templateId: id })}
                error={complaints["templateId"]}
              />
              <ReasonChoice
                value={reasons ?? []}
                onValueChange={(keys) => change({ reasons: keys })}
                hint="Each is a sentence in the letter."
                error={complaints["reasons"]}
              />
            </>
          )}
          <Field
            label="Reason, for the record"
            optional={!soonerThanCadence}
            required={soonerThanCadence}
            hint="Kept with the step and the letter; it does not stand in it."
            error={lacksReason && isRefused ? "Say why the letter cannot wait." : undefined}
          >
            <Textarea
              ref={reasonField}
              rows={2}
              value={reason ?? ""}
              onChange={({ currentTarget }) => change({ reason: currentTarget.value })}
            />
          </Field>
          {isStep && obstacle !== "no-address" && (
            <Checkbox
              label="Write a letter"
              hint="Leave it out where somebody was asked by telephone or in person."
              checked={withLetter}
              onCheckedChange={(checked) => change({ withLetter: checked })}
            />
          )}
        </div>
        <div className="min-w-0">
          {preview.error && !letter && (
            <Notice tone="critical" title="The letter could not be shown.">
              {describeError(preview.error)}
            </Notice>
          )}
          {writes && letter && (
            <div className="flex flex-col gap-3">
              {standing?.willBe === "kept" && (
                <Notice tone="major" title="It will be kept here, not sent.">
                  {sentenceOf(standing.whyKept)}
                </Notice>
              )}
              <LetterSheet
                label="Letter as it will be written"
                from={letter.sender}
                to={letter.to}
                subject={letter.subject}
                body={letter.body}
              />
            </div>
          )}
          {writes && preview.isPending && <Skeleton className="h-80" />}
          {!writes && (
            <p className="rounded border border-dashed px-4 py-10 text-center text-13 text-ink-3">
              No letter is written.
            </p>
          )}
        </div>
      </DialogForm>
    </Dialog>
  );
}
