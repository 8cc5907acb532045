import { describe, expect, test } from "vitest";
import { jobNames } from "./job";
import queues from "./queues.json";

describe("jobs", () => {
  test("every job has the queue that the migration makes, and every queue its job", () => {
    expect([...jobNames].sort()).toEqual([...queues].sort());
  });
});
