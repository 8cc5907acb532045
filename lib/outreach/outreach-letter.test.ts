import { expect, test } from "vitest";
import { builtInLetter, composeLetter, type LetterFacts, valuesOf } from "./outreach-letter";

const facts: LetterFacts = {
  audience: "provider",
  addressee: "Nora Quill",
  subjectName: "Nora Quill",
  organizationName: "North Plan",
  missing: ["State licenses", "DEA registration"],
  sentences: [],
  senderName: "",
  replyTo: "",
  workflowId: "wf_1",
  number: 1,
  writtenOn: new Date("2026-03-02T23:00:00Z"),
};
const builtIn = (changed: Partial<LetterFacts> = {}) =>
  composeLetter(builtInLetter, valuesOf({ ...facts, ...changed }));

test("a provider is asked politely for what the file lacks, in the organization's name", () => {
  expect(builtIn()).toEqual({
    subject: "North Plan: information needed for your credentialing",
    body: `Dear Nora Quill,

North Plan is working on your credentialing. To complete the file we still need the following from you: state licenses and DEA registration.

Please send it to us, or tell us when we may expect it. If you have already done so, please accept our thanks; we are glad to answer any question.

Kind regards
North Plan`,
  });
});

const facility = {
  audience: "facility",
  addressee: "Odette Farrow",
  subjectName: "Larkspur Surgery Center",
  missing: ["CLIA certificate"],
} as const;

test("a facility's contact reads which facility it is about", () => {
  const letter = builtIn(facility);
  expect(letter.subject).toBe("North Plan: information needed for the credentialing of Larkspur Surgery Center");
  expect(letter.body).toContain("Dear Odette Farrow,");
  expect(letter.body).toContain("we still need the following from you: CLIA certificate.");
});

test("where nothing of the checklist is missing, and nobody is named, the letter stays a letter", () => {
  const { body } = builtIn({ addressee: "", missing: [] });
  expect(body).toContain("Dear colleague,");
  expect(body).toContain("To complete the file we need further information from you.");
});

test("the sentences of the reasons stand in a paragraph of their own, and a later letter says that it is a reminder", () => {
  const letter = builtIn({ sentences: ["Please send us the license.", "Please explain the gap."], number: 2 });
  expect(letter.subject).toBe("Reminder: North Plan: information needed for your credentialing");
  expect(letter.body).toContain("\n\nPlease send us the license.\nPlease explain the gap.\n\nPlease send it to us");
});

test("a name with a line break cannot begin another header, and a long one is cut", () => {
  const subjectName = `Clinic\r\nBcc: all@south.example\u2028${"x".repeat(300)}`;
  const { subject } = builtIn({ ...facility, subjectName });
  expect(subject).toMatch(
    /^North Plan: information needed for the credentialing of Clinic Bcc: all@south\.example x+…$/,
  );
  expect(subject).toHaveLength(255);
});

test("braces in a name are words of the letter, not fields of it", () => {
  expect(builtIn({ addressee: "{{workflowId}} Quill" }).body).toContain("Dear {{workflowId}} Quill,");
});

test("a template of the organization's own is filled in, with lists a line each and no gap where nothing is", () => {
  const template = {
    subject: "{{ organizationName }}:\n{{reminder}}your file",
    body: "{{contactName}}\r\n\r\n{{reasons}}\r\n\r\n{{missingList}}\r\n{{date}}, {{letterNumber}}, {{senderName}}",
  };
  expect(composeLetter(template, valuesOf({ ...facts, senderName: "Records\nDesk" }))).toEqual({
    subject: "North Plan: your file",
    body: "Nora Quill\n\n- State licenses\n- DEA registration\n2 March 2026, 1, Records Desk",
  });
});
