import type { ReactNode } from "react";
import { elementMatch } from "@/components/flags/compared-match";
import { MatchEvidence } from "@/components/flags/match-evidence";
import type { ChecklistElement } from "@/components/credentialing/workflow-file";
import { CopyableId } from "@/components/ui/copyable-id";
import { MomentText } from "@/components/ui/date-text";
import { ComparedLines } from "@/components/verification/compared-lines";
import type { SubjectKind } from "@/components/workflows/workflow-operations";
import { counted } from "@/lib/counted";

/** What the verdict on an element rests on: what came back, and who asked whom, when, for what. */
export function ElementEvidence({ element, kind }: { element: ChecklistElement; kind: SubjectKind }) {
  const { evidence, note } = element;
  const facts = factsOf(element);
  return (
    <div className="flex flex-col gap-4">
      {(evidence?.reason || note) && <p className="max-w-3xl text-13 text-ink">{evidence?.reason || note}</p>}
      {evidence?.compared && (
        <ComparedLines
          caption={`This file and the answer of ${evidence.source}`}
          theirName={evidence.source}
          lines={evidence.compared}
        />
      )}
      {evidence?.matches?.map((match) => (
        <MatchEvidence key={match.record.id} match={elementMatch(match, kind)} />
      ))}
      {facts.length > 0 && (
        <dl className="flex flex-wrap gap-x-6 gap-y-2 text-12">
          {facts.map(({ term, value }) => (
            <div key={term} className="min-w-0">
              <dt className="text-ink-3">{term}</dt>
              <dd className="text-ink wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

function factsOf(element: ChecklistElement): { term: string; value: ReactNode }[] {
  const { evidence, method, verified_by, verified_at, evidence_hash, attempts, next_attempt_at } = element;
  const lists = searchedLists(evidence);
  const compared = evidence?.recordsCompared;
  const facts = [
    { term: "Method", value: method.charAt(0).toUpperCase() + method.slice(1) },
    { term: "Verified by", value: verified_by },
    verified_at
      ? { term: "Verified", value: <MomentText value={verified_at} /> }
      : { term: "Searched", value: evidence && <MomentText value={evidence.searchedAt} /> },
    { term: "Searched for", value: termsOf(evidence?.terms) },
    ...lists.map(({ list, listVersion }) => ({
      term: lists.length > 1 ? list : "List",
      value: (
        <>
          {counted(listVersion.recordCount, "record")}, loaded <MomentText value={listVersion.loadedAt} />
        </>
      ),
    })),
    { term: "Not loaded, so not searched", value: evidence?.notLoaded?.join(", ") },
    { term: "Compared", value: compared === undefined ? "" : counted(compared, "name") },
    { term: "Document", value: evidence?.document?.name },
    { term: "Resolved", value: evidence?.resolutions?.map(resolutionText).join("; ") },
    { term: "Attempts", value: attempts > 1 ? attempts : "" },
    { term: "Next attempt", value: next_attempt_at && attempts > 0 && <MomentText value={next_attempt_at} /> },
    {
      term: "SHA-256",
      value: evidence_hash && <CopyableId value={evidence_hash} label="hash of the evidence" short />,
    },
  ];
  return facts.filter(({ value }) => Boolean(value));
}

/** The lists that were searched; older evidence names the version alone. */
function searchedLists(evidence: ChecklistElement["evidence"]) {
  if (evidence?.lists) return evidence.lists;
  return evidence?.listVersion ? [{ list: evidence.source, listVersion: evidence.listVersion }] : [];
}

const resolutionText = ({ by, reason }: { by: string | null; reason: string | null }): string =>
  [by, reason].filter(Boolean).join(": ");

/** The search terms on one line; rows of the file have a section of their own, the version of an interface none. */
function termsOf(terms: Record<string, unknown> | undefined): string {
  return Object.entries(terms ?? {})
    .filter(([key]) => key !== "version")
    .flatMap(([, term]) => (Array.isArray(term) ? term : [term]))
    .filter((term) => typeof term === "string" && term !== "")
    .join(", ");
}
