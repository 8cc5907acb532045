-- CreateTable
CREATE TABLE "facilities" (
    "organization_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "search_name" TEXT NOT NULL,
    "dba" TEXT NOT NULL DEFAULT '',
    "type" TEXT NOT NULL DEFAULT '',
    "tin" TEXT NOT NULL DEFAULT '',
    "npi" TEXT,
    "external_id" TEXT,
    "medicare_number" TEXT NOT NULL DEFAULT '',
    "medicaid_number" TEXT NOT NULL DEFAULT '',
    "address" TEXT NOT NULL DEFAULT '',
    "city" TEXT NOT NULL DEFAULT '',
    "state" TEXT NOT NULL,
    "zipcode" TEXT NOT NULL DEFAULT '',
    "contact_name" TEXT NOT NULL DEFAULT '',
    "contact_phone" TEXT NOT NULL DEFAULT '',
    "contact_email" TEXT NOT NULL DEFAULT '',
    "contact_fax" TEXT NOT NULL DEFAULT '',
    "skip_on_site_review" BOOLEAN NOT NULL DEFAULT false,
    "contract_entity" TEXT NOT NULL DEFAULT '',
    "lines_of_business" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "primary_specialty" JSONB,
    "hsd_specialty" JSONB,
    "status" TEXT NOT NULL DEFAULT 'New',
    "workflow_status" TEXT,
    "current_workflow_id" TEXT,
    "credentialing_cycle" TEXT,
    "credentialing_status_at" TIMESTAMPTZ(3),
    "initial_credentialing_date" DATE,
    "last_credentialed_date" DATE,
    "next_credentialing_date" DATE,
    "file_type" TEXT NOT NULL DEFAULT 'Pending',
    "active_flags" INTEGER NOT NULL DEFAULT 0,
    "terminated_at" TIMESTAMPTZ(3),
    "terminated_by" TEXT,
    "terminated_reason" TEXT,
    "status_before_termination" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" TEXT NOT NULL,
    "created_by_name" TEXT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" TEXT NOT NULL,
    "updated_by_name" TEXT NOT NULL,

    CONSTRAINT "facilities_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "facility_records" (
    "organization_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "facility_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "content" JSONB NOT NULL,
    "expiration_date" DATE,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" TEXT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" TEXT NOT NULL,

    CONSTRAINT "facility_records_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "facility_memberships" (
    "organization_id" TEXT NOT NULL,
    "group_id" TEXT NOT NULL,
    "facility_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" TEXT NOT NULL,

    CONSTRAINT "facility_memberships_pkey" PRIMARY KEY ("organization_id","group_id","facility_id")
);

-- CreateIndex
CREATE INDEX "facilities_organization_id_created_at_id_idx" ON "facilities"("organization_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "facilities_organization_id_updated_at_id_idx" ON "facilities"("organization_id", "updated_at", "id");

-- CreateIndex
CREATE INDEX "facilities_organization_id_search_name_id_idx" ON "facilities"("organization_id", "search_name", "id");

-- CreateIndex
CREATE INDEX "facilities_organization_id_npi_idx" ON "facilities"("organization_id", "npi");

-- CreateIndex
CREATE INDEX "facilities_organization_id_workflow_status_credentialing_st_idx" ON "facilities"("organization_id", "workflow_status", "credentialing_status_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "facilities_organization_id_external_id_key" ON "facilities"("organization_id", "external_id");

-- CreateIndex
CREATE INDEX "facility_records_organization_id_facility_id_kind_position_idx" ON "facility_records"("organization_id", "facility_id", "kind", "position");

-- CreateIndex
CREATE INDEX "facility_memberships_organization_id_facility_id_idx" ON "facility_memberships"("organization_id", "facility_id");

-- AddForeignKey
ALTER TABLE "facilities" ADD CONSTRAINT "facilities_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "facility_records" ADD CONSTRAINT "facility_records_organization_id_facility_id_fkey" FOREIGN KEY ("organization_id", "facility_id") REFERENCES "facilities"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "facility_memberships" ADD CONSTRAINT "facility_memberships_organization_id_group_id_fkey" FOREIGN KEY ("organization_id", "group_id") REFERENCES "groups"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "facility_memberships" ADD CONSTRAINT "facility_memberships_organization_id_facility_id_fkey" FOREIGN KEY ("organization_id", "facility_id") REFERENCES "facilities"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE facilities
  ADD CONSTRAINT facilities_name_check CHECK (char_length(name) BETWEEN 1 AND 128),
  ADD CONSTRAINT facilities_npi_check CHECK (npi ~ '^[0-9]{10}$'),
  ADD CONSTRAINT facilities_status_check CHECK (status IN ('New', 'In Progress', 'Active', 'Denied', 'Terminated')),
  ADD CONSTRAINT facilities_workflow_status_check CHECK (is_workflow_status(workflow_status)),
  ADD CONSTRAINT facilities_credentialing_cycle_check CHECK (credentialing_cycle IN ('Initial', 'Recredentialing')),
  ADD CONSTRAINT facilities_file_type_check CHECK (file_type IN ('Clean', 'Non_Clean', 'Pending')),
  ADD CONSTRAINT facilities_active_flags_check CHECK (active_flags >= 0),
  ADD CONSTRAINT facilities_status_before_termination_check
    CHECK ((status = 'Terminated') = (status_before_termination IS NOT NULL));

SELECT protect_organization_table('facilities');
SELECT protect_organization_table('facility_records');
SELECT protect_organization_table('facility_memberships');
