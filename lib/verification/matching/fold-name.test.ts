import { expect, test } from "vitest";
import { foldName, foldPersonName } from "./fold-name";

test.each([
  ["Peña-O'Néil", "pena oneil"],
  ["ŁUKASZEWSKI", "lukaszewski"],
  ["  St. John ", "st john"],
  ["Blue Heron, L.L.C.", "blue heron l l c"],
  ["O´Neil O`Neil Oʼneil", "oneil oneil oneil"],
  ["Kaʻahumanu", "kaahumanu"],
  ["ΟΔΥΣΣΕΥΣ Οδυσσευς", "οδυσσευσ οδυσσευσ"],
  ["İpek Ðorð Þór Œuvray", "ipek dord thor oeuvray"],
  ["مُحَمَّد", "محمد"],
  ["", ""],
])("%j is compared as %j", (written, folded) => {
  expect(foldName(written)).toBe(folded);
});

test("a generation suffix is no part of a person's name, but a name that is only that stays", () => {
  expect(foldPersonName("Penhallow Jr.")).toBe("penhallow");
  expect(foldPersonName("Wintersloe III")).toBe("wintersloe");
  expect(foldPersonName("Sr")).toBe("sr");
});
