import { systemDb } from "@/lib/db";

/** Rows a run adds up at most. */
const batch = 20_000;

/**
 * Adds up rows of the tallies: those that wait, with the sum there was of their kind, become one row. A reader sees the
 * rows before or the row after, whose sum is the same; rows that another run has are left to it. Answers how many waited.
 */
export const compactTallies = async (): Promise<number> => (await compactKinds()) + (await compactHours());

async function compactKinds(): Promise<number> {
  const [row] = await systemDb().$queryRaw<{ waiting: number }[]>`
    with waiting as materialized (
      select organization_id, id from flag_tallies where not is_base
      order by organization_id, id limit ${batch} for update skip locked
    ), kinds as materialized (
      select distinct t.organization_id, t.reader_id, t.span, t.period, t.active, t.severity, t.flag_type,
        t.sub_collection_name, t.action_source, t.shared_to_committee
      from flag_tallies t join waiting w using (organization_id, id)
    ), sums as materialized (
      select t.organization_id, t.id from flag_tallies t join kinds k
        on (t.organization_id, t.reader_id, t.span, t.period) = (k.organization_id, k.reader_id, k.span, k.period)
        and (t.active, t.severity, t.flag_type, t.sub_collection_name, t.action_source, t.shared_to_committee)
          = (k.active, k.severity, k.flag_type, k.sub_collection_name, k.action_source, k.shared_to_committee)
      where t.is_base
      for update of t skip locked
    ), gone as (
      delete from flag_tallies t
      using (select * from waiting union all select * from sums) taken
      where t.organization_id = taken.organization_id and t.id = taken.id
      returning t.*
    ), written as (
      insert into flag_tallies (organization_id, reader_id, span, period, active, severity, flag_type,
        sub_collection_name, action_source, shared_to_committee, count, is_base)
      select organization_id, reader_id, span, period, active, severity, flag_type, sub_collection_name, action_source,
        shared_to_committee, sum(count), true
      from gone group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 having sum(count) <> 0
    )
    select count(*)::int as waiting from waiting`;
  return row?.waiting ?? 0;
}

async function compactHours(): Promise<number> {
  const [row] = await systemDb().$queryRaw<{ waiting: number }[]>`
    with waiting as materialized (
      select organization_id, id from flag_hours where not is_base
      order by organization_id, id limit ${batch} for update skip locked
    ), kinds as materialized (
      select distinct t.organization_id, t.reader_id, t.hour from flag_hours t join waiting w using (organization_id, id)
    ), sums as materialized (
      select t.organization_id, t.id from flag_hours t join kinds k
        on (t.organization_id, t.reader_id, t.hour) = (k.organization_id, k.reader_id, k.hour)
      where t.is_base
      for update of t skip locked
    ), gone as (
      delete from flag_hours t
      using (select * from waiting union all select * from sums) taken
      where t.organization_id = taken.organization_id and t.id = taken.id
      returning t.*
    ), written as (
      insert into flag_hours (organization_id, reader_id, hour, count, is_base)
      select organization_id, reader_id, hour, sum(count), true
      from gone group by 1, 2, 3 having sum(count) <> 0
    )
    select count(*)::int as waiting from waiting`;
  return row?.waiting ?? 0;
}
