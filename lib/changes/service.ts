import { stream, type Verb } from "@/lib/api/operation";
import { changeStream } from "./change-stream";
import type * as op from "./operations";

/** Tells what changes in the organization until the time asked for is over, the session ends or the client leaves. */
export const watchChanges: Verb<typeof op.watchChanges> = async (ctx, { query }) =>
  stream(changeStream(ctx, query), {
    "content-type": "text/event-stream; charset=utf-8",
    // Whatever packs or collects answers on the way would keep events back.
    "cache-control": "no-store, no-transform",
    "x-accel-buffering": "no",
    // Kept for another request, it would hold a server open that is closing.
    connection: "close",
  });
