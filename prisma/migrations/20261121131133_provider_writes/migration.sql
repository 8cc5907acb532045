-- DropIndex
DROP INDEX "providers_organization_id_next_credentialing_date_idx";

-- CreateTable
CREATE TABLE "provider_writes" (
    "organization_id" TEXT NOT NULL,
    "transaction" BIGINT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "provider_writes_pkey" PRIMARY KEY ("organization_id","transaction")
);

-- CreateIndex
CREATE INDEX "providers_organization_id_workflow_status_updated_at_id_idx" ON "providers"("organization_id", "workflow_status", "updated_at", "id");

-- CreateIndex
CREATE INDEX "providers_organization_id_file_type_updated_at_id_idx" ON "providers"("organization_id", "file_type", "updated_at", "id");

-- CreateIndex
CREATE INDEX "providers_organization_id_degree_updated_at_id_idx" ON "providers"("organization_id", "degree", "updated_at", "id");

-- CreateIndex
CREATE INDEX "providers_organization_id_next_credentialing_date_id_idx" ON "providers"("organization_id", "next_credentialing_date", "id");

-- Those with flags are few among many; by (updated_at, id), and by how many flags they have.
CREATE INDEX providers_flagged_idx ON providers (organization_id, updated_at, id) WHERE active_flags > 0;
CREATE INDEX providers_flag_count_idx ON providers (organization_id, active_flags, id) WHERE active_flags > 0;

-- Which transactions have written an organization's providers: whoever remembers where the pages of a list begin sees
-- here whether that is still so (lib/providers/list-positions.ts). A row more waits for nobody, as a counter would.
CREATE FUNCTION note_provider_writes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO provider_writes (organization_id, transaction)
  SELECT DISTINCT organization_id, pg_current_xact_id()::text::bigint FROM written
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER providers_note_inserts AFTER INSERT ON providers
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION note_provider_writes();
CREATE TRIGGER providers_note_updates AFTER UPDATE ON providers
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION note_provider_writes();
CREATE TRIGGER providers_note_deletes AFTER DELETE ON providers
  REFERENCING OLD TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION note_provider_writes();

SELECT protect_organization_table('provider_writes');
