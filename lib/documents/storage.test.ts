import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { beforeEach, describe, expect, test } from "vitest";
import { forgetEnv } from "@/lib/env";
import { useTestDatabase } from "@/prisma/test-database";
import { LocalDisk } from "./local-disk";
import { listDocuments, openDocument, putDocument, removeDocument } from "./storage";

const database = useTestDatabase();
const root = () => path.join(database().dataDir, "documents");
const filesIn = (folder: string) =>
  fs.existsSync(folder)
    ? fs.readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    : [];

beforeEach(() => {
  fs.rmSync(root(), { recursive: true, force: true });
  forgetEnv();
});

const organizationId = "org_a";

const pieceSize = 64 * 1024;

async function* chunks(count: number, failAt?: number): AsyncGenerator<Uint8Array> {
  for (let index = 0; index < count; index += 1) {
    if (index === failAt) throw new Error("the client went away");
    yield Buffer.alloc(pieceSize, index);
  }
}

describe("storing a document", () => {
  test("keeps the whole file under a key of the service's making, and says its size and SHA-256", async () => {
    const content = Buffer.from("Quillfeather, Ada: certificate of insurance");
    const stored = await putDocument({ organizationId, content });
    expect(stored).toEqual({
      storageKey: expect.stringMatching(/^org_a\/uploads\/[0-9a-f-]{36}$/),
      size: content.length,
      sha256: createHash("sha256").update(content).digest("hex"),
    });
    const file = await openDocument(stored.storageKey);
    expect(file && (await buffer(file)).equals(content)).toBe(true);
  });

  test("streams: the same file in pieces has the same size and hash", async () => {
    const whole = await putDocument({ organizationId, content: await buffer(Readable.from(chunks(20))) });
    const pieces = await putDocument({ organizationId, content: chunks(20), size: 20 * pieceSize });
    expect({ ...pieces, storageKey: "" }).toEqual({ ...whole, storageKey: "" });
    expect(pieces.size).toBe(20 * pieceSize);
  });

  test("can be read by the service's own user only", async () => {
    const { storageKey } = await putDocument({ organizationId, content: Buffer.from("x") });
    expect(fs.statSync(path.join(root(), storageKey)).mode & 0o077).toBe(0);
    expect(fs.statSync(root()).mode & 0o077).toBe(0);
  });

  test("leaves nothing behind when the upload breaks off", async () => {
    await expect(putDocument({ organizationId, content: chunks(40, 25), size: 40 * pieceSize })).rejects.toThrow(
      "the client went away",
    );
    expect(filesIn(root())).toEqual([]);
  });

  test("leaves nothing behind when the caller gives up", async () => {
    const stop = new AbortController();
    async function* slow() {
      yield Buffer.alloc(1024);
      stop.abort();
      yield Buffer.alloc(1024);
      await new Promise((resolve) => setTimeout(resolve, 5_000).unref());
    }
    await expect(putDocument({ organizationId, content: slow(), size: 2048, signal: stop.signal })).rejects.toThrow();
    expect(filesIn(root())).toEqual([]);
  });

  test("fails when the file is not as long as it was said to be, and nothing of it is kept", async () => {
    for (const size of [39 * pieceSize, 41 * pieceSize]) {
      await expect(putDocument({ organizationId, content: chunks(40), size })).rejects.toThrow("bytes and not");
    }
    expect(filesIn(root())).toEqual([]);
  });

  test("never leaves half a file under the old key when a replacement breaks off", async () => {
    const { storageKey } = await putDocument({ organizationId, content: Buffer.from("the first") });
    await expect(
      putDocument({ organizationId, content: chunks(9, 5), size: 9 * pieceSize, storageKey }),
    ).rejects.toThrow();
    const file = await openDocument(storageKey);
    expect(file && (await buffer(file)).toString()).toBe("the first");
  });
});

describe("reading documents", () => {
  test("a document that storage does not hold is null, not an error in the middle of an answer", async () => {
    expect(await openDocument("org_a/uploads/never-stored")).toBeNull();
  });

  test("a key cannot climb out of document storage", async () => {
    fs.writeFileSync(path.join(database().dataDir, "credence.key"), "secret");
    await expect(openDocument("../credence.key")).rejects.toThrow();
  });

  test("lists what lies in a folder, and a folder that is not there is empty", async () => {
    const { storageKey } = await putDocument({
      organizationId,
      content: Buffer.from("x"),
      storageKey: "org_a/packets/wf_1/doc_1.pdf",
    });
    expect(await listDocuments("org_a/packets/wf_1")).toEqual([storageKey]);
    await removeDocument(storageKey);
    await removeDocument(storageKey);
    expect(await listDocuments("org_a/packets/wf_1")).toEqual([]);
    expect(await listDocuments("org_a/packets/wf_none")).toEqual([]);
  });
});

describe("after a crash", () => {
  test("what a killed process was writing is removed an hour later, and what others still write is not", async () => {
    const folder = path.join(root(), ".incoming");
    fs.mkdirSync(folder, { recursive: true });
    for (const name of ["abandoned", "in-progress"]) fs.writeFileSync(path.join(folder, name), "half a fi");
    const twoHoursAgo = new Date(Date.now() - 2 * 60 * 60 * 1000);
    fs.utimesSync(path.join(folder, "abandoned"), twoHoursAgo, twoHoursAgo);
    await new LocalDisk(root()).put("org_a/uploads/another", "whole");
    expect(fs.readdirSync(folder)).toEqual(["in-progress"]);
  });
});
