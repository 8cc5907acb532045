-- Answers are good for a day (provider_answers.valid_for begins with it). Once it is over all of them go at once, and their
-- room with them: row by row that would be as much work as making them. True when they went.
CREATE FUNCTION forget_answers_before(today date) RETURNS boolean LANGUAGE plpgsql
-- Whoever waits for a table lets nobody else at it meanwhile: not for long, then; the next hour comes.
SECURITY DEFINER SET search_path = public, pg_temp SET lock_timeout = '300ms' AS $$
BEGIN
  -- After they went the table was filled from its beginning: an old one is among the first.
  IF NOT EXISTS (
    SELECT FROM (SELECT valid_for FROM provider_answers LIMIT 1000) a WHERE NOT starts_with(a.valid_for, today::text)
  ) THEN
    RETURN false;
  END IF;
  TRUNCATE provider_answers;
  RETURN true;
EXCEPTION WHEN lock_not_available THEN
  RETURN false;
END $$;
REVOKE EXECUTE ON FUNCTION forget_answers_before FROM PUBLIC;
GRANT EXECUTE ON FUNCTION forget_answers_before TO credence_system;
