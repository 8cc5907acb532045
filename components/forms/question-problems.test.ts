import { expect, test } from "vitest";
import type { FormContent, FormField } from "@/lib/forms/form-schemas";
import { questionProblems } from "./question-problems";

const question = (key: string, change: Partial<FormField> = {}): FormField => ({
  key,
  label: "Permit",
  type: "text",
  required: false,
  choices: [],
  section: "You",
  ...change,
});
const content: FormContent = {
  fields: [question("a"), question("group.b")],
  fieldMap: [{ from: "a", to: "who.name" }],
};

test("a sound question joins the form, new or in the place of the one it was", () => {
  expect(questionProblems(content, "", { field: question("c"), mappings: [{ from: "c", to: "c" }] })).toEqual({});
  const renamed = { field: question("z"), mappings: [{ from: "z", to: "who.name" }] };
  expect(questionProblems(content, "a", renamed)).toEqual({});
});

test("what is wrong with a question is said of the member that it concerns", () => {
  const field = question("9", { label: " ", section: "" });
  const problems = questionProblems(content, "", { field, mappings: [{ from: "9", to: "" }] });
  expect(Object.keys(problems).sort()).toEqual(["key", "label", "mappings.0.from", "mappings.0.to", "section"]);
});

test("a key that is taken, or in the way of another's, is refused on whichever of the two it is named", () => {
  expect(questionProblems(content, "", { field: question("a"), mappings: [] })).toHaveProperty("key");
  expect(questionProblems(content, "a", { field: question("group"), mappings: [] })).toHaveProperty("key");
  expect(questionProblems(content, "", { field: question("group.b.c"), mappings: [] })).toHaveProperty("key");
});

test("a place that is taken, a conversion of another type, a choice without choices and a social security number are refused", () => {
  const taken = { field: question("c"), mappings: [{ from: "c", to: "who.name" }] };
  expect(questionProblems(content, "", taken)).toHaveProperty(["mappings.0.to"]);
  const zip = { field: question("c"), mappings: [{ from: "c", to: "c", convert: "zip" as const }] };
  expect(questionProblems(content, "", zip)).toHaveProperty(["mappings.0.convert"]);
  expect(questionProblems(content, "", { field: question("c", { type: "choice" }), mappings: [] })).toHaveProperty(
    "choices",
  );
  expect(questionProblems(content, "", { field: question("c", { label: "Your SSN" }), mappings: [] })).toHaveProperty(
    "label",
  );
});
