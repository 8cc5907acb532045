import { expect, test } from "vitest";
import { keyOf } from "@/components/ui/key-of";
import type { FormContent } from "@/lib/forms/form-schemas";
import { addQuestion, moveQuestion, moveSection, removeQuestion, renameSection, replaceQuestion } from "./edit-content";
import { suggestKey } from "./suggest-key";

const question = (key: string, section: string) => ({
  key,
  label: key,
  type: "text" as const,
  required: false,
  choices: [],
  section,
});
const content: FormContent = {
  fields: [question("a", "One"), question("x", "Two"), question("b", "One"), question("y", "Two")],
  fieldMap: [
    { from: "a", to: "m.a" },
    { from: "x", to: "m.x" },
  ],
};
const keys = ({ fields }: FormContent) => fields.map(({ key }) => key).join("");

test("a question moves among those of its own section, and stays at the ends", () => {
  expect(keys(moveQuestion(content, "b", -1))).toBe("bxay");
  expect(keys(moveQuestion(content, "a", -1))).toBe("axby");
  expect(keys(moveQuestion(content, "y", 1))).toBe("axby");
});

test("a section moves as a whole, and two of one title become one", () => {
  expect(keys(moveSection(content, "Two", -1))).toBe("xyab");
  expect(keys(moveSection(content, "One", -1))).toBe("axby");
  expect(new Set(renameSection(content, "Two", "One").fields.map(({ section }) => section))).toEqual(new Set(["One"]));
});

test("a question takes its places in the map along when it is renamed, and with it when it goes", () => {
  const renamed = replaceQuestion(content, "a", {
    field: question("z", "One"),
    mappings: [{ from: "z", to: "m.z" }],
  });
  expect(keys(renamed)).toBe("zxby");
  expect(renamed.fieldMap).toEqual([
    { from: "z", to: "m.z" },
    { from: "x", to: "m.x" },
  ]);
  expect(removeQuestion(content, "x")).toMatchObject({ fieldMap: [{ from: "a" }] });
});

test("a new question is the last of its section", () => {
  expect(keys(addQuestion(content, { field: question("c", "One"), mappings: [] }))).toBe("axbcy");
  expect(keys(addQuestion(content, { field: question("n", "New"), mappings: [] }))).toBe("axbyn");
});

test("keys are made of the words of a label, below the group of the section, and never twice", () => {
  expect(keyOf("Sedation permit?", "-")).toBe("sedation-permit");
  expect(keyOf("2nd Größe & Co", "camel")).toBe("ndGroECo");
  expect(suggestKey("Last name", ["person.npi", "person.lastName"], ["person.npi", "person.lastName"])).toBe(
    "person.lastName2",
  );
  expect(suggestKey("???", [], [])).toBe("question");
});
