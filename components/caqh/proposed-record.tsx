import type { CaqhProposal } from "@/components/caqh/caqh-queries";
import { valueText } from "@/components/caqh/proposed-value";
import { titleOf } from "@/lib/caqh/proposals/proposed-member";

/** What a whole record of the profile says, member by member. */
export function ProposedRecord({ section, proposed }: Pick<CaqhProposal, "section" | "proposed">) {
  const members = Object.entries((proposed ?? {}) as Record<string, unknown>).flatMap(([field, value]) => {
    const text = valueText(field, value);
    // "Not primary", and the source that every such record has, say nothing.
    return text === "" || value === false || field === "source" ? [] : [{ field, text }];
  });
  return (
    <dl className="flex flex-wrap gap-x-3 gap-y-0.5 text-13">
      {members.map(({ field, text }) => (
        <div key={field} className="flex min-w-0 flex-wrap gap-x-1">
          <dt className="text-ink-3">{titleOf({ section, field })}</dt>
          <dd className="text-ink wrap-anywhere">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

type Attestation = { attestedOn?: string; answers?: number };

/** What an attestation brings, in a sentence. */
export function ProposedAttestation({ proposed }: Pick<CaqhProposal, "proposed">) {
  const { attestedOn, answers = 0 } = (proposed ?? {}) as Attestation;
  return (
    <span className="text-13 text-ink">
      The whole profile as attested {valueText("on", attestedOn)}, with{" "}
      {answers === 1 ? "1 answer" : `${answers} answers`} to disclosure questions
    </span>
  );
}
