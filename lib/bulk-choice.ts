import { z } from "zod";
import { Id, Reason } from "@/lib/api/wire-schemas";

/** Most elements of one bulk call. */
export const maximumBulkSize = 10_000;

const isCriterion = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : value !== undefined && value !== "";

const namesNobody = (ids: readonly string[], filters: object): boolean => {
  const {
    offset: _offset,
    limit: _limit,
    sort: _sort,
    direction: _direction,
    ...criteria
  } = filters as Record<string, unknown>;
  return ids.length === 0 && !Object.values(criteria).some(isCriterion);
};

export const idsOf = (plural: string) =>
  z
    .array(Id)
    .max(maximumBulkSize, `may name ${maximumBulkSize} ${plural} at most`)
    .meta({ description: "One that is named twice counts once" });

/** Records by id or, without ids, by the filters of their list. An empty choice must never mean whoever comes first. */
export const chosenBy = <Member extends string, Filters extends z.ZodObject>(
  member: Member,
  plural: string,
  filters: Filters,
) =>
  z
    .object({
      [member]: idsOf(plural),
      filters: filters.meta({ description: `Only looked at when ${member} is empty` }),
      reason: Reason,
    } as { [Name in Member]: ReturnType<typeof idsOf> } & { filters: Filters; reason: typeof Reason })
    .check(({ value, issues }) => {
      const chosen = value as { filters: object } & Record<string, unknown>;
      const ids = chosen[member] as readonly string[];
      if (!namesNobody(ids, chosen.filters)) return;
      const message = `names nobody: give ${member} or a filter`;
      issues.push({ code: "custom", input: ids, path: [member], message });
    });
