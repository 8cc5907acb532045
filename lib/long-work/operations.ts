import { z } from "zod";
import { operation } from "@/lib/api/operation";
import { MomentAnswer } from "@/lib/api/wire-schemas";

const longWorkKinds = ["export", "import", "screening", "flag-change", "list-upload", "caqh"] as const;
export type LongWorkKind = (typeof longWorkKinds)[number];

const longWorkStates = ["queued", "running", "done", "failed", "cancelled"] as const;
export type LongWorkState = (typeof longWorkStates)[number];

/** It will leave this state again. */
export const isUnfinished = ({ state }: { state: LongWorkState }): boolean => state === "queued" || state === "running";

/** As many as the answer holds: unfinished work first, then what ended last. */
export const mostLongWork = 50;

export const LongWork = z
  .object({
    id: z.string().meta({ description: "Of the export, the screening …; read and cancelled by its own operations" }),
    kind: z.enum(longWorkKinds),
    subject: z.string().meta({ description: "What of that kind: of an export its kind, of a screening its list …" }),
    state: z.enum(longWorkStates),
    done: z.number().int(),
    total: z.number().int().nullable().meta({ description: "null while nobody knows" }),
    problem: z.string().meta({ description: "Why it failed, or what was left out; else empty" }),
    canCancel: z.boolean(),
    isMine: z.boolean(),
    requestedByName: z.string().meta({ description: "Empty: the service by itself" }),
    createdAt: z.iso.datetime(),
    finishedAt: MomentAnswer,
  })
  .meta({ id: "LongWork" });
export type LongWork = z.infer<typeof LongWork>;

export const listLongWork = operation({
  id: "listLongWork",
  tag: "long-work",
  method: "GET",
  path: "/v2/jobs",
  summary: "List long work that runs or ended within a day",
  description: `Exports, imports, screenings, bulk changes of flags that took longer than a request, uploaded lists, and providers that CAQH is being asked about; ${mostLongWork} at most, what runs first.`,
  access: "any role",
  responses: { 200: z.object({ data: z.array(LongWork) }) },
  example: {},
});
