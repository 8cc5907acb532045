import { z } from "zod";
import { Id, MomentAnswer, Reason, Text } from "@/lib/api/wire-schemas";

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

const subject = Text(300).meta({ title: "Subject", description: "One line; {{fields}} are filled in" });
const body = Text(20_000).meta({ title: "Letter", description: "Plain text; {{fields}} are filled in" });
export const TemplateText = { subject, body };

export const OutreachTemplate = z
  .object({
    id: z.string(),
    name: z.string(),
    audience: Audience,
    subject: z.string(),
    body: z.string(),
    isDefault: z.boolean().meta({ description: "Used when nobody chose another; one per audience at most" }),
    version: z.number().int(),
    archivedAt: MomentAnswer,
    createdAt: MomentAnswer,
    createdByName: z.string(),
    updatedAt: MomentAnswer,
  })
  .meta({ id: "OutreachTemplate" });

export const TemplateField = z
  .object({
    name: z.string().meta({ description: "Written as {{name}}" }),
    description: z.string(),
    sample: z.string(),
    audiences: z.array(Audience),
  })
  .meta({ id: "OutreachTemplateField" });

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

export const OutreachSettings = z
  .object({
    senderName: z.string(),
    senderEmail: z.string(),
    replyTo: z.string(),
    cadenceDays: z.number().int(),
    maximumLetters: z.number().int(),
    writesByItself: z.boolean().meta({
      description: "A workflow in DATA_MISSING is written to without anybody asking for it, within some ten minutes",
    }),
    version: z.number().int().meta({ description: "0 until they were changed for the first time" }),
    updatedAt: MomentAnswer,
    updatedByName: z.string(),
    canSend: z.boolean().meta({ description: "A mail server and a sender are set up" }),
    whyKept: z.string().meta({ description: "What is missing for letters to be sent; empty when nothing is" }),
  })
  .meta({ id: "OutreachSettings" });

const emailOrNone = z.union([z.literal(""), z.email("must be an e-mail address").max(320)]);

export const OutreachSettingsChange = z.object({
  senderName: z.string().max(200).optional().meta({ title: "Sender's name" }),
  senderEmail: emailOrNone.optional().meta({ title: "Sender's address" }),
  replyTo: emailOrNone.optional().meta({ title: "Answers go to", description: "Empty: to the sender" }),
  cadenceDays: z.number().int().min(1).max(365).optional().meta({ title: "Days between two letters" }),
  maximumLetters: z.number().int().min(1).max(50).optional().meta({ title: "Letters of a workflow at most" }),
  writesByItself: z.boolean().optional().meta({
    title: "Write as soon as data is reported missing",
    description:
      "A workflow in DATA_MISSING whose checklist lacks something is then written to within some ten minutes",
  }),
});

/** A comma would end the label in the list that `populate-template-fields` takes. */
const Label = Text(120)
  .refine((text) => !text.includes(","), "must not hold a comma")
  .meta({ title: "Label" });
const Sentence = Text(500).meta({ title: "In the letter", description: "What it says in the letter" });
const Position = z.number().int().min(0).max(10_000).meta({ title: "Place in the list" });

export const OutreachReason = z
  .object({
    id: z.string(),
    key: z.string(),
    label: z.string(),
    sentence: z.string(),
    position: z.number().int(),
    version: z.number().int(),
    archivedAt: MomentAnswer,
    updatedAt: MomentAnswer,
  })
  .meta({ id: "OutreachReason" });

export const NewOutreachReason = z.object({
  key: z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,59}$/, "must be lower-case letters, digits and hyphens, 60 at most")
    .meta({ title: "Key", description: "Its name in programs; never changes" }),
  label: Label,
  sentence: Sentence,
  position: Position.default(0),
});
export const OutreachReasonChange = z.object({
  label: Label.optional(),
  sentence: Sentence.optional(),
  position: Position.optional(),
});

export const NewOutreachTemplate = z.object({
  name: Text(200).meta({ title: "Name" }),
  audience: Audience.meta({ title: "Written to" }),
  ...TemplateText,
  isDefault: z.boolean().default(false).meta({ title: "Used when nobody chooses another" }),
});
export const OutreachTemplateChange = z.object({
  name: Text(200).optional().meta({ title: "Name" }),
  subject: subject.optional(),
  body: body.optional(),
  isDefault: z.boolean().optional().meta({ title: "Used when nobody chooses another" }),
});
