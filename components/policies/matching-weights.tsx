"use client";

import { NumberInput } from "@/components/policies/condition-fields";
import { MatchingExample } from "@/components/policies/matching-example";
import type { PolicyEditing } from "@/components/policies/use-policy";
import { Checkbox } from "@/components/ui/checkbox";
import { cutGroups, weightGroups } from "@/lib/policies/matching-words";
import type { MatchingPolicy } from "@/lib/verification/matching/policy";

type Props = { editing: PolicyEditing<"matching">; content: MatchingPolicy };

/** From which score a person looks, and what each agreement is worth, in bits. */
export function MatchingWeights({ editing, content }: Props) {
  const weights: Record<string, Record<string, number>> = content.weights;
  const setWeight = (group: string, name: string, value: number) =>
    editing.edit({
      ...content,
      weights: { ...content.weights, [group]: { ...weights[group], [name]: value } },
    });
  return (
    <div className="grid items-start gap-6 xl:grid-cols-[1fr_24rem]">
      <div className="flex min-w-0 flex-col gap-5">
        <p className="max-w-3xl text-13 text-ink-2">
          One bit doubles the odds that two records are of one person. What agrees adds, what differs takes away. From
          the cut on, a person looks; below it the match is cleared with its reason. Only the same NPI, or a person,
          confirms.
        </p>
        <section aria-label="Cuts">
          <h2 className="mb-2 text-14 font-semibold">Cuts</h2>
          <ul className="divide-y rounded border bg-raised">
            {cutGroups.map(({ key, title }) => {
              const cut = content.cuts[key];
              const set = (change: Partial<typeof cut>) =>
                editing.edit({ ...content, cuts: { ...content.cuts, [key]: { ...cut, ...change } } });
              return (
                <li
                  key={key}
                  className="grid items-center gap-x-4 gap-y-1 px-3 py-2 text-13 sm:grid-cols-[11rem_12rem_1fr]"
                >
                  <span className="font-medium">{title}</span>
                  {editing.mayEdit ? (
                    <>
                      <span className="flex items-center gap-2 text-ink-2">
                        <NumberInput
                          aria-label={`${title}: a person looks from, in bits`}
                          className="max-w-20"
                          value={cut.reviewFrom}
                          onChange={(reviewFrom) => set({ reviewFrom })}
                        />
                        bits
                      </span>
                      <Checkbox
                        label="The same name is always looked at"
                        checked={cut.reviewsSameName}
                        onCheckedChange={(reviewsSameName) => set({ reviewsSameName })}
                      />
                    </>
                  ) : (
                    <>
                      <span>From {cut.reviewFrom} bits</span>
                      <span className="text-ink-2">
                        {cut.reviewsSameName ? "The same name is always looked at" : "Whatever the name"}
                      </span>
                    </>
                  )}
                </li>
              );
            })}
          </ul>
        </section>
        {weightGroups.map(({ key, title, description, members }) => (
          <section key={key} aria-label={title}>
            <h2 className="text-14 font-semibold">{title}</h2>
            {description && <p className="text-12 text-ink-3">{description}</p>}
            <ul className="mt-2 divide-y rounded border bg-raised">
              {members.map(({ name, label }) => (
                <li key={name} className="flex min-h-9 items-center gap-4 px-3 py-0.5 text-13">
                  <span className="min-w-0 flex-1 wrap-anywhere">{label}</span>
                  {editing.mayEdit ? (
                    <NumberInput
                      aria-label={`${title}: ${label}`}
                      className="max-w-20 shrink-0"
                      value={weights[key]?.[name] ?? Number.NaN}
                      onChange={(value) => setWeight(key, name, value)}
                    />
                  ) : (
                    <span className="shrink-0">{weights[key]?.[name]}</span>
                  )}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <MatchingExample policy={content} />
    </div>
  );
}
