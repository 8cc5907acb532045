-- The statements below are planned anew each time (EXECUTE): a plan that a connection keeps from changes of single flags
-- compares each with each when ten thousand change at once.

CREATE OR REPLACE FUNCTION tally_flags() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO flag_tallies (organization_id, reader_id, span, period, active, severity, flag_type,
      sub_collection_name, action_source, shared_to_committee, count)
    SELECT f.organization_id, '', s.span, s.period, f.active, f.severity, f.flag_type,
      f.sub_collection_name, f.action_source, f.shared_to_committee, count(*)
    FROM new_flags f CROSS JOIN LATERAL flag_spans(f.flagged_date) s
    GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO flag_tallies (organization_id, reader_id, span, period, active, severity, flag_type,
      sub_collection_name, action_source, shared_to_committee, count)
    SELECT f.organization_id, '', s.span, s.period, f.active, f.severity, f.flag_type,
      f.sub_collection_name, f.action_source, f.shared_to_committee, -count(*)
    FROM old_flags f CROSS JOIN LATERAL flag_spans(f.flagged_date) s
    GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10;
  ELSE
    EXECUTE $sql$
    INSERT INTO flag_tallies (organization_id, reader_id, span, period, active, severity, flag_type,
      sub_collection_name, action_source, shared_to_committee, count)
    WITH moved AS (
      SELECT o.organization_id, o.id FROM old_flags o JOIN new_flags n USING (organization_id, id)
      WHERE (o.active, o.severity, o.flag_type, o.sub_collection_name, o.action_source, o.shared_to_committee, o.flagged_date)
        IS DISTINCT FROM
        (n.active, n.severity, n.flag_type, n.sub_collection_name, n.action_source, n.shared_to_committee, n.flagged_date)
    ), changes AS (
      SELECT f.*, -1 AS delta FROM old_flags f JOIN moved USING (organization_id, id)
      UNION ALL
      SELECT f.*, 1 FROM new_flags f JOIN moved USING (organization_id, id)
    ), counted AS (
      SELECT '' AS reader_id, c.* FROM changes c
      UNION ALL
      SELECT r.reader_id, c.* FROM changes c JOIN flag_reads r ON r.organization_id = c.organization_id AND r.flag_id = c.id
    )
    SELECT c.organization_id, c.reader_id, s.span, s.period, c.active, c.severity, c.flag_type,
      c.sub_collection_name, c.action_source, c.shared_to_committee, sum(c.delta)
    FROM counted c CROSS JOIN LATERAL flag_spans(c.flagged_date) s
    GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10
    HAVING sum(c.delta) <> 0
    $sql$;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION tally_flag_reads() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE delta integer := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
  IF NOT EXISTS (SELECT 1 FROM changed_reads) THEN
    RETURN NULL;
  END IF;
  EXECUTE $sql$
  SELECT 1 FROM flags f JOIN changed_reads r ON r.organization_id = f.organization_id AND r.flag_id = f.id
  ORDER BY f.organization_id, f.id FOR SHARE OF f
    $sql$;
  EXECUTE $sql$
  INSERT INTO flag_tallies (organization_id, reader_id, span, period, active, severity, flag_type,
    sub_collection_name, action_source, shared_to_committee, count)
  SELECT f.organization_id, r.reader_id, s.span, s.period, f.active, f.severity, f.flag_type,
    f.sub_collection_name, f.action_source, f.shared_to_committee, $1 * count(*)
  FROM changed_reads r JOIN flags f ON f.organization_id = r.organization_id AND f.id = r.flag_id
  CROSS JOIN LATERAL flag_spans(f.flagged_date) s
  GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10
    $sql$ USING delta;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION tally_flag_hours() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO flag_hours (organization_id, reader_id, hour, count)
    SELECT organization_id, '', date_trunc('hour', flagged_date, 'UTC'), count(*) FROM new_flags GROUP BY 1, 3;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO flag_hours (organization_id, reader_id, hour, count)
    SELECT organization_id, '', date_trunc('hour', flagged_date, 'UTC'), -count(*) FROM old_flags GROUP BY 1, 3;
  ELSE
    EXECUTE $sql$
    INSERT INTO flag_hours (organization_id, reader_id, hour, count)
    WITH changes AS (
      SELECT o.organization_id, o.id, change.moment, change.delta
      FROM old_flags o JOIN new_flags n USING (organization_id, id)
      CROSS JOIN LATERAL (VALUES (o.flagged_date, -1), (n.flagged_date, 1)) change (moment, delta)
      WHERE o.flagged_date <> n.flagged_date
    ), counted AS (
      SELECT '' AS reader_id, c.* FROM changes c
      UNION ALL
      SELECT r.reader_id, c.* FROM changes c JOIN flag_reads r ON r.organization_id = c.organization_id AND r.flag_id = c.id
    )
    SELECT organization_id, reader_id, date_trunc('hour', moment, 'UTC'), sum(delta)
    FROM counted GROUP BY 1, 2, 3 HAVING sum(delta) <> 0
    $sql$;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION tally_read_hours() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE delta integer := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
  EXECUTE $sql$
  INSERT INTO flag_hours (organization_id, reader_id, hour, count)
  SELECT f.organization_id, r.reader_id, date_trunc('hour', f.flagged_date, 'UTC'), $1 * count(*)
  FROM changed_reads r JOIN flags f ON f.organization_id = r.organization_id AND f.id = r.flag_id
  GROUP BY 1, 2, 3
    $sql$ USING delta;
  RETURN NULL;
END $$;
