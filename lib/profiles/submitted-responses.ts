import type { z } from "zod";
import type { Context } from "@/lib/api/context";
import { notFound } from "@/lib/api/errors";
import { answerText } from "@/lib/forms/answer-text";
import { answerTo } from "@/lib/forms/check-answer";
import { contentOf } from "@/lib/forms/wire";
import type { SurveyResponsesPage } from "./survey-schemas";

type Wanted = { providerId: string; version?: number; offset: number; limit: number };

/**
 * The questions of one form that was submitted about the provider's NPI: version 1 is the first such submission.
 * Throws 404 for a version that is not there; without submissions the data is empty.
 */
export async function submittedResponses(
  { db, organizationId }: Context,
  { providerId, version, offset, limit }: Wanted,
): Promise<z.input<typeof SurveyResponsesPage>> {
  const provider = await db.provider.findFirst({ where: { organizationId, id: providerId }, select: { npi: true } });
  const npi = provider?.npi ?? "";
  const where = { organizationId, npi };
  const total = npi === "" ? 0 : await db.formSubmission.count({ where });
  const wanted = version ?? total;
  const found =
    wanted < 1 || wanted > total
      ? null
      : await db.formSubmission.findFirst({
          where,
          orderBy: [{ createdAt: "asc" }, { id: "asc" }],
          skip: wanted - 1,
          include: { version: { select: { fields: true, fieldMap: true } } },
        });
  if (!found && version !== undefined) throw notFound(`Provider ${providerId} has no version ${version} of responses`);
  if (!found) return { data: {}, count: 0 };
  const { fields } = contentOf(found.version);
  return {
    data: {
      version: wanted,
      source: "form-submission",
      workflow_id: "",
      attested_at: found.createdAt.toISOString(),
      questions: fields.slice(offset, offset + limit).map((field) => {
        const answer = answerText(answerTo(field, found.data));
        return { question_text: field.label, responses: answer === "" ? [] : [answer] };
      }),
    },
    count: fields.length,
  };
}
