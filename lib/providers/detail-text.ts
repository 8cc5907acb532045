import type { Context } from "@/lib/api/context";
import { fillHoles, makeHoles } from "./answer-holes";
import type { Identifiers } from "./identifiers";
import { type Answer, answerAbout } from "./kept-answers";
import { type Include, providerDetail } from "./provider-detail";
import { filePart, readFile } from "./provider-file";

/** `GET /v2/provider` of the provider that the identifiers agree on, as JSON; null without one. */
export async function detailText(
  ctx: Pick<Context, "db" | "organizationId" | "now">,
  identifiers: Identifiers,
  include: Include,
): Promise<Answer | null> {
  const { organizationId, now } = ctx;
  const chosen = [
    include.includeFullData,
    include.includeCredentialingWorkflows,
    include.includeVerified,
    include.signUrls,
    include.includeGroupInfo,
    include.includeSanctionItems,
  ];
  const answer = await answerAbout(ctx, identifiers, {
    form: `detail ${chosen.map(Number).join("")}`,
    // Groups and the records of lists belong to many providers: who changes one would have to forget all their answers.
    isKept: !include.includeGroupInfo && !include.includeSanctionItems,
    part: (chosenBy) => filePart(organizationId, chosenBy, include),
    write: (found) => {
      const holes = makeHoles();
      return holes.cut(JSON.stringify(providerDetail(readFile(found, include), include, { now, holes })));
    },
  });
  return answer && { ...answer, json: await fillHoles(ctx, answer.id, answer.json) };
}
