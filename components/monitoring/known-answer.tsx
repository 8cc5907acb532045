import { KnownMatchLine } from "@/components/monitoring/known-match-line";
import { Badge } from "@/components/ui/badge";
import { DateText, MomentText } from "@/components/ui/date-text";
import { NotGiven } from "@/components/ui/definition-list";
import { type PlainColumn, PlainTable } from "@/components/ui/plain-table";
import { number } from "@/lib/counted";
import type { KnownFlag, KnownList, Knowledge } from "@/lib/knowledge/operations";

const listColumns: PlainColumn<KnownList>[] = [
  { key: "list", label: "List", width: "md:w-52", cell: ({ listName }) => listName },
  {
    key: "version",
    label: "Version in use",
    cell: ({ version }) =>
      version ? (
        <span>
          {version.listDate ? (
            <>
              of <DateText value={version.listDate} />,{" "}
            </>
          ) : null}
          loaded <MomentText value={version.loadedAt} />, {number(version.recordCount)} records
        </span>
      ) : (
        <span className="text-ink-3">None was loaded</span>
      ),
  },
  {
    key: "searched",
    label: "Searched",
    cell: ({ screenedAt, searchedAt }) => {
      const [newest] = [screenedAt, searchedAt].filter((at) => at !== null).toSorted((a, b) => b.localeCompare(a));
      if (!newest) return <NotGiven label="Never searched" />;
      return (
        <span>
          <MomentText value={newest} />
          <span className="text-ink-3">{newest === screenedAt ? " by screening" : " for a workflow"}</span>
        </span>
      );
    },
  },
  {
    key: "result",
    label: "What matched",
    width: "md:w-40",
    isBare: true,
    cell: ({ matches, screenedAt, searchedAt, version }) => {
      const open = matches.filter(({ band }) => band !== "cleared").length;
      if (open > 0)
        return (
          <Badge tone={matches.some(({ band }) => band === "confirmed") ? "critical" : "waiting"} look="plain">
            {open === 1 ? "1 match" : `${open} matches`}
          </Badge>
        );
      if (version === null || (screenedAt === null && searchedAt === null))
        return <span className="text-ink-3">Not known</span>;
      return (
        <Badge tone="done" look="plain">
          {matches.length === 0 ? "No match" : `${matches.length} cleared`}
        </Badge>
      );
    },
  },
];

/** What stood on the day: each list with its matches, and the flags. */
export function KnownAnswer({ knowledge }: { knowledge: Knowledge }) {
  const { at, lists, flags } = knowledge;
  return (
    <>
      <section aria-labelledby="known-lists" className="flex flex-col gap-2">
        <h2 id="known-lists" className="text-14 font-semibold">
          Lists as of <MomentText value={at} />
        </h2>
        <PlainTable
          caption="Lists and what matched"
          columns={listColumns}
          rows={lists}
          rowId={({ source }) => source}
          below={({ matches, listName }) =>
            matches.length > 0 && (
              <ul aria-label={`Records of ${listName}`} className="flex flex-col gap-3">
                {matches.map((match) => (
                  <KnownMatchLine key={match.id} match={match} />
                ))}
              </ul>
            )
          }
        />
      </section>
      <section aria-labelledby="known-flags" className="flex flex-col gap-2">
        <h2 id="known-flags" className="text-14 font-semibold">
          Flags
        </h2>
        {flags.length === 0 ? (
          <p className="text-13 text-ink-3">No flag had been raised by then.</p>
        ) : (
          <ul className="divide-y rounded border bg-raised">
            {flags.map((flag) => (
              <FlagLine key={flag.id} flag={flag} />
            ))}
          </ul>
        )}
      </section>
    </>
  );
}

function FlagLine({ flag }: { flag: KnownFlag }) {
  return (
    <li className="flex flex-col gap-0.5 px-4 py-2 text-13">
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={flag.isOpen ? flag.severity : "neutral"}>{flag.isOpen ? "Open" : "Closed"}</Badge>
        <span className="font-medium text-ink">{flag.flagType}</span>
        <span className="text-12 text-ink-3">
          raised <DateText value={flag.raisedAt} />
          {!flag.isOpen && (
            <>
              , closed <DateText value={flag.changedAt} />
              {flag.changedByName && ` by ${flag.changedByName}`}
            </>
          )}
        </span>
      </span>
      <span className="text-ink-2 wrap-anywhere">{flag.description}</span>
      {!flag.isOpen && flag.reason && <span className="text-ink-2 wrap-anywhere">Reason: {flag.reason}</span>}
    </li>
  );
}
