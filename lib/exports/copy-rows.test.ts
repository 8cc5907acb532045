import { EventEmitter } from "node:events";
import fc from "fast-check";
import type pg from "pg";
import { expect, test } from "vitest";
import { copyRows } from "./copy-rows";

type Running = {
  submit: (connection: unknown) => null;
  handleCommandComplete: () => void;
  handleReadyForQuery: () => void;
  handleError: (error: Error) => void;
};

/** A message of PostgreSQL's protocol. */
function message(letter: string, content: string): Buffer {
  const body = Buffer.from(content);
  const head = Buffer.alloc(5, letter);
  head.writeUInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

/** A connection over which `bytes` arrive in pieces, each in memory that is used for the next; what pg's reader got of them. */
function connection(bytes: Buffer, sizes: readonly number[]) {
  const stream = Object.assign(new EventEmitter(), { pause: () => undefined, resume: () => undefined });
  const forPg: string[] = [];
  const client = {
    query(running: Running) {
      stream.on("data", (one: Buffer) => {
        const letter = one.toString("latin1", 0, 1);
        forPg.push(letter);
        if (letter === "C") running.handleCommandComplete();
        if (letter === "Z") running.handleReadyForQuery();
        if (letter === "E") running.handleError(new Error("the statement failed"));
      });
      running.submit({ stream, query: () => undefined });
      const memory = Buffer.alloc(bytes.length);
      for (let from = 0, at = 0; from < bytes.length; at += 1) {
        const size = bytes.copy(memory, 0, from, from + (sizes[at % sizes.length] ?? 1));
        stream.emit("data", memory.subarray(0, size));
        memory.fill("x");
        from += size;
      }
    },
  };
  return { client: client as unknown as pg.ClientBase, forPg };
}

const rows = fc.array(fc.string({ maxLength: 40 }).map((text) => `${text.replace(/["\n]/g, "")},=1,ü`));

test("rows arrive whole however the network cuts them, and pg's reader gets all the other messages", async () => {
  await fc.assert(
    fc.asyncProperty(rows, fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1 }), async (lines, sizes) => {
      const data = lines.map((line) => message("d", `${line}\n`));
      const ends = [message("c", ""), message("C", "COPY 1\0"), message("Z", "I")];
      const { client, forPg } = connection(Buffer.concat([message("H", "\0\0\0"), ...data, ...ends]), sizes);
      const taken: string[] = [];
      const count = await copyRows(client, "SELECT 1", async (bytes) => void taken.push(bytes.toString()));
      expect(count).toBe(lines.length);
      const guarded = lines.map((line) => (/^[=+\-@\t\r]/.test(line) ? `'${line}` : line));
      const expected = guarded.map((line) => `${line.replaceAll(/,([=+\-@\t\r])/g, ",'$1")}\r\n`);
      expect(taken.join("")).toBe(expected.join(""));
      expect(forPg).toEqual(["H", "c", "C", "Z"]);
    }),
    { numRuns: 100 },
  );
});

test("what the database or the file throws in the middle of it is thrown", async () => {
  const row = message("d", `${"a".repeat(200_000)}\n`);
  const failing = connection(Buffer.concat([row, message("E", "")]), [1_000]);
  await expect(copyRows(failing.client, "SELECT 1", async () => undefined)).rejects.toThrow("the statement failed");
  const full = connection(Buffer.concat([row, row, message("C", "COPY 2\0"), message("Z", "I")]), [50_000]);
  const take = () => Promise.reject(new Error("the disk is full"));
  await expect(copyRows(full.client, "SELECT 1", take)).rejects.toThrow("the disk is full");
});
