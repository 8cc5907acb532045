-- A workflow's subject is a provider or a facility: one table, one timeline, one checklist for both.

-- AlterTable
ALTER TABLE "documents" ADD COLUMN     "facility_id" TEXT;

-- AlterTable
ALTER TABLE "flags" ADD COLUMN     "facility_id" TEXT,
ALTER COLUMN "provider_id" DROP NOT NULL;

-- AlterTable
ALTER TABLE "workflow_events" RENAME COLUMN "provider_changes" TO "subject_changes";

-- AlterTable
ALTER TABLE "workflows" ADD COLUMN     "facility_id" TEXT,
ALTER COLUMN "provider_id" DROP NOT NULL;

-- CreateIndex
CREATE INDEX "documents_organization_id_facility_id_created_at_idx" ON "documents"("organization_id", "facility_id", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "flags_organization_id_facility_id_fingerprint_key" ON "flags"("organization_id", "facility_id", "fingerprint");

-- CreateIndex
CREATE INDEX "workflows_organization_id_facility_id_created_at_id_idx" ON "workflows"("organization_id", "facility_id", "created_at", "id");

-- AddForeignKey
ALTER TABLE "workflows" ADD CONSTRAINT "workflows_organization_id_facility_id_fkey" FOREIGN KEY ("organization_id", "facility_id") REFERENCES "facilities"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "flags" ADD CONSTRAINT "flags_organization_id_facility_id_fkey" FOREIGN KEY ("organization_id", "facility_id") REFERENCES "facilities"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "documents" ADD CONSTRAINT "documents_organization_id_facility_id_fkey" FOREIGN KEY ("organization_id", "facility_id") REFERENCES "facilities"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Exactly one subject; a document may also belong to neither.
ALTER TABLE workflows
  ADD CONSTRAINT workflows_one_subject_check CHECK (num_nonnulls(provider_id, facility_id) = 1);
ALTER TABLE flags
  ADD CONSTRAINT flags_one_subject_check CHECK (num_nonnulls(provider_id, facility_id) = 1);
ALTER TABLE documents
  ADD CONSTRAINT documents_one_subject_check CHECK (num_nonnulls(provider_id, facility_id) <= 1);

-- One unfinished workflow per facility, as per provider: of two starts at the same moment, one fails here.
CREATE UNIQUE INDEX workflows_one_unfinished_of_facility_key ON workflows (organization_id, facility_id)
  WHERE status NOT IN ('CRED_APPROVED', 'CRED_DENIED', 'WITHDRAWN_CANCELLED');
