import type { z } from "zod";
import { foldName } from "@/lib/verification/matching/fold-name";
import type { ProviderFilters } from "./provider-choice";

export type ListQuery = z.output<typeof ProviderFilters>;

/** How the providers of a list are found; each its own way of writing and planning the statement. */
type Way =
  /** Along an index that has both the choice and the order. */
  | "in order"
  /** Along the index of the last change, which has all that is asked: nobody's row is read who does not fit. */
  | "in the index"
  /** By a name, an id or who works on them: few are found, and then sorted. */
  | "few"
  /** No index has both: they are looked for in two places (list-rows.ts). */
  | "sought";

// From so many letters on a text finds few, whatever else is asked for.
const fewFrom = 4;
const findsFew = ({ search }: ListQuery): boolean => search !== undefined && foldName(search.trim()).length >= fewFrom;

const isFilter = (member: string) => !["offset", "limit", "sort", "direction"].includes(member);
const filtersOf = (query: ListQuery): [name: string, value: unknown][] =>
  Object.entries(query).filter(([member, value]) => value !== undefined && isFilter(member));

// What `providers_list_idx` has beside the last change. An index for each of them in its order cost every write of a
// provider more than it saved whoever asked for the few of a kind.
const inIndexOfChange = ["status", "workflow_status", "degree", "file_type", "flagged", "state"];

function wayOf(query: ListQuery): Way {
  if (findsFew(query) || query.assigned_to !== undefined) return "few";
  const isByChange = query.sort === "updated_at";
  // A window of time is a part of that order, not a choice.
  const choices = filtersOf(query).filter(([member]) => !isByChange || !/^(start|end)_updated_at$/.test(member));
  if (choices.length === 0) return "in order";
  if (!isByChange || !choices.every(([member]) => inIndexOfChange.includes(member))) return "sought";
  return choices.length === 1 && query.workflow_status?.length === 1 ? "in order" : "in the index";
}

/** Whether few are asked for, who are found first and then sorted. */
export const isOfFew = (query: ListQuery): boolean => wayOf(query) === "few";

/** Whether the index of the last change says who fits. */
export const isInIndex = (query: ListQuery): boolean => wayOf(query) === "in the index";

/** Whether a page is sought among those who come first in the order, then among all who fit: nothing leads to it. */
export const isSought = (query: ListQuery): boolean => wayOf(query) === "sought";

// Of more filters there are too many kinds to keep a plan for each.
const mostFilters = 2;

/** Whether a list is planned once for all values: where these do not say which index is right. */
export const isPreparedFor = (query: ListQuery): boolean =>
  !isSought(query) &&
  // Of a status that few have its own index leads to them, and of one that most have to nobody.
  !(isInIndex(query) && query.workflow_status !== undefined) &&
  filtersOf(query).length <= mostFilters;
