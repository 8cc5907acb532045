-- Of whom answers are no longer so. Whoever changed something deleted the kept texts, and so held their rows until his
-- transaction ended, in another order than the rows of the provider: two who changed the same provider waited for each
-- other. Now he adds a row here, which nobody waits for; whoever makes the next answer deletes both.
CREATE UNLOGGED TABLE "forgotten_answers" (
    "organization_id" TEXT NOT NULL,
    "provider_id" TEXT NOT NULL,
    "number" BIGSERIAL NOT NULL,

    CONSTRAINT "forgotten_answers_pkey" PRIMARY KEY ("organization_id","provider_id","number")
);
SELECT protect_organization_table('forgotten_answers');
GRANT USAGE ON SEQUENCE forgotten_answers_number_seq TO credence_app, credence_system;
CREATE POLICY owner_access ON forgotten_answers TO CURRENT_USER USING (true) WITH CHECK (true);

-- Says that what was answered about a provider is no longer so, once a transaction. Whoever keeps an answer holds the lock
-- alone from before reading until it is kept, and gives up at once where it is taken; whoever changes something shares it
-- until the end of the transaction: so no answer is kept that lacks what is not yet committed here, and where there is no
-- answer now none comes meanwhile.
CREATE OR REPLACE FUNCTION forget_answers_about(organization text, provider text) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  kind constant integer := hashtext('provider answers');
  place constant integer := hashtext(provider) & 63;
BEGIN
  IF current_setting('app.forgotten_provider', true) = provider THEN
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
  RETURN set_config('app.forgotten_provider', provider, true) IS NOT NULL;
END $$;

CREATE OR REPLACE FUNCTION forget_answers_before(today date) RETURNS boolean LANGUAGE plpgsql
-- Whoever waits for a table lets nobody else at it meanwhile: not for long, then; the next hour comes.
SECURITY DEFINER SET search_path = public, pg_temp SET lock_timeout = '300ms' AS $$
BEGIN
  -- After they went the table was filled from its beginning: an old one is among the first.
  IF NOT EXISTS (
    SELECT FROM (SELECT valid_for FROM provider_answers LIMIT 1000) a WHERE NOT starts_with(a.valid_for, today::text)
  ) THEN
    RETURN false;
  END IF;
  TRUNCATE provider_answers, forgotten_answers;
  RETURN true;
EXCEPTION WHEN lock_not_available THEN
  RETURN false;
END $$;
