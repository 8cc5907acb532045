import { z } from "zod";
import { MomentAnswer, Text } from "@/lib/api/wire-schemas";
import { Audience } from "./letter-schemas";

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
