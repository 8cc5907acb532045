import { describe, expect, test } from "vitest";
import {
  checklistFor,
  elementKeys,
  expiresForDecisionAt,
  verificationElements,
  verificationStatuses,
} from "./elements";
import { facilitySources, providerSources, sourceOf } from "./sources/registry";

const required = (degree: string) =>
  checklistFor({ kind: "provider", degree })
    .filter((row) => row.required)
    .map(({ element }) => element);

describe("the checklist", () => {
  test("of a physician asks for DEA and board certification", () => {
    expect(required("MD")).toEqual(expect.arrayContaining(["dea", "board_certification", "license", "attestation"]));
  });

  test("of a nurse practitioner asks for DEA, not for a board of physicians", () => {
    expect(required("NP")).toContain("dea");
    expect(required("NP")).not.toContain("board_certification");
  });

  test("of a social worker asks for neither", () => {
    expect(required("LCSW")).not.toContain("dea");
    expect(checklistFor({ kind: "provider", degree: "LCSW" }).find(({ element }) => element === "dea")).toMatchObject({
      status: "not_applicable",
      required: false,
    });
  });

  test("always asks for identity, exclusions, sanctions, malpractice cover and the attestation", () => {
    for (const degree of ["MD", "RN", "DOU", "PT"]) {
      expect(required(degree)).toEqual(
        expect.arrayContaining(["identity", "oig_exclusion", "ofac_sanctions", "malpractice_insurance", "attestation"]),
      );
    }
  });

  test("never requires a hospital affiliation", () => {
    expect(required("MD")).not.toContain("hospital_affiliation");
  });
});

test("an element is checked by itself exactly where a source for it exists", () => {
  const checked = elementKeys.filter((key) => verificationElements[key].hasSource);
  expect(checked.filter((key) => sourceOf(key) === undefined)).toEqual([]);
  const asked = [...providerSources, ...facilitySources].map(({ element }) => element);
  expect([...new Set(asked)].toSorted()).toEqual(checked.toSorted());
});

test("a license grows too old for a decision with the organization's window, a degree never", () => {
  const verifiedAt = new Date("2026-01-01T00:00:00Z");
  expect(expiresForDecisionAt("license", verifiedAt, 120)?.toISOString()).toBe("2026-05-01T00:00:00.000Z");
  expect(expiresForDecisionAt("education", verifiedAt, 120)).toBeNull();
  expect(expiresForDecisionAt("license", null, 120)).toBeNull();
});

test("every status has its words", () => {
  expect(Object.keys(verificationStatuses).toSorted()).toEqual([
    "failed",
    "not_applicable",
    "pending",
    "source_unavailable",
    "verified",
  ]);
});
