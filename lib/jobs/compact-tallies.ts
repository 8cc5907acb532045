import { z } from "zod";
import { compactTallies } from "@/lib/flags/compact-tallies";
import { job } from "./job";

/** Adds up what changes of flags left in the tallies, so that counting stays a matter of few rows. */
export const compactFlagTallies = job({
  name: "compact-tallies",
  data: z.object({}),
  everySeconds: 30,
  concurrency: 1,
  run: async (_data, signal) => {
    while (!signal.aborted && (await compactTallies()) > 10_000);
  },
});
