import type { BusboyInstance } from "@fastify/busboy";
import { payloadTooLarge } from "@/lib/api/errors";
import type { ApiRequest } from "@/lib/api/exchange";

export const inMegabytes = (bytes: number) => `${Math.floor(bytes / 1024 / 1024)} MB`;

/**
 * Hands the body to the parser as fast as it takes it. `fail` with the first thing that is wrong stops the reading at
 * once. (A race of every read against one promise of failure would be shorter, and would hold every piece of the body
 * until the end: what a race came to stays reachable from the promise that lost it.)
 */
export function parserFeed(parser: BusboyInstance, request: ApiRequest, maximumTotal: number) {
  const reader = request.body?.getReader();
  let failure: { error: unknown } | undefined;
  let wake = () => undefined as void;
  const fail = (error: unknown) => {
    if (failure) return;
    failure = { error };
    wake();
    // Not awaited: it ends when the next piece arrives, which may be never.
    reader?.cancel().catch(() => undefined);
  };
  const until = (event: "drain" | "finish") =>
    new Promise<void>((resolve) => {
      wake = resolve;
      parser.once(event, resolve);
      if (failure) resolve();
    });

  async function feed(): Promise<void> {
    let total = 0;
    const read = async () => (reader && !failure ? reader.read() : { done: true, value: undefined });
    for (let { done, value } = await read(); !done && value; { done, value } = await read()) {
      total += value.length;
      if (total > maximumTotal) fail(payloadTooLarge(`The body may have ${inMegabytes(maximumTotal)} at most`));
      else if (!parser.write(value)) await until("drain");
    }
    if (failure) return;
    const finished = until("finish");
    parser.end();
    await finished;
  }

  return {
    fail,
    run: async () => {
      await feed().catch(fail);
      if (failure) {
        parser.destroy();
        throw failure.error;
      }
    },
  };
}
