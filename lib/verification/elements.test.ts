import { describe, expect, test } from "vitest";
import { builtInFilePolicy } from "@/lib/policies/file-policy";
import { checklistFor } from "./checklist-for";
import { elementKeys, nameAmongAll, verificationElements, verificationStatuses } from "./elements";
import { facilitySources, providerSources, sourceOf } from "./sources/registry";

const policy = builtInFilePolicy();

const required = (degree: string) =>
  checklistFor({ kind: "provider", degree }, policy)
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
    const checklist = checklistFor({ kind: "provider", degree: "LCSW" }, policy);
    expect(checklist.find(({ element }) => element === "dea")).toMatchObject({
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

test("every status has its words", () => {
  expect(Object.keys(verificationStatuses).toSorted()).toEqual([
    "failed",
    "not_applicable",
    "pending",
    "source_unavailable",
    "verified",
  ]);
});

test("where the elements of providers and of facilities stand together, no two have one name", () => {
  const names = elementKeys.map(nameAmongAll);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toEqual(expect.arrayContaining(["State licenses of providers", "State licenses of facilities"]));
});
