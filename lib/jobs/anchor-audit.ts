import { z } from "zod";
import { appendAnchors } from "@/lib/audit/anchors";
import { job } from "./job";

/** Writes the heads of the audit chains to DATA_DIR/anchors once a day. */
export const anchorAudit = job({
  name: "anchor-audit",
  data: z.object({}),
  everySeconds: 86_400,
  concurrency: 1,
  run: async () => {
    await appendAnchors();
  },
});
