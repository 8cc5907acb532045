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
