-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateTable
CREATE TABLE "organizations" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "verification_window_days" INTEGER NOT NULL DEFAULT 120,
    "recredentialing_months" INTEGER NOT NULL DEFAULT 36,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "organizations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "users" (
    "organization_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "password_hash" TEXT,
    "roles" TEXT[],
    "disabled_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "users_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "api_clients" (
    "organization_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "secret_hash" TEXT NOT NULL,
    "roles" TEXT[],
    "user_id" TEXT,
    "revoked_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "api_clients_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "revoked_tokens" (
    "organization_id" TEXT NOT NULL,
    "jti" TEXT NOT NULL,
    "client_id" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "revoked_tokens_pkey" PRIMARY KEY ("organization_id","jti")
);

-- CreateTable
CREATE TABLE "keys" (
    "id" TEXT NOT NULL,
    "purpose" TEXT NOT NULL,
    "public_jwk" JSONB,
    "wrapped" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "retired_at" TIMESTAMPTZ(3),

    CONSTRAINT "keys_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rate_limits" (
    "key" VARCHAR(255) NOT NULL,
    "points" INTEGER NOT NULL DEFAULT 0,
    "expire" BIGINT,

    CONSTRAINT "rate_limits_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "idempotency_records" (
    "organization_id" TEXT NOT NULL,
    "actor_id" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "request_hash" TEXT NOT NULL,
    "status" INTEGER NOT NULL,
    "headers" JSONB NOT NULL,
    "body" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "idempotency_records_pkey" PRIMARY KEY ("organization_id","actor_id","key")
);

-- CreateTable
CREATE TABLE "audit_entries" (
    "organization_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "actor_type" TEXT NOT NULL,
    "actor_id" TEXT NOT NULL,
    "actor_name" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "subject_type" TEXT NOT NULL,
    "subject_id" TEXT NOT NULL,
    "reason" TEXT,
    "changes" JSONB,
    "request_id" TEXT,

    CONSTRAINT "audit_entries_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "providers" (
    "organization_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "first_name" TEXT NOT NULL,
    "middle_name" TEXT NOT NULL DEFAULT '',
    "last_name" TEXT NOT NULL,
    "search_name" TEXT NOT NULL,
    "degree" TEXT NOT NULL,
    "npi" TEXT,
    "states" TEXT[],
    "assigned_states" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "caqh_provider_id" TEXT NOT NULL DEFAULT '',
    "caqh_primary_email" TEXT NOT NULL DEFAULT '',
    "external_id" TEXT,
    "primary_email" TEXT NOT NULL DEFAULT '',
    "gender" TEXT NOT NULL DEFAULT 'U',
    "dob" DATE,
    "is_pcp" BOOLEAN,
    "is_specialist" BOOLEAN,
    "accepts_new_patients" BOOLEAN,
    "accepts_new_medicare_patients" BOOLEAN,
    "is_hospital_based" BOOLEAN NOT NULL DEFAULT false,
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
    "monitoring_status" TEXT NOT NULL DEFAULT 'In Progress',
    "last_monitoring_date" DATE,
    "shared_to_committee_at" TIMESTAMPTZ(3),
    "shared_to_committee_reason" TEXT,
    "shared_to_committee_by" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" TEXT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" TEXT NOT NULL,

    CONSTRAINT "providers_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "groups" (
    "organization_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "npi" TEXT NOT NULL,
    "tin" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" TEXT NOT NULL,

    CONSTRAINT "groups_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "group_memberships" (
    "organization_id" TEXT NOT NULL,
    "group_id" TEXT NOT NULL,
    "provider_id" TEXT NOT NULL,
    "location_name" TEXT NOT NULL DEFAULT '',
    "external_group_id" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "group_memberships_pkey" PRIMARY KEY ("organization_id","group_id","provider_id")
);

-- CreateTable
CREATE TABLE "licenses" (
    "organization_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "provider_id" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "license_number" TEXT NOT NULL,
    "license_type" TEXT NOT NULL DEFAULT '',
    "status" TEXT NOT NULL,
    "issue_date" DATE,
    "expiration_date" DATE,
    "source" TEXT NOT NULL DEFAULT '',
    "verified_by" TEXT NOT NULL DEFAULT '',
    "verified_date" DATE,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "licenses_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "dea_registrations" (
    "organization_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "provider_id" TEXT NOT NULL,
    "dea_number" TEXT NOT NULL,
    "type" TEXT NOT NULL DEFAULT 'DEA',
    "state" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'Active',
    "expiration_date" DATE,
    "source" TEXT NOT NULL DEFAULT '',
    "verified_by" TEXT NOT NULL DEFAULT '',
    "verified_date" DATE,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "dea_registrations_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "board_certifications" (
    "organization_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "provider_id" TEXT NOT NULL,
    "certificate_id" TEXT NOT NULL DEFAULT '',
    "specialty" TEXT NOT NULL,
    "subspecialty" TEXT NOT NULL DEFAULT 'None',
    "status" TEXT NOT NULL,
    "duration_type" TEXT NOT NULL DEFAULT 'MOC',
    "moc" TEXT NOT NULL DEFAULT 'Yes',
    "issue_date" DATE,
    "expiration_date" DATE,
    "verified_by" TEXT NOT NULL DEFAULT '',
    "verified_date" DATE,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "board_certifications_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "malpractice_insurances" (
    "organization_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "provider_id" TEXT NOT NULL,
    "policy_number" TEXT NOT NULL,
    "policy_holder" TEXT NOT NULL DEFAULT '',
    "insurance_type" TEXT NOT NULL DEFAULT 'Professional Liability',
    "coverage_type" TEXT NOT NULL DEFAULT '',
    "individual_coverage" BOOLEAN NOT NULL DEFAULT true,
    "occurrence_coverage_amount" DECIMAL(14,2) NOT NULL,
    "aggregate_coverage_amount" DECIMAL(14,2) NOT NULL,
    "effective_date" DATE,
    "current_effective_date" DATE,
    "expiration_date" DATE,
    "source" TEXT NOT NULL DEFAULT 'N/A',
    "verified_by" TEXT NOT NULL DEFAULT '',
    "verified_date" DATE,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "malpractice_insurances_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "education_trainings" (
    "organization_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "provider_id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "degree" TEXT NOT NULL DEFAULT '',
    "specialty" TEXT NOT NULL DEFAULT '',
    "institution" TEXT NOT NULL,
    "licensing_board_reference" TEXT NOT NULL DEFAULT '',
    "source" TEXT NOT NULL DEFAULT '',
    "completed_on" DATE,
    "verified_by" TEXT NOT NULL DEFAULT '',
    "verified_date" DATE,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "education_trainings_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "hospital_affiliations" (
    "organization_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "provider_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "specialty" TEXT NOT NULL DEFAULT '',
    "state" TEXT NOT NULL DEFAULT '',
    "source" TEXT NOT NULL DEFAULT '',
    "start_date" DATE,
    "end_date" DATE,
    "verified_by" TEXT NOT NULL DEFAULT '',
    "verified_date" DATE,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "hospital_affiliations_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "workflows" (
    "organization_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "provider_id" TEXT NOT NULL,
    "cycle" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "status_changed_at" TIMESTAMPTZ(3) NOT NULL,
    "sequence" INTEGER NOT NULL,
    "last_event_id" TEXT NOT NULL,
    "received_date" TIMESTAMPTZ(3) NOT NULL,
    "attestation_date" DATE,
    "psv_completed_at" TIMESTAMPTZ(3),
    "decision_date" TIMESTAMPTZ(3),
    "decision_entered_by_id" TEXT,
    "decision_entered_by_name" TEXT,
    "medical_director_id" TEXT,
    "medical_director_name" TEXT,
    "assigned_to_id" TEXT,
    "packet_document_id" TEXT,
    "checklist_version" INTEGER NOT NULL DEFAULT 0,
    "packet_version" INTEGER,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" TEXT NOT NULL,
    "created_by_name" TEXT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" TEXT NOT NULL,
    "updated_by_name" TEXT NOT NULL,

    CONSTRAINT "workflows_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "workflow_events" (
    "organization_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "workflow_id" TEXT NOT NULL,
    "sequence" INTEGER NOT NULL,
    "action" TEXT NOT NULL,
    "from_status" TEXT,
    "to_status" TEXT NOT NULL,
    "previous_event_id" TEXT,
    "reverts_event_id" TEXT,
    "reason" TEXT,
    "actor_type" TEXT NOT NULL,
    "actor_id" TEXT NOT NULL,
    "actor_name" TEXT NOT NULL,
    "signature" JSONB,
    "provider_changes" JSONB,
    "medical_director_id" TEXT,
    "medical_director_name" TEXT,
    "decision_entered_by_id" TEXT,
    "decision_entered_by_name" TEXT,
    "received_date" TIMESTAMPTZ(3),
    "attestation_date" DATE,
    "psv_completed_at" TIMESTAMPTZ(3),
    "decision_date" TIMESTAMPTZ(3),
    "initial_credentialing_date" DATE,
    "last_credentialed_date" DATE,
    "next_credentialing_date" DATE,
    "occurred_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "workflow_events_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "verifications" (
    "organization_id" TEXT NOT NULL,
    "workflow_id" TEXT NOT NULL,
    "element" TEXT NOT NULL,
    "required" BOOLEAN NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "source" TEXT NOT NULL DEFAULT '',
    "method" TEXT NOT NULL DEFAULT '',
    "note" TEXT NOT NULL DEFAULT '',
    "verified_at" TIMESTAMPTZ(3),
    "verified_by_id" TEXT,
    "verified_by_name" TEXT,
    "evidence" JSONB,
    "evidence_hash" TEXT,
    "document_id" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3),
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "verifications_pkey" PRIMARY KEY ("organization_id","workflow_id","element")
);

-- CreateTable
CREATE TABLE "verification_answers" (
    "organization_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "workflow_id" TEXT NOT NULL,
    "element" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "asked_at" TIMESTAMPTZ(3) NOT NULL,
    "answered_at" TIMESTAMPTZ(3) NOT NULL,
    "outcome" TEXT NOT NULL,
    "answer" JSONB NOT NULL,
    "answer_hash" TEXT NOT NULL,

    CONSTRAINT "verification_answers_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "workflow_overrides" (
    "organization_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "workflow_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "actor_id" TEXT NOT NULL,
    "actor_name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "workflow_overrides_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "notes" (
    "organization_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "workflow_id" TEXT NOT NULL,
    "message" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" TEXT NOT NULL,
    "created_by_name" TEXT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" TEXT NOT NULL,
    "updated_by_name" TEXT NOT NULL,

    CONSTRAINT "notes_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "flags" (
    "organization_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "provider_id" TEXT NOT NULL,
    "workflow_id" TEXT,
    "flag_type" TEXT NOT NULL,
    "severity" TEXT NOT NULL,
    "sub_collection_name" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "action_source" TEXT NOT NULL,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "fingerprint" TEXT NOT NULL,
    "cleared_hash" TEXT,
    "match_hash" TEXT NOT NULL DEFAULT '',
    "is_confirmed" BOOLEAN NOT NULL DEFAULT false,
    "evidence" JSONB,
    "resolution" TEXT,
    "resolution_reason" TEXT,
    "resolved_by_id" TEXT,
    "resolved_by_name" TEXT,
    "resolved_at" TIMESTAMPTZ(3),
    "shared_to_committee" BOOLEAN NOT NULL DEFAULT false,
    "flagged_date" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiration_date" DATE,
    "report_date" DATE,
    "last_confirmed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "flags_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "flag_reads" (
    "organization_id" TEXT NOT NULL,
    "flag_id" TEXT NOT NULL,
    "reader_id" TEXT NOT NULL,
    "reason" TEXT,
    "read_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "flag_reads_pkey" PRIMARY KEY ("organization_id","flag_id","reader_id")
);

-- CreateTable
CREATE TABLE "documents" (
    "organization_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "provider_id" TEXT,
    "workflow_id" TEXT,
    "file_type" TEXT NOT NULL,
    "original_file_name" TEXT NOT NULL,
    "content_type" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "sha256" TEXT NOT NULL,
    "storage_key" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" TEXT NOT NULL,
    "created_by_name" TEXT NOT NULL,

    CONSTRAINT "documents_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "webhooks" (
    "organization_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "event_types" TEXT[],
    "description" TEXT NOT NULL DEFAULT '',
    "headers" TEXT,
    "oauth_configuration" TEXT,
    "secret" TEXT NOT NULL,
    "paused_at" TIMESTAMPTZ(3),
    "paused_reason" TEXT,
    "failing_since" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" TEXT NOT NULL,

    CONSTRAINT "webhooks_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "outbox_events" (
    "organization_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "aliases" TEXT[],
    "subject_id" TEXT NOT NULL,
    "opt_in_only" BOOLEAN NOT NULL DEFAULT false,
    "sequence" BIGSERIAL NOT NULL,
    "data" JSONB NOT NULL,
    "occurred_at" TIMESTAMPTZ(3) NOT NULL,
    "fanned_out_at" TIMESTAMPTZ(3),

    CONSTRAINT "outbox_events_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "webhook_deliveries" (
    "organization_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "webhook_id" TEXT NOT NULL,
    "event_id" TEXT NOT NULL,
    "event_type" TEXT NOT NULL,
    "subject_id" TEXT NOT NULL,
    "sequence" BIGINT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'pending',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lease_until" TIMESTAMPTZ(3),
    "fence" INTEGER NOT NULL DEFAULT 0,
    "last_status" INTEGER,
    "last_error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "completed_at" TIMESTAMPTZ(3),

    CONSTRAINT "webhook_deliveries_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "webhook_attempts" (
    "organization_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "delivery_id" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "duration_ms" INTEGER NOT NULL,
    "status" INTEGER,
    "response" TEXT,
    "error" TEXT,

    CONSTRAINT "webhook_attempts_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "list_versions" (
    "id" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "file_hash" TEXT NOT NULL,
    "record_count" INTEGER NOT NULL,
    "added" INTEGER NOT NULL,
    "removed" INTEGER NOT NULL,
    "loaded_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "list_versions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "list_records" (
    "id" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "content_hash" TEXT NOT NULL,
    "external_number" TEXT,
    "kind" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "npi" TEXT,
    "birth_dates" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "address" TEXT NOT NULL DEFAULT '',
    "city" TEXT NOT NULL DEFAULT '',
    "state" TEXT NOT NULL DEFAULT '',
    "zip" TEXT NOT NULL DEFAULT '',
    "sanction_type" TEXT NOT NULL DEFAULT '',
    "effective_date" DATE,
    "reinstated_date" DATE,
    "raw" JSONB NOT NULL,
    "first_version_id" TEXT NOT NULL,
    "removed_version_id" TEXT,

    CONSTRAINT "list_records_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "list_names" (
    "record_id" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "source" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "last_name" TEXT NOT NULL,
    "first_name" TEXT NOT NULL DEFAULT '',
    "middle_name" TEXT NOT NULL DEFAULT '',
    "keys" TEXT[],

    CONSTRAINT "list_names_pkey" PRIMARY KEY ("record_id","position")
);

-- CreateIndex
CREATE UNIQUE INDEX "users_email_key" ON "users"("email");

-- CreateIndex
CREATE UNIQUE INDEX "api_clients_id_key" ON "api_clients"("id");

-- CreateIndex
CREATE INDEX "api_clients_organization_id_user_id_idx" ON "api_clients"("organization_id", "user_id");

-- CreateIndex
CREATE INDEX "revoked_tokens_organization_id_client_id_idx" ON "revoked_tokens"("organization_id", "client_id");

-- CreateIndex
CREATE INDEX "revoked_tokens_organization_id_expires_at_idx" ON "revoked_tokens"("organization_id", "expires_at");

-- CreateIndex
CREATE INDEX "keys_purpose_created_at_idx" ON "keys"("purpose", "created_at");

-- CreateIndex
CREATE INDEX "rate_limits_expire_idx" ON "rate_limits"("expire");

-- CreateIndex
CREATE INDEX "idempotency_records_organization_id_created_at_idx" ON "idempotency_records"("organization_id", "created_at");

-- CreateIndex
CREATE INDEX "audit_entries_organization_id_subject_type_subject_id_id_idx" ON "audit_entries"("organization_id", "subject_type", "subject_id", "id");

-- CreateIndex
CREATE INDEX "audit_entries_organization_id_at_idx" ON "audit_entries"("organization_id", "at");

-- CreateIndex
CREATE INDEX "providers_organization_id_updated_at_id_idx" ON "providers"("organization_id", "updated_at", "id");

-- CreateIndex
CREATE INDEX "providers_organization_id_search_name_id_idx" ON "providers"("organization_id", "search_name", "id");

-- CreateIndex
CREATE INDEX "providers_organization_id_workflow_status_credentialing_sta_idx" ON "providers"("organization_id", "workflow_status", "credentialing_status_at", "id");

-- CreateIndex
CREATE INDEX "providers_organization_id_status_updated_at_id_idx" ON "providers"("organization_id", "status", "updated_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "providers_organization_id_npi_key" ON "providers"("organization_id", "npi");

-- CreateIndex
CREATE UNIQUE INDEX "providers_organization_id_external_id_key" ON "providers"("organization_id", "external_id");

-- CreateIndex
CREATE UNIQUE INDEX "groups_organization_id_name_npi_tin_key" ON "groups"("organization_id", "name", "npi", "tin");

-- CreateIndex
CREATE INDEX "group_memberships_organization_id_provider_id_idx" ON "group_memberships"("organization_id", "provider_id");

-- CreateIndex
CREATE INDEX "licenses_organization_id_provider_id_idx" ON "licenses"("organization_id", "provider_id");

-- CreateIndex
CREATE INDEX "dea_registrations_organization_id_provider_id_idx" ON "dea_registrations"("organization_id", "provider_id");

-- CreateIndex
CREATE INDEX "board_certifications_organization_id_provider_id_idx" ON "board_certifications"("organization_id", "provider_id");

-- CreateIndex
CREATE INDEX "malpractice_insurances_organization_id_provider_id_idx" ON "malpractice_insurances"("organization_id", "provider_id");

-- CreateIndex
CREATE INDEX "education_trainings_organization_id_provider_id_idx" ON "education_trainings"("organization_id", "provider_id");

-- CreateIndex
CREATE INDEX "hospital_affiliations_organization_id_provider_id_idx" ON "hospital_affiliations"("organization_id", "provider_id");

-- CreateIndex
CREATE INDEX "workflows_organization_id_provider_id_created_at_id_idx" ON "workflows"("organization_id", "provider_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "workflows_organization_id_status_status_changed_at_id_idx" ON "workflows"("organization_id", "status", "status_changed_at", "id");

-- CreateIndex
CREATE INDEX "workflows_organization_id_created_at_id_idx" ON "workflows"("organization_id", "created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "workflow_events_organization_id_workflow_id_sequence_key" ON "workflow_events"("organization_id", "workflow_id", "sequence");

-- CreateIndex
CREATE INDEX "verifications_organization_id_next_attempt_at_idx" ON "verifications"("organization_id", "next_attempt_at");

-- CreateIndex
CREATE INDEX "verification_answers_organization_id_workflow_id_element_id_idx" ON "verification_answers"("organization_id", "workflow_id", "element", "id");

-- CreateIndex
CREATE INDEX "workflow_overrides_organization_id_workflow_id_kind_idx" ON "workflow_overrides"("organization_id", "workflow_id", "kind");

-- CreateIndex
CREATE INDEX "notes_organization_id_workflow_id_created_at_id_idx" ON "notes"("organization_id", "workflow_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "flags_organization_id_workflow_id_idx" ON "flags"("organization_id", "workflow_id");

-- CreateIndex
CREATE INDEX "flags_organization_id_active_created_at_id_idx" ON "flags"("organization_id", "active", "created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "flags_organization_id_provider_id_fingerprint_key" ON "flags"("organization_id", "provider_id", "fingerprint");

-- CreateIndex
CREATE INDEX "documents_organization_id_provider_id_created_at_idx" ON "documents"("organization_id", "provider_id", "created_at");

-- CreateIndex
CREATE INDEX "documents_organization_id_workflow_id_idx" ON "documents"("organization_id", "workflow_id");

-- CreateIndex
CREATE UNIQUE INDEX "documents_organization_id_storage_key_key" ON "documents"("organization_id", "storage_key");

-- CreateIndex
CREATE INDEX "webhooks_organization_id_url_idx" ON "webhooks"("organization_id", "url");

-- CreateIndex
CREATE INDEX "outbox_events_organization_id_fanned_out_at_sequence_idx" ON "outbox_events"("organization_id", "fanned_out_at", "sequence");

-- CreateIndex
CREATE INDEX "webhook_deliveries_organization_id_webhook_id_subject_id_st_idx" ON "webhook_deliveries"("organization_id", "webhook_id", "subject_id", "state", "sequence");

-- CreateIndex
CREATE INDEX "webhook_deliveries_organization_id_webhook_id_state_next_at_idx" ON "webhook_deliveries"("organization_id", "webhook_id", "state", "next_attempt_at");

-- CreateIndex
CREATE UNIQUE INDEX "webhook_deliveries_organization_id_webhook_id_event_id_key" ON "webhook_deliveries"("organization_id", "webhook_id", "event_id");

-- CreateIndex
CREATE INDEX "webhook_attempts_organization_id_delivery_id_number_idx" ON "webhook_attempts"("organization_id", "delivery_id", "number");

-- CreateIndex
CREATE INDEX "list_versions_source_loaded_at_idx" ON "list_versions"("source", "loaded_at");

-- CreateIndex
CREATE UNIQUE INDEX "list_records_source_content_hash_key" ON "list_records"("source", "content_hash");

-- CreateIndex
CREATE INDEX "list_names_keys_idx" ON "list_names" USING GIN ("keys");

-- AddForeignKey
ALTER TABLE "users" ADD CONSTRAINT "users_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_clients" ADD CONSTRAINT "api_clients_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_clients" ADD CONSTRAINT "api_clients_organization_id_user_id_fkey" FOREIGN KEY ("organization_id", "user_id") REFERENCES "users"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "revoked_tokens" ADD CONSTRAINT "revoked_tokens_organization_id_client_id_fkey" FOREIGN KEY ("organization_id", "client_id") REFERENCES "api_clients"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "providers" ADD CONSTRAINT "providers_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "groups" ADD CONSTRAINT "groups_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "group_memberships" ADD CONSTRAINT "group_memberships_organization_id_group_id_fkey" FOREIGN KEY ("organization_id", "group_id") REFERENCES "groups"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "group_memberships" ADD CONSTRAINT "group_memberships_organization_id_provider_id_fkey" FOREIGN KEY ("organization_id", "provider_id") REFERENCES "providers"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "licenses" ADD CONSTRAINT "licenses_organization_id_provider_id_fkey" FOREIGN KEY ("organization_id", "provider_id") REFERENCES "providers"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "dea_registrations" ADD CONSTRAINT "dea_registrations_organization_id_provider_id_fkey" FOREIGN KEY ("organization_id", "provider_id") REFERENCES "providers"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "board_certifications" ADD CONSTRAINT "board_certifications_organization_id_provider_id_fkey" FOREIGN KEY ("organization_id", "provider_id") REFERENCES "providers"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "malpractice_insurances" ADD CONSTRAINT "malpractice_insurances_organization_id_provider_id_fkey" FOREIGN KEY ("organization_id", "provider_id") REFERENCES "providers"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "education_trainings" ADD CONSTRAINT "education_trainings_organization_id_provider_id_fkey" FOREIGN KEY ("organization_id", "provider_id") REFERENCES "providers"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "hospital_affiliations" ADD CONSTRAINT "hospital_affiliations_organization_id_provider_id_fkey" FOREIGN KEY ("organization_id", "provider_id") REFERENCES "providers"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "workflows" ADD CONSTRAINT "workflows_organization_id_provider_id_fkey" FOREIGN KEY ("organization_id", "provider_id") REFERENCES "providers"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "workflow_events" ADD CONSTRAINT "workflow_events_organization_id_workflow_id_fkey" FOREIGN KEY ("organization_id", "workflow_id") REFERENCES "workflows"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "verifications" ADD CONSTRAINT "verifications_organization_id_workflow_id_fkey" FOREIGN KEY ("organization_id", "workflow_id") REFERENCES "workflows"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "verification_answers" ADD CONSTRAINT "verification_answers_organization_id_workflow_id_element_fkey" FOREIGN KEY ("organization_id", "workflow_id", "element") REFERENCES "verifications"("organization_id", "workflow_id", "element") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "workflow_overrides" ADD CONSTRAINT "workflow_overrides_organization_id_workflow_id_fkey" FOREIGN KEY ("organization_id", "workflow_id") REFERENCES "workflows"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notes" ADD CONSTRAINT "notes_organization_id_workflow_id_fkey" FOREIGN KEY ("organization_id", "workflow_id") REFERENCES "workflows"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "flags" ADD CONSTRAINT "flags_organization_id_provider_id_fkey" FOREIGN KEY ("organization_id", "provider_id") REFERENCES "providers"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "flags" ADD CONSTRAINT "flags_organization_id_workflow_id_fkey" FOREIGN KEY ("organization_id", "workflow_id") REFERENCES "workflows"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "flag_reads" ADD CONSTRAINT "flag_reads_organization_id_flag_id_fkey" FOREIGN KEY ("organization_id", "flag_id") REFERENCES "flags"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "documents" ADD CONSTRAINT "documents_organization_id_provider_id_fkey" FOREIGN KEY ("organization_id", "provider_id") REFERENCES "providers"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "documents" ADD CONSTRAINT "documents_organization_id_workflow_id_fkey" FOREIGN KEY ("organization_id", "workflow_id") REFERENCES "workflows"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_organization_id_webhook_id_fkey" FOREIGN KEY ("organization_id", "webhook_id") REFERENCES "webhooks"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_organization_id_event_id_fkey" FOREIGN KEY ("organization_id", "event_id") REFERENCES "outbox_events"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_attempts" ADD CONSTRAINT "webhook_attempts_organization_id_delivery_id_fkey" FOREIGN KEY ("organization_id", "delivery_id") REFERENCES "webhook_deliveries"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "list_names" ADD CONSTRAINT "list_names_record_id_fkey" FOREIGN KEY ("record_id") REFERENCES "list_records"("id") ON DELETE CASCADE ON UPDATE CASCADE;
