import { expect, test } from "vitest";
import { dueWords } from "./due-words";

const now = new Date("2026-11-21T12:00:00Z");
const list = {
  isLoaded: true,
  isOverdue: false,
  current: null,
  lastScreening: { finishedAt: "2026-11-11T12:00:00Z" },
  isAnybodyMonitored: true,
};

test.each([
  ["a list that is being screened", { ...list, current: {} }, "waiting", "Under way"],
  ["a list nobody loaded", { ...list, isLoaded: false, lastScreening: null }, "neutral", "Not loaded"],
  ["a loaded list that was never screened", { ...list, lastScreening: null }, "major", "Never screened"],
  [
    "a list that was never screened while nobody is monitored",
    { ...list, lastScreening: null, isAnybodyMonitored: false },
    "neutral",
    "Nobody to screen",
  ],
  ["a list in time", list, "done", "Due in 21 days"],
  ["the last day", { ...list, lastScreening: { finishedAt: "2026-10-21T11:00:00Z" } }, "major", "Due today"],
  [
    "a day too late",
    { ...list, lastScreening: { finishedAt: "2026-10-20T11:00:00Z" } },
    "critical",
    "Overdue by 1 day",
  ],
  [
    "a month too late",
    { ...list, isOverdue: true, lastScreening: { finishedAt: "2026-09-20T11:00:00Z" } },
    "critical",
    "Overdue by 31 days",
  ],
  [
    "a newer version that nobody screened",
    { ...list, isOverdue: true },
    "critical",
    "Overdue: its newest version was not screened",
  ],
] as const)("%s says so", (_what, screened, tone, words) => {
  expect(dueWords(screened, now)).toEqual({ tone, words });
});
