import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createOrganization } from "@/prisma/factories/organization";
import { useTestDatabase } from "@/prisma/test-database";
import { togetherInStatements } from "./in-line";

useTestDatabase();
let organizationId: string;

beforeEach(async () => {
  organizationId = (await createOrganization("North Plan")).id;
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => void vi.useRealTimers());

/** Work that says when it begins, and goes on until `end` is called. */
function longWork() {
  let begin = () => {};
  let finish = () => {};
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const finished = new Promise<void>((resolve) => (finish = resolve));
  const done = togetherInStatements(organizationId, () => {
    begin();
    return finished;
  });
  const end = async () => {
    finish();
    await done;
    // What the line does when one has ended is done, too.
    await new Promise<void>((resolve) => setImmediate(resolve));
  };
  return { begun, end };
}

test("whoever waits for those under way begins in time, also while one after the other of them ends", async () => {
  const held: ReturnType<typeof longWork>[] = [];
  while (held.length < 4) {
    const work = longWork();
    // The first two begin at once, the others once they have waited their time.
    vi.advanceTimersByTime(20);
    await work.begun;
    held.push(work);
  }
  const next = longWork();
  vi.advanceTimersByTime(15);
  await held.pop()?.end();
  vi.advanceTimersByTime(5);
  await expect(next.begun).resolves.toBeUndefined();
  await Promise.all([next, ...held].map((work) => work.end()));
});
