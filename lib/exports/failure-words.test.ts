import { expect, test } from "vitest";
import { ExportFileError, failureWords } from "./failure-words";

const withCode = (code: string, message = "at /var/lib/credence/documents") =>
  Object.assign(new Error(message), { code });

test.each([
  ["a full disk", new Error("outer", { cause: withCode("ENOSPC") }), /disk is full/],
  ["a bucket that refuses", withCode("E_CANNOT_WRITE_FILE"), /storage/],
  ["a step that is too long", new DOMException("took longer", "TimeoutError"), /longer than it may/],
  ["a database that is away", withCode("ECONNREFUSED"), /database/],
  ["a part that is gone", new ExportFileError("A part is not there any more."), /^A part is not there any more\.$/],
  ["a fault of the program", new TypeError("x is not a function"), /operator's log/],
])("%s is told in a sentence", (_, error, sentence) => {
  expect(failureWords(error)).toMatch(sentence);
  expect(failureWords(error)).not.toMatch(/credence|function|\/var/);
});
