import { z } from "zod";
import { carryOn } from "@/lib/flags/change-flags";
import { inOrganization } from "@/lib/db";
import { job } from "./job";
import { enqueue } from "./queue";

const workMs = 20_000;

/** Carries on a change of many flags that took longer than its request. */
export const changeFlags = job({
  name: "change-flags",
  data: z.object({ organizationId: z.string(), changeId: z.string() }),
  concurrency: 2,
  run: async (address) => {
    if (await carryOn(address, workMs)) return;
    await inOrganization(address.organizationId, (db) => enqueue(db, "change-flags", address));
  },
});
