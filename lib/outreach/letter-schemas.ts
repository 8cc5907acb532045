import { z } from "zod";
import { Id, MomentAnswer, Reason } from "@/lib/api/wire-schemas";

/** Letters of one workflow, and tries of one letter, that are answered with one call. */
export const maximumLettersShown = 1000;

/** kept: nobody handed it to a mail server; queued: it waits for its next try; failed: it is tried no more. */
export const letterStates = ["kept", "queued", "sent", "failed"] as const;
export const LetterState = z.enum(letterStates);
export type LetterState = z.output<typeof LetterState>;

export const audiences = ["provider", "facility"] as const;
export const Audience = z.enum(audiences);
export type Audience = z.output<typeof Audience>;

/** Keys of the organization's reasons; one that the settings do not have, or that is archived, is 400. */
export const ReasonKeys = z
  .array(z.string().min(1).max(60))
  .max(20)
  .meta({ title: "Reasons", description: "Keys of reasons in the organization's settings" });

/** What a person may choose of a letter; all left out, it is the default letter about what the checklist lacks. */
export const letterChoice = {
  reason: Reason.optional().meta({ title: "Reason", description: "Why, in words; kept with the letter" }),
  reasons: ReasonKeys.optional(),
  templateId: Id.optional().meta({ title: "Letter", description: "A template for this kind of subject" }),
  soonerThanCadence: z.boolean().optional().meta({
    title: "Write although the last letter is recent",
    description: "Supervisors only, with `reason`: writes before the days between two letters are over",
  }),
};
export const LetterChoice = z.object(letterChoice);
export type LetterChoice = z.output<typeof LetterChoice>;

export const OutreachLetter = z
  .object({
    id: z.string(),
    about: z.object({ kind: Audience, id: z.string(), name: z.string() }),
    workflowId: z.string(),
    number: z.number().int().meta({ description: "1 for the first letter of a workflow, 2, 3 … for the next ones" }),
    state: LetterState,
    latestEvent: z.string().meta({ description: "What became of it last, in a sentence" }),
    to: z.array(z.string()),
    sender: z.string().meta({ description: "Name <address>; empty until one is set up" }),
    reason: z.string(),
    reasons: z.array(z.string()).meta({ description: "Labels of the reasons it names, as they were" }),
    template: z
      .object({ id: z.string(), name: z.string() })
      .nullable()
      .meta({ description: "Null: the built-in letter" }),
    subject: z.string(),
    attempts: z.number().int().meta({ description: "Tries to hand it to the mail server" }),
    nextAttemptAt: MomentAnswer,
    sentAt: MomentAnswer,
    statusCode: z.number().int().nullable().meta({ description: "As the mail server answered last" }),
    messageId: z.string(),
    createdAt: MomentAnswer,
    createdBy: z.string(),
    createdByName: z.string(),
  })
  .meta({ id: "OutreachLetter" });

export const OutreachAttempt = z
  .object({
    number: z.number().int(),
    startedAt: z.iso.datetime(),
    durationMs: z.number().int(),
    statusCode: z.number().int().nullable(),
    response: z.string().meta({ description: "The server's last line, or why it could not be reached" }),
  })
  .meta({ id: "OutreachAttempt" });

export const OutreachLetterRecord = OutreachLetter.extend({
  body: z.string().meta({ description: "Plain text" }),
  tries: z.array(OutreachAttempt).meta({ description: "In their order" }),
  resendRefusal: z.string().nullable().meta({ description: "Null when it may be sent again; else why not" }),
}).meta({ id: "OutreachLetterRecord" });

/** Whether and when a workflow may be written to. */
export const OutreachStanding = z
  .object({
    letters: z.number().int().meta({ description: "Letters that count: all but those that failed" }),
    maximumLetters: z.number().int(),
    lastLetterAt: MomentAnswer,
    earliestNextAt: MomentAnswer.meta({ description: "Null when the next letter may go out now" }),
    hasAddress: z.boolean(),
    willBe: z.enum(["queued", "kept"]).meta({ description: "State that a letter written now begins in" }),
    whyKept: z.string().meta({ description: "Why it would be kept; empty otherwise" }),
  })
  .meta({ id: "OutreachStanding" });

export const PreviewedLetter = z
  .object({
    subject: z.string(),
    body: z.string(),
    to: z.array(z.string()).meta({ description: "Empty without a workflow, and where no address is known" }),
    sender: z.string(),
    fields: z.record(z.string(), z.string()).meta({ description: "The value of every field" }),
    standing: OutreachStanding.nullable().meta({ description: "Null without a workflow" }),
  })
  .meta({ id: "OutreachPreview" });
