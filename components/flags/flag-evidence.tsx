import { z } from "zod";
import { elementMatch } from "@/components/flags/compared-match";
import { MatchEvidence } from "@/components/flags/match-evidence";
import { ComparedLines } from "@/components/verification/compared-lines";
import { EvidenceFacts } from "@/components/verification/evidence-facts";
import type { SubjectKind } from "@/components/workflows/workflow-operations";
import { ListMatch } from "@/lib/verification/operations";

/** What a source such as the NPI registry says, line by line beside the file. */
const Compared = z.object({
  compared: z.array(
    z.object({ label: z.string(), ours: z.string(), theirs: z.string(), agrees: z.boolean().nullable() }),
  ),
});

/** What a flag without list records rests on: lines side by side, a match that was kept with the flag, or its facts. */
export function FlagEvidence({ evidence, kind }: { evidence: unknown; kind: SubjectKind }) {
  const match = ListMatch.safeParse(evidence);
  if (match.success) return <MatchEvidence match={elementMatch(match.data, kind)} />;
  const lines = Compared.safeParse(evidence);
  if (lines.success)
    return <ComparedLines caption="This file and the source" theirName="Source" lines={lines.data.compared} />;
  return <EvidenceFacts evidence={evidence} />;
}
