import { z } from "zod";
import { MomentAnswer } from "@/lib/api/wire-schemas";

/** Where answers come from. */
export const surveySources = ["attested-data", "form-submission"] as const;

const SurveyQuestion = z.object({ question_text: z.string(), responses: z.array(z.string()) });

/** The questions of one version of attested data, or of one submitted form, with what was answered. */
const SurveyResponses = z
  .object({
    version: z.number().int(),
    source: z.enum(surveySources),
    workflow_id: z.string().meta({ description: "Empty for a submitted form" }),
    attested_at: MomentAnswer,
    questions: z.array(SurveyQuestion),
  })
  .meta({ id: "SurveyResponses" });

/** `count` is the number of questions, whatever page of them is answered. */
export const SurveyResponsesPage = z
  .object({ data: z.union([SurveyResponses, z.strictObject({})]), count: z.number().int() })
  .meta({ id: "SurveyResponsesPage" });
