import { expect, test } from "vitest";
import type { OperationAnswer } from "@/lib/api/operation";
import type { getProvider } from "@/lib/providers/operations";
import { builtInContent } from "./built-in-form";
import type { FormContent } from "./form-schemas";
import { knownAnswers } from "./known-answers";

type Provider = OperationAnswer<typeof getProvider>["data"];

const practice = { npi: "", address1: "12 Lantern Way", city: "Austin", state: "TX", zip: "78701" };
const ada = (facts: object = {}) =>
  ({
    last_name: "Quillfeather",
    first_name: "Ada",
    middle_name: "",
    npi: "1999999984",
    dob: "1980-04-02",
    degree: "MD",
    provider_type: "MD",
    caqh_provider_id: "14000019",
    primaryEmail: "ada@office.example",
    practice_location: [practice],
    ...facts,
  }) as unknown as Provider;

test("an application begins with what the file knows of the provider, and leaves open what it does not", () => {
  expect(knownAnswers(builtInContent, ada()).data).toEqual({
    personalInformation: {
      lastName: "Quillfeather",
      firstName: "Ada",
      npi: "1999999984",
      caqhId: "14000019",
      dateOfBirth: "1980-04-02",
      practitionerType: "MD",
      degree: "MD",
      credentialingContactEmailAddress: "ada@office.example",
    },
    primaryPracticeLocation: { addressLine1: "12 Lantern Way", city: "Austin", state: "TX", zip: "78701" },
  });
});

test("of several practice locations none is taken for the primary one", () => {
  const { data } = knownAnswers(builtInContent, ada({ practice_location: [practice, practice] }));
  expect(data).not.toHaveProperty("primaryPracticeLocation");
});

test("an organization's own question is answered by where its map sends it, and not with what it would refuse", () => {
  const question = (key: string, type: "text" | "choice" | "npi") => ({
    key,
    label: key,
    type,
    required: false,
    choices: type === "choice" ? ["DDS", "DMD"] : [],
    section: "Permit",
  });
  const content: FormContent = {
    fields: [
      question("holder", "text"),
      question("title", "choice"),
      question("number", "npi"),
      question("note", "text"),
    ],
    fieldMap: [
      { from: "holder", to: "permit.holder" },
      { from: "holder", to: "personalInformation.lastName" },
      { from: "title", to: "personalInformation.degree" },
      { from: "number", to: "personalInformation.npi" },
      { from: "note", to: "personalInformation.toString" },
      { from: "note", to: "primaryPracticeLocation.toString" },
    ],
  };
  expect(knownAnswers(content, ada())).toEqual({
    data: { holder: "Quillfeather", number: "1999999984" },
    answered: ["holder", "number"],
  });
});
