import { z } from "zod";
import { operation } from "@/lib/api/operation";
import { Id, Moment, Reason, Text } from "@/lib/api/wire-schemas";
import { letterChoice } from "@/lib/outreach/letter-schemas";
import { describeTransition, providerTransitions, type WorkflowAction } from "./state-machine";

const Signature = z.object({
  name: Text(200).meta({ title: "Type your name to sign", description: "The decider's own name, typed" }),
  statementVersion: Text(50).meta({ description: "Version of the statement that was signed" }),
});
const OwnDecisionMembers = {
  reason: z.string().max(2000).optional().meta({ title: "Reason" }),
  signature: Signature.optional(),
};
export const Decision = z
  .object({
    credStatusDate: Moment.optional().meta({
      title: "Decision date",
      description: "When it was decided; now if left out, never in the future",
    }),
    medicalDirectorId: Id.optional().meta({ title: "Medical director" }),
    ...OwnDecisionMembers,
  })
  .meta({ id: "Decision" });
const Tabling = z.object(OwnDecisionMembers);
const MaybeReason = z.object({ reason: z.string().max(2000).optional().meta({ title: "Reason" }) });
const Outreach = z.object({
  ...letterChoice,
  reason: z.string().max(2000).optional().meta({ title: "Reason" }),
  withLetter: z
    .boolean()
    .optional()
    .meta({ title: "Write a letter", description: "False: somebody was asked in another way, as by telephone" }),
});
export const WithReason = z.object({ reason: Reason.meta({ title: "Reason" }) });

/** Where the workflows of providers and of facilities stand, and an id of each for examples. */
export const families = {
  Provider: {
    word: "provider",
    root: "/v2/credentialing-workflows/{id}",
    example: { id: "wf_01hzy3v7k4c9m2n8p5q6r7s8t9" },
  },
  Facility: {
    word: "facility",
    root: "/v2/facility-credentialing-workflows/{id}",
    example: { id: "fwf_01hzy3v7k4c9m2n8p5q6r7s8t9" },
  },
} as const;
export type Family = keyof typeof families;

/** Summary, roles and text of a step, from the one table. */
export const fromTable = (action: WorkflowAction, summary: string) =>
  ({
    tag: "workflows",
    method: "PUT",
    summary,
    description: describeTransition(action),
    access: providerTransitions[action].roles,
    responses: { 204: null },
  }) as const;

/** The steps that people take with a workflow: the same for a provider's and a facility's, by the same table. */
export function stepsOf<const Name extends Family>(family: Name) {
  const { word, root, example: params }: (typeof families)[Name] = families[family];
  const whose = `a ${word} credentialing workflow`;
  return {
    approve: operation({
      id: `approve${family}Workflow`,
      ...fromTable("approve", `Approve ${whose}`),
      transaction: "statements",
      signed: true,
      path: `${root}/steps/move-to-cred-approved`,
      body: Decision,
      example: {
        params,
        body: { credStatusDate: "2026-03-02T15:00:00Z", medicalDirectorId: "usr_01hzy3v7k4c9m2n8p5q6r7s8t9" },
      },
    }),
    deny: operation({
      id: `deny${family}Workflow`,
      ...fromTable("deny", `Deny ${whose}`),
      transaction: "statements",
      signed: true,
      path: `${root}/steps/move-to-cred-denied`,
      body: Decision,
      example: {
        params,
        body: { credStatusDate: "2026-03-02T15:00:00Z", medicalDirectorId: "usr_01hzy3v7k4c9m2n8p5q6r7s8t9" },
      },
    }),
    table: operation({
      id: `table${family}Workflow`,
      ...fromTable("table", `Table ${whose}`),
      transaction: "statements",
      signed: true,
      path: `${root}/steps/move-to-tabled`,
      body: Tabling,
      example: { params },
    }),
    cancel: operation({
      id: `cancel${family}Workflow`,
      ...fromTable("cancel", `Cancel ${whose}`),
      path: `${root}/steps/move-to-cancel`,
      body: WithReason,
      example: { params, body: { reason: `The ${word} withdrew the application` } },
    }),
    reachOut: operation({
      id: `reachOut${family}Workflow`,
      ...fromTable("reachOut", `Record that the ${word} is being reached out to`),
      path: `${root}/steps/move-to-outreach-in-progress`,
      description: `${describeTransition("reachOut")} A letter is written to the address on file, if one is known: from the default template or the one that is named, about the reasons that are named (one that the settings do not have is 400). Before the days between two letters of the workflow are over it is 409 that says when; then a Supervisor may write with \`soonerThanCadence\` and a reason, and anybody record the step \`withLetter\` false.`,
      body: Outreach,
      example: { params },
    }),
    reportDataMissing: operation({
      id: `report${family}DataMissing`,
      ...fromTable("reportDataMissing", `Report that data of a ${word} is missing`),
      path: `${root}/steps/move-to-data-missing`,
      body: WithReason,
      example: { params, body: { reason: "The certificate of insurance is missing" } },
    }),
    resume: operation({
      id: `resume${family}Workflow`,
      ...fromTable("resume", `Resume collection for ${whose}`),
      path: `${root}/steps/move-to-in-progress`,
      body: MaybeReason,
      example: { params },
    }),
    ready: operation({
      id: `ready${family}Workflow`,
      ...fromTable("ready", `Mark ${whose} that is verified ready for decision`),
      path: `${root}/steps/move-to-psv-ready`,
      body: WithReason,
      example: { params, body: { reason: "The open flag concerns another one of the same name" } },
    }),
    reopenVerification: operation({
      id: `reopen${family}Verification`,
      ...fromTable("reopenVerification", `Reopen verification of ${whose}`),
      path: `${root}/steps/reopen-verification`,
      body: z.object({
        reason: Reason.meta({ title: "Reason" }),
        elements: z.array(z.string().max(64)).max(50).optional(),
      }),
      example: { params, body: { reason: "What was missing has arrived" } },
    }),
  };
}

/** A Supervisor's exception for a decision. */
export function overrideOf<const Id extends string, const Name extends Family>(id: Id, family: Name) {
  const { word, root, example: params }: (typeof families)[Name] = families[family];
  return operation({
    id,
    tag: "workflows",
    method: "PUT",
    path: `${root}/overrides`,
    summary: `Record an exception for the decision on a ${word} credentialing workflow`,
    description:
      "Lets a decision pass although a confirmed exclusion is open, or an element is past the verification window.",
    access: ["Supervisor"],
    body: z.object({ kind: z.enum(["exclusion", "verification-window"]), reason: Reason.meta({ title: "Reason" }) }),
    responses: { 204: null },
    example: {
      params,
      body: { kind: "verification-window", reason: "Renewal confirmed by telephone with the board" },
    },
  });
}
