import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { currentSignatureStatement, signatureStatementFor, signatureStatementText } from "./signature-statement";

const sha256 = (text: string | undefined) =>
  createHash("sha256")
    .update(text ?? "")
    .digest("hex");

test("statement 2026-1 says what it said when the first decision was signed under it", () => {
  expect(sha256(signatureStatementText("2026-1"))).toBe(
    "11fc49ea71348beb9d028f46cc4a0105091516c311b897ca4ba19a34da86bbef",
  );
});

test("the statement of a facility's file speaks of a facility, and its words are kept", () => {
  const { version, text } = signatureStatementFor("facility");
  expect(text).toContain("this facility");
  expect(signatureStatementText(version)).toBe(text);
  expect(signatureStatementFor("provider")).toBe(currentSignatureStatement);
});

test("a new decision is signed under a statement whose words are kept", () => {
  expect(signatureStatementText(currentSignatureStatement.version)).toBe(currentSignatureStatement.text);
  expect(signatureStatementText("1999-1")).toBeUndefined();
});
