import { expect, test } from "vitest";
import { blockingKeys } from "./blocking-keys";

const share = (left: string, right: string): boolean => {
  const keys = new Set(blockingKeys("oig", left, null));
  return blockingKeys("oig", right, null).some((key) => keys.has(key));
};

test.each([
  ["ashgrove", "ashgrowe", "a letter mistaken"],
  ["vega luna", "luna", "one word of a compound name"],
  ["de leon", "deleon", "written together"],
  ["meyer", "meier", "sounding the same"],
  ["thistlewood", "thistlewode", "another ending"],
])("%s finds %s (%s)", (left, right) => {
  expect(share(left, right)).toBe(true);
});

test("a particle alone brings no half of the list", () => {
  expect(share("de la cruz", "de la torre")).toBe(false);
  expect(blockingKeys("ofac", "al", null)).toEqual(["ofac:A400", "ofac:al"]);
});

test("an NPI finds its record whatever the name, within one list", () => {
  const keys = blockingKeys("oig", "vexley", "2100000068");
  expect(keys).toContain("oig:2100000068");
  expect(blockingKeys("ofac", "vexley", "2100000068").some((key) => keys.includes(key))).toBe(false);
});
