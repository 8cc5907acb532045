ALTER TABLE "import_runs" ADD COLUMN     "files_removed_at" TIMESTAMPTZ(3);

-- How long rows that may hold birth dates are kept.
ALTER TABLE "organizations" ADD COLUMN     "import_retention_days" INTEGER NOT NULL DEFAULT 30;

-- CreateTable
CREATE TABLE "saved_view_defaults" (
    "organization_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "screen" TEXT NOT NULL,
    "view_id" TEXT NOT NULL,

    CONSTRAINT "saved_view_defaults_pkey" PRIMARY KEY ("organization_id","user_id","screen")
);

-- CreateTable
CREATE TABLE "imported_providers" (
    "organization_id" TEXT NOT NULL,
    "import_id" TEXT NOT NULL,
    "provider_id" TEXT NOT NULL,

    CONSTRAINT "imported_providers_pkey" PRIMARY KEY ("organization_id","import_id","provider_id")
);

-- CreateTable
CREATE TABLE "imported_facilities" (
    "organization_id" TEXT NOT NULL,
    "import_id" TEXT NOT NULL,
    "facility_id" TEXT NOT NULL,

    CONSTRAINT "imported_facilities_pkey" PRIMARY KEY ("organization_id","import_id","facility_id")
);

-- CreateIndex
CREATE INDEX "saved_view_defaults_organization_id_view_id_idx" ON "saved_view_defaults"("organization_id", "view_id");

-- AddForeignKey
ALTER TABLE "saved_view_defaults" ADD CONSTRAINT "saved_view_defaults_organization_id_view_id_fkey" FOREIGN KEY ("organization_id", "view_id") REFERENCES "saved_views"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "imported_providers" ADD CONSTRAINT "imported_providers_organization_id_import_id_fkey" FOREIGN KEY ("organization_id", "import_id") REFERENCES "import_runs"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "imported_providers" ADD CONSTRAINT "imported_providers_organization_id_provider_id_fkey" FOREIGN KEY ("organization_id", "provider_id") REFERENCES "providers"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "imported_facilities" ADD CONSTRAINT "imported_facilities_organization_id_import_id_fkey" FOREIGN KEY ("organization_id", "import_id") REFERENCES "import_runs"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "imported_facilities" ADD CONSTRAINT "imported_facilities_organization_id_facility_id_fkey" FOREIGN KEY ("organization_id", "facility_id") REFERENCES "facilities"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE organizations ADD CONSTRAINT organizations_import_retention_days_check CHECK (import_retention_days BETWEEN 1 AND 3650);

-- Imports whose time is over are looked for every minute.
CREATE INDEX import_runs_kept_idx ON import_runs (organization_id, updated_at) WHERE files_removed_at IS NULL;

SELECT protect_organization_table('saved_view_defaults');
SELECT protect_organization_table('imported_providers');
SELECT protect_organization_table('imported_facilities');
