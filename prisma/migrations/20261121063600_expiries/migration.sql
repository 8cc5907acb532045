-- AlterTable
ALTER TABLE "screenings" ADD COLUMN     "facilities_done" INTEGER NOT NULL DEFAULT 0;

-- CreateIndex
CREATE INDEX "providers_organization_id_next_credentialing_date_idx" ON "providers"("organization_id", "next_credentialing_date");

-- CreateIndex
CREATE INDEX "licenses_organization_id_expiration_date_idx" ON "licenses"("organization_id", "expiration_date");

-- CreateIndex
CREATE INDEX "dea_registrations_organization_id_expiration_date_idx" ON "dea_registrations"("organization_id", "expiration_date");

-- CreateIndex
CREATE INDEX "board_certifications_organization_id_expiration_date_idx" ON "board_certifications"("organization_id", "expiration_date");

-- CreateIndex
CREATE INDEX "malpractice_insurances_organization_id_expiration_date_idx" ON "malpractice_insurances"("organization_id", "expiration_date");

-- CreateIndex
CREATE INDEX "practice_locations_organization_id_clia_expiration_date_idx" ON "practice_locations"("organization_id", "clia_expiration_date");

-- CreateIndex
CREATE INDEX "attested_data_organization_id_date_complete_idx" ON "attested_data"("organization_id", "date_complete");

-- CreateIndex
CREATE INDEX "facilities_organization_id_next_credentialing_date_idx" ON "facilities"("organization_id", "next_credentialing_date");

-- CreateIndex
CREATE INDEX "facility_records_organization_id_kind_expiration_date_idx" ON "facility_records"("organization_id", "kind", "expiration_date");

-- CreateIndex
CREATE INDEX "workflows_organization_id_attestation_date_idx" ON "workflows"("organization_id", "attestation_date");

-- Who is monitored (lib/monitoring/monitored.ts), in the order in which screenings take them.
CREATE INDEX providers_monitored_idx ON providers (organization_id, id)
  WHERE last_credentialed_date IS NOT NULL AND status <> 'Terminated';
CREATE INDEX facilities_monitored_idx ON facilities (organization_id, id)
  WHERE last_credentialed_date IS NOT NULL AND status <> 'Terminated';
-- Open flags of what expires, to close those whose item was renewed or removed.
CREATE INDEX flags_expiring_idx ON flags (organization_id, expiration_date, id)
  WHERE active AND expiration_date IS NOT NULL;

-- What was found expired before has from now on the fingerprint that every finding of an expiry has, whoever makes it.
ALTER TABLE flags NO FORCE ROW LEVEL SECURITY;
UPDATE flags SET fingerprint = regexp_replace(fingerprint, '^rule:([a-z_]+):[^:]* expired:', 'expiry:\1:')
  WHERE fingerprint ~ '^rule:[a-z_]+:[^:]* expired:';
ALTER TABLE flags FORCE ROW LEVEL SECURITY;

-- A write of nothing but the last monitoring date is no change of the provider: every screening of a list makes one of
-- every provider, and each would otherwise come up again in the walks of all client systems. Its time stays as it was.
CREATE OR REPLACE FUNCTION note_provider_write() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE before_monitoring providers;
BEGIN
  IF current_user = 'credence_system' THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'UPDATE' THEN
    before_monitoring := NEW;
    before_monitoring.last_monitoring_date := OLD.last_monitoring_date;
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
