"use client";

import { useQuery } from "@tanstack/react-query";
import { ChevronDown } from "lucide-react";
import { changeWords, fetchWords } from "@/components/lists/list-facts";
import { ListUpload } from "@/components/lists/list-upload";
import { ListVersions } from "@/components/lists/list-versions";
import { listsQuery } from "@/components/lists/lists-queries";
import { useConsoleSession } from "@/components/shell/console-session";
import { Badge } from "@/components/ui/badge";
import { classNames } from "@/components/ui/class-names";
import { DateText } from "@/components/ui/date-text";
import { NotGiven } from "@/components/ui/definition-list";
import { describeError } from "@/components/ui/describe-error";
import { ErrorState } from "@/components/ui/error-state";
import { type PlainColumn, PlainTable } from "@/components/ui/plain-table";
import { Skeleton } from "@/components/ui/skeleton";
import { useUrlState } from "@/components/ui/use-url-state";
import { type ListState, uploadListVersion } from "@/lib/lists/operations";

const days = (count: number): string => (count === 0 ? "today" : count === 1 ? "1 day ago" : `${count} days ago`);

/** Every list: which version is in use, how old it is, what it changed, and how the next one comes. */
export function ListsTab() {
  const { user } = useConsoleSession();
  const [params, update] = useUrlState();
  const { data: lists, error, refetch, isFetching } = useQuery(listsQuery);
  const open = params.get("open");
  const canUpload = uploadListVersion.access.some((role) => user.roles.includes(role));
  if (error && !lists) {
    return (
      <ErrorState
        title="The lists could not be loaded."
        detail={describeError(error)}
        untouched="Screenings go on by themselves."
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  if (!lists) return <Skeleton className="mx-4 h-72 md:mx-6" />;
  const toggle = (source: string) => update({ open: open === source ? null : source }, "replace");
  return (
    <div className="flex max-w-(--content-max) flex-col gap-3 px-4 pb-8 md:px-6">
      <PlainTable
        caption="Lists"
        columns={columnsFor(open, toggle)}
        rows={lists.data}
        rowId={({ source }) => source}
        below={({ source, name, owner, fetch }) =>
          open === source && (
            <div className="flex flex-col gap-3">
              {owner === "organization" && canUpload && <ListUpload source={source} listName={name} />}
              {fetch && <FetchFacts fetch={fetch} />}
              <ListVersions source={source} listName={name} />
            </div>
          )
        }
      />
    </div>
  );
}

function columnsFor(open: string | null, toggle: (source: string) => void): PlainColumn<ListState>[] {
  return [
    {
      key: "list",
      label: "List",
      cell: ({ name, source }) => (
        <button
          type="button"
          aria-expanded={open === source}
          onClick={() => toggle(source)}
          className="-my-0.5 -ml-1.5 inline-flex min-h-6 items-center gap-1 rounded-small px-1.5 text-left hover:bg-hover"
        >
          <ChevronDown
            aria-hidden
            className={classNames("size-3.5 shrink-0 text-ink-3 transition-transform", open !== source && "-rotate-90")}
          />
          {name}
        </button>
      ),
    },
    {
      key: "version",
      label: "Version in use",
      cell: ({ version, ageDays }) =>
        version ? (
          <span>
            <DateText value={version.loadedAt} />
            {ageDays !== null && <span className="text-ink-3"> {days(ageDays)}</span>}
          </span>
        ) : (
          <span className="text-ink-3">None loaded</span>
        ),
    },
    {
      key: "records",
      label: "Records",
      align: "end",
      width: "md:w-24",
      cell: ({ version }) => (version ? version.recordCount.toLocaleString("en-US") : <NotGiven label="No records" />),
    },
    {
      key: "changes",
      label: "Changes",
      cell: ({ version }) => (version ? changeWords(version) : <NotGiven label="No changes" />),
    },
    {
      key: "next",
      label: "The next version",
      isBare: true,
      cell: ({ fetch }) => {
        const { tone, words } = fetchWords(fetch);
        return (
          <Badge tone={tone} look="plain">
            {words}
          </Badge>
        );
      },
    },
    {
      key: "owner",
      label: "Whose",
      width: "md:w-28",
      cell: ({ owner }) => (owner === "public" ? "Everybody's" : "Your own"),
    },
  ];
}

function FetchFacts({ fetch }: { fetch: NonNullable<ListState["fetch"]> }) {
  const { state, address, lastError, lastSuccessAt, nextAttemptAt } = fetch;
  if (state === "off" && lastError === "" && address === "") return null;
  return (
    <div className="flex flex-col gap-0.5 text-13 text-ink-2">
      {lastError !== "" && <p className="text-major wrap-anywhere">{lastError}</p>}
      <p className="wrap-anywhere">
        {address && <span className="font-mono text-12">{address}</span>}
        {lastSuccessAt && (
          <>
            {" "}
            last fetched <DateText value={lastSuccessAt} />
          </>
        )}
        {state !== "off" && nextAttemptAt && (
          <>
            , tried again <DateText value={nextAttemptAt} />
          </>
        )}
      </p>
    </div>
  );
}
