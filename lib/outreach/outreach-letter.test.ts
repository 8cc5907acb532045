import { expect, test } from "vitest";
import { outreachLetter } from "./outreach-letter";

const facts = {
  addressee: "Nora Quill",
  organizationName: "North Plan",
  missing: ["State licenses", "DEA registration"],
};

test("a provider is asked politely for what the file lacks, in the organization's name", () => {
  expect(outreachLetter(facts)).toEqual({
    subject: "North Plan: information needed for your credentialing",
    body: `Dear Nora Quill,

North Plan is working on your credentialing. To complete the file we still need the following from you: state licenses and DEA registration.

Please send it to us, or tell us when we may expect it. If you have already done so, please accept our thanks; we are glad to answer any question.

Kind regards
North Plan`,
  });
});

test("a facility's contact reads which facility it is about", () => {
  const letter = outreachLetter({
    ...facts,
    addressee: "Odette Farrow",
    facilityName: "Larkspur Surgery Center",
    missing: ["CLIA certificate"],
  });
  expect(letter.subject).toBe("North Plan: information needed for the credentialing of Larkspur Surgery Center");
  expect(letter.body).toContain("Dear Odette Farrow,");
  expect(letter.body).toContain("we still need the following from you: CLIA certificate.");
});

test("where nothing of the checklist is missing, and nobody is named, the letter stays a letter", () => {
  const { body } = outreachLetter({ ...facts, addressee: "", missing: [] });
  expect(body).toContain("Dear colleague,");
  expect(body).toContain("To complete the file we need further information from you.");
});

test("a name with a line break cannot begin another header, and a long one is cut", () => {
  const { subject } = outreachLetter({ ...facts, facilityName: `Clinic\r\nBcc: all@south.example ${"x".repeat(300)}` });
  expect(subject).toMatch(
    /^North Plan: information needed for the credentialing of Clinic Bcc: all@south\.example x+…$/,
  );
  expect(subject).toHaveLength(255);
});
