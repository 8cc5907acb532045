import { z } from "zod";
import { checkElement } from "@/lib/verification/check-element";
import { job } from "./job";

/** Asks the source of one element of a checklist and settles it. */
export const verifyElement = job({
  name: "verify-element",
  data: z.object({ organizationId: z.string(), workflowId: z.string(), element: z.string() }),
  run: checkElement,
});
