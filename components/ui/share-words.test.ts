import { expect, test } from "vitest";
import { shareWords } from "./share-words";

test("a share that is not all of it is never shown as all of it", () => {
  expect(shareWords(99_999, 100_000)).toBe("99.9 %");
  expect(shareWords(1, 100_000)).toBe("0.1 %");
  expect(shareWords(0, 0)).toBe("100 %");
});
