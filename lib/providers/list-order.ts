import type { ListQuery } from "./list-way";

/** What a list is sorted by. `then` settles what is the same, as far as the id does not. */
type Order = { column: string; type: string; then?: string; isNullable: boolean };

export const orders: Record<ListQuery["sort"], Order> = {
  updated_at: { column: "p.updated_at", type: "timestamptz", isNullable: false },
  name: { column: "p.search_name", type: "text", isNullable: false },
  credentialing_status: { column: "p.workflow_status", type: "text", then: "p.updated_at", isNullable: true },
  next_credentialing_date: { column: "p.next_credentialing_date", type: "date", isNullable: true },
  flags: { column: "p.active_flags", type: "int", isNullable: false },
};

/** What stands behind `order by`. */
export const orderBy = (direction: string, columns: readonly (string | undefined)[]): string =>
  columns.flatMap((column) => (column === undefined ? [] : `${column} ${direction}`)).join(", ");

/** A part of a list that an index has in order: which rows, and their order. */
type Part = { where: string; order: string };

/**
 * The parts of a list, one after the other, what has no value last. They are two where no index has all of it in order:
 * descending, an index begins with what has no value; and the many without flags are in none.
 */
export function partsOf({ sort, direction, workflow_status: statuses, flagged }: ListQuery): Part[] {
  const { column, then, isNullable } = orders[sort];
  const whole = orderBy(direction, [column, then, "p.id"]);
  if (sort === "flags") {
    const parts = [
      ...(flagged === false ? [] : [{ where: `${column} > 0`, order: whole }]),
      ...(flagged === true ? [] : [{ where: `${column} = 0`, order: orderBy(direction, ["p.id"]) }]),
    ];
    return direction === "desc" ? parts : parts.toReversed();
  }
  if (isNullable && direction === "desc")
    return [
      { where: `${column} is not null`, order: whole },
      { where: `${column} is null`, order: whole },
    ];
  // All the same here; named, because the index of the status has those without one in order by it.
  const isUnsent = sort === "updated_at" && statuses?.length === 1 && statuses[0] === "NONE";
  return [{ where: "true", order: isUnsent ? orderBy(direction, ["p.workflow_status", column, "p.id"]) : whole }];
}

/** A list whose positions can be told and gone to: an index has all of it in one order. */
export const hasPositions = ({ sort }: ListQuery): boolean => sort === "updated_at" || sort === "name";
