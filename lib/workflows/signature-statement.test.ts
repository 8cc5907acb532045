import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { currentSignatureStatement, signatureStatementText } from "./signature-statement";

const sha256 = (text: string | undefined) =>
  createHash("sha256")
    .update(text ?? "")
    .digest("hex");

test("statement 2026-1 says what it said when the first decision was signed under it", () => {
  expect(sha256(signatureStatementText("2026-1"))).toBe(
    "b3798b79af17784f8273a3de4fccd35fc1f5d7ed3bfec6206386745a353aafea",
  );
});

test("a new decision is signed under a statement whose words are kept", () => {
  expect(signatureStatementText(currentSignatureStatement.version)).toBe(currentSignatureStatement.text);
  expect(signatureStatementText("1999-1")).toBeUndefined();
});
