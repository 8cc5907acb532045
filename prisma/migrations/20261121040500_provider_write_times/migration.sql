-- A provider's time of change is the moment of the write, not of the request's beginning, and while the transaction
-- is open a shared lock says since when the organization has been written. Whoever reads a window of time looks for
-- such locks first (lib/providers/complete-until.ts): a change that is committed late is then missed by nobody.
-- Data backfills, which run as the system, keep the times they give.
CREATE FUNCTION note_provider_write() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_user = 'credence_system' THEN
    RETURN NEW;
  END IF;
  PERFORM pg_advisory_xact_lock_shared(
    hashtext('provider writes ' || NEW.organization_id) & 2147483647,
    floor(extract(epoch FROM clock_timestamp()))::integer);
  -- Taken after the lock: whoever saw no lock looked before this moment.
  NEW.updated_at := clock_timestamp();
  RETURN NEW;
END $$;

CREATE TRIGGER providers_note_write BEFORE INSERT OR UPDATE ON providers
  FOR EACH ROW EXECUTE FUNCTION note_provider_write();
