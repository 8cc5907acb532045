import type { z } from "zod";
import type { FlagCounts } from "./flag-schemas";
import type { Reader } from "./search-conditions";

type Row = { severity: string; active: bigint; unseen: bigint };

/** Active flags, and those the caller has not read, by severity: a few rows of the tallies, however many flags there are. */
export async function flagCounts({ db, organizationId, actor }: Reader): Promise<z.input<typeof FlagCounts>> {
  const rows = await db.$queryRaw<Row[]>`
    select t.severity, sum(t.count) filter (where t.reader_id = '') as active,
      sum(case when t.reader_id = '' then t.count else -t.count end) as unseen
    from flag_tallies t
    where t.organization_id = ${organizationId} and t.reader_id = any(${["", actor.id]}) and t.span = 'all' and t.active
    group by t.severity`;
  const of = (severity: string, member: "active" | "unseen") =>
    Number(rows.find((row) => row.severity === severity)?.[member] ?? 0);
  const counts = (member: "active" | "unseen") => ({
    total: rows.reduce((sum, row) => sum + Number(row[member] ?? 0), 0),
    critical: of("critical", member),
    major: of("major", member),
    minor: of("minor", member),
  });
  return { unseen: counts("unseen"), active: counts("active") };
}
