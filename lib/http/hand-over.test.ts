import type { Worker } from "node:cluster";
import { Socket } from "node:net";
import { expect, test } from "vitest";
import { HandOver } from "./hand-over";

/** A web process that hears of connections, by their numbers. */
function process() {
  const heard: number[] = [];
  const worker = { send: ({ number }: { number: number }) => heard.push(number) } as unknown as Worker;
  return { worker, heard };
}

test("of connections that nobody serves so many wait, and more are closed", () => {
  const handOver = new HandOver();
  const connections = Array.from({ length: 4_100 }, () => new Socket());
  for (const connection of connections) handOver.give(connection);
  expect(connections.findIndex(({ destroyed }) => destroyed)).toBe(4_096);
  const { worker, heard } = process();
  handOver.add(worker);
  for (let number = 1; number <= 4_096; number += 1) handOver.taken(worker, number);
  expect(heard).toHaveLength(4_096);
});

test("what a process did not take before it was gone, another does", () => {
  const handOver = new HandOver();
  const [gone, other] = [process(), process()];
  const connection = new Socket();
  handOver.add(gone.worker);
  handOver.give(connection);
  handOver.remove(gone.worker, { isGone: true });
  handOver.add(other.worker);
  expect([gone.heard, other.heard, connection.destroyed]).toEqual([[1], [2], false]);
  handOver.taken(other.worker, 2);
  expect(connection.destroyed).toBe(true);
});
