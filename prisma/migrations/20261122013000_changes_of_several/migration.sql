-- Decisions of several people may share a transaction (lib/together): what it has already said of a provider or a workflow
-- is then said of more than one. Both settings hold the newest, each between spaces; of one that was left out because they
-- are many it is said once more.
CREATE FUNCTION is_forgotten(forgotten text, id text) RETURNS boolean LANGUAGE sql STABLE AS
  $$ SELECT COALESCE(strpos(current_setting(forgotten, true), ' ' || id || ' '), 0) > 0 $$;
CREATE FUNCTION with_forgotten(forgotten text, id text) RETURNS text LANGUAGE sql VOLATILE AS
  $$ SELECT set_config(forgotten, left(' ' || id || COALESCE(NULLIF(current_setting(forgotten, true), ''), ' '), 2000), true) $$;

CREATE OR REPLACE FUNCTION forget_answers_about(organization text, provider text) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  kind constant integer := hashtext('provider answers');
  place constant integer := hashtext(provider) & 63;
BEGIN
  IF is_forgotten('app.forgotten_provider', provider) THEN
    RETURN false;
  END IF;
  IF current_setting('transaction_isolation') <> 'read committed' THEN
    RAISE EXCEPTION 'What is known of a provider is changed in READ COMMITTED: another snapshot would not see all answers to forget';
  END IF;
  IF NOT pg_try_advisory_xact_lock_shared(kind, place) THEN
    PERFORM pg_advisory_xact_lock_shared(kind, place);
  END IF;
  INSERT INTO forgotten_answers (organization_id, provider_id) SELECT organization, provider
    WHERE EXISTS (SELECT FROM provider_answers a WHERE a.organization_id = organization AND a.provider_id = provider);
  RETURN with_forgotten('app.forgotten_provider', provider) IS NOT NULL;
END $$;

CREATE OR REPLACE FUNCTION forget_answers_of_workflow_row() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  organization text := CASE WHEN TG_OP = 'INSERT' THEN NEW.organization_id ELSE OLD.organization_id END;
  workflow text := CASE WHEN TG_OP = 'INSERT' THEN NEW.workflow_id ELSE OLD.workflow_id END;
  provider text;
  is_done boolean;
BEGIN
  IF NOT is_forgotten('app.forgotten_workflow', workflow) THEN
    SELECT w.provider_id INTO provider FROM workflows w WHERE w.organization_id = organization AND w.id = workflow;
    IF provider IS NOT NULL THEN
      is_done := forget_answers_about(organization, provider);
    END IF;
  END IF;
  IF TG_OP = 'DELETE' THEN
    RETURN OLD;
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION forget_answers_of_workflow() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE is_done boolean;
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.provider_id IS NOT NULL THEN
    is_done := forget_answers_about(OLD.organization_id, OLD.provider_id);
  END IF;
  IF TG_OP = 'DELETE' THEN
    RETURN OLD;
  END IF;
  IF NEW.provider_id IS NOT NULL THEN
    is_done := forget_answers_about(NEW.organization_id, NEW.provider_id);
    is_done := with_forgotten('app.forgotten_workflow', NEW.id) IS NOT NULL;
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER forget_answers BEFORE UPDATE OR DELETE ON providers FOR EACH ROW
  WHEN (NOT is_forgotten('app.forgotten_provider', OLD.id))
  EXECUTE FUNCTION forget_answers_of_provider();
CREATE OR REPLACE TRIGGER forget_answers BEFORE INSERT ON workflow_events FOR EACH ROW
  WHEN (NOT is_forgotten('app.forgotten_workflow', NEW.workflow_id))
  EXECUTE FUNCTION forget_answers_of_workflow_row();

-- Whose change it was is told of each, also where the entries of several are one statement.
CREATE OR REPLACE FUNCTION notify_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('credence_changes', jsonb_strip_nulls(jsonb_build_object(
    'organization', organization_id, 'kind', kind, 'id', id, 'request', left(request_id, 200), 'by', actor_id))::text)
  FROM (
    SELECT organization_id, kind, request_id, actor_id,
      unnest(CASE WHEN count(*) <= 20 THEN array_agg(subject_id) ELSE ARRAY[NULL] END) AS id
    FROM (
      -- Who has read a flag is that person's own matter.
      SELECT organization_id, subject_id, request_id, actor_id,
        CASE WHEN action IN ('markFlagRead', 'markFlagUnread', 'markFlagReadByWebhook') THEN 'flag_read' ELSE subject_type END AS kind
      FROM new_entries
    ) AS entries
    GROUP BY organization_id, kind, request_id, actor_id
  ) AS told;
  RETURN NULL;
END $$;
