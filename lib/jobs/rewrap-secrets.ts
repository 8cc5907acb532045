import { z } from "zod";
import { systemDb } from "@/lib/db";
import { rewrapBatch } from "@/lib/key-rotation/rewrap";
import { job } from "./job";
import { enqueue } from "./queue";

/** Milliseconds after which the rest is left to the next job. */
const sliceMs = 15_000;

/** Seals what lies under a retired encryption key under the one in use; made by `keys rotate`. */
export const rewrapSecrets = job({
  name: "rewrap-secrets",
  data: z.object({ column: z.int().min(0), organizationId: z.string(), key: z.string() }),
  concurrency: 1,
  run: async (start, signal) => {
    const deadline = performance.now() + sliceMs;
    let place = await rewrapBatch(start);
    while (place !== null && performance.now() < deadline && !signal.aborted) place = await rewrapBatch(place);
    const rest = place;
    if (rest !== null) await systemDb().$transaction((db) => enqueue(db, "rewrap-secrets", rest));
  },
});
