import { expect, test } from "vitest";
import type { DocumentRecord } from "@/lib/documents/operations";
import { documentsFor, elementsFor } from "./proofs";

const document = (id: string, facts: Partial<DocumentRecord> = {}): DocumentRecord => ({
  id,
  providerId: "prv_1",
  facilityId: null,
  workflowId: null,
  kind: "supporting",
  fileType: "License",
  state: "TX",
  originalFileName: `${id}.pdf`,
  contentType: "application/pdf",
  size: 1,
  sha256: "",
  createdAt: "2026-03-01T00:00:00.000Z",
  createdByName: "Ada Quillfeather",
  quarantinedAt: null,
  ...facts,
});
const element = (key: string, documentId: string | null = null) => ({
  element: key,
  document_id: documentId,
  evidence: null,
});
const ids = (documents: readonly DocumentRecord[]) => documents.map(({ id }) => id);

test("an element is shown with the document it was recorded with, then with those of its type, newest first", () => {
  const older = document("older");
  const newer = document("newer", { createdAt: "2026-05-01T00:00:00.000Z" });
  const letter = document("letter", { fileType: "Letter of the board" });
  const all = [older, newer, letter, document("dea", { fileType: "DEA certificate" })];
  expect(ids(documentsFor(element("license"), all))).toEqual(["newer", "older"]);
  expect(ids(documentsFor(element("license", "letter"), all))).toEqual(["letter", "newer", "older"]);
});

test("a quarantined document is not opened, and a packet proves nothing", () => {
  const bad = document("bad", { quarantinedAt: "2026-03-02T00:00:00.000Z" });
  expect(documentsFor(element("license", "bad"), [bad, document("packet", { kind: "packet" })])).toEqual([]);
});

test("a document is looked at for what it speaks of", () => {
  const checklist = [element("license"), element("dea"), element("education", "letter")];
  expect(elementsFor(document("1", { fileType: "license" }), checklist)).toEqual([checklist[0]]);
  expect(elementsFor(document("letter", { fileType: "Letter" }), checklist)).toEqual([checklist[2]]);
});
