-- What a test-data deployment (SANDBOX=1) has in its database and no other one: a clock that can be moved, and a way to
-- remove an organization's data. Run as the owner at each start, again and again (scripts/lib/sandbox.mjs), only in a
-- database that was empty when this schema was made: it is the mark by which such a database is known.
CREATE SCHEMA IF NOT EXISTS sandbox;
GRANT USAGE ON SCHEMA sandbox TO credence_app, credence_system;

CREATE TABLE IF NOT EXISTS sandbox.clock (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  ahead_ms bigint NOT NULL DEFAULT 0 CHECK (ahead_ms >= 0),
  moved_at timestamptz,
  moved_by text
);
INSERT INTO sandbox.clock DEFAULT VALUES ON CONFLICT DO NOTHING;
GRANT SELECT ON sandbox.clock TO credence_app, credence_system;
GRANT UPDATE ON sandbox.clock TO credence_system;

CREATE OR REPLACE FUNCTION sandbox.ahead() RETURNS interval LANGUAGE sql STABLE PARALLEL SAFE AS
$$ SELECT make_interval(secs => ahead_ms / 1000.0) FROM sandbox.clock $$;

-- Connections of a test-data deployment look here before pg_catalog, so that every statement's now() is this one.
CREATE OR REPLACE FUNCTION sandbox.now() RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE AS
$$ SELECT pg_catalog.now() + sandbox.ahead() $$;
CREATE OR REPLACE FUNCTION sandbox.clock_timestamp() RETURNS timestamptz LANGUAGE sql VOLATILE AS
$$ SELECT pg_catalog.clock_timestamp() + sandbox.ahead() $$;

-- Defaults of columns (CURRENT_TIMESTAMP), and Prisma's, go by the machine's clock: what was written as "just now" is
-- moved. A request takes less than half a minute, and the clock moves by a minute or more, so that no moment of the
-- moved clock is taken for one of the machine's.
CREATE OR REPLACE FUNCTION sandbox.move_defaults() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  ahead interval := sandbox.ahead();
  said jsonb := to_jsonb(NEW);
  moved jsonb := '{}';
  name text;
  moment timestamptz;
BEGIN
  IF ahead < interval '1 minute' THEN RETURN NEW; END IF;
  FOREACH name IN ARRAY TG_ARGV LOOP
    moment := (said ->> name)::timestamptz;
    IF moment BETWEEN pg_catalog.clock_timestamp() - interval '30 seconds' AND pg_catalog.clock_timestamp() + interval '2 seconds' THEN
      moved := moved || jsonb_build_object(name, moment + ahead);
    END IF;
  END LOOP;
  IF moved = '{}' THEN RETURN NEW; END IF;
  RETURN jsonb_populate_record(NEW, moved);
END $$;

-- Removes everything of an organization but itself, its people with their sessions, its API clients and what says that a
-- token counts no more. Tables that point at others go first. Nobody but the owner can delete what is only ever added to; that this
-- function exists in a database that was made for test data, and in no other, is what keeps it from happening elsewhere.
CREATE OR REPLACE FUNCTION sandbox.reset_organization(target text) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = sandbox, pg_catalog, public, pg_temp AS $$
DECLARE
  kept CONSTANT text[] := ARRAY['organizations', 'users', 'user_invitations', 'sessions', 'api_clients', 'api_client_secrets',
    'revoked_tokens', 'incoming_files', 'provider_writes'];
  waiting oid[];
  next_ones oid[];
  one record;
  removed bigint := 0;
  count bigint;
BEGIN
  PERFORM 1 FROM organizations WHERE id = target FOR UPDATE;
  IF NOT FOUND THEN RAISE EXCEPTION 'There is no organization %', target; END IF;
  DELETE FROM pgboss.job WHERE data ->> 'organizationId' = target;

  -- The files of what goes: the sweep removes those that no document has.
  FOR one IN SELECT a.attrelid::regclass AS name FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
    WHERE a.attname = 'storage_key' AND c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace
      AND c.relname <> 'incoming_files' LOOP
    EXECUTE format('INSERT INTO incoming_files (organization_id, storage_key, created_at)
      SELECT organization_id, storage_key, ''-infinity'' FROM %s WHERE organization_id = $1 AND storage_key <> ''''
      ON CONFLICT DO NOTHING', one.name) USING target;
  END LOOP;
  -- And those of which there are many to a row: the parts of an export's file, and an import's refused rows.
  INSERT INTO incoming_files (organization_id, storage_key, created_at)
  SELECT target, part ->> 'key', '-infinity' FROM (
    SELECT jsonb_array_elements(parts) FROM exports WHERE organization_id = target
    UNION ALL SELECT jsonb_array_elements(refused_parts) FROM import_runs WHERE organization_id = target
    UNION ALL SELECT jsonb_build_object('key', position -> 'seen') FROM import_runs WHERE organization_id = target
  ) AS pieces (part) WHERE part ->> 'key' IS NOT NULL
  ON CONFLICT DO NOTHING;

  -- Twice: what counts rows is told of those that go, and counts into tables that went before.
  FOR turn IN 1..2 LOOP
    SELECT array_agg(c.oid) INTO waiting FROM pg_class c
      WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND c.relname <> ALL (kept)
        AND EXISTS (SELECT 1 FROM pg_attribute a WHERE a.attrelid = c.oid AND NOT a.attisdropped
          AND a.attname IN ('organization_id', 'owner_organization_id'));
    WHILE cardinality(waiting) > 0 LOOP
      SELECT array_agg(w) INTO next_ones FROM unnest(waiting) AS w WHERE NOT EXISTS (
        SELECT 1 FROM pg_constraint f WHERE f.contype = 'f' AND f.confrelid = w AND f.conrelid <> w AND f.conrelid = ANY (waiting));
      IF next_ones IS NULL THEN RAISE EXCEPTION 'Tables point at each other: %', waiting::regclass[]; END IF;
      FOR one IN SELECT w::regclass AS name, a.attname AS member FROM unnest(next_ones) AS w
        JOIN pg_attribute a ON a.attrelid = w AND a.attname IN ('organization_id', 'owner_organization_id') AND NOT a.attisdropped LOOP
        EXECUTE format('DELETE FROM %s WHERE %I = $1', one.name, one.member) USING target;
        GET DIAGNOSTICS count = ROW_COUNT;
        removed := removed + count;
      END LOOP;
      SELECT array_agg(w) INTO waiting FROM unnest(waiting) AS w WHERE w <> ALL (next_ones);
    END LOOP;
  END LOOP;
  RETURN removed;
END $$;
REVOKE EXECUTE ON FUNCTION sandbox.reset_organization FROM PUBLIC;
GRANT EXECUTE ON FUNCTION sandbox.reset_organization TO credence_system;

-- What later migrations add is met here at the next start.
DO $$
DECLARE
  one record;
BEGIN
  -- Row-level security holds the owner as well: in this database it may remove.
  FOR one IN SELECT c.oid::regclass AS name FROM pg_class c
    WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND c.relrowsecurity
      AND NOT EXISTS (SELECT 1 FROM pg_policy p WHERE p.polrelid = c.oid AND p.polname = 'sandbox_reset') LOOP
    EXECUTE format('CREATE POLICY sandbox_reset ON %s TO credence_owner USING (true) WITH CHECK (true)', one.name);
  END LOOP;

  FOR one IN SELECT c.oid::regclass AS name, string_agg(quote_literal(a.attname), ', ') AS members
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
    WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND c.relname !~ '^_'
      AND pg_get_expr(d.adbin, d.adrelid) ~* '^(CURRENT_TIMESTAMP|now\(\))'
    GROUP BY c.oid LOOP
    EXECUTE format('CREATE OR REPLACE TRIGGER sandbox_time BEFORE INSERT ON %s FOR EACH ROW
      EXECUTE FUNCTION sandbox.move_defaults(%s)', one.name, one.members);
  END LOOP;

  -- Functions that look in a fixed path for their now().
  FOR one IN SELECT p.oid::regprocedure AS name, c.setting FROM pg_proc p CROSS JOIN LATERAL unnest(p.proconfig) AS c(setting)
    WHERE p.pronamespace = 'public'::regnamespace AND p.prosrc ~* '\m(now|clock_timestamp)\(\)'
      AND c.setting LIKE 'search_path=%' AND c.setting NOT LIKE '%sandbox%' LOOP
    EXECUTE format('ALTER FUNCTION %s SET search_path = sandbox, pg_catalog, %s', one.name,
      regexp_replace(substr(one.setting, 13), '\mpg_catalog\M *,? *', ''));
  END LOOP;

  -- What keeps rows from being removed lets the owner's reset do so.
  FOR one IN SELECT pg_get_triggerdef(t.oid) AS text FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
    WHERE c.relnamespace = 'public'::regnamespace AND NOT t.tgisinternal AND (t.tgtype & 10) = 10 AND t.tgqual IS NULL LOOP
    EXECUTE replace(replace(one.text, 'CREATE TRIGGER', 'CREATE OR REPLACE TRIGGER'),
      ' EXECUTE FUNCTION', ' WHEN (CURRENT_USER <> ''credence_owner'') EXECUTE FUNCTION');
  END LOOP;
END $$;
