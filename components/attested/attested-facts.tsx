import type { ReactNode } from "react";
import type { AttestedMember } from "@/components/attested/attested-members";
import { AttestedText, maskedNumber } from "@/components/attested/attested-text";
import { DifferenceMark } from "@/components/attested/difference-mark";
import { NotGiven } from "@/components/ui/definition-list";

type AttestedFactsProps = {
  members: readonly AttestedMember[];
  row: Record<string, unknown>;
  /** Leaves out what was not attested: rows of many members mostly have few. */
  isBrief?: boolean;
  /** What the record says instead, by member, where it differs. */
  recordSays?: ReadonlyMap<string, string>;
};

/** What was attested about one thing, a value with its explanation each. */
export function AttestedFacts({ members, row, isBrief = false, recordSays }: AttestedFactsProps) {
  const shown = members.filter(({ name }) => !isBrief || textOf(row[name]).value !== "" || recordSays?.has(name));
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(11rem,100%),1fr))] gap-x-4 gap-y-2.5 text-13">
      {shown.map((member) => (
        <Fact key={member.name} member={member} row={row} recordSays={recordSays?.get(member.name) ?? null} />
      ))}
    </dl>
  );
}

type FactProps = { member: AttestedMember; row: Record<string, unknown>; recordSays: string | null };

function Fact({ member, row, recordSays }: FactProps) {
  const { value, description } = textOf(row[member.name]);
  return (
    <div className="min-w-0">
      <dt className="text-12 text-ink-3">{member.label}</dt>
      <dd className="min-w-0 wrap-anywhere">
        {shownValue(member, value)}
        {description && <span className="mt-0.5 block text-12 text-ink-2">{description}</span>}
        {recordSays !== null && (
          <DifferenceMark className="mt-0.5">
            {recordSays === "" ? (
              "Not on record"
            ) : (
              <>
                Differs from the record: <AttestedText value={recordSays} isDate={member.isDate} />
              </>
            )}
          </DifferenceMark>
        )}
      </dd>
    </div>
  );
}

function shownValue({ name, isDate }: AttestedMember, value: string): ReactNode {
  if (value === "") return <NotGiven label="Not attested" />;
  if (name === "ssn") return <span className="font-mono text-12">{maskedNumber(value)}</span>;
  return <AttestedText value={value} isDate={isDate} />;
}

/** A value with its explanation, or a document's reference, whatever stands there. */
export function textOf(attested: unknown): { value: string; description: string } {
  if (typeof attested === "string") return { value: attested, description: "" };
  if (typeof attested !== "object" || attested === null) return { value: "", description: "" };
  const { value = "", description = "" } = attested as { value?: string; description?: string };
  return { value, description };
}
