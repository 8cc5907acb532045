import { z } from "zod";
import { runImport as runSlice } from "@/lib/imports/run-import";
import { job } from "./job";

/** Checks an import or creates what it says, a slice at a time. */
export const runImport = job({
  name: "run-import",
  data: z.object({ organizationId: z.string(), importId: z.string() }),
  concurrency: 2,
  run: ({ organizationId, importId }, signal) => runSlice(organizationId, importId, { signal }),
});
