import { expect, test } from "vitest";
import { samplePacket } from "./sample-packet";
import { verdictOf } from "./verdict";

const sample = samplePacket();

test("the packet calls a file what the rules called it, and says what speaks against it", () => {
  const verdictFor = (fileType: string) => verdictOf({ ...sample, subject: { ...sample.subject, fileType } });
  expect(verdictFor("Non_Clean")).toMatchObject({ label: "Non-clean file", tone: "major" });
  const clean = verdictFor("Clean");
  expect(clean).toMatchObject({ label: "Clean file", tone: "done" });
  expect(clean.reasons).toContain("Board certification left the verification window on 4 Mar 2026.");
});

test("the packet names the version of the rules, and every rule that fired with its evidence", () => {
  const fileVerdict = {
    fileType: "Non_Clean",
    policyVersion: 4,
    judgedAt: "2026-03-12T14:00:00.000Z",
    isComplete: true,
    waitsFor: [{ element: "dea", label: "DEA registration", status: "Waiting" }],
    rules: [
      {
        id: "malpractice-limits",
        label: "Malpractice cover",
        verdict: "Non_Clean",
        reason: "Malpractice cover is below the minimum",
        fired: true,
        evidence: [{ text: "Policy P-1 covers $500,000" }],
      },
      { id: "work-gap", label: "Gap", verdict: "Non_Clean", reason: "A gap", fired: false, evidence: [] },
    ],
  };
  const verdict = verdictOf({ ...sample, workflow: { ...sample.workflow, fileVerdict } });
  expect(verdict).toMatchObject({ label: "Non-clean file", rules: "By version 4 of the organization's rules" });
  expect(verdict.reasons).toEqual([
    "Malpractice cover is below the minimum. Policy P-1 covers $500,000",
    "DEA registration: waiting",
    "Board certification left the verification window on 4 Mar 2026.",
  ]);
  expect(verdictOf(sample).rules).toBe("By the rules that the program brings");
});
