import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { batchChanges } from "@/components/changes/batched-changes";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("what others change at once is read once, soon after", () => {
  const handOn = vi.fn<(items: string[]) => void>();
  const news = batchChanges(handOn);
  for (const id of ["wf_1", "wf_2", "wf_3"]) news.add(id);
  expect(handOn).not.toHaveBeenCalled();
  vi.advanceTimersByTime(300);
  expect(handOn.mock.calls).toEqual([[["wf_1", "wf_2", "wf_3"]]]);
});

test("however much happens, rows are read every three seconds at most, and the last change is not lost", () => {
  const handOn = vi.fn<(items: string[]) => void>();
  const news = batchChanges(handOn);
  for (let at = 0; at < 100; at += 1) {
    news.add(`wf_${at}`);
    vi.advanceTimersByTime(100);
  }
  vi.advanceTimersByTime(3_000);
  expect(handOn.mock.calls.length).toBeLessThanOrEqual(5);
  expect(handOn.mock.calls.flatMap(([items]) => items)).toHaveLength(100);
});

test("no row moves under somebody's hands: news waits for a pause, but not for ever", () => {
  const handOn = vi.fn<(items: string[]) => void>();
  const news = batchChanges(handOn);
  const type = (milliseconds: number) => {
    for (let gone = 0; gone < milliseconds; gone += 100) {
      news.noteInput();
      vi.advanceTimersByTime(100);
    }
  };
  news.add("wf_1");
  type(3_000);
  expect(handOn).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1_600);
  expect(handOn).toHaveBeenCalledTimes(1);
  news.add("wf_2");
  type(12_000);
  expect(handOn).toHaveBeenCalledTimes(2);
});
