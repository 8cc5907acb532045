import { z } from "zod";
import { inOrganization } from "@/lib/db";
import { countAnew } from "@/lib/monitoring/kept-expiries";
import { job } from "./job";

/** Counts anew what expires in an organization that is too large to count while somebody waits. */
export const countExpiriesAnew = job({
  name: "count-expiries",
  data: z.object({ organizationId: z.string() }),
  concurrency: 1,
  run: async ({ organizationId }) => {
    await inOrganization(organizationId, (db) => countAnew(db, organizationId));
  },
});
