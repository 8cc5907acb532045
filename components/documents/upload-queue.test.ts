import { expect, test } from "vitest";
import { maximumFileSize, type Upload, UploadQueue } from "@/components/documents/upload-queue";

/** Answers each file when the test says so. */
function startedQueue(names: readonly string[]) {
  const going = new Map<string, { done: () => void; fail: (error: Error) => void; signal: AbortSignal }>();
  const arrived: string[] = [];
  const queue = new UploadQueue({
    send: ({ file }, { signal }) =>
      new Promise<void>((resolve, reject) => {
        signal.addEventListener("abort", () => reject(new Error("The upload was cancelled.")));
        going.set(file.name, { done: resolve, fail: reject, signal });
      }),
    isFinal: () => false,
    onSent: ({ file }) => arrived.push(file.name),
  });
  queue.add(
    { kind: "provider", id: "prv_1" },
    names.map((name) => new File(["content"], name)),
    () => "CV",
  );
  for (const { id } of queue.uploads()) queue.start(id);
  const line = (name: string): Upload | undefined => queue.uploads().find(({ file }) => file.name === name);
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return { queue, going, arrived, line, settle };
}

test("three files travel at once, and the next goes when one has arrived", async () => {
  const { going, arrived, line, settle } = startedQueue(["a", "b", "c", "d", "e"]);
  expect([...going.keys()]).toEqual(["a", "b", "c"]);
  expect(line("d")?.progress).toEqual({ kind: "waiting" });
  going.get("b")?.done();
  await settle();
  expect([...going.keys()]).toEqual(["a", "b", "c", "d"]);
  expect(arrived).toEqual(["b"]);
  expect(line("b")).toBeUndefined();
});

test("a cancelled file is gone from the list, its request is ended, and the next one goes", async () => {
  const { queue, going, arrived, line, settle } = startedQueue(["a", "b", "c", "d"]);
  queue.remove(line("a")?.id ?? "");
  await settle();
  expect(going.get("a")?.signal.aborted).toBe(true);
  expect(line("a")).toBeUndefined();
  expect(line("d")?.progress.kind).toBe("sending");
  expect(arrived).toEqual([]);
});

test("a failed file stays with its reason until it is tried again or dismissed", async () => {
  const { queue, going, arrived, line, settle } = startedQueue(["a"]);
  going.get("a")?.fail(new Error("The file is not a document: it is a program"));
  await settle();
  expect(line("a")?.progress).toMatchObject({ kind: "failed", reason: "The file is not a document: it is a program" });
  queue.start(line("a")?.id ?? "");
  going.get("a")?.done();
  await settle();
  expect(arrived).toEqual(["a"]);
  expect(queue.uploads()).toEqual([]);
});

test("an empty file and one over 25 MB are refused without being sent", () => {
  const { queue, going } = startedQueue([]);
  const large = new File([], "large.pdf");
  Object.defineProperty(large, "size", { value: maximumFileSize + 1 });
  queue.add({ kind: "provider", id: "prv_1" }, [new File([], "empty.pdf"), large], () => "");
  expect(queue.uploads().map(({ progress }) => progress)).toEqual([
    { kind: "failed", reason: "The file is empty.", isFinal: true },
    { kind: "failed", reason: "The file is larger than 25 MB.", isFinal: true },
  ]);
  expect(going.size).toBe(0);
});
