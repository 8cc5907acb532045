import { expect, test } from "vitest";
import { headerProblems } from "./header-rules";

const messageOf = (headers: Record<string, string>) => headerProblems(headers).map(({ message }) => message);

test.each([
  "Host",
  "content-length",
  "Content-Type",
  "Content-Encoding",
  "Transfer-Encoding",
  "Connection",
  "Keep-Alive",
  "TE",
  "Trailer",
  "Upgrade",
  "Expect",
  "HTTP2-Settings",
  "Proxy-Authorization",
  "User-Agent",
  "Idempotency-Key",
  "webhook-id",
  "Webhook-Signature",
  "WEBHOOK-anything",
])("%s cannot be configured: every delivery sets it itself, or it would break the request", (name) => {
  expect(messageOf({ [name]: "x" })).toEqual(["must not be set: every delivery sets it itself"]);
});

test.each(["x\r\ny", "x\ny", "x\u0000y", "x\u007fy", "→", "y".repeat(4097)])("the value %j is refused", (value) => {
  expect(messageOf({ "x-tenant": value })).toEqual(["must be one line of at most 4096 printable Latin-1 characters"]);
});

test.each(["", "x tenant", "x:tenant", "x\r\nwebhook-id", ":authority", "é", "x".repeat(201)])(
  "the name %j is refused",
  (name) => expect(messageOf({ [name]: "x" })).toEqual(["is not a header name"]),
);

test("a name that is given twice in different letters, and more than fifty, are refused", () => {
  expect(messageOf({ "X-Tenant": "a", "x-tenant": "b" })).toEqual(["is given twice"]);
  expect(messageOf(Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`x-${index}`, ""])))).toEqual([
    "must hold 50 headers at most",
  ]);
});

test("what clients need passes", () => {
  expect(
    headerProblems({ Authorization: "Basic bm9ydGg6c2VjcmV0", "X-Tenant": "north\tclinic é", Cookie: "" }),
  ).toEqual([]);
});
