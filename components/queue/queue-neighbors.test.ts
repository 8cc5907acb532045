import { expect, test } from "vitest";
import { neighborsOf } from "./queue-neighbors";

const file = (id: string) => ({ id, address: `/console/providers/${id}`, name: id });
const pageOf = (ids: string, offset: number, total: number) => ({ files: [...ids].map(file), offset, total });
const stand = (ids: string, offset: number, total: number, id: string, placeBefore: number | null = null) => {
  const { position, previous, next } = neighborsOf(pageOf(ids, offset, total), { id, size: 2, placeBefore });
  return { position, previous: previous && [previous.id, previous.page], next: next && [next.id, next.page] };
};

test("a file stands between its neighbors, each with the page it is on", () => {
  // The second page of two, with one file more at each end.
  expect(stand("bcde", 1, 7, "c")).toEqual({ position: 3, previous: ["b", 1], next: ["d", 2] });
  expect(stand("bcde", 1, 7, "d")).toEqual({ position: 4, previous: ["c", 2], next: ["e", 3] });
});

test("the first file has nobody before it, the last nobody after it", () => {
  expect(stand("abc", 0, 3, "a")).toEqual({ position: 1, previous: null, next: ["b", 1] });
  expect(stand("abc", 0, 3, "c")).toEqual({ position: 3, previous: ["b", 1], next: null });
});

test("a decided file has left the list: who came after it is next", () => {
  expect(stand("bde", 1, 6, "c", 2)).toEqual({ position: null, previous: ["b", 1], next: ["d", 2] });
});

test("a file that is not in the list, and of which no place is known, leads to the first", () => {
  expect(stand("abc", 0, 3, "x")).toEqual({ position: null, previous: null, next: ["a", 1] });
});

test("an empty list has no neighbors", () => {
  expect(stand("", 0, 0, "x", 4)).toEqual({ position: null, previous: null, next: null });
});
