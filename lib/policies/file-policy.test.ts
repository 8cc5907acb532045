import { describe, expect, test } from "vitest";
import { elementKeysOf } from "@/lib/verification/elements";
import {
  builtInFilePolicy,
  expiresForDecisionAt,
  FilePolicy,
  problemsOfFilePolicy,
  requirementOf,
  windowDaysOf,
} from "./file-policy";

const policy = builtInFilePolicy();
const verifiedAt = new Date("2026-01-01T00:00:00Z");

describe("what the program brings", () => {
  test("is a policy without a problem, and says something about every element of either checklist", () => {
    expect(FilePolicy.parse(policy)).toEqual(policy);
    expect(problemsOfFilePolicy(policy)).toEqual([]);
    expect(Object.keys(policy.elements.provider)).toEqual(elementKeysOf("provider"));
    expect(Object.keys(policy.elements.facility)).toEqual(elementKeysOf("facility"));
  });

  test("lets a license be used for the organization's window, an attestation for 180 days, a degree for good", () => {
    expect(expiresForDecisionAt(policy, "license", verifiedAt)?.toISOString()).toBe("2026-05-01T00:00:00.000Z");
    expect(expiresForDecisionAt(builtInFilePolicy(90), "license", verifiedAt)?.toISOString()).toBe(
      "2026-04-01T00:00:00.000Z",
    );
    expect(expiresForDecisionAt(policy, "attestation", verifiedAt)?.toISOString()).toBe("2026-06-30T00:00:00.000Z");
    expect(expiresForDecisionAt(policy, "education", verifiedAt)).toBeNull();
    expect(expiresForDecisionAt(policy, "license", null)).toBeNull();
  });
});

test("an element that is younger than a policy is asked and lapses as it was brought", () => {
  const older: FilePolicy = { ...policy, elements: { provider: {}, facility: {} }, window: { days: 60, elements: {} } };
  expect(requirementOf(older, "provider", "license")).toEqual(policy.elements.provider["license"]);
  expect(windowDaysOf(older, "education")).toBeNull();
  expect(windowDaysOf(older, "license")).toBe(60);
});

test("a policy that nothing could follow is told what is wrong with it", () => {
  const [rule] = policy.rules;
  if (rule === undefined) throw new Error("The built-in policy has rules");
  const broken: FilePolicy = {
    elements: {
      provider: { horoscope: { required: true, asked: { of: "everyone", among: [], orMedicareNumber: false } } },
      facility: { dea: { required: false, asked: { of: "everyone", among: [], orMedicareNumber: false } } },
    },
    window: { days: 120, elements: { horoscope: 3 } },
    rules: [rule, { ...rule, when: { fact: "failed-element", elements: ["horoscope"] } }],
  };
  expect(problemsOfFilePolicy(broken).map(({ path }) => path)).toEqual([
    "elements.provider.horoscope",
    "elements.facility.dea",
    "window.elements.horoscope",
    "rules.1.id",
    "rules.1.when.elements",
  ]);
});

test("rules that could find nothing, so that every file would be clean, are refused", () => {
  const [severeFlag] = policy.rules;
  if (!severeFlag) throw new Error("There is no rule");
  const refusedFor = (rules: typeof policy.rules) =>
    problemsOfFilePolicy({ ...policy, rules }).map(
      ({ path, message }) => `${path}: ${/any (\w+)'s/.exec(message)?.[1]}`,
    );
  const everyone = ["rules: provider", "rules: facility"];
  expect(refusedFor([])).toEqual(everyone);
  expect(refusedFor(policy.rules.map((rule) => ({ ...rule, enabled: false })))).toEqual(everyone);
  expect(refusedFor([{ ...severeFlag, of: "provider" }])).toEqual(["rules: facility"]);
  expect(refusedFor([{ ...severeFlag, when: { fact: "malpractice-limits", occurrence: 0, aggregate: 0 } }])).toEqual(
    everyone,
  );
  expect(refusedFor([{ ...severeFlag, when: { fact: "previous-cycle", among: ["Denied"] } }])).toEqual(everyone);
  expect(refusedFor([{ ...severeFlag, when: { fact: "failed-element", elements: ["dea"] } }])).toEqual([
    "rules: facility",
  ]);
  expect(refusedFor([severeFlag])).toEqual([]);
});

test("a policy must require something of everyone, else every file would be complete from the start", () => {
  const nothing = Object.fromEntries(
    Object.entries(policy.elements.facility).map(([element, requirement]) => [
      element,
      { ...requirement, required: false },
    ]),
  );
  const problems = problemsOfFilePolicy({ ...policy, elements: { ...policy.elements, facility: nothing } });
  expect(problems).toEqual([
    { path: "elements.facility", message: "at least one element must be required of everyone" },
  ]);
});
