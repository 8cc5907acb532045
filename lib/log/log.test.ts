import { afterEach, beforeEach, expect, test } from "vitest";
import { log } from "./log";
import { logLines } from "./log-lines";
import { readableLine } from "./readable-line";
import { saidOfError, withoutValues } from "./said-of-error";

const lines: string[] = [];
let end: () => void;
beforeEach(() => {
  lines.length = 0;
  end = logLines((line) => lines.push(line));
});
afterEach(() => end());

test("a line is JSON with level, time and what it is about", () => {
  log.info({ requestId: "r-1", operation: "listProviders", status: 200, ms: 3.1 }, "request");
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({
    level: "info",
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    msg: "request",
    operation: "listProviders",
    requestId: "r-1",
  });
});

test("an error keeps its kind, code and place, and loses what may be somebody's", () => {
  const inner = Object.assign(new Error("Key (email)=(ada@lantern.example) already exists"), { code: "23505" });
  log.error({ err: new Error("Not sent to ada@lantern.example, 219-09-9999, NPI 2100000019", { cause: inner }) }, "no");
  expect(lines[0]).not.toMatch(/lantern|219-09|2100000019/);
  const { err } = JSON.parse(lines[0] ?? "");
  expect(err).toMatchObject({ type: "Error", message: "Not sent to …@…, …, NPI …", cause: { code: "23505" } });
  expect(err.at[0]).toContain("log.test.ts");
});

test.each([
  ['invalid input syntax for type uuid: "Ada Quillfeather"', 'invalid input syntax for type uuid: "…"'],
  ['duplicate key value violates unique constraint "users_email_key"', undefined],
  ["Key (organization_id, npi)=(org_1, 2100000019) exists", "Key (organization_id, npi)=(…) exists"],
])("of %j stays what names no row", (sentence, expected) => {
  expect(withoutValues(sentence)).toBe(expected ?? sentence);
});

test("of a call that the database client refused only its last line is told, which has no values", () => {
  const error = new Error('\nInvalid `prisma.user.create()` invocation:\n{ name: "Ada" }\n\nUnique constraint failed');
  error.name = "PrismaClientKnownRequestError";
  expect(saidOfError(error).message).toBe("Unique constraint failed");
});

test("what is thrown and is no error is told as well", () => {
  expect(saidOfError("boom")).toEqual({ type: "string", message: "boom" });
});

test("in a terminal a line begins with its time and level, and an error stands below it", () => {
  log.warn({ pool: "app", err: new TypeError("gone") }, "a connection was lost");
  const [first, second] = readableLine(lines[0] ?? "").split("\n");
  expect(first).toMatch(/^\d\d:\d\d:\d\d warn {2}a connection was lost pool=app$/);
  expect(second).toBe("  TypeError: gone");
});
