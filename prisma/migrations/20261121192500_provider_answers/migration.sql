-- What was answered about a provider, kept as text: a file of a dozen sections costs as many lookups each time it is read,
-- and is read many times before it changes (lib/providers/kept-answers.ts). Not logged: after a crash it is empty, and
-- made again. No foreign key: nobody who keeps an answer may wait for somebody who writes.
CREATE UNLOGGED TABLE "provider_answers" (
    "organization_id" TEXT NOT NULL,
    "provider_id" TEXT NOT NULL,
    "form" TEXT NOT NULL,
    "valid_for" TEXT NOT NULL,
    "json" TEXT NOT NULL,

    CONSTRAINT "provider_answers_pkey" PRIMARY KEY ("organization_id","provider_id","form")
);
SELECT protect_organization_table('provider_answers');
-- A later migration that changes what answers rest on must throw them away too.
CREATE POLICY owner_access ON provider_answers TO CURRENT_USER USING (true) WITH CHECK (true);

-- Throws away what was answered about a provider, once a transaction. Whoever keeps an answer holds the lock alone from
-- before reading until it is kept, and gives up at once where it is taken; whoever changes something shares it until the
-- end of the transaction: so no answer is kept that lacks what is not yet committed here. One of 64 locks by provider:
-- thousands of providers that change at once would else need as many. Expressions where they can be, which are made
-- ready once a session: a decision writes three of these tables.
CREATE FUNCTION forget_answers_about(organization text, provider text) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  kind constant integer := hashtext('provider answers');
  place constant integer := hashtext(provider) & 63;
BEGIN
  IF current_setting('app.forgotten_provider', true) = provider THEN
    RETURN false;
  END IF;
  IF current_setting('transaction_isolation') <> 'read committed' THEN
    RAISE EXCEPTION 'What is known of a provider is changed in READ COMMITTED: another snapshot would not see all answers to throw away';
  END IF;
  IF NOT pg_try_advisory_xact_lock_shared(kind, place) THEN
    PERFORM pg_advisory_xact_lock_shared(kind, place);
  END IF;
  DELETE FROM provider_answers a WHERE a.organization_id = organization AND a.provider_id = provider;
  RETURN set_config('app.forgotten_provider', provider, true) IS NOT NULL;
END $$;

-- Before a row is written: the lock makes it the same as after, and nothing has to be remembered until then.
CREATE FUNCTION forget_answers_of_provider() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE is_done boolean := forget_answers_about(OLD.organization_id, OLD.id);
BEGIN
  IF TG_OP = 'DELETE' THEN
    RETURN OLD;
  END IF;
  RETURN NEW;
END $$;

-- Of tables with a provider_id.
CREATE FUNCTION forget_answers_of_row() RETURNS trigger LANGUAGE plpgsql AS $$
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
  END IF;
  RETURN NEW;
END $$;

-- Of tables with a workflow_id, which no row of theirs changes.
CREATE FUNCTION forget_answers_of_workflow_row() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  organization text := CASE WHEN TG_OP = 'INSERT' THEN NEW.organization_id ELSE OLD.organization_id END;
  workflow text := CASE WHEN TG_OP = 'INSERT' THEN NEW.workflow_id ELSE OLD.workflow_id END;
  provider text;
  is_done boolean;
BEGIN
  IF current_setting('app.forgotten_workflow', true) IS DISTINCT FROM workflow THEN
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

-- A step of a workflow writes its row and its events: the events need not look for the provider again.
CREATE FUNCTION forget_answers_of_workflow() RETURNS trigger LANGUAGE plpgsql AS $$
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
    is_done := set_config('app.forgotten_workflow', NEW.id, true) IS NOT NULL;
  END IF;
  RETURN NEW;
END $$;

-- Every table that such an answer rests on has one of these (lib/providers/kept-answers.test.ts finds one that has none).
-- About a provider that is new nothing was answered yet.
CREATE TRIGGER forget_answers BEFORE UPDATE OR DELETE ON providers FOR EACH ROW
  WHEN (current_setting('app.forgotten_provider', true) IS DISTINCT FROM OLD.id)
  EXECUTE FUNCTION forget_answers_of_provider();
CREATE TRIGGER forget_answers BEFORE INSERT OR UPDATE OR DELETE ON workflows
  FOR EACH ROW EXECUTE FUNCTION forget_answers_of_workflow();
CREATE TRIGGER forget_answers BEFORE INSERT ON workflow_events FOR EACH ROW
  WHEN (current_setting('app.forgotten_workflow', true) IS DISTINCT FROM NEW.workflow_id)
  EXECUTE FUNCTION forget_answers_of_workflow_row();
CREATE TRIGGER forget_answers_too BEFORE UPDATE OR DELETE ON workflow_events
  FOR EACH ROW EXECUTE FUNCTION forget_answers_of_workflow_row();
CREATE TRIGGER forget_answers BEFORE INSERT OR UPDATE OR DELETE ON verifications
  FOR EACH ROW EXECUTE FUNCTION forget_answers_of_workflow_row();
CREATE TRIGGER forget_answers BEFORE INSERT OR UPDATE OR DELETE ON documents
  FOR EACH ROW EXECUTE FUNCTION forget_answers_of_row();
CREATE TRIGGER forget_answers BEFORE INSERT OR UPDATE OR DELETE ON flags
  FOR EACH ROW EXECUTE FUNCTION forget_answers_of_row();
CREATE TRIGGER forget_answers BEFORE INSERT OR UPDATE OR DELETE ON list_matches
  FOR EACH ROW EXECUTE FUNCTION forget_answers_of_row();
CREATE TRIGGER forget_answers BEFORE INSERT OR UPDATE OR DELETE ON licenses
  FOR EACH ROW EXECUTE FUNCTION forget_answers_of_row();
CREATE TRIGGER forget_answers BEFORE INSERT OR UPDATE OR DELETE ON dea_registrations
  FOR EACH ROW EXECUTE FUNCTION forget_answers_of_row();
CREATE TRIGGER forget_answers BEFORE INSERT OR UPDATE OR DELETE ON board_certifications
  FOR EACH ROW EXECUTE FUNCTION forget_answers_of_row();
CREATE TRIGGER forget_answers BEFORE INSERT OR UPDATE OR DELETE ON education_trainings
  FOR EACH ROW EXECUTE FUNCTION forget_answers_of_row();
CREATE TRIGGER forget_answers BEFORE INSERT OR UPDATE OR DELETE ON malpractice_insurances
  FOR EACH ROW EXECUTE FUNCTION forget_answers_of_row();
CREATE TRIGGER forget_answers BEFORE INSERT OR UPDATE OR DELETE ON hospital_affiliations
  FOR EACH ROW EXECUTE FUNCTION forget_answers_of_row();
CREATE TRIGGER forget_answers BEFORE INSERT OR UPDATE OR DELETE ON professional_ids
  FOR EACH ROW EXECUTE FUNCTION forget_answers_of_row();
CREATE TRIGGER forget_answers BEFORE INSERT OR UPDATE OR DELETE ON practice_locations
  FOR EACH ROW EXECUTE FUNCTION forget_answers_of_row();
CREATE TRIGGER forget_answers BEFORE INSERT OR UPDATE OR DELETE ON npdb_reports
  FOR EACH ROW EXECUTE FUNCTION forget_answers_of_row();
CREATE TRIGGER forget_answers BEFORE INSERT OR UPDATE OR DELETE ON performance_indicators
  FOR EACH ROW EXECUTE FUNCTION forget_answers_of_row();
CREATE TRIGGER forget_answers BEFORE INSERT OR UPDATE OR DELETE ON licensure_actions
  FOR EACH ROW EXECUTE FUNCTION forget_answers_of_row();
CREATE TRIGGER forget_answers BEFORE INSERT OR UPDATE OR DELETE ON provider_profiles
  FOR EACH ROW EXECUTE FUNCTION forget_answers_of_row();
