import { expect, test } from "vitest";
import { onPage, readQueue, withQueue } from "./queue-place";

const paramsOf = (address: string) => new URL(address, "http://console.example").searchParams;

test("a file that is opened from a list remembers it with its filters", () => {
  const place = { path: "/console/review", search: "state=TX&state=NM&page=3" };
  const address = withQueue("/console/providers/prv_1", place);
  expect(address.startsWith("/console/providers/prv_1?in=")).toBe(true);
  expect(readQueue(paramsOf(address))).toEqual(place);
});

test("what is no list of files is not remembered, and never led back to", () => {
  expect(withQueue("/console/providers/prv_1", { path: "/console/exports", search: "" })).toBe(
    "/console/providers/prv_1",
  );
  expect(readQueue(paramsOf("/console/providers/prv_1?in=https://elsewhere.example/console/review"))).toBeNull();
  expect(readQueue(paramsOf("/console/providers/prv_1"))).toBeNull();
});

test("another page of the same list keeps the rest of its address", () => {
  expect(onPage({ path: "/console/review", search: "state=TX&page=3" }, 2).search).toBe("state=TX&page=2");
  expect(onPage({ path: "/console/review", search: "state=TX&page=2" }, 1).search).toBe("state=TX");
});
