import type { z } from "zod";
import type { Context } from "@/lib/api/context";
import { notFound } from "@/lib/api/errors";
import type { Verb } from "@/lib/api/operation";
import { isoMoment } from "@/lib/api/wire-schemas";
import { attestedAt } from "./attested-at";
import type { AttestedData } from "./attested-schemas";
import type * as op from "./operations";
import { requireProvider } from "./require-provider";
import { submittedResponses } from "./submitted-responses";
import type { SurveyResponsesPage } from "./survey-schemas";

type Answered = {
  version: number;
  workflowId: string;
  dateComplete: string;
  datesAttested: string[];
  questions: AttestedData["question"];
};

const hasAttestedData = async ({ db, organizationId }: Context, providerId: string): Promise<boolean> =>
  (await db.attestedData.findFirst({ where: { organizationId, providerId }, select: { id: true } })) !== null;

const nothing: z.input<typeof SurveyResponsesPage> = { data: {}, count: 0 };

/** The questions of one version of attested data or of one submitted form. Throws 404 for what is not there. */
export const listSurveyResponses: Verb<typeof op.listSurveyResponses> = async (ctx, { params, query }) => {
  const { organizationId } = ctx;
  const { id: providerId } = await requireProvider(ctx, params.providerId);
  const version = query.version ?? null;
  if (query.source === "form-submission") return submittedResponses(ctx, { providerId, ...query });
  // The content may hold images of signatures: only what is answered leaves the database.
  const [found] = await ctx.db.$queryRaw<Answered[]>`
    select version, workflow_id as "workflowId", content->>'date_complete' as "dateComplete",
      jsonb_path_query_array(content, '$.attestation_metadata[*].date_attested') as "datesAttested",
      content->'question' as questions
    from attested_data
    where organization_id = ${organizationId} and provider_id = ${providerId}
      and (${version}::int is null or version = ${version}::int)
    order by version desc limit 1`;
  if (!found && query.source === undefined) {
    const hasAttested = version !== null && (await hasAttestedData(ctx, providerId));
    if (!hasAttested) return submittedResponses(ctx, { providerId, ...query });
  }
  if (!found && version !== null) throw notFound(`Provider ${providerId} has no version ${version} of attested data`);
  if (!found) return nothing;
  const attested = attestedAt({
    date_complete: found.dateComplete,
    attestation_metadata: found.datesAttested.map((date_attested) => ({ date_attested })),
  });
  return {
    data: {
      version: found.version,
      source: "attested-data",
      workflow_id: found.workflowId,
      attested_at: isoMoment(attested),
      questions: found.questions.slice(query.offset, query.offset + query.limit).map((question) => ({
        question_text: question.question_text,
        responses: question.question_response.map(({ response_text }) => response_text),
      })),
    },
    count: found.questions.length,
  };
};
