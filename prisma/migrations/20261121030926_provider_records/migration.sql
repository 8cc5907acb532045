-- AlterTable
ALTER TABLE "dea_registrations" ADD COLUMN     "provider_type" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "documents" ADD COLUMN     "kind" TEXT NOT NULL DEFAULT 'supporting',
ADD COLUMN     "quarantine_reason" TEXT,
ADD COLUMN     "quarantined_at" TIMESTAMPTZ(3),
ADD COLUMN     "state" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "licenses" ADD COLUMN     "first_name" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "last_name" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "middle_name" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "report_date" DATE;

-- AlterTable
ALTER TABLE "providers" ADD COLUMN     "status_before_termination" TEXT,
ADD COLUMN     "terminated_at" TIMESTAMPTZ(3),
ADD COLUMN     "terminated_by" TEXT,
ADD COLUMN     "terminated_reason" TEXT;

-- CreateTable
CREATE TABLE "provider_profiles" (
    "organization_id" TEXT NOT NULL,
    "provider_id" TEXT NOT NULL,
    "race" JSONB NOT NULL DEFAULT '[]',
    "ethnicity" TEXT NOT NULL DEFAULT '',
    "other_languages" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "ssn" TEXT,
    "medicaid_number" TEXT NOT NULL DEFAULT '',
    "medicaid_state" TEXT NOT NULL DEFAULT '',
    "service_name" TEXT NOT NULL DEFAULT '',
    "service_address1" TEXT NOT NULL DEFAULT '',
    "service_address2" TEXT NOT NULL DEFAULT '',
    "service_city" TEXT NOT NULL DEFAULT '',
    "service_state" TEXT NOT NULL DEFAULT '',
    "service_zip" TEXT NOT NULL DEFAULT '',
    "service_country" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "provider_profiles_pkey" PRIMARY KEY ("organization_id","provider_id")
);

-- CreateTable
CREATE TABLE "specialties" (
    "organization_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "provider_id" TEXT NOT NULL,
    "taxonomy_code" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "is_primary" BOOLEAN NOT NULL,
    "sub_specialties" JSONB NOT NULL DEFAULT '[]',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" TEXT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" TEXT NOT NULL,

    CONSTRAINT "specialties_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "professional_ids" (
    "organization_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "provider_id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "number" TEXT NOT NULL,
    "issue_date" DATE,
    "expiration_date" DATE,
    "note" TEXT NOT NULL DEFAULT '',
    "state" TEXT NOT NULL DEFAULT '',
    "source" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "professional_ids_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "practice_locations" (
    "organization_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "provider_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "tin" TEXT NOT NULL DEFAULT '',
    "npi" TEXT NOT NULL DEFAULT '',
    "start_date" DATE,
    "address1" TEXT NOT NULL DEFAULT '',
    "city" TEXT NOT NULL DEFAULT '',
    "state" TEXT NOT NULL DEFAULT '',
    "zip" TEXT NOT NULL DEFAULT '',
    "country" TEXT NOT NULL DEFAULT '',
    "drawing_blood" BOOLEAN,
    "laboratory_services" BOOLEAN,
    "clia_number" TEXT NOT NULL DEFAULT '',
    "clia_expiration_date" DATE,
    "phone_coverage_24x7" BOOLEAN,
    "total_location_hours" DOUBLE PRECISION,
    "location_hours" JSONB NOT NULL DEFAULT '[]',
    "verified_by" TEXT NOT NULL DEFAULT '',
    "verified_date" DATE,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "practice_locations_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "licensure_actions" (
    "organization_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "provider_id" TEXT NOT NULL,
    "type_of_action" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT '',
    "details" TEXT NOT NULL DEFAULT '',
    "date_of_last_action" DATE,
    "date_of_report" DATE,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "licensure_actions_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "performance_indicators" (
    "organization_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "provider_id" TEXT NOT NULL,
    "access_issue" TEXT NOT NULL DEFAULT '',
    "benefits" TEXT NOT NULL DEFAULT '',
    "claims" TEXT NOT NULL DEFAULT '',
    "clinical" TEXT NOT NULL DEFAULT '',
    "complaints" TEXT NOT NULL DEFAULT '',
    "service" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "performance_indicators_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "npdb_reports" (
    "organization_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "provider_id" TEXT NOT NULL,
    "report_type" TEXT NOT NULL,
    "type_of_action" TEXT NOT NULL,
    "dcn" TEXT NOT NULL DEFAULT '',
    "databank_subject_id" TEXT NOT NULL DEFAULT '',
    "report_date" DATE,
    "process_date" DATE,
    "created_date" DATE,
    "payment_date" DATE,
    "specific_allegation_date" DATE,
    "first_name" TEXT NOT NULL DEFAULT '',
    "last_name" TEXT NOT NULL DEFAULT '',
    "gender" TEXT NOT NULL DEFAULT '',
    "npi" TEXT NOT NULL DEFAULT '',
    "birth_date" TEXT NOT NULL DEFAULT '',
    "home_address" TEXT NOT NULL DEFAULT '',
    "home_city" TEXT NOT NULL DEFAULT '',
    "home_state" TEXT NOT NULL DEFAULT '',
    "home_zip" TEXT NOT NULL DEFAULT '',
    "verified_by" TEXT NOT NULL DEFAULT '',
    "verified_date" DATE,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "npdb_reports_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "attested_data" (
    "organization_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "provider_id" TEXT NOT NULL,
    "workflow_id" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "purpose" TEXT NOT NULL,
    "date_complete" TIMESTAMPTZ(3) NOT NULL,
    "content" JSONB NOT NULL,
    "ssn" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" TEXT NOT NULL,
    "created_by_name" TEXT NOT NULL,

    CONSTRAINT "attested_data_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "incoming_files" (
    "organization_id" TEXT NOT NULL,
    "storage_key" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "incoming_files_pkey" PRIMARY KEY ("organization_id","storage_key")
);

-- CreateIndex
CREATE UNIQUE INDEX "specialties_organization_id_provider_id_taxonomy_code_key" ON "specialties"("organization_id", "provider_id", "taxonomy_code");

-- CreateIndex
CREATE INDEX "professional_ids_organization_id_provider_id_idx" ON "professional_ids"("organization_id", "provider_id");

-- CreateIndex
CREATE INDEX "practice_locations_organization_id_provider_id_idx" ON "practice_locations"("organization_id", "provider_id");

-- CreateIndex
CREATE UNIQUE INDEX "licensure_actions_organization_id_provider_id_key" ON "licensure_actions"("organization_id", "provider_id");

-- CreateIndex
CREATE INDEX "performance_indicators_organization_id_provider_id_idx" ON "performance_indicators"("organization_id", "provider_id");

-- CreateIndex
CREATE INDEX "npdb_reports_organization_id_provider_id_idx" ON "npdb_reports"("organization_id", "provider_id");

-- CreateIndex
CREATE INDEX "attested_data_organization_id_workflow_id_idx" ON "attested_data"("organization_id", "workflow_id");

-- CreateIndex
CREATE UNIQUE INDEX "attested_data_organization_id_provider_id_version_key" ON "attested_data"("organization_id", "provider_id", "version");

-- CreateIndex
CREATE INDEX "incoming_files_organization_id_created_at_idx" ON "incoming_files"("organization_id", "created_at");

-- AddForeignKey
ALTER TABLE "provider_profiles" ADD CONSTRAINT "provider_profiles_organization_id_provider_id_fkey" FOREIGN KEY ("organization_id", "provider_id") REFERENCES "providers"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "specialties" ADD CONSTRAINT "specialties_organization_id_provider_id_fkey" FOREIGN KEY ("organization_id", "provider_id") REFERENCES "providers"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "professional_ids" ADD CONSTRAINT "professional_ids_organization_id_provider_id_fkey" FOREIGN KEY ("organization_id", "provider_id") REFERENCES "providers"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "practice_locations" ADD CONSTRAINT "practice_locations_organization_id_provider_id_fkey" FOREIGN KEY ("organization_id", "provider_id") REFERENCES "providers"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "licensure_actions" ADD CONSTRAINT "licensure_actions_organization_id_provider_id_fkey" FOREIGN KEY ("organization_id", "provider_id") REFERENCES "providers"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "performance_indicators" ADD CONSTRAINT "performance_indicators_organization_id_provider_id_fkey" FOREIGN KEY ("organization_id", "provider_id") REFERENCES "providers"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "npdb_reports" ADD CONSTRAINT "npdb_reports_organization_id_provider_id_fkey" FOREIGN KEY ("organization_id", "provider_id") REFERENCES "providers"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "attested_data" ADD CONSTRAINT "attested_data_organization_id_provider_id_fkey" FOREIGN KEY ("organization_id", "provider_id") REFERENCES "providers"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "attested_data" ADD CONSTRAINT "attested_data_organization_id_workflow_id_fkey" FOREIGN KEY ("organization_id", "workflow_id") REFERENCES "workflows"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- A provider has one primary specialty at most, also when two requests race.
CREATE UNIQUE INDEX specialties_one_primary_key ON specialties (organization_id, provider_id) WHERE is_primary;

ALTER TABLE providers
  ADD CONSTRAINT providers_status_before_termination_check
  CHECK ((status = 'Terminated') = (status_before_termination IS NOT NULL));
ALTER TABLE dea_registrations
  ADD CONSTRAINT dea_registrations_status_check CHECK (status IN ('Active', 'Inactive'));
ALTER TABLE professional_ids
  ADD CONSTRAINT professional_ids_type_check CHECK (type IN ('Medicare Number', 'Medicaid Number', 'ECFMG Number', 'Foreign National Identification Number', 'Unique Physician Identification Number', 'CLIA', 'DEA'));
ALTER TABLE npdb_reports
  ADD CONSTRAINT npdb_reports_report_type_check CHECK (report_type IN ('Adverse Action Report', 'Medical Malpractice Payment Report', 'No Report Found'));
ALTER TABLE attested_data
  ADD CONSTRAINT attested_data_version_check CHECK (version > 0);
ALTER TABLE documents
  ADD CONSTRAINT documents_kind_check CHECK (kind IN ('supporting', 'attested', 'packet'));

-- The owner sees rows only while row-level security is not forced on it; both statements are in this transaction.
ALTER TABLE documents NO FORCE ROW LEVEL SECURITY;
UPDATE documents SET kind = 'packet' WHERE file_type = 'PSV packet';
ALTER TABLE documents FORCE ROW LEVEL SECURITY;

SELECT protect_organization_table('provider_profiles');
SELECT protect_organization_table('specialties');
SELECT protect_organization_table('professional_ids');
SELECT protect_organization_table('practice_locations');
SELECT protect_organization_table('licensure_actions');
SELECT protect_organization_table('performance_indicators');
SELECT protect_organization_table('npdb_reports');
SELECT protect_organization_table('incoming_files');
SELECT protect_organization_table('attested_data', is_append_only => true);
