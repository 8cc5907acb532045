-- A flag as lists show it, ready to be sent, as `providers.list_item` is: a page of 25 cost a third of a millisecond to
-- write as JSON, and each of its flags a look at whom it is about. What depends on the reader, the evidence (it may be
-- long) and the lists behind the flag are put in at reading, by `format`, which is why a % is doubled; so are the names
-- that the versions of the API spell differently. lib/flags/wire-sql.ts puts it together, letter for letter what
-- flag-schemas.ts says (lib/flags/list-item.test.ts). Who changes members there replaces the function and writes the
-- column anew.
CREATE FUNCTION flag_list_item(
  id text, active boolean, sub_collection_name text, description text, action_source text, created_at timestamptz,
  flag_type text, severity text, shared_to_committee boolean, flagged_date timestamptz, provider_id text,
  facility_id text, subject_npi text, subject_given_name text, subject_family_name text, expiration_date date,
  report_date date, resolution text, workflow_id text, is_confirmed boolean, due_date date, reopened_because text,
  resolution_reason text, resolved_by_name text, resolved_at timestamptz
) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  -- A place is written with a sign that JSON never holds bare, until what was a % in the flag's words is doubled.
  RETURN replace(replace(format(
    E'{"id":%s,"read":\x011$s,"active":%s,"subCollectionName":%s,"description":%s,"actionSource":%s,"createdAt":"%s",'
    '"flagType":%s,"severity":%s,"sharedToCredCommittee":%s,"evidence":\x012$s,"flaggedDate":"%s","flagId":%s,'
    '"status":"\x013$s","provider_id":%s,"npi":%s,"firstName":%s,"lastName":%s,"expirationDate":%s,"reportDate":%s,'
    '"resolution":%s,"lists":\x014$s,"\x017$s":%s,"\x018$s":%s,"\x019$s":%s,"\x0110$s":%s,"\x0111$s":%s,"\x0112$s":%s,'
    '"\x0113$s":%s,"\x0114$s":%s,"\x0115$s":%s,"\x0116$s":\x015$s,"\x0117$s":\x016$s}',
    to_json(id), to_json(active), to_json(sub_collection_name), to_json(description), to_json(action_source),
    to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), to_json(flag_type), to_json(severity),
    to_json(shared_to_committee), to_char(flagged_date AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    to_json(id), to_json(coalesce(provider_id, '')), to_json(subject_npi), to_json(subject_given_name),
    to_json(CASE WHEN facility_id IS NULL THEN subject_family_name ELSE '' END),
    coalesce(to_json(expiration_date)::text, 'null'), coalesce(to_json(report_date)::text, 'null'),
    to_json(coalesce(resolution, '')), to_json(coalesce(facility_id, '')),
    to_json(concat_ws(', ', nullif(subject_family_name, ''), nullif(subject_given_name, ''))),
    to_json(coalesce(workflow_id, '')), to_json(is_confirmed), coalesce(to_json(due_date)::text, 'null'),
    to_json(reopened_because), to_json(coalesce(resolution_reason, '')), to_json(coalesce(resolved_by_name, '')),
    coalesce(to_char(resolved_at AT TIME ZONE 'UTC', '"\""YYYY-MM-DD"T"HH24:MI:SS.MS"Z\""'), 'null')),
    '%', '%%'), E'\x01', '%');
END $$;

ALTER TABLE flags
  ADD COLUMN subject_npi text NOT NULL DEFAULT '',
  ADD COLUMN subject_given_name text NOT NULL DEFAULT '',
  ADD COLUMN subject_family_name text NOT NULL DEFAULT '';

CREATE OR REPLACE FUNCTION name_flag_subject() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(
    hashtext('flag subjects ' || NEW.organization_id), hashtext(coalesce(NEW.provider_id, NEW.facility_id)) & 1023);
  IF NEW.provider_id IS NOT NULL THEN
    SELECT search_name, fold_name(first_name), npi, first_name, last_name
    INTO NEW.subject_name, NEW.subject_first_name, NEW.subject_npi, NEW.subject_given_name, NEW.subject_family_name
    FROM providers WHERE organization_id = NEW.organization_id AND id = NEW.provider_id;
  ELSE
    SELECT search_name, '', npi, '', name
    INTO NEW.subject_name, NEW.subject_first_name, NEW.subject_npi, NEW.subject_given_name, NEW.subject_family_name
    FROM facilities WHERE organization_id = NEW.organization_id AND id = NEW.facility_id;
  END IF;
  -- The foreign key refuses a flag of nobody, in its own words.
  NEW.subject_name := coalesce(NEW.subject_name, '');
  NEW.subject_first_name := coalesce(NEW.subject_first_name, '');
  NEW.subject_npi := coalesce(NEW.subject_npi, '');
  NEW.subject_given_name := coalesce(NEW.subject_given_name, '');
  NEW.subject_family_name := coalesce(NEW.subject_family_name, '');
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION rename_flag_subject() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('flag subjects ' || NEW.organization_id), hashtext(NEW.id) & 1023);
  IF TG_TABLE_NAME = 'providers' THEN
    UPDATE flags SET subject_name = NEW.search_name, subject_first_name = fold_name(NEW.first_name),
      subject_npi = coalesce(NEW.npi, ''), subject_given_name = NEW.first_name, subject_family_name = NEW.last_name
    WHERE organization_id = NEW.organization_id AND provider_id = NEW.id;
  ELSE
    UPDATE flags SET subject_name = NEW.search_name, subject_npi = coalesce(NEW.npi, ''), subject_family_name = NEW.name
    WHERE organization_id = NEW.organization_id AND facility_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER rename_flag_subject ON providers;
CREATE TRIGGER rename_flag_subject AFTER UPDATE ON providers FOR EACH ROW
  WHEN (OLD.search_name <> NEW.search_name OR OLD.first_name <> NEW.first_name OR OLD.last_name <> NEW.last_name
    OR OLD.npi IS DISTINCT FROM NEW.npi)
  EXECUTE FUNCTION rename_flag_subject();
DROP TRIGGER rename_flag_subject ON facilities;
CREATE TRIGGER rename_flag_subject AFTER UPDATE ON facilities FOR EACH ROW
  WHEN (OLD.search_name <> NEW.search_name OR OLD.name <> NEW.name OR OLD.npi IS DISTINCT FROM NEW.npi)
  EXECUTE FUNCTION rename_flag_subject();

-- What there was before: nothing else about a flag changes, so that nobody is told and nothing is counted. The owner sees
-- rows only while row-level security is not forced on it.
ALTER TABLE providers NO FORCE ROW LEVEL SECURITY;
ALTER TABLE facilities NO FORCE ROW LEVEL SECURITY;
ALTER TABLE flags NO FORCE ROW LEVEL SECURITY;
ALTER TABLE flags DISABLE TRIGGER USER;
UPDATE flags f SET subject_npi = coalesce(p.npi, ''), subject_given_name = p.first_name, subject_family_name = p.last_name
FROM providers p WHERE p.organization_id = f.organization_id AND p.id = f.provider_id;
UPDATE flags f SET subject_npi = coalesce(h.npi, ''), subject_family_name = h.name
FROM facilities h WHERE h.organization_id = f.organization_id AND h.id = f.facility_id;
ALTER TABLE flags ENABLE TRIGGER USER;
ALTER TABLE providers FORCE ROW LEVEL SECURITY;
ALTER TABLE facilities FORCE ROW LEVEL SECURITY;
ALTER TABLE flags FORCE ROW LEVEL SECURITY;

ALTER TABLE flags ADD COLUMN list_item text GENERATED ALWAYS AS (flag_list_item(
  id, active, sub_collection_name, description, action_source, created_at, flag_type, severity, shared_to_committee,
  flagged_date, provider_id, facility_id, subject_npi, subject_given_name, subject_family_name, expiration_date,
  report_date, resolution, workflow_id, is_confirmed, due_date, reopened_because, resolution_reason, resolved_by_name,
  resolved_at)) STORED;

-- One index of names for two: a search by name is counted and sorted in it, and only the flags of its page are read.
DROP INDEX flags_organization_id_active_subject_name_id_idx;
DROP INDEX flags_organization_id_subject_name_id_idx;
CREATE INDEX flags_name_idx ON flags (organization_id, subject_name, active, id) INCLUDE (flagged_date);
