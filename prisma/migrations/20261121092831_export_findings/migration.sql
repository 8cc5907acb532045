-- AlterTable
ALTER TABLE "exports" ADD COLUMN     "finding_kinds" JSONB NOT NULL DEFAULT '[]',
ADD COLUMN     "rejected_rows" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "facilities" ADD COLUMN     "staffed_beds" INTEGER;

-- CreateTable
CREATE TABLE "export_findings" (
    "organization_id" TEXT NOT NULL,
    "export_id" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "table_name" TEXT NOT NULL,
    "row" INTEGER NOT NULL,
    "record_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "npi" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "outcome" TEXT NOT NULL,
    "column_name" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "why" TEXT NOT NULL,

    CONSTRAINT "export_findings_pkey" PRIMARY KEY ("organization_id","export_id","position")
);

-- CreateIndex
CREATE INDEX "export_findings_organization_id_export_id_kind_position_idx" ON "export_findings"("organization_id", "export_id", "kind", "position");

-- AddForeignKey
ALTER TABLE "export_findings" ADD CONSTRAINT "export_findings_organization_id_export_id_fkey" FOREIGN KEY ("organization_id", "export_id") REFERENCES "exports"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE export_findings
  ADD CONSTRAINT export_findings_table_check CHECK (table_name IN ('Provider', 'Facility')),
  ADD CONSTRAINT export_findings_outcome_check CHECK (outcome IN ('Rejected', 'Warning'));
ALTER TABLE facilities ADD CONSTRAINT facilities_staffed_beds_check CHECK (staffed_beds BETWEEN 0 AND 100000);
-- A file may be its parts, one behind the other: it is its checksum that says that it is there.
ALTER TABLE exports
  DROP CONSTRAINT exports_done_check,
  ADD CONSTRAINT exports_done_check CHECK ((state = 'done') = (sha256 <> ''));

SELECT protect_organization_table('export_findings');
