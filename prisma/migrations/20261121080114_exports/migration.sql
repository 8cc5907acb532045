-- CreateTable
CREATE TABLE "exports" (
    "organization_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'queued',
    "parameters" JSONB NOT NULL,
    "cursor" TEXT NOT NULL DEFAULT '',
    "subjects_total" INTEGER NOT NULL DEFAULT 0,
    "subjects_done" INTEGER NOT NULL DEFAULT 0,
    "provider_rows" INTEGER NOT NULL DEFAULT 0,
    "facility_rows" INTEGER NOT NULL DEFAULT 0,
    "findings" INTEGER NOT NULL DEFAULT 0,
    "parts" JSONB NOT NULL DEFAULT '[]',
    "failures" INTEGER NOT NULL DEFAULT 0,
    "error" TEXT NOT NULL DEFAULT '',
    "storage_key" TEXT NOT NULL DEFAULT '',
    "file_name" TEXT NOT NULL DEFAULT '',
    "content_type" TEXT NOT NULL DEFAULT '',
    "size" BIGINT NOT NULL DEFAULT 0,
    "sha256" TEXT NOT NULL DEFAULT '',
    "requested_by" TEXT NOT NULL,
    "requested_by_name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "started_at" TIMESTAMPTZ(3),
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),
    "cleaned_at" TIMESTAMPTZ(3),

    CONSTRAINT "exports_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "ssa_counties" (
    "code" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "state" TEXT NOT NULL,

    CONSTRAINT "ssa_counties_pkey" PRIMARY KEY ("code")
);

-- CreateTable
CREATE TABLE "zip_counties" (
    "zip" TEXT NOT NULL,
    "ssa_code" TEXT NOT NULL,
    "is_primary" BOOLEAN NOT NULL,

    CONSTRAINT "zip_counties_pkey" PRIMARY KEY ("zip","ssa_code")
);

-- CreateTable
CREATE TABLE "hsd_codes" (
    "code" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "table_name" TEXT NOT NULL,
    "is_retired" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "hsd_codes_pkey" PRIMARY KEY ("code")
);

-- CreateTable
CREATE TABLE "hsd_taxonomies" (
    "taxonomy_code" TEXT NOT NULL,
    "hsd_code" TEXT NOT NULL,

    CONSTRAINT "hsd_taxonomies_pkey" PRIMARY KEY ("taxonomy_code")
);

-- CreateIndex
CREATE INDEX "exports_organization_id_created_at_id_idx" ON "exports"("organization_id", "created_at", "id");

ALTER TABLE exports
  ADD CONSTRAINT exports_kind_check CHECK (kind IN ('provider-directory', 'hsd-report')),
  ADD CONSTRAINT exports_state_check CHECK (state IN ('queued', 'running', 'done', 'failed', 'cancelled')),
  ADD CONSTRAINT exports_done_check CHECK ((state = 'done') = (storage_key <> ''));
ALTER TABLE ssa_counties ADD CONSTRAINT ssa_counties_code_check CHECK (code ~ '^[0-9]{5}$');
ALTER TABLE zip_counties ADD CONSTRAINT zip_counties_zip_check CHECK (zip ~ '^[0-9]{5}$');
ALTER TABLE hsd_codes ADD CONSTRAINT hsd_codes_table_check CHECK (table_name IN ('Provider', 'Facility'));

-- What the worker's clock looks for: exports that are not over, and those that left something in storage.
CREATE INDEX exports_uncleaned_idx ON exports (organization_id, id) WHERE cleaned_at IS NULL;

SELECT protect_organization_table('exports');

-- Reference data is the same for everyone; the command line loads it.
GRANT SELECT ON ssa_counties, zip_counties, hsd_codes, hsd_taxonomies TO credence_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON ssa_counties, zip_counties, hsd_codes, hsd_taxonomies TO credence_system;
