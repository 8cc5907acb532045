import { z } from "zod";
import { beginDueOutreach } from "@/lib/outreach/begin-by-itself";
import { writeDueReminders } from "@/lib/outreach/remind";
import { job } from "./job";

/**
 * Writes the letters whose time has come: reminders, and first ones where an organization wants them by themselves.
 * Each run finds what is missing, so that an hour without a worker is made up for.
 */
export const writeReminders = job({
  name: "write-reminders",
  data: z.object({}),
  everySeconds: 600,
  concurrency: 1,
  run: async (_data, signal) => {
    await beginDueOutreach(signal);
    await writeDueReminders(signal);
  },
});
