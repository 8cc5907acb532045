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
    expect(kindNamed("provider", fileName)).toBe(kind);
  });

  test.each([
    ["Joint_Commission_2026.pdf", "Accreditation"],
    ["CLIA 45D0000000.pdf", "CLIA certificate"],
    ["CMS certification letter.pdf", "CMS certification"],
    ["COI 2026-2027.pdf", "Liability insurance"],
    ["hospital-license-TX.pdf", "License"],
    ["state survey.docx", "Site visit report"],
    ["CV Ada Quillfeather.docx", ""],
  ])("a facility's file named %s is taken for %j, never for what only a person has", (fileName, kind) => {
    expect(kindNamed("facility", fileName)).toBe(kind);
  });

  test("a name that says nothing leaves the choice to the person", () => {
    expect(kindNamed("provider", "scan0001.pdf")).toBe("");
    expect(kindNamed("provider", "ideal.pdf")).toBe("");
  });

  test("a state belongs to licenses and registrations, however they are written, and to nothing else", () => {
    expect(documentKinds("provider").filter(isOfState)).toEqual(["CDS registration", "DEA certificate", "License"]);
    expect(isOfState(" license ")).toBe(true);
    expect(isOfState("Letter of recommendation")).toBe(false);
  });
});
