import { describe, expect, test } from "vitest";
import { everyone, only } from "@/lib/verification/asked-of";
import { checklistFor } from "@/lib/verification/checklist-for";
import type { ChecklistFact } from "./facts";
import { builtInFilePolicy, type FilePolicy, type Requirement } from "./file-policy";
import { changedChecklist, planChecklist } from "./plan-checklist";

const policy = builtInFilePolicy();
const nurse = { kind: "provider", degree: "RN" } as const;
const begun = (): ChecklistFact[] =>
  checklistFor(nurse, policy).map((row) => ({ ...row, method: "", verifiedAt: null }));
const under = (element: string, requirement: Requirement): FilePolicy => ({
  ...policy,
  elements: { ...policy.elements, provider: { ...policy.elements.provider, [element]: requirement } },
});
const plan = (checklist: readonly ChecklistFact[], rules: FilePolicy) =>
  planChecklist({ checklist, credentialed: nurse }, rules);
const settled = (checklist: readonly ChecklistFact[], element: string, status: string): ChecklistFact[] =>
  checklist.map((row) => (row.element === element ? { ...row, status, method: "manual" } : row));

describe("an open checklist", () => {
  test("that was begun under the same rules stays as it is", () => {
    expect(plan(begun(), policy)).toEqual([]);
  });

  test("gets an element that is asked now", () => {
    const without = begun().filter(({ element }) => element !== "malpractice_insurance");
    const changes = plan(without, policy);
    expect(changes).toEqual([{ element: "malpractice_insurance", isNew: true, required: true, status: "pending" }]);
    expect(changedChecklist(without, changes)).toContainEqual(
      expect.objectContaining({ element: "malpractice_insurance", required: true, status: "pending" }),
    );
  });

  test("waits for an element that was not asked before, unless somebody found that it does not apply", () => {
    const rules = under("dea", { required: true, asked: everyone });
    expect(plan(begun(), rules)).toEqual([{ element: "dea", isNew: false, required: true, status: "pending" }]);
    expect(plan(settled(begun(), "dea", "not_applicable"), rules)).toEqual([
      { element: "dea", isNew: false, required: true },
    ]);
  });

  test("is rid of an element that is not asked any more; what is settled stays, but is not required", () => {
    const rules = under("malpractice_insurance", { required: true, asked: only(["MD"]) });
    expect(plan(begun(), rules)).toEqual([
      { element: "malpractice_insurance", isNew: false, required: false, status: "not_applicable" },
    ]);
    expect(plan(settled(begun(), "malpractice_insurance", "verified"), rules)).toEqual([
      { element: "malpractice_insurance", isNew: false, required: false },
    ]);
  });

  test("requires what became required, and no more what did not", () => {
    expect(plan(begun(), under("hospital_affiliation", { required: true, asked: everyone }))).toEqual([
      { element: "hospital_affiliation", isNew: false, required: true },
    ]);
    const changes = plan(begun(), under("attestation", { required: false, asked: everyone }));
    expect(changedChecklist(begun(), changes).find(({ element }) => element === "attestation")?.required).toBe(false);
  });
});
