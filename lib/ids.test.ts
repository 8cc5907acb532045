import { afterEach, expect, test, vi } from "vitest";
import { newId } from "@/lib/ids";

afterEach(() => vi.useRealTimers());

test("an id is its prefix and 26 characters that can be read aloud", () => {
  expect(newId("prv")).toMatch(/^prv_[0-9a-hjkmnp-tv-z]{26}$/);
});

test("ids made one after the other sort in the order they were made, and none repeats", () => {
  const made = Array.from({ length: 20_000 }, () => newId("evt"));
  expect([...made].sort()).toEqual(made);
  expect(new Set(made).size).toBe(made.length);
});

test("ids keep their order when the clock is set back", () => {
  vi.useFakeTimers({ now: Date.now() + 60_000 });
  const before = newId("wf");
  vi.setSystemTime(Date.now() - 3_600_000);
  expect(newId("wf") > before).toBe(true);
});
