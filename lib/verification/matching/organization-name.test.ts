import { describe, expect, test } from "vitest";
import { compareOrganizationNames, distinctiveWords } from "./organization-name";

describe("two names of organizations", () => {
  test.each([
    ["Larkspur Home Health, Inc.", "larkspur home health inc", "same"],
    ["The Larkspur Clinic, L.L.C.", "larkspur clinic", "same"],
    ["Larkspur Clinic Corp", "larkspur clinic llc", "same"],
    ["Northgate Holdings dba Larkspur Clinic", "larkspur clinic inc", "same"],
    ["Larkspur Clinic", "northgate holdings inc dba larkspur clinic", "same"],
    ["Larkspurr Home Health Services", "larkspur home health services", "similar"],
    ["Larkspur Home Health", "larkspur dialysis", "different"],
    ["Larkspur", "larkspur bay rehabilitation hospital", "different"],
  ])("%s and %s are %s", (ours, theirs, agreement) => {
    expect(compareOrganizationNames(ours, theirs, false, 0.92)).toBe(agreement);
  });

  test.each([
    ["Larkspur Bay Rehabilitation Hospital of Texas", "larkspur bay rehabilitation ho"],
    ["Quillfeather Home Health Services", "quillfeather home health services i"],
    ["The Quillfeather Home Health Services, LLC", "quillfeather home health services l"],
  ])("%s is what the list, which cuts after 30 characters, shows as %s", (ours, theirs) => {
    expect(compareOrganizationNames(ours, theirs, true, 0.92)).toBe("prefix");
    expect(compareOrganizationNames(ours, theirs, false, 0.92)).not.toBe("prefix");
  });

  test("a cut name is not the beginning of another one", () => {
    expect(
      compareOrganizationNames("Larkspur Bay Radiology Hospital", "larkspur bay rehabilitation ho", true, 0.92),
    ).toBe("different");
  });
});

test("an organization is looked for by the words that tell it from others, and by all where none does", () => {
  expect(distinctiveWords("larkspur home health care inc")).toEqual(["larkspur"]);
  expect(distinctiveWords("home health care inc")).toEqual(["home", "health", "care", "inc"]);
});
