-- CreateTable
CREATE TABLE "flag_hours" (
    "organization_id" TEXT NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "reader_id" TEXT NOT NULL,
    "hour" TIMESTAMPTZ(3) NOT NULL,
    "count" INTEGER NOT NULL,
    "is_base" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "flag_hours_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateIndex
CREATE INDEX "flag_hours_organization_id_reader_id_hour_idx" ON "flag_hours"("organization_id", "reader_id", "hour");

-- What still waits to be added up.
CREATE INDEX flag_hours_waiting_idx ON flag_hours (organization_id, id) WHERE NOT is_base;

SELECT protect_organization_table('flag_hours');
GRANT USAGE ON SEQUENCE flag_hours_id_seq TO credence_app, credence_system;

CREATE FUNCTION tally_flag_hours() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO flag_hours (organization_id, reader_id, hour, count)
    SELECT organization_id, '', date_trunc('hour', flagged_date, 'UTC'), count(*) FROM new_flags GROUP BY 1, 3;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO flag_hours (organization_id, reader_id, hour, count)
    SELECT organization_id, '', date_trunc('hour', flagged_date, 'UTC'), -count(*) FROM old_flags GROUP BY 1, 3;
  ELSE
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
    FROM counted GROUP BY 1, 2, 3 HAVING sum(delta) <> 0;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER tally_new_flags_hours AFTER INSERT ON flags
  REFERENCING NEW TABLE AS new_flags FOR EACH STATEMENT EXECUTE FUNCTION tally_flag_hours();
CREATE TRIGGER tally_changed_flags_hours AFTER UPDATE ON flags
  REFERENCING OLD TABLE AS old_flags NEW TABLE AS new_flags FOR EACH STATEMENT EXECUTE FUNCTION tally_flag_hours();
CREATE TRIGGER tally_gone_flags_hours AFTER DELETE ON flags
  REFERENCING OLD TABLE AS old_flags FOR EACH STATEMENT EXECUTE FUNCTION tally_flag_hours();

-- Triggers run in the order of their names: tally_flag_reads has locked the flags already.
CREATE FUNCTION tally_read_hours() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE delta integer := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
  INSERT INTO flag_hours (organization_id, reader_id, hour, count)
  SELECT f.organization_id, r.reader_id, date_trunc('hour', f.flagged_date, 'UTC'), delta * count(*)
  FROM changed_reads r JOIN flags f ON f.organization_id = r.organization_id AND f.id = r.flag_id
  GROUP BY 1, 2, 3;
  RETURN NULL;
END $$;
CREATE TRIGGER tally_new_flag_reads_hours AFTER INSERT ON flag_reads
  REFERENCING NEW TABLE AS changed_reads FOR EACH STATEMENT EXECUTE FUNCTION tally_read_hours();
CREATE TRIGGER tally_gone_flag_reads_hours AFTER DELETE ON flag_reads
  REFERENCING OLD TABLE AS changed_reads FOR EACH STATEMENT EXECUTE FUNCTION tally_read_hours();

-- What there was before. The owner sees rows only while row-level security is not forced on it.
ALTER TABLE flags NO FORCE ROW LEVEL SECURITY;
ALTER TABLE flag_reads NO FORCE ROW LEVEL SECURITY;
ALTER TABLE flag_hours NO FORCE ROW LEVEL SECURITY;
INSERT INTO flag_hours (organization_id, reader_id, hour, count, is_base)
SELECT f.organization_id, r.reader_id, date_trunc('hour', f.flagged_date, 'UTC'), count(*), true
FROM flags f
CROSS JOIN LATERAL (
  SELECT '' AS reader_id
  UNION ALL SELECT reader_id FROM flag_reads WHERE organization_id = f.organization_id AND flag_id = f.id
) r
GROUP BY 1, 2, 3;
ALTER TABLE flags FORCE ROW LEVEL SECURITY;
ALTER TABLE flag_reads FORCE ROW LEVEL SECURITY;
ALTER TABLE flag_hours FORCE ROW LEVEL SECURITY;
