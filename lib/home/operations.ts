import { z } from "zod";
import { operation } from "@/lib/api/operation";
import { FlagCounts } from "@/lib/flags/flag-schemas";
import { workflowStatusNames } from "@/lib/workflows/state-machine";

const Count = z.number().int();
const Days = z.number().nullable().meta({ description: "Days, to a tenth; null where nothing was decided" });

const Waiting = z.object({
  total: Count,
  over7: Count.meta({ description: "In their status for more than 7 days; also in `total`" }),
  over14: Count,
  over30: Count,
});

const Turnaround = z.object({ decided: Count, median: Days, p90: Days.meta({ description: "90th percentile" }) });

export const Home = z
  .object({
    waiting: z
      .object({ providers: Waiting, facilities: Waiting })
      .meta({ description: "Workflows that can be decided, by how long they have been in their status" }),
    mine: z
      .object({ providers: Count, facilities: Count })
      .meta({ description: "Those whose unfinished workflow is assigned to the caller" }),
    flags: FlagCounts,
    expiring: z
      .object({
        expired: Count,
        within30: Count,
        within60: Count,
        within90: Count,
        countedAt: z.iso.datetime().meta({ description: "Now; in an organization of very many, some minutes ago" }),
      })
      .meta({ description: "Of everybody monitored; each number counts those before it, but for what has expired" }),
    webhooks: z.object({ failing: Count, paused: Count }),
    funnel: z
      .array(z.object({ status: z.enum(workflowStatusNames), providers: Count, facilities: Count }))
      .meta({ description: "Unfinished workflows by status, in the order of the work" }),
    turnaround: z
      .object({
        last90Days: Turnaround,
        months: z.array(Turnaround.extend({ month: z.string().meta({ description: "YYYY-MM" }) })),
      })
      .meta({ description: "From the day a file was received to its decision, by the month of the decision" }),
  })
  .meta({ id: "Home" });
export type Home = z.infer<typeof Home>;

export const getHome = operation({
  id: "getHome",
  tag: "home",
  method: "GET",
  path: "/v2/home",
  summary: "See what waits, and how the work goes",
  access: "any role",
  responses: { 200: Home },
  example: {},
});
