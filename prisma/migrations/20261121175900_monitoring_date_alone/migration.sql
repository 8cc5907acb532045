-- A column that the database works out is empty before the row is written, so that no change ever looked like one of the
-- monitoring date alone: every screening would have sent everybody through the walks of client systems.
CREATE OR REPLACE FUNCTION note_provider_write() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE before_monitoring providers;
BEGIN
  IF current_user = 'credence_system' THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'UPDATE' THEN
    before_monitoring := NEW;
    before_monitoring.last_monitoring_date := OLD.last_monitoring_date;
    before_monitoring.list_item := OLD.list_item;
    IF before_monitoring *= OLD THEN
      RETURN NEW;
    END IF;
  END IF;
  PERFORM pg_advisory_xact_lock_shared(
    hashtext('provider writes ' || NEW.organization_id) & 2147483647,
    floor(extract(epoch FROM clock_timestamp()))::integer);
  -- Taken after the lock: whoever saw no lock looked before this moment.
  NEW.updated_at := clock_timestamp();
  RETURN NEW;
END $$;
