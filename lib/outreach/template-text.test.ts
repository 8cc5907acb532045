import { expect, test } from "vitest";
import { sampleValues } from "./template-fields";
import { fillIn, problemsOfText } from "./template-text";

test("a template whose fields letters have is in order, however they are spaced", () => {
  expect(problemsOfText("body", "Dear {{contactName}},\n{{ missing }} {single} }} ok", "provider")).toEqual([]);
});

test("an unknown field is named with its line and column, and with what there is", () => {
  expect(problemsOfText("body", "Dear {{contactName}},\n\n  {{ssn}}", "provider")).toEqual([
    {
      path: "body",
      message: expect.stringMatching(/^line 3, column 3: there is no field \{\{ssn\}\}; there are contactName, /),
    },
  ]);
});

test("a field of the other audience, an empty one and one that is not closed are told apart", () => {
  const messages = problemsOfText("subject", "{{facilityName}} {{}} {{contactName", "provider").map(
    (one) => one.message,
  );
  expect(messages).toEqual([
    "line 1, column 1: {{facilityName}} is not known of letters to a provider",
    "line 1, column 18: {{}} names no field",
    "line 1, column 23: {{ is not closed by }}",
  ]);
});

test("names of an object's own members are no fields", () => {
  expect(problemsOfText("body", "{{constructor}}{{__proto__}}{{toString}}", "provider")).toHaveLength(3);
});

test("every field that is offered is filled in", () => {
  const values = sampleValues("facility");
  expect(fillIn("{{facilityName}}|{{ about }}|{{providerName}}", values)).toBe(
    "Larkspur Surgery Center|the credentialing of Larkspur Surgery Center|",
  );
});

test("of a text that is all braces fifty places are named, and no time is spent on the others", () => {
  const before = performance.now();
  expect(problemsOfText("body", "{{\n".repeat(6_600), "provider")).toHaveLength(50);
  expect(problemsOfText("body", "{{x}}\n".repeat(3_300), "provider")).toHaveLength(50);
  expect(performance.now() - before).toBeLessThan(500);
});

test("a text says no field over and over, which would make a letter of megabytes", () => {
  expect(problemsOfText("body", "{{reasons}}".repeat(100), "provider")).toEqual([]);
  expect(problemsOfText("body", "{{reasons}}".repeat(1_800), "provider")).toEqual([
    { path: "body", message: "line 1, column 1101: there are more than 100 fields" },
  ]);
});
