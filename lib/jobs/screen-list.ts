import { z } from "zod";
import { runScreening } from "@/lib/monitoring/run-screening";
import { job } from "./job";

/** Screens those who are monitored against a list, a slice at a time. */
export const screenList = job({
  name: "screen-list",
  data: z.object({ organizationId: z.string(), screeningId: z.string() }),
  // One index in memory and one processor: more at once would only make each of them late.
  concurrency: 1,
  run: ({ organizationId, screeningId }, signal) => runScreening(organizationId, screeningId, { signal }),
});
