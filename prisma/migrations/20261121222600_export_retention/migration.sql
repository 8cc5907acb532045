-- AlterTable
ALTER TABLE "exports" ADD COLUMN     "files_removed_at" TIMESTAMPTZ(3);

-- AlterTable
-- How long files with names and identifiers of providers are kept.
ALTER TABLE "organizations" ADD COLUMN     "export_retention_days" INTEGER NOT NULL DEFAULT 30;

ALTER TABLE organizations ADD CONSTRAINT organizations_export_retention_days_check CHECK (export_retention_days BETWEEN 1 AND 3650);

-- Exports whose time is over are looked for every minute.
CREATE INDEX exports_kept_idx ON exports (organization_id, finished_at) WHERE state = 'done' AND files_removed_at IS NULL;
