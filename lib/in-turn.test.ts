import { expect, test } from "vitest";
import { inTurn } from "./in-turn";

/** Work that ends when it is told to. */
function workInTurn(places: number, patienceMs: number) {
  const run = inTurn(places, patienceMs);
  const begun: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  const start = (name: string): Promise<string> =>
    run(() => {
      begun.push(name);
      return new Promise((resolve, reject) =>
        ends.set(name, (error) => (error === undefined ? resolve(name) : reject(error))),
      );
    });
  const end = (name: string, error?: Error) => ends.get(name)?.(error);
  return { begun, start, end };
}

test("as many run at once as there are places, and the next in line when one has ended", async () => {
  const { begun, start, end } = workInTurn(2, 60_000);
  const all = ["a", "b", "c", "d"].map(start);
  expect(begun).toEqual(["a", "b"]);
  end("b");
  await all[1];
  await expect.poll(() => begun).toEqual(["a", "b", "c"]);
  end("a");
  await expect.poll(() => begun).toEqual(["a", "b", "c", "d"]);
  end("c");
  end("d");
  expect(await Promise.all(all)).toEqual(["a", "b", "c", "d"]);
});

test("work that fails gives up its place like any other", async () => {
  const { begun, start, end } = workInTurn(1, 60_000);
  const [first, second] = [start("first"), start("second")];
  end("first", new Error("refused"));
  await expect(first).rejects.toThrow("refused");
  await expect.poll(() => begun).toEqual(["first", "second"]);
  end("second");
  expect(await second).toBe("second");
});

test("whoever has waited long enough goes on beside work that stands still, and leaves its place as it was", async () => {
  const { begun, start, end } = workInTurn(1, 20);
  const stuck = start("stuck");
  const other = start("other");
  await expect.poll(() => begun).toEqual(["stuck", "other"]);
  end("other");
  expect(await other).toBe("other");
  const third = start("third");
  expect(begun).toEqual(["stuck", "other"]);
  end("stuck");
  expect(await stuck).toBe("stuck");
  await expect.poll(() => begun).toEqual(["stuck", "other", "third"]);
  end("third");
  expect(await third).toBe("third");
});

test("work inside of work comes to its end, though the outer holds the only place", async () => {
  const run = inTurn(1, 20);
  expect(await run(() => run(async () => "inner"))).toBe("inner");
});
