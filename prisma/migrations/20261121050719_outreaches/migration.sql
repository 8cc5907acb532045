-- CreateTable
CREATE TABLE "outreaches" (
    "organization_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "provider_id" TEXT,
    "facility_id" TEXT,
    "workflow_id" TEXT NOT NULL,
    "recipients" TEXT[],
    "reason" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "latest_event" TEXT NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" TEXT NOT NULL,
    "created_by_name" TEXT NOT NULL,

    CONSTRAINT "outreaches_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateIndex
CREATE INDEX "outreaches_organization_id_provider_id_created_at_id_idx" ON "outreaches"("organization_id", "provider_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "outreaches_organization_id_facility_id_created_at_id_idx" ON "outreaches"("organization_id", "facility_id", "created_at", "id");

-- AddForeignKey
ALTER TABLE "outreaches" ADD CONSTRAINT "outreaches_organization_id_provider_id_fkey" FOREIGN KEY ("organization_id", "provider_id") REFERENCES "providers"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "outreaches" ADD CONSTRAINT "outreaches_organization_id_facility_id_fkey" FOREIGN KEY ("organization_id", "facility_id") REFERENCES "facilities"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "outreaches" ADD CONSTRAINT "outreaches_organization_id_workflow_id_fkey" FOREIGN KEY ("organization_id", "workflow_id") REFERENCES "workflows"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE outreaches
  ADD CONSTRAINT outreaches_one_subject_check CHECK (num_nonnulls(provider_id, facility_id) = 1),
  ADD CONSTRAINT outreaches_recipients_check CHECK (cardinality(recipients) > 0),
  ADD CONSTRAINT outreaches_subject_check CHECK (char_length(subject) BETWEEN 1 AND 255),
  ADD CONSTRAINT outreaches_attempts_check CHECK (attempts >= 0);

-- What was written stays as it was; only what becomes of it is noted.
SELECT protect_organization_table('outreaches', is_append_only => true);
GRANT UPDATE (latest_event, attempts) ON outreaches TO credence_app, credence_system;
