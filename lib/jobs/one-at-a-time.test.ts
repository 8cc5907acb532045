import { expect, test } from "vitest";
import { oneAtATime } from "./one-at-a-time";

test("what is done about a subject comes one after the other, also after a failure; others do not wait", async () => {
  const done: string[] = [];
  let open = (): void => undefined;
  const gate = new Promise<void>((resolve) => (open = resolve));
  const first = oneAtATime("packet", async () => {
    await gate;
    done.push("first");
    throw new Error("no room");
  });
  const second = oneAtATime("packet", async () => void done.push("second"));
  await oneAtATime("minutes", async () => void done.push("other"));
  expect(done).toEqual(["other"]);
  open();
  await expect(first).rejects.toThrow("no room");
  await second;
  expect(done).toEqual(["other", "first", "second"]);
});
