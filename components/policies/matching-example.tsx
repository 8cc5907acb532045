"use client";

import { MatchWaterfall } from "@/components/flags/match-waterfall";
import { Badge } from "@/components/ui/badge";
import { type ListedFacts, matchNames } from "@/lib/verification/matching/match-names";
import { sharesOf } from "@/lib/verification/matching/name-shares";
import { bandLabels, type MatchingPolicy } from "@/lib/verification/matching/policy";
import { personSubject } from "@/lib/verification/matching/person-subject";

/** An invented provider and an invented record of an exclusion list that could be the same person. */
const subject = personSubject({
  lastName: "Merriwind",
  firstName: "William",
  middleName: "J",
  degree: "MD",
  npi: null,
  states: ["TX"],
  birthDate: "1970-03-04",
});

const record: ListedFacts = {
  recordId: "example",
  recordKey: "example",
  lastName: "merriwind",
  firstName: "bill",
  middleName: "j",
  npi: null,
  birthDates: ["1970-04-03"],
  state: "OK",
  zip: "",
  profession: null,
  isAbroad: false,
  reinstatedDate: null,
  isCut: false,
};

const shares = sharesOf({ lastNames: new Map(), firstNames: new Map(), states: new Map(), names: 0, records: 0 });
const isNumeric = (value: unknown): boolean =>
  typeof value === "object" && value !== null ? Object.values(value).every(isNumeric) : !Number.isNaN(value);

/** What the weights on this screen make of one pair of records. */
export function MatchingExample({ policy }: { policy: MatchingPolicy }) {
  const [match] = isNumeric(policy) ? matchNames(subject, [record], { policy, shares, kind: "exclusion" }) : [];
  return (
    <section
      aria-label="Example"
      className="flex flex-col gap-3 rounded border bg-raised p-3 text-13 xl:sticky xl:top-4"
    >
      <h2 className="text-14 font-semibold">What these weights make of an example</h2>
      <dl className="grid grid-cols-[6.5rem_1fr] gap-y-1">
        <dt className="text-ink-3">Provider</dt>
        <dd>Merriwind, William J · MD, TX, born 4 Mar 1970</dd>
        <dt className="text-ink-3">List record</dt>
        <dd>MERRIWIND, BILL J, OK, born 3 Apr 1970</dd>
      </dl>
      {match ? (
        <>
          <MatchWaterfall bars={match.bars} bits={match.bits} threshold={policy.cuts.exclusion.reviewFrom} />
          <p>
            <Badge tone={match.band === "cleared" ? "done" : "waiting"}>{bandLabels[match.band]}</Badge>
            <span className="block pt-1 text-12 text-ink-3">{match.reason}</span>
          </p>
        </>
      ) : (
        <p className="text-ink-2">Under these weights the two are not even compared.</p>
      )}
    </section>
  );
}
