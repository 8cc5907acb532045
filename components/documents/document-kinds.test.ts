import { describe, expect, test } from "vitest";
import { documentKinds, isOfState, kindNamed } from "@/components/documents/document-kinds";

describe("what a document is", () => {
  test.each([
    ["TX_Medical_License_2026.pdf", "License"],
    ["quillfeather-DEA.pdf", "DEA certificate"],
    ["COI 2026-2027.pdf", "Malpractice Insurance Policy"],
    ["CV Ada Quillfeather.docx", "CV"],
    ["ABIM board certificate.png", "Board certification"],
    ["w9.pdf", "W-9"],
  ])("a file named %s is taken for %s until somebody says otherwise", (fileName, kind) => {
    expect(kindNamed(fileName)).toBe(kind);
  });

  test("a name that says nothing leaves the choice to the person", () => {
    expect(kindNamed("scan0001.pdf")).toBe("");
    expect(kindNamed("ideal.pdf")).toBe("");
  });

  test("a state belongs to licenses and registrations, however they are written, and to nothing else", () => {
    expect(documentKinds.filter(isOfState)).toEqual(["CDS registration", "DEA certificate", "License"]);
    expect(isOfState(" license ")).toBe(true);
    expect(isOfState("Letter of recommendation")).toBe(false);
  });
});
