import { expect, test } from "vitest";
import { notFound } from "@/lib/api/errors";
import { describeError } from "./describe-error";

const withCode = (code: string, message = "failed") => Object.assign(new Error(message), { code });

test.each([
  ["a refused connection, also among several attempts", new AggregateError([withCode("ECONNREFUSED")])],
  ["a server that was killed", new Error("Client has encountered a connection error and is not queryable")],
  ["a server that shuts down", new Error("outer", { cause: withCode("57P01") })],
])("%s is told as a database that does not answer", (_, error) => {
  expect(describeError(error)).toMatch(/^The database does not answer/);
});

test("a full disk, also the database's, and a missing permission are told as what they are", () => {
  expect(describeError(withCode("ENOSPC"))).toMatch(/^The disk is full/);
  expect(describeError(withCode("53100"))).toMatch(/^The disk is full/);
  expect(describeError(withCode("EROFS"))).toMatch(/cannot be written by this user/);
});

test("what the service refuses is told in its own words, a fault of the program not at all", () => {
  expect(describeError(notFound("Provider prv_1 was not found"))).toBe("Provider prv_1 was not found.");
  expect(describeError(new TypeError("x is not a function"))).toBeNull();
});
