import { z } from "zod";
import { eventStream, operation } from "@/lib/api/operation";

/** Seconds that a stream of changes lasts at most; the caller then asks again, and is looked at anew. */
const longestWatch = 900;

/** A record that somebody changed: what kind it is of and its id, never what was changed. */
export const Change = z.object({
  kind: z.string().meta({ description: "What the audit log calls it: provider, facility, workflow, flag …" }),
  id: z.string().optional().meta({ description: "Left out when many of that kind changed at once" }),
  request: z.string().optional().meta({ description: "X-Request-Id of the request that changed it" }),
  by: z.string().optional().meta({ description: "Id of the person or client that changed it" }),
});
export type Change = z.infer<typeof Change>;

export const watchChanges = operation({
  id: "watchChanges",
  tag: "changes",
  method: "GET",
  path: "/v2/changes",
  summary: "Watch what changes in the organization",
  description:
    "Events as they happen, until the time is over, the token or session ends, or the caller goes: `ready` (from here on nothing is left out), `change` (`{ kind, id?, request?, by? }`) and `missed` (some may have been left out: look again). A line that begins with a colon only says that the connection stands. A caller has ten of them at most (429).",
  access: "any role",
  transaction: false,
  query: z.object({
    seconds: z.coerce
      .number()
      .int()
      .min(1)
      .max(longestWatch)
      .default(longestWatch)
      .meta({ description: "How long to watch" }),
    ago: z.coerce.number().int().min(0).max(86_400).optional().meta({
      description: "How many seconds ago the caller looked last: `missed` is sent if something changed since",
    }),
  }),
  responses: { 200: eventStream },
  example: { query: { seconds: 1 } },
});
