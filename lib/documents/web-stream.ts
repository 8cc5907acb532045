import type { Readable } from "node:stream";

/** Pulled by the reader, so that a slow client holds a file handle and not the file; closed when it leaves. */
export function toWebStream(file: Readable): ReadableStream<Uint8Array> {
  const chunks = file[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(new Uint8Array(value));
      },
      cancel() {
        file.destroy();
      },
    },
    { highWaterMark: 0 },
  );
}
