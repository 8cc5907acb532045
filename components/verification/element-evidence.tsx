import { MatchEvidence } from "@/components/flags/match-evidence";
import type { ChecklistElement } from "@/components/providers/use-provider-file";
import { CopyableId } from "@/components/ui/copyable-id";
import { MomentText } from "@/components/ui/date-text";
import { DefinitionList } from "@/components/ui/definition-list";
import { ComparedLines } from "@/components/verification/compared-lines";

/** What the verdict on an element rests on: who asked whom, when, for what, and what came back. */
export function ElementEvidence({ element }: { element: ChecklistElement }) {
  const { evidence } = element;
  return (
    <div className="flex flex-col gap-4">
      {evidence?.reason && <p className="max-w-3xl text-13 text-ink">{evidence.reason}</p>}
      <DefinitionList items={factsOf(element)} />
      {evidence?.compared && (
        <ComparedLines
          caption={`This file and the answer of ${evidence.source}`}
          theirName={evidence.source}
          lines={evidence.compared}
        />
      )}
      {evidence?.matches?.map((match) => (
        <MatchEvidence key={match.record.id} match={match} />
      ))}
    </div>
  );
}

function factsOf({
  evidence,
  note,
  method,
  verified_by,
  verified_at,
  evidence_hash,
  attempts,
  next_attempt_at,
}: ChecklistElement) {
  const list = evidence?.listVersion;
  const counted = (amount: number) => amount.toLocaleString("en-US");
  const facts = [
    { term: "Note", value: note === evidence?.reason ? "" : note },
    { term: "Method", value: method.charAt(0).toUpperCase() + method.slice(1) },
    { term: "By", value: verified_by },
    { term: "Searched", value: evidence && <MomentText value={evidence.searchedAt} /> },
    { term: "Verified", value: verified_at && <MomentText value={verified_at} /> },
    { term: "Searched for", value: termsOf(evidence?.terms) },
    {
      term: "List",
      value: list && (
        <>
          {counted(list.recordCount)} records, loaded <MomentText value={list.loadedAt} />
        </>
      ),
    },
    {
      term: "Compared",
      value: evidence?.recordsCompared === undefined ? "" : `${counted(evidence.recordsCompared)} names`,
    },
    { term: "Document", value: evidence?.document?.name },
    {
      term: "Resolved",
      value: evidence?.resolutions?.map(({ by, reason }) => [by, reason].filter(Boolean).join(": ")).join("; "),
    },
    { term: "Attempts", value: attempts > 1 ? counted(attempts) : "" },
    { term: "Next attempt", value: next_attempt_at && attempts > 0 && <MomentText value={next_attempt_at} /> },
    {
      term: "SHA-256",
      value: evidence_hash && <CopyableId value={evidence_hash} label="hash of the evidence" short />,
    },
  ];
  return facts.filter(({ value }) => Boolean(value));
}

/** The search terms on one line; rows of the file have a section of their own. */
function termsOf(terms: Record<string, unknown> | undefined): string {
  return Object.values(terms ?? {})
    .flatMap((term) => (Array.isArray(term) ? term : [term]))
    .filter((term) => typeof term === "string" && term !== "")
    .join(", ");
}
