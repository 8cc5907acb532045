-- DropIndex
DROP INDEX "flags_organization_id_active_created_at_id_idx";

-- AlterTable
ALTER TABLE "flag_reads" ADD COLUMN     "change_id" TEXT;

-- AlterTable
ALTER TABLE "flags" ADD COLUMN     "subject_first_name" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "subject_name" TEXT NOT NULL DEFAULT '';

-- CreateTable
CREATE TABLE "flag_tallies" (
    "organization_id" TEXT NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "reader_id" TEXT NOT NULL,
    "span" TEXT NOT NULL,
    "period" DATE NOT NULL,
    "active" BOOLEAN NOT NULL,
    "severity" TEXT NOT NULL,
    "flag_type" TEXT NOT NULL,
    "sub_collection_name" TEXT NOT NULL,
    "action_source" TEXT NOT NULL,
    "shared_to_committee" BOOLEAN NOT NULL,
    "count" INTEGER NOT NULL,
    "is_base" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "flag_tallies_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "flag_changes" (
    "organization_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "choice" JSONB NOT NULL,
    "reason" TEXT NOT NULL DEFAULT '',
    "state" TEXT NOT NULL DEFAULT 'running',
    "cursor" TEXT NOT NULL DEFAULT '',
    "matched" INTEGER NOT NULL DEFAULT 0,
    "changed" INTEGER NOT NULL DEFAULT 0,
    "failed" INTEGER NOT NULL DEFAULT 0,
    "undo_of_id" TEXT,
    "actor_type" TEXT NOT NULL,
    "actor_id" TEXT NOT NULL,
    "actor_name" TEXT NOT NULL,
    "actor_roles" TEXT[],
    "request_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "flag_changes_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "flag_change_items" (
    "organization_id" TEXT NOT NULL,
    "change_id" TEXT NOT NULL,
    "flag_id" TEXT NOT NULL,
    "error" TEXT,
    "before" JSONB,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "flag_change_items_pkey" PRIMARY KEY ("organization_id","change_id","flag_id")
);

-- CreateIndex
CREATE INDEX "flag_tallies_organization_id_reader_id_span_period_idx" ON "flag_tallies"("organization_id", "reader_id", "span", "period");

-- CreateIndex
CREATE UNIQUE INDEX "flag_changes_organization_id_undo_of_id_key" ON "flag_changes"("organization_id", "undo_of_id");

-- CreateIndex
CREATE INDEX "flag_reads_organization_id_reader_id_flag_id_idx" ON "flag_reads"("organization_id", "reader_id", "flag_id");

-- CreateIndex
CREATE INDEX "flag_reads_organization_id_change_id_idx" ON "flag_reads"("organization_id", "change_id");

-- CreateIndex
CREATE INDEX "flags_organization_id_flagged_date_id_idx" ON "flags"("organization_id", "flagged_date", "id");

-- CreateIndex
CREATE INDEX "flags_organization_id_active_flagged_date_id_idx" ON "flags"("organization_id", "active", "flagged_date", "id");

-- CreateIndex
CREATE INDEX "flags_organization_id_flag_type_flagged_date_id_idx" ON "flags"("organization_id", "flag_type", "flagged_date", "id");

-- CreateIndex
CREATE INDEX "flags_organization_id_sub_collection_name_flagged_date_id_idx" ON "flags"("organization_id", "sub_collection_name", "flagged_date", "id");

-- CreateIndex
CREATE INDEX "flags_organization_id_severity_flagged_date_id_idx" ON "flags"("organization_id", "severity", "flagged_date", "id");

-- CreateIndex
CREATE INDEX "flags_organization_id_active_severity_flagged_date_id_idx" ON "flags"("organization_id", "active", "severity", "flagged_date" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "flags_organization_id_active_subject_name_id_idx" ON "flags"("organization_id", "active", "subject_name", "id");

-- CreateIndex
CREATE INDEX "flags_organization_id_subject_name_id_idx" ON "flags"("organization_id", "subject_name", "id");

-- CreateIndex
CREATE INDEX "flags_organization_id_subject_first_name_id_idx" ON "flags"("organization_id", "subject_first_name", "id");

-- CreateIndex
CREATE INDEX "flags_organization_id_expiration_date_id_idx" ON "flags"("organization_id", "expiration_date", "id");

-- CreateIndex
CREATE INDEX "flags_organization_id_report_date_id_idx" ON "flags"("organization_id", "report_date", "id");

-- CreateIndex
CREATE INDEX "list_matches_organization_id_source_flag_id_idx" ON "list_matches"("organization_id", "source", "flag_id");

-- AddForeignKey
ALTER TABLE "flag_change_items" ADD CONSTRAINT "flag_change_items_organization_id_change_id_fkey" FOREIGN KEY ("organization_id", "change_id") REFERENCES "flag_changes"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- The flags that were shared are few: the index holds only them.
CREATE INDEX flags_shared_idx ON flags (organization_id, flagged_date, id) WHERE shared_to_committee;
-- What still waits to be added up.
CREATE INDEX flag_tallies_waiting_idx ON flag_tallies (organization_id, id) WHERE NOT is_base;

ALTER TABLE flag_tallies
  ADD CONSTRAINT flag_tallies_span_check CHECK (span IN ('all', 'month', 'day'));
ALTER TABLE flag_changes
  ADD CONSTRAINT flag_changes_action_check CHECK (action IN ('mark_read', 'mark_unread', 'deactivate', 'activate', 'undo')),
  ADD CONSTRAINT flag_changes_state_check CHECK (state IN ('running', 'done')),
  ADD CONSTRAINT flag_changes_undo_check CHECK ((action = 'undo') = (undo_of_id IS NOT NULL));

SELECT protect_organization_table('flag_tallies');
SELECT protect_organization_table('flag_changes');
SELECT protect_organization_table('flag_change_items');
GRANT USAGE ON SEQUENCE flag_tallies_id_seq TO credence_app, credence_system;

-- A flag carries its subject's folded name, so that searching and sorting by name read one index. Names are folded as
-- lib/verification/matching/fold-name.ts folds them.
DO $$
DECLARE unicode text := coalesce(
  (SELECT quote_ident(collname) FROM pg_collation WHERE collname IN ('pg_c_utf8', 'und-x-icu') ORDER BY collname LIMIT 1),
  '"default"');
BEGIN
  EXECUTE format($function$
    CREATE FUNCTION fold_name(written text) RETURNS text LANGUAGE sql IMMUTABLE AS $body$
      SELECT CASE WHEN written ~ '^[A-Za-z]*$' THEN lower(written) ELSE trim(regexp_replace(
        translate(
          replace(replace(replace(replace(
            regexp_replace(
              lower(normalize(replace(written, '´', ''''), NFKD) COLLATE %1$s),
              '[\u0300-\u036f\u0483-\u0489\u02bb\u02bc''’‘`]', '', 'g'),
            'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
          'øłđðıς', 'olddiσ') COLLATE %1$s,
        '[^[:alnum:]]+', ' ', 'g')) END
    $body$
  $function$, unicode);
END $$;

-- Raising a flag and renaming its subject wait for each other: a flag that is not committed yet would keep the old name.
-- The locks are shared among a thousand, because one statement may raise flags of any number of subjects.
CREATE FUNCTION name_flag_subject() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(
    hashtext('flag subjects ' || NEW.organization_id), hashtext(coalesce(NEW.provider_id, NEW.facility_id)) & 1023);
  IF NEW.provider_id IS NOT NULL THEN
    SELECT search_name, fold_name(first_name) INTO NEW.subject_name, NEW.subject_first_name
    FROM providers WHERE organization_id = NEW.organization_id AND id = NEW.provider_id;
  ELSE
    SELECT search_name, '' INTO NEW.subject_name, NEW.subject_first_name
    FROM facilities WHERE organization_id = NEW.organization_id AND id = NEW.facility_id;
  END IF;
  -- The foreign key refuses a flag of nobody, in its own words.
  NEW.subject_name := coalesce(NEW.subject_name, '');
  NEW.subject_first_name := coalesce(NEW.subject_first_name, '');
  RETURN NEW;
END $$;
CREATE TRIGGER name_flag_subject BEFORE INSERT ON flags FOR EACH ROW EXECUTE FUNCTION name_flag_subject();

CREATE FUNCTION rename_flag_subject() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('flag subjects ' || NEW.organization_id), hashtext(NEW.id) & 1023);
  IF TG_TABLE_NAME = 'providers' THEN
    UPDATE flags SET subject_name = NEW.search_name, subject_first_name = fold_name(NEW.first_name)
    WHERE organization_id = NEW.organization_id AND provider_id = NEW.id;
  ELSE
    UPDATE flags SET subject_name = NEW.search_name
    WHERE organization_id = NEW.organization_id AND facility_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER rename_flag_subject AFTER UPDATE ON providers FOR EACH ROW
  WHEN (OLD.search_name <> NEW.search_name OR OLD.first_name <> NEW.first_name)
  EXECUTE FUNCTION rename_flag_subject();
CREATE TRIGGER rename_flag_subject AFTER UPDATE ON facilities FOR EACH ROW
  WHEN (OLD.search_name <> NEW.search_name)
  EXECUTE FUNCTION rename_flag_subject();

-- Tallies: how many flags there are of a kind, and how many of them each reader has read, in all and by the month and
-- day they were flagged. Whoever changes flags or reads adds rows and waits for nobody; the sum is what counts.
CREATE FUNCTION flag_spans(flagged timestamptz) RETURNS TABLE (span text, period date) LANGUAGE sql IMMUTABLE ROWS 3 AS $$
  VALUES ('all', DATE '0001-01-01'),
    ('month', date_trunc('month', flagged AT TIME ZONE 'UTC')::date),
    ('day', (flagged AT TIME ZONE 'UTC')::date)
$$;

CREATE FUNCTION tally_flags() RETURNS trigger LANGUAGE plpgsql AS $$
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
    HAVING sum(c.delta) <> 0;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER tally_new_flags AFTER INSERT ON flags
  REFERENCING NEW TABLE AS new_flags FOR EACH STATEMENT EXECUTE FUNCTION tally_flags();
CREATE TRIGGER tally_changed_flags AFTER UPDATE ON flags
  REFERENCING OLD TABLE AS old_flags NEW TABLE AS new_flags FOR EACH STATEMENT EXECUTE FUNCTION tally_flags();
CREATE TRIGGER tally_gone_flags AFTER DELETE ON flags
  REFERENCING OLD TABLE AS old_flags FOR EACH STATEMENT EXECUTE FUNCTION tally_flags();

-- The flags are locked against changes first, then counted as they then are: a flag that changes at the same moment is
-- counted by one of the two, whichever comes second.
CREATE FUNCTION tally_flag_reads() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE delta integer := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
  IF NOT EXISTS (SELECT 1 FROM changed_reads) THEN
    RETURN NULL;
  END IF;
  PERFORM 1 FROM flags f JOIN changed_reads r ON r.organization_id = f.organization_id AND r.flag_id = f.id
  ORDER BY f.organization_id, f.id FOR SHARE OF f;
  INSERT INTO flag_tallies (organization_id, reader_id, span, period, active, severity, flag_type,
    sub_collection_name, action_source, shared_to_committee, count)
  SELECT f.organization_id, r.reader_id, s.span, s.period, f.active, f.severity, f.flag_type,
    f.sub_collection_name, f.action_source, f.shared_to_committee, delta * count(*)
  FROM changed_reads r JOIN flags f ON f.organization_id = r.organization_id AND f.id = r.flag_id
  CROSS JOIN LATERAL flag_spans(f.flagged_date) s
  GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10;
  RETURN NULL;
END $$;
CREATE TRIGGER tally_new_flag_reads AFTER INSERT ON flag_reads
  REFERENCING NEW TABLE AS changed_reads FOR EACH STATEMENT EXECUTE FUNCTION tally_flag_reads();
CREATE TRIGGER tally_gone_flag_reads AFTER DELETE ON flag_reads
  REFERENCING OLD TABLE AS changed_reads FOR EACH STATEMENT EXECUTE FUNCTION tally_flag_reads();

-- What there was before. The owner sees rows only while row-level security is not forced on it.
ALTER TABLE providers NO FORCE ROW LEVEL SECURITY;
ALTER TABLE facilities NO FORCE ROW LEVEL SECURITY;
ALTER TABLE flags NO FORCE ROW LEVEL SECURITY;
ALTER TABLE flag_reads NO FORCE ROW LEVEL SECURITY;
ALTER TABLE flag_tallies NO FORCE ROW LEVEL SECURITY;
UPDATE flags f SET subject_name = p.search_name, subject_first_name = fold_name(p.first_name)
FROM providers p WHERE p.organization_id = f.organization_id AND p.id = f.provider_id;
UPDATE flags f SET subject_name = h.search_name
FROM facilities h WHERE h.organization_id = f.organization_id AND h.id = f.facility_id;
INSERT INTO flag_tallies (organization_id, reader_id, span, period, active, severity, flag_type,
  sub_collection_name, action_source, shared_to_committee, count, is_base)
SELECT f.organization_id, r.reader_id, s.span, s.period, f.active, f.severity, f.flag_type,
  f.sub_collection_name, f.action_source, f.shared_to_committee, count(*), true
FROM flags f
CROSS JOIN LATERAL (
  SELECT '' AS reader_id
  UNION ALL SELECT reader_id FROM flag_reads WHERE organization_id = f.organization_id AND flag_id = f.id
) r
CROSS JOIN LATERAL flag_spans(f.flagged_date) s
GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10;
ALTER TABLE providers FORCE ROW LEVEL SECURITY;
ALTER TABLE facilities FORCE ROW LEVEL SECURITY;
ALTER TABLE flags FORCE ROW LEVEL SECURITY;
ALTER TABLE flag_reads FORCE ROW LEVEL SECURITY;
ALTER TABLE flag_tallies FORCE ROW LEVEL SECURITY;
