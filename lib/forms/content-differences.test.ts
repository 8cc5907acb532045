import { expect, test } from "vitest";
import { contentDifferences } from "./content-differences";
import type { FormContent } from "./form-schemas";

const question = (key: string, label: string) => ({
  key,
  label,
  type: "text" as const,
  required: false,
  choices: [],
  section: "You",
});
const before: FormContent = {
  fields: [question("a", "Name"), question("b", "Permit"), question("c", "County")],
  fieldMap: [{ from: "a", to: "who.name" }],
};

test("two versions that ask the same differ in nothing", () => {
  expect(contentDifferences(before, structuredClone(before))).toEqual({ differences: [], isReordered: false });
});

test("what was added, removed and changed is named by question, with where its answer goes", () => {
  const after: FormContent = {
    fields: [
      { ...question("a", "Last name"), required: true, section: "Person" },
      { ...question("b", "Permit"), type: "choice", choices: ["None"] },
      question("d", "State"),
    ],
    fieldMap: [{ from: "a", to: "who.last", convert: "upper-case" }],
  };
  expect(contentDifferences(before, after)).toEqual({
    isReordered: false,
    differences: [
      {
        kind: "changed",
        key: "a",
        label: "Last name",
        changes: [
          "asked as “Last name”, before as “Name”",
          "required, before not required",
          "in Person, before in You",
          "goes to who.last as upper-case, before to who.name",
        ],
      },
      { kind: "changed", key: "b", label: "Permit", changes: ["type choice, before text", "offers None"] },
      { kind: "added", key: "d", label: "State", changes: [] },
      { kind: "removed", key: "c", label: "County", changes: [] },
    ],
  });
});

test("questions in another order are the same questions, and the order is said", () => {
  const after = { ...before, fields: before.fields.toReversed() };
  expect(contentDifferences(before, after)).toEqual({ differences: [], isReordered: true });
});
