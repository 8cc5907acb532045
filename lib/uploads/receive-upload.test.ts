import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { useTestDatabase } from "@/prisma/test-database";
import { multipartBody, multipartType } from "./multipart-body";
import { withUpload } from "./receive-upload";
import { samplePdf } from "./sample-files";

const database = useTestDatabase();

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

const upload = { maximumBytes: 25 * 1024 * 1024, contentTypes: ["application/pdf"] };

/** A request whose body comes in pieces of 64 KB; `watch` sees the memory of each before it is sent. */
function requestOf(body: Buffer, watch: (memory: ArrayBuffer, index: number) => void = () => undefined): Request {
  let index = 0;
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const piece = Uint8Array.from(body.subarray(index * 65_536, (index + 1) * 65_536));
        if (piece.length === 0) return controller.close();
        watch(piece.buffer, index);
        index += 1;
        controller.enqueue(piece);
      },
    },
    { highWaterMark: 0 },
  );
  const headers = { "content-type": multipartType };
  return new Request("http://localhost/", { method: "POST", headers, body: stream, duplex: "half" } as RequestInit);
}

const formWith = (content: Buffer) =>
  multipartBody([
    { name: "fileType", content: "License" },
    { name: "file", fileName: "license.pdf", content },
  ]);

test("what a killed process was receiving is removed an hour later, and what others still receive is not", async () => {
  const folder = path.join(database().dataDir, "spool");
  mkdirSync(folder);
  for (const name of ["abandoned", "in-progress"]) writeFileSync(path.join(folder, name), "half a fi");
  const twoHoursAgo = new Date(Date.now() - 2 * 60 * 60 * 1000);
  utimesSync(path.join(folder, "abandoned"), twoHoursAgo, twoHoursAgo);
  await withUpload(upload, requestOf(formWith(samplePdf())), async () => undefined);
  expect(readdirSync(folder)).toEqual(["in-progress"]);
});

test("the received file lies whole on the disk while it is worked with, for its owner only, and no longer", async () => {
  const content = samplePdf(300_000);
  let place = "";
  const answer = await withUpload(upload, requestOf(formWith(content)), async (fields, file) => {
    place = file.path;
    expect(fields).toEqual({ fileType: "License" });
    expect(readFileSync(place).equals(content)).toBe(true);
    expect(statSync(place).mode & 0o077).toBe(0);
    return file.size;
  });
  expect([answer, existsSync(place)]).toEqual([content.length, false]);
  const failing = withUpload(upload, requestOf(formWith(content)), async (_fields, file) => {
    place = file.path;
    throw new Error("the work failed");
  });
  await expect(failing).rejects.toThrow("the work failed");
  expect(existsSync(place)).toBe(false);
});

test("no piece of a file stays in memory once it is written", async () => {
  const pieces: WeakRef<ArrayBuffer>[] = [];
  let held = Number.POSITIVE_INFINITY;
  const request = requestOf(formWith(samplePdf(100 * 65_536)), (memory, index) => {
    pieces.push(new WeakRef(memory));
    if (index < 90) return;
    collectGarbage();
    held = Math.min(held, pieces.slice(0, 50).filter((piece) => piece.deref() !== undefined).length);
  });
  await withUpload(upload, request, async () => undefined);
  expect(held).toBeLessThan(5);
});
