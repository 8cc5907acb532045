import { expect, test } from "vitest";
import { moved, placeOfGap } from "@/components/committee/order";

const agenda = ["Abbot", "Birch", "Cole", "Dunn"];

test("a file moves up and down the agenda, and no further than its ends", () => {
  expect(moved(agenda, 2, 1)).toEqual(["Abbot", "Cole", "Birch", "Dunn"]);
  expect(moved(agenda, 0, 3)).toEqual(["Birch", "Cole", "Dunn", "Abbot"]);
  expect(moved(agenda, 0, -1)).toEqual(agenda);
  expect(moved(agenda, 3, 9)).toEqual(agenda);
});

test("a file that is let go between two others stands between them, from above and from below", () => {
  expect(moved(agenda, 0, placeOfGap(0, 2))).toEqual(["Birch", "Abbot", "Cole", "Dunn"]);
  expect(moved(agenda, 3, placeOfGap(3, 1))).toEqual(["Abbot", "Dunn", "Birch", "Cole"]);
  expect(moved(agenda, 1, placeOfGap(1, 1))).toEqual(agenda);
  expect(moved(agenda, 1, placeOfGap(1, 2))).toEqual(agenda);
  expect(moved(agenda, 1, placeOfGap(1, 4))).toEqual(["Abbot", "Cole", "Dunn", "Birch"]);
});
