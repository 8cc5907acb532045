import { expect, test } from "vitest";
import { allBut, everyone, isAskedOf, only } from "./asked-of";
import { facilityElements } from "./facility-elements";

const facility = (type: string, medicareNumber = "") =>
  ({ kind: "facility", type, medicareNumber, skipOnSiteReview: false }) as const;
const provider = (degree: string) => ({ kind: "provider", degree }) as const;

test("a provider is asked by degree", () => {
  expect(isAskedOf(everyone, provider("RN"))).toBe(true);
  expect(isAskedOf(only(["MD", "DO"]), provider("DO"))).toBe(true);
  expect(isAskedOf(only(["MD", "DO"]), provider("RN"))).toBe(false);
  expect(isAskedOf(allBut(["MA"]), provider("RN"))).toBe(true);
  expect(isAskedOf(allBut(["MA"]), provider("MA"))).toBe(false);
});

test.each([
  ["Laboratory", true],
  ["Reference Lab", true],
  ["Labs and imaging", true],
  ["Collaborative care home", false],
  ["Skilled Nursing Facility", true],
  ["Ambulatory Surgery Center", true],
  ["Durable medical equipment", false],
  ["", true],
])("a facility of the type %j is asked for a CLIA certificate: %s", (type, asked) => {
  expect(isAskedOf(facilityElements.clia.applies.facility, facility(type))).toBe(asked);
});

test("a facility with a Medicare number is asked for its certification, whatever its type", () => {
  const { facility: asked } = facilityElements.cms_certification.applies;
  expect(isAskedOf(asked, facility("Yoga studio"))).toBe(false);
  expect(isAskedOf(asked, facility("Yoga studio", "33-0101"))).toBe(true);
});
