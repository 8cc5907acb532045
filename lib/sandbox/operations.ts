import { z } from "zod";
import { operation } from "@/lib/api/operation";
import { Moment, MomentAnswer, Text } from "@/lib/api/wire-schemas";

/** Seconds that the clock is moved by at least, and years that it may be ahead at most. */
const shortestMoveSeconds = 60;
export const farthestYears = 20;

export const SandboxState = z
  .object({
    now: MomentAnswer.meta({ description: "What the clock of this deployment says" }),
    ahead_seconds: z.number().meta({ description: "By how much it is ahead of the machine's" }),
    newest_event_at: MomentAnswer.meta({ description: "The clock never goes back before it" }),
    moved_at: MomentAnswer,
    moved_by: z.string().nullable(),
    allowed_hosts: z
      .array(z.string())
      .meta({ description: "Hosts that mail, webhooks and questions to registries may reach; nothing else" }),
    magic_npis: z.array(z.object({ npi: z.string(), outcome: z.string(), label: z.string(), description: z.string() })),
  })
  .meta({ id: "SandboxState" });
export type SandboxState = z.output<typeof SandboxState>;

const only = "Only where the service runs with SANDBOX=1, for test data; 404 anywhere else.";

export const getSandbox = operation({
  id: "getSandbox",
  tag: "sandbox",
  method: "GET",
  path: "/v2/sandbox",
  summary: "Read the clock, the allowed hosts and the magic NPIs of a test-data deployment",
  description: only,
  access: "any role",
  transaction: false,
  responses: { 200: SandboxState },
  example: {},
});

export const moveSandboxClock = operation({
  id: "moveSandboxClock",
  tag: "sandbox",
  method: "PUT",
  path: "/v2/sandbox/clock",
  summary: "Move the clock of a test-data deployment",
  description: `${only} Forward by \`advance_seconds\`, or to the moment \`at\`; all organizations and processes follow within a second, and what is then due runs. 409 for a moment before the newest event, or before the machine's own clock. Sign-ins and tokens go by the machine's clock and are not touched.`,
  access: ["Supervisor"],
  body: z
    .object({
      advance_seconds: z
        .number()
        .int()
        .min(shortestMoveSeconds)
        .max(farthestYears * 366 * 86_400)
        .optional()
        .meta({ title: "Seconds forward" }),
      at: Moment.optional().meta({ title: "Moment" }),
    })
    .refine(({ advance_seconds, at }) => (advance_seconds === undefined) !== (at === undefined), {
      error: "say either advance_seconds or at",
    }),
  transaction: false,
  responses: { 200: SandboxState },
  example: { body: { advance_seconds: 2_592_000 } },
});

export const resetSandbox = operation({
  id: "resetSandbox",
  tag: "sandbox",
  method: "POST",
  path: "/v2/sandbox/reset",
  summary: "Remove the organization's test data",
  description: `${only} Removes providers, facilities, files, documents, flags, forms, rules, webhooks, exports, imports, meetings, history and audit log of the caller's organization. The organization, its settings, people and API clients stay, and their tokens go on working. The audit log begins anew with this act.`,
  access: ["Supervisor"],
  body: z.object({
    organization_name: Text(200).meta({
      title: "Name of the organization",
      description: "As it is written, so that nobody removes another one's by mistake; 400 when it differs",
    }),
  }),
  transaction: false,
  responses: { 200: z.object({ rows_removed: z.number().int() }) },
  example: { body: { organization_name: "Lantern Health Plan" } },
});
