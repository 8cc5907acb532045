import { z } from "zod";
import { writeDueReminders } from "@/lib/outreach/remind";
import { job } from "./job";

/** Writes the reminders that are due. Each run finds what is missing, so that an hour without a worker is made up for. */
export const writeReminders = job({
  name: "write-reminders",
  data: z.object({}),
  everySeconds: 600,
  concurrency: 1,
  run: async (_data, signal) => {
    await writeDueReminders(signal);
  },
});
