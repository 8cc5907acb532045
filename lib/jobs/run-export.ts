import { z } from "zod";
import { runExport as runSlice } from "@/lib/exports/run-export";
import { job } from "./job";

/** Makes an export, a slice at a time. */
export const runExport = job({
  name: "run-export",
  data: z.object({ organizationId: z.string(), exportId: z.string() }),
  concurrency: 2,
  run: ({ organizationId, exportId }, signal) => runSlice(organizationId, exportId, { signal }),
});
