import type { IncomingMessage, ServerResponse } from "node:http";
import { env } from "@/lib/env";

type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Next, as the front server uses it: a page, and its end. */
export type Pages = { answer: Answer; close: () => Promise<void> };

/** Gets Next ready. Here and not at the top, because whoever answers no page must not carry it. */
async function readyNext(): Promise<Pages> {
  const { HOST, PORT, NODE_ENV } = env();
  const { default: next } = await import("next");
  const app = next({ dev: NODE_ENV === "development", dir: process.cwd(), hostname: HOST, port: PORT });
  await app.prepare();
  const answer = app.getRequestHandler();
  return { answer: (request, response) => answer(request, response), close: () => app.close() };
}

/**
 * The pages, drawn by Next, which is got ready when the first of them is asked for: a process that only answers the API
 * is a third smaller without it. One that could not be got ready is tried again with the next page.
 */
export function nextPages(ready: () => Promise<Pages> = readyNext): Pages {
  let pages: Promise<Pages> | undefined;
  const getReady = () =>
    (pages ??= ready().catch((error: unknown) => {
      pages = undefined;
      throw error;
    }));
  return {
    answer: async (request, response) => (await getReady()).answer(request, response),
    close: async () => (await pages)?.close(),
  };
}
