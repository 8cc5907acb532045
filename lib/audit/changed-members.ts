import { isDeepStrictEqual } from "node:util";

/** What an act changed, as an audit entry keeps it: { member: [before, after] }; never secrets or social security numbers. */
export type AuditedChanges = Record<string, [unknown, unknown]>;

/** Those members of `after` that are not as they were before; what it does not name stays as it was. */
export function changedMembers<Member extends string>(
  before: Readonly<Record<Member, unknown>>,
  after: Readonly<Partial<Record<Member, unknown>>>,
): AuditedChanges {
  const members = Object.keys(after) as Member[];
  return Object.fromEntries(
    members
      .filter((member) => !isDeepStrictEqual(before[member], after[member]))
      .map((member) => [member, [before[member], after[member]]]),
  );
}
