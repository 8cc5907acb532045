// The letter itself. Safe to import in the browser.

import type { Audience } from "./letter-schemas";
import type { FieldValues } from "./template-fields";
import { fillIn } from "./template-text";

export type Letter = { subject: string; body: string };

export type LetterFacts = {
  audience: Audience;
  /** Who is addressed: the provider, or whoever the facility named as its contact; may be empty. */
  addressee: string;
  /** Name of the provider or the facility. */
  subjectName: string;
  organizationName: string;
  /** Labels of the elements that are missing; may be empty. */
  missing: readonly string[];
  /** Sentences of the organization's reasons; may be empty. */
  sentences: readonly string[];
  senderName: string;
  replyTo: string;
  workflowId: string;
  /** 1 for the first letter of the workflow. */
  number: number;
  writtenOn: Date;
};

const maximumSubject = 255;
const inWords = new Intl.ListFormat("en", { type: "conjunction" });
const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });

/** One line, whatever a name holds: a line break in a subject would begin another header. */
export const oneLine = (text: string): string => text.replace(/[\s\p{Cc}\u2028\u2029]+/gu, " ").trim();

/** "State licenses" inside a sentence; an abbreviation stays as it is. */
const insideSentence = (label: string): string =>
  /^\p{Lu}\p{Ll}/u.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;

/** The letter that is written when the organization has no template of its own for the audience. */
export const builtInLetter: Letter = {
  subject: "{{reminder}}{{organizationName}}: information needed for {{about}}",
  body: [
    "Dear {{contactName}},",
    "{{organizationName}} is working on {{about}}. To complete the file {{request}}.",
    "{{reasons}}",
    "Please send it to us, or tell us when we may expect it. If you have already done so, please accept our thanks; we are glad to answer any question.",
    "Kind regards\n{{senderName}}",
  ].join("\n\n"),
};

/** The value of every field; names are one line each, and nothing of the file is told but what is missing. */
export function valuesOf(facts: LetterFacts): FieldValues {
  const { audience, missing, number } = facts;
  const [organization, subjectName] = [oneLine(facts.organizationName), oneLine(facts.subjectName)];
  const missingWords = missing.length === 0 ? "further information" : inWords.format(missing.map(insideSentence));
  return {
    contactName: oneLine(facts.addressee) || "colleague",
    providerName: audience === "provider" ? subjectName : "",
    facilityName: audience === "facility" ? subjectName : "",
    organizationName: organization,
    about: audience === "provider" ? "your credentialing" : `the credentialing of ${subjectName}`,
    reasons: facts.sentences.map(oneLine).join("\n"),
    request:
      missing.length === 0
        ? "we need further information from you"
        : `we still need the following from you: ${missingWords}`,
    missing: missingWords,
    missingList: (missing.length === 0 ? ["Further information"] : missing).map((label) => `- ${label}`).join("\n"),
    reminder: number > 1 ? "Reminder: " : "",
    letterNumber: String(number),
    date: day.format(facts.writtenOn),
    senderName: oneLine(facts.senderName) || organization,
    replyTo: oneLine(facts.replyTo),
    workflowId: facts.workflowId,
  };
}

/** A template with its fields filled in: the subject one line of at most 255 characters, no gap where a field was empty. */
export function composeLetter(template: Letter, values: FieldValues): Letter {
  const subject = oneLine(fillIn(template.subject, values));
  return {
    subject: subject.length > maximumSubject ? `${subject.slice(0, maximumSubject - 1).toWellFormed()}…` : subject,
    body: fillIn(template.body.replace(/\r\n?/g, "\n"), values)
      .split("\n")
      .map((line) => line.trimEnd())
      .join("\n")
      .replace(/\n{3,}/g, "\n\n")
      .trim(),
  };
}
