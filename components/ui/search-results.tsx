import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { describeError } from "@/components/ui/describe-error";
import { SearchField } from "@/components/ui/search-field";
import { Skeleton } from "@/components/ui/skeleton";

type SearchResultsProps<Found> = {
  label: string;
  placeholder: string;
  search: string;
  onSearch: (search: string) => void;
  found: UseQueryResult<Found>;
  /** False while nothing is asked: nothing is shown below the field then. */
  isAsked?: boolean;
  children: (found: Found) => ReactNode;
};

/** A search field, and below it what was found, that it is being looked for, or that the search failed. */
export function SearchResults<Found>(props: SearchResultsProps<Found>) {
  const { label, placeholder, search, onSearch, found, isAsked = true, children } = props;
  return (
    <>
      <SearchField label={label} placeholder={placeholder} value={search} onSearch={onSearch} />
      {found.isError && (
        <p role="alert" className="text-13 text-critical">
          The search failed: {describeError(found.error)}
        </p>
      )}
      {isAsked && found.isPending && <Skeleton className="h-24" />}
      {isAsked && found.data !== undefined && children(found.data)}
    </>
  );
}
