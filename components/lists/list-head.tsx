import { fetchWords } from "@/components/lists/list-facts";
import { Badge } from "@/components/ui/badge";
import { MomentText } from "@/components/ui/date-text";
import { number } from "@/lib/counted";
import type { ListKind } from "@/lib/lists/lists";
import type { ListState } from "@/lib/lists/operations";

const kindWords: Record<ListKind, string> = {
  exclusion: "Exclusions",
  sanction: "Sanctions",
  "opt-out": "Opt-outs",
  preclusion: "Preclusions",
};

const recordWords = { person: "People", organization: "organizations" } as const;

/** The facts of a list in one line, and how fetching it goes. */
export function ListHead({ list }: { list: ListState }) {
  const { version, kind, owner, records, flagType, isBuiltIn, fetch } = list;
  const { tone, words } = fetchWords(fetch);
  const facts = [
    { term: "Version in use", value: version ? <MomentText value={version.loadedAt} /> : "None loaded" },
    { term: "Records", value: version && number(version.recordCount) },
    { term: "Loaded by", value: version?.loadedByName },
    {
      term: "The next version",
      value: (
        <Badge tone={tone} look="plain">
          {words}
        </Badge>
      ),
    },
    { term: "Next fetch", value: fetch?.nextAttemptAt && <MomentText value={fetch.nextAttemptAt} /> },
    {
      term: "Holds",
      value: `${kindWords[kind]} of ${records
        .map((one) => recordWords[one])
        .join(" and ")
        .toLowerCase()}`,
    },
    { term: "Raises the flag", value: flagType },
    { term: "Whose", value: owner === "public" ? "Everybody's" : "Your own" },
    { term: "Read by", value: isBuiltIn ? null : "A description of its columns" },
  ];
  return (
    <div className="flex flex-col gap-2">
      <dl className="flex flex-wrap gap-x-7 gap-y-2">
        {facts
          .filter(({ value }) => value)
          .map(({ term, value }) => (
            <div key={term} className="min-w-0">
              <dt className="text-12 text-ink-3">{term}</dt>
              <dd className="text-13 text-ink tabular-nums">{value}</dd>
            </div>
          ))}
      </dl>
      {fetch && <FetchFacts fetch={fetch} />}
    </div>
  );
}

function FetchFacts({ fetch }: { fetch: NonNullable<ListState["fetch"]> }) {
  const { state, address, lastError, lastSuccessAt, lastAttemptAt } = fetch;
  if (lastError === "" && address === "") return null;
  return (
    <div className="flex flex-col gap-0.5 text-13 text-ink-2">
      {/* What is switched off is no failure: it is said, not raised. */}
      {lastError !== "" &&
        (state === "off" ? (
          <p className="text-ink-3 wrap-anywhere">It is not fetched by itself: {lastError}.</p>
        ) : (
          <p className="text-major wrap-anywhere">{lastError}</p>
        ))}
      {address !== "" && (
        <p className="wrap-anywhere">
          <span className="font-mono text-12">{address}</span>
          {lastSuccessAt && (
            <>
              {" "}
              last fetched <MomentText value={lastSuccessAt} />
            </>
          )}
          {lastError !== "" && lastAttemptAt && (
            <>
              , last tried <MomentText value={lastAttemptAt} />
            </>
          )}
        </p>
      )}
    </div>
  );
}
