import { z } from "zod";
import { operation } from "@/lib/api/operation";
import { Id, MomentAnswer } from "@/lib/api/wire-schemas";
import { providerTransitions, workflowStatusNames } from "./state-machine";
import { Decision } from "./step-operations";

/** Most files that one signature may cover. */
export const maximumSignOff = 200;

const exampleFiles = [{ id: "wf_01hzy3v7k4c9m2n8p5q6r7s8t9", version: "7.12" }];

const Files = z
  .array(
    z.object({
      id: Id.meta({ description: "A workflow, of a provider or of a facility" }),
      version: z.string().max(50).optional().meta({
        description:
          "The version that was looked at (of the preview, or the ETag): a file that has changed since is left out",
      }),
    }),
  )
  .min(1)
  .max(maximumSignOff)
  .meta({ description: "One that is named twice counts once" });

const SignOffFile = z.object({
  id: z.string(),
  kind: z.enum(["provider", "facility"]).nullable(),
  subject_id: z.string(),
  name: z.string(),
  reason: z.string().meta({ description: "Why it is left out; empty otherwise" }),
});

/** What would become of each file, in the order in which they were named. */
export const SignOffPreview = z
  .object({
    data: z.array(
      SignOffFile.extend({
        can_be_signed: z.boolean(),
        version: z.string(),
        status: z.enum(workflowStatusNames).nullable(),
        waiting_since: MomentAnswer,
        cycle: z.string(),
        states: z.array(z.string()),
        open_flags: z.number().int().meta({ description: "None of which the rules hold against the file" }),
      }),
    ),
  })
  .meta({ id: "SignOffPreview" });

/** What became of each file, in the order in which they were named. */
export const SignOffResult = z
  .object({ signed: z.number().int(), results: z.array(SignOffFile.extend({ is_signed: z.boolean() })) })
  .meta({ id: "SignOffResult" });

const clean =
  "Clean means: PSV ready, judged clean by the organization's rules as they are in force now, nothing that stands against an approval, and no exception recorded for it.";

export const previewSignOff = operation({
  id: "previewSignOff",
  tag: "workflows",
  method: "POST",
  path: "/v2/credentialing-workflows/steps/sign-off/preview",
  summary: "See which files one signature would approve, and why others are left out",
  description: `Changes nothing. ${clean} 207 where a file would be left out.`,
  access: providerTransitions.approve.roles,
  body: z.object({ files: Files }),
  responses: { 200: SignOffPreview, 207: SignOffPreview },
  example: { body: { files: exampleFiles } },
});

export const signOffFiles = operation({
  id: "signOffFiles",
  tag: "workflows",
  method: "PUT",
  path: "/v2/credentialing-workflows/steps/sign-off",
  summary: "Approve clean files with one signature",
  description: `Each file is approved by itself: a decision, an event and an audit entry for every one. What is not clean is left out, with the reason, and stays as it was. ${clean} 207 where a file was left out.`,
  access: providerTransitions.approve.roles,
  transaction: false,
  signed: true,
  body: Decision.extend({ files: Files }),
  responses: { 200: SignOffResult, 207: SignOffResult },
  example: { body: { files: exampleFiles, medicalDirectorId: "usr_01hzy3v7k4c9m2n8p5q6r7s8t9" } },
});
