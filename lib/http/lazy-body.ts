import type { IncomingMessage, ServerResponse } from "node:http";

export const expectsContinue = ({ headers }: IncomingMessage): boolean => /^100-continue$/i.test(headers.expect ?? "");

/**
 * The body, read only when somebody asks for it. What nobody reads, or stops reading, is thrown away as it arrives:
 * left in the socket, it would keep the connection from ever answering its next request.
 */
export function lazyBody(request: IncomingMessage, response: ServerResponse): ReadableStream<Uint8Array> {
  let chunks: AsyncIterator<Buffer> | undefined;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (chunks === undefined && expectsContinue(request)) response.writeContinue();
        chunks ??= request.iterator({ destroyOnReturn: false })[Symbol.asyncIterator]();
        const { done, value } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        await chunks?.return?.();
        request.resume();
      },
    },
    { highWaterMark: 0 },
  );
}
