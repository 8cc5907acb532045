import { expect, test } from "vitest";
import { holdsUnstorableEscape, isStorableText } from "./storable-text";

const pieces = [
  "a",
  "👩🏽‍⚕️",
  String.raw`\u0000`,
  String.raw`\\u0000`,
  String.raw`\\`,
  String.raw`\"`,
  String.raw`\n`,
  String.raw`\u0041`,
  String.raw`\ud83d`,
  String.raw`\uDBFF`,
  String.raw`\ude00`,
  String.raw`\uDC00`,
  String.raw`\uD7FF`,
  String.raw`\ue000`,
  "ude00",
];
/** Every text of so many of the pieces, as JSON writes it. */
const ofPieces = (count: number): string[] =>
  count === 0 ? [""] : ofPieces(count - 1).flatMap((text) => pieces.map((piece) => text + piece));

test("what cannot be stored is found in JSON as it is in the text that is read from it", () => {
  const texts = [0, 1, 2, 3].flatMap(ofPieces);
  const found = texts.filter((text) => holdsUnstorableEscape(`"${text}"`));
  expect(found).toEqual(texts.filter((text) => !isStorableText(JSON.parse(`"${text}"`) as string)));
  expect([found.length > 100, found.length < texts.length]).toEqual([true, true]);
});

test("halves of two texts are no pair, and the name of a member is a text too", () => {
  expect(holdsUnstorableEscape(String.raw`["\ud83d","\ude00"]`)).toBe(true);
  expect(holdsUnstorableEscape(String.raw`{"\u0000":1}`)).toBe(true);
  expect(holdsUnstorableEscape(String.raw`{"\ud83d\ude00":[1,"\\"]}`)).toBe(false);
});
