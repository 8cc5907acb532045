import { MatchEvidence } from "@/components/flags/match-evidence";
import { EvidenceFacts } from "@/components/verification/evidence-facts";
import { ListMatch } from "@/lib/verification/operations";

/** What a flag rests on: a match drawn with its score, anything else as its facts. */
export function FlagEvidence({ evidence }: { evidence: unknown }) {
  const match = ListMatch.safeParse(evidence);
  if (match.success) return <MatchEvidence match={match.data} />;
  return <EvidenceFacts evidence={evidence} />;
}
