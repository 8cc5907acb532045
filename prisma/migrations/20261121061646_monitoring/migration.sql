-- DropIndex
DROP INDEX "list_records_source_content_hash_key";

-- DropIndex
DROP INDEX "list_versions_source_loaded_at_idx";

-- AlterTable
ALTER TABLE "facilities" ADD COLUMN     "last_monitoring_date" DATE,
ADD COLUMN     "monitoring_status" TEXT NOT NULL DEFAULT 'In Progress';

-- AlterTable
ALTER TABLE "flags" ADD COLUMN     "cleared_facts" JSONB,
ADD COLUMN     "due_date" DATE,
ADD COLUMN     "reopened_because" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "list_records" ADD COLUMN     "owner_organization_id" TEXT,
ADD COLUMN     "record_key" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "list_names" ADD COLUMN     "owner_organization_id" TEXT;

-- Records that were loaded before had no key: their own wording is the only one known of them.
UPDATE list_records SET record_key = coalesce(external_number, content_hash);
ALTER TABLE list_records ALTER COLUMN record_key DROP DEFAULT;

-- AlterTable
ALTER TABLE "list_versions" ADD COLUMN     "changed" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "file_name" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "kind" TEXT NOT NULL DEFAULT 'full',
ADD COLUMN     "list_date" DATE,
ADD COLUMN     "loaded_by_id" TEXT,
ADD COLUMN     "loaded_by_name" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "owner_organization_id" TEXT,
ADD COLUMN     "origin" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "workflows" ADD COLUMN     "file_verdict" JSONB;

-- CreateTable
CREATE TABLE "list_definitions" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "definition" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by_name" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "list_definitions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "list_fetches" (
    "source" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "next_attempt_at" TIMESTAMPTZ(3) NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "last_attempt_at" TIMESTAMPTZ(3),
    "last_success_at" TIMESTAMPTZ(3),
    "last_error" TEXT NOT NULL DEFAULT '',
    "etag" TEXT NOT NULL DEFAULT '',
    "last_modified" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "list_fetches_pkey" PRIMARY KEY ("source")
);

-- CreateTable
CREATE TABLE "list_matches" (
    "organization_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "provider_id" TEXT,
    "facility_id" TEXT,
    "source" TEXT NOT NULL,
    "record_id" TEXT NOT NULL,
    "record_key" TEXT NOT NULL,
    "band" TEXT NOT NULL,
    "bits" DOUBLE PRECISION NOT NULL,
    "bars" JSONB NOT NULL,
    "reason" TEXT NOT NULL,
    "identity_hash" TEXT NOT NULL,
    "policy_version" INTEGER NOT NULL,
    "version_id" TEXT NOT NULL,
    "found_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    "ended_because" TEXT NOT NULL DEFAULT '',
    "flag_id" TEXT,

    CONSTRAINT "list_matches_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "policies" (
    "organization_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'draft',
    "content" JSONB NOT NULL,
    "reason" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" TEXT NOT NULL,
    "created_by_name" TEXT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "published_at" TIMESTAMPTZ(3),
    "published_by" TEXT,
    "published_by_name" TEXT,

    CONSTRAINT "policies_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "screenings" (
    "organization_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "version_id" TEXT NOT NULL,
    "policy_version" INTEGER NOT NULL,
    "cause" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'queued',
    "cursor" TEXT NOT NULL DEFAULT '',
    "subjects_total" INTEGER NOT NULL DEFAULT 0,
    "subjects_done" INTEGER NOT NULL DEFAULT 0,
    "confirmed" INTEGER NOT NULL DEFAULT 0,
    "review" INTEGER NOT NULL DEFAULT 0,
    "cleared" INTEGER NOT NULL DEFAULT 0,
    "flags_raised" INTEGER NOT NULL DEFAULT 0,
    "flags_closed" INTEGER NOT NULL DEFAULT 0,
    "error" TEXT NOT NULL DEFAULT '',
    "requested_by" TEXT NOT NULL DEFAULT '',
    "requested_by_name" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "started_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "screenings_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "monitoring_certificates" (
    "organization_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "month" TEXT NOT NULL,
    "content" JSONB NOT NULL,
    "content_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "monitoring_certificates_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "monitoring_reviews" (
    "organization_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "provider_id" TEXT,
    "facility_id" TEXT,
    "reason" TEXT NOT NULL DEFAULT '',
    "flag_count" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" TEXT NOT NULL,
    "created_by_name" TEXT NOT NULL,

    CONSTRAINT "monitoring_reviews_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "npdb_queries" (
    "organization_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "provider_id" TEXT NOT NULL,
    "workflow_id" TEXT,
    "document_id" TEXT NOT NULL,
    "dcn" TEXT NOT NULL DEFAULT '',
    "query_type" TEXT NOT NULL DEFAULT '',
    "process_date" DATE,
    "report_count" INTEGER NOT NULL,
    "subject" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" TEXT NOT NULL,
    "created_by_name" TEXT NOT NULL,

    CONSTRAINT "npdb_queries_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateIndex
CREATE INDEX "list_matches_organization_id_provider_id_source_ended_at_idx" ON "list_matches"("organization_id", "provider_id", "source", "ended_at");

-- CreateIndex
CREATE INDEX "list_matches_organization_id_facility_id_source_ended_at_idx" ON "list_matches"("organization_id", "facility_id", "source", "ended_at");

-- CreateIndex
CREATE INDEX "list_matches_organization_id_flag_id_idx" ON "list_matches"("organization_id", "flag_id");

-- CreateIndex
CREATE INDEX "list_matches_organization_id_record_id_idx" ON "list_matches"("organization_id", "record_id");

-- CreateIndex
CREATE UNIQUE INDEX "policies_organization_id_kind_version_key" ON "policies"("organization_id", "kind", "version");

-- CreateIndex
CREATE INDEX "screenings_organization_id_source_created_at_id_idx" ON "screenings"("organization_id", "source", "created_at", "id");

-- CreateIndex
CREATE INDEX "screenings_organization_id_created_at_id_idx" ON "screenings"("organization_id", "created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "monitoring_certificates_organization_id_source_month_key" ON "monitoring_certificates"("organization_id", "source", "month");

-- CreateIndex
CREATE INDEX "monitoring_reviews_organization_id_provider_id_created_at_idx" ON "monitoring_reviews"("organization_id", "provider_id", "created_at");

-- CreateIndex
CREATE INDEX "monitoring_reviews_organization_id_facility_id_created_at_idx" ON "monitoring_reviews"("organization_id", "facility_id", "created_at");

-- CreateIndex
CREATE INDEX "npdb_queries_organization_id_provider_id_created_at_idx" ON "npdb_queries"("organization_id", "provider_id", "created_at");

-- CreateIndex
CREATE INDEX "list_records_source_owner_organization_id_record_key_idx" ON "list_records"("source", "owner_organization_id", "record_key");

-- CreateIndex
CREATE INDEX "list_records_npi_idx" ON "list_records"("npi");

-- CreateIndex
CREATE INDEX "list_records_first_version_id_idx" ON "list_records"("first_version_id");

-- CreateIndex
CREATE INDEX "list_records_removed_version_id_idx" ON "list_records"("removed_version_id");

-- CreateIndex
CREATE INDEX "list_versions_source_owner_organization_id_loaded_at_idx" ON "list_versions"("source", "owner_organization_id", "loaded_at");

-- AddForeignKey
ALTER TABLE "list_matches" ADD CONSTRAINT "list_matches_organization_id_provider_id_fkey" FOREIGN KEY ("organization_id", "provider_id") REFERENCES "providers"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "list_matches" ADD CONSTRAINT "list_matches_organization_id_facility_id_fkey" FOREIGN KEY ("organization_id", "facility_id") REFERENCES "facilities"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "list_matches" ADD CONSTRAINT "list_matches_organization_id_flag_id_fkey" FOREIGN KEY ("organization_id", "flag_id") REFERENCES "flags"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "list_matches" ADD CONSTRAINT "list_matches_record_id_fkey" FOREIGN KEY ("record_id") REFERENCES "list_records"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "monitoring_reviews" ADD CONSTRAINT "monitoring_reviews_organization_id_provider_id_fkey" FOREIGN KEY ("organization_id", "provider_id") REFERENCES "providers"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "monitoring_reviews" ADD CONSTRAINT "monitoring_reviews_organization_id_facility_id_fkey" FOREIGN KEY ("organization_id", "facility_id") REFERENCES "facilities"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "npdb_queries" ADD CONSTRAINT "npdb_queries_organization_id_provider_id_fkey" FOREIGN KEY ("organization_id", "provider_id") REFERENCES "providers"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- A record that comes back is a new validity of the same words: unique only among those in use.
CREATE UNIQUE INDEX list_records_one_current_key ON list_records (source, coalesce(owner_organization_id, ''), content_hash)
  WHERE removed_version_id IS NULL;
-- One open finding per subject and record.
CREATE UNIQUE INDEX list_matches_one_open_key ON list_matches
  (organization_id, coalesce(provider_id, facility_id), source, record_key) WHERE ended_at IS NULL;
CREATE UNIQUE INDEX policies_one_draft_key ON policies (organization_id, kind) WHERE state = 'draft';
-- Two workers never screen the same list for one organization at the same time.
CREATE UNIQUE INDEX screenings_one_unfinished_key ON screenings (organization_id, source)
  WHERE state IN ('queued', 'running');

ALTER TABLE list_versions
  ADD CONSTRAINT list_versions_kind_check CHECK (kind IN ('full', 'supplement'));
ALTER TABLE list_matches
  ADD CONSTRAINT list_matches_one_subject_check CHECK (num_nonnulls(provider_id, facility_id) = 1),
  ADD CONSTRAINT list_matches_band_check CHECK (band IN ('cleared', 'review', 'confirmed'));
ALTER TABLE policies
  ADD CONSTRAINT policies_kind_check CHECK (kind IN ('matching', 'file')),
  ADD CONSTRAINT policies_state_check CHECK (state IN ('draft', 'published')),
  ADD CONSTRAINT policies_version_check CHECK (version > 0),
  ADD CONSTRAINT policies_published_check CHECK ((state = 'published') = (published_at IS NOT NULL));
ALTER TABLE screenings
  ADD CONSTRAINT screenings_state_check CHECK (state IN ('queued', 'running', 'done', 'failed', 'cancelled')),
  ADD CONSTRAINT screenings_cause_check CHECK (cause IN ('list-changed', 'monthly', 'policy-changed', 'asked'));
ALTER TABLE monitoring_certificates
  ADD CONSTRAINT monitoring_certificates_month_check CHECK (month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$');
ALTER TABLE monitoring_reviews
  ADD CONSTRAINT monitoring_reviews_one_subject_check CHECK (num_nonnulls(provider_id, facility_id) = 1);
ALTER TABLE npdb_queries
  ADD CONSTRAINT npdb_queries_report_count_check CHECK (report_count >= 0);

SELECT protect_organization_table('list_matches');
SELECT protect_organization_table('policies');
SELECT protect_organization_table('screenings');
SELECT protect_organization_table('monitoring_certificates', is_append_only => true);
SELECT protect_organization_table('monitoring_reviews', is_append_only => true);
SELECT protect_organization_table('npdb_queries', is_append_only => true);

-- Lists are everybody's, but for those that an organization uploaded as its own.
DO $$
DECLARE target regclass;
BEGIN
  FOREACH target IN ARRAY ARRAY['list_versions', 'list_records', 'list_names']::regclass[] LOOP
    EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', target);
    EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', target);
    EXECUTE format(
      'CREATE POLICY organization_wall ON %s FOR SELECT TO credence_app
         USING (owner_organization_id IS NULL OR owner_organization_id = current_setting(''app.organization_id'', true))', target);
    EXECUTE format('CREATE POLICY system_access ON %s TO credence_system USING (true) WITH CHECK (true)', target);
  END LOOP;
END
$$;
GRANT SELECT ON list_definitions, list_fetches TO credence_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON list_definitions, list_fetches TO credence_system;
