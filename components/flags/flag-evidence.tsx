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

/** What the head of the flag says already, and what only the program needs. */
const toldBefore = new Set(["severity", "flagType", "description", "expiry"]);

/** What is left of the evidence beside what the flag itself says; null when nothing is. */
function furtherFacts(evidence: unknown): Record<string, unknown> | null {
  if (typeof evidence !== "object" || evidence === null || Array.isArray(evidence)) return null;
  const facts = Object.entries(evidence).filter(
    ([name, value]) => !toldBefore.has(name) && value !== null && value !== "" && !(name === "row" && value === "none"),
  );
  return facts.length > 0 ? Object.fromEntries(facts) : null;
}

/** What a flag without list records rests on: lines side by side, a match that was kept with the flag, or its facts. */
export function FlagEvidence({ evidence, kind }: { evidence: unknown; kind: SubjectKind }) {
  const match = ListMatch.safeParse(evidence);
  if (match.success) return <MatchEvidence match={elementMatch(match.data, kind)} />;
  const lines = Compared.safeParse(evidence);
  if (lines.success)
    return <ComparedLines caption="This file and the source" theirName="Source" lines={lines.data.compared} />;
  const facts = furtherFacts(evidence);
  return facts && <EvidenceFacts evidence={facts} />;
}
