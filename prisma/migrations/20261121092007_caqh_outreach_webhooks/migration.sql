-- AlterTable
ALTER TABLE "outreaches" ADD COLUMN     "message_id" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "next_attempt_at" TIMESTAMPTZ(3),
ADD COLUMN     "number" INTEGER NOT NULL DEFAULT 1,
ADD COLUMN     "sender" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "sent_at" TIMESTAMPTZ(3),
ADD COLUMN     "state" TEXT NOT NULL DEFAULT 'kept',
ADD COLUMN     "status_code" INTEGER,
ADD COLUMN     "template_id" TEXT;

-- AlterTable
ALTER TABLE "webhook_attempts" ADD COLUMN     "request_headers" JSONB,
ADD COLUMN     "response_headers" JSONB;

-- AlterTable
ALTER TABLE "webhook_deliveries" ADD COLUMN     "attempts_before" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "replayed_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "webhooks" ADD COLUMN     "previous_secret" TEXT,
ADD COLUMN     "previous_secret_until" TIMESTAMPTZ(3),
ADD COLUMN     "removed_at" TIMESTAMPTZ(3),
ADD COLUMN     "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- CreateTable
CREATE TABLE "outreach_attempts" (
    "organization_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "outreach_id" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "duration_ms" INTEGER NOT NULL,
    "status_code" INTEGER,
    "response" TEXT NOT NULL,

    CONSTRAINT "outreach_attempts_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "outreach_settings" (
    "organization_id" TEXT NOT NULL,
    "sender_name" TEXT NOT NULL DEFAULT '',
    "sender_email" TEXT NOT NULL DEFAULT '',
    "reply_to" TEXT NOT NULL DEFAULT '',
    "cadence_days" INTEGER NOT NULL,
    "maximum_letters" INTEGER NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" TEXT NOT NULL,
    "updated_by_name" TEXT NOT NULL,

    CONSTRAINT "outreach_settings_pkey" PRIMARY KEY ("organization_id")
);

-- CreateTable
CREATE TABLE "outreach_reasons" (
    "organization_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "label" TEXT NOT NULL,
    "sentence" TEXT NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,
    "version" INTEGER NOT NULL DEFAULT 1,
    "archived_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "outreach_reasons_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "outreach_templates" (
    "organization_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "audience" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "is_default" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 1,
    "archived_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" TEXT NOT NULL,
    "created_by_name" TEXT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "outreach_templates_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "webhook_hours" (
    "organization_id" TEXT NOT NULL,
    "webhook_id" TEXT NOT NULL,
    "hour" TIMESTAMPTZ(3) NOT NULL,
    "succeeded" INTEGER NOT NULL DEFAULT 0,
    "failed" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "webhook_hours_pkey" PRIMARY KEY ("organization_id","webhook_id","hour")
);

-- CreateTable
CREATE TABLE "caqh_accounts" (
    "organization_id" TEXT NOT NULL,
    "caqh_organization_id" TEXT NOT NULL,
    "username" TEXT NOT NULL,
    "password" TEXT NOT NULL,
    "is_rostering" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 1,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" TEXT NOT NULL,
    "updated_by_name" TEXT NOT NULL,

    CONSTRAINT "caqh_accounts_pkey" PRIMARY KEY ("organization_id")
);

-- CreateTable
CREATE TABLE "caqh_statuses" (
    "organization_id" TEXT NOT NULL,
    "provider_id" TEXT NOT NULL,
    "caqh_provider_id" TEXT NOT NULL,
    "roster_status" TEXT NOT NULL DEFAULT '',
    "is_authorized" BOOLEAN,
    "provider_status" TEXT NOT NULL DEFAULT '',
    "provider_status_date" DATE,
    "practice_state" TEXT NOT NULL DEFAULT '',
    "attested_on" DATE,
    "roster_batch_id" TEXT NOT NULL DEFAULT '',
    "checked_at" TIMESTAMPTZ(3),
    "problem" TEXT NOT NULL DEFAULT '',
    "failures" INTEGER NOT NULL DEFAULT 0,
    "next_check_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "caqh_statuses_pkey" PRIMARY KEY ("organization_id","provider_id")
);

-- CreateTable
CREATE TABLE "caqh_snapshots" (
    "organization_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "provider_id" TEXT NOT NULL,
    "caqh_provider_id" TEXT NOT NULL,
    "attested_on" DATE,
    "hash" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "answer" TEXT NOT NULL,
    "profile" JSONB NOT NULL,
    "ssn" TEXT,
    "fetched_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "caqh_snapshots_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "caqh_proposals" (
    "organization_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "provider_id" TEXT NOT NULL,
    "snapshot_id" TEXT NOT NULL,
    "section" TEXT NOT NULL,
    "record_key" TEXT NOT NULL,
    "record_id" TEXT,
    "field" TEXT NOT NULL DEFAULT '',
    "current" JSONB,
    "proposed" JSONB NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'open',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "decided_at" TIMESTAMPTZ(3),
    "decided_by" TEXT,
    "decided_by_name" TEXT,
    "reason" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "caqh_proposals_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateIndex
CREATE UNIQUE INDEX "outreach_attempts_organization_id_outreach_id_number_key" ON "outreach_attempts"("organization_id", "outreach_id", "number");

-- CreateIndex
CREATE UNIQUE INDEX "outreach_reasons_organization_id_key_key" ON "outreach_reasons"("organization_id", "key");

-- CreateIndex
CREATE INDEX "caqh_statuses_organization_id_next_check_at_idx" ON "caqh_statuses"("organization_id", "next_check_at");

-- CreateIndex
CREATE INDEX "caqh_snapshots_organization_id_provider_id_fetched_at_idx" ON "caqh_snapshots"("organization_id", "provider_id", "fetched_at");

-- CreateIndex
CREATE INDEX "caqh_proposals_organization_id_provider_id_state_idx" ON "caqh_proposals"("organization_id", "provider_id", "state");

-- CreateIndex
CREATE INDEX "caqh_proposals_organization_id_snapshot_id_idx" ON "caqh_proposals"("organization_id", "snapshot_id");

-- CreateIndex
CREATE INDEX "outreaches_organization_id_workflow_id_created_at_id_idx" ON "outreaches"("organization_id", "workflow_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "webhook_deliveries_organization_id_webhook_id_created_at_id_idx" ON "webhook_deliveries"("organization_id", "webhook_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "webhook_deliveries_organization_id_created_at_id_idx" ON "webhook_deliveries"("organization_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "webhook_deliveries_organization_id_subject_id_created_at_id_idx" ON "webhook_deliveries"("organization_id", "subject_id", "created_at", "id");

-- AddForeignKey
ALTER TABLE "caqh_statuses" ADD CONSTRAINT "caqh_statuses_organization_id_provider_id_fkey" FOREIGN KEY ("organization_id", "provider_id") REFERENCES "providers"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "caqh_snapshots" ADD CONSTRAINT "caqh_snapshots_organization_id_provider_id_fkey" FOREIGN KEY ("organization_id", "provider_id") REFERENCES "providers"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "caqh_proposals" ADD CONSTRAINT "caqh_proposals_organization_id_provider_id_fkey" FOREIGN KEY ("organization_id", "provider_id") REFERENCES "providers"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "caqh_proposals" ADD CONSTRAINT "caqh_proposals_organization_id_snapshot_id_fkey" FOREIGN KEY ("organization_id", "snapshot_id") REFERENCES "caqh_snapshots"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- One current template of an audience is used when nobody chose another.
CREATE UNIQUE INDEX outreach_templates_one_default_key ON outreach_templates (organization_id, audience)
  WHERE is_default AND archived_at IS NULL;
-- What the worker's clock looks for.
CREATE INDEX outreaches_due_idx ON outreaches (organization_id, next_attempt_at) WHERE next_attempt_at IS NOT NULL;
-- A difference is proposed once, and a declined one only again when the profile says something else.
CREATE UNIQUE INDEX caqh_proposals_one_open_key
  ON caqh_proposals (organization_id, provider_id, section, record_key, field) WHERE state = 'open';

ALTER TABLE outreaches
  ADD CONSTRAINT outreaches_state_check CHECK (state IN ('kept', 'queued', 'sent', 'failed')),
  ADD CONSTRAINT outreaches_due_check CHECK ((state = 'queued') = (next_attempt_at IS NOT NULL));
ALTER TABLE outreach_settings
  ADD CONSTRAINT outreach_settings_cadence_check CHECK (cadence_days BETWEEN 1 AND 365),
  ADD CONSTRAINT outreach_settings_letters_check CHECK (maximum_letters BETWEEN 1 AND 50);
ALTER TABLE outreach_reasons
  ADD CONSTRAINT outreach_reasons_key_check CHECK (key ~ '^[a-z][a-z0-9-]{0,59}$');
ALTER TABLE outreach_templates
  ADD CONSTRAINT outreach_templates_audience_check CHECK (audience IN ('provider', 'facility'));
ALTER TABLE caqh_proposals
  ADD CONSTRAINT caqh_proposals_state_check CHECK (state IN ('open', 'accepted', 'declined', 'outdated')),
  ADD CONSTRAINT caqh_proposals_decided_check CHECK ((state = 'open') = (decided_at IS NULL));
ALTER TABLE webhooks
  ADD CONSTRAINT webhooks_previous_secret_check CHECK ((previous_secret IS NULL) = (previous_secret_until IS NULL));

SELECT protect_organization_table('outreach_attempts', is_append_only => true);
SELECT protect_organization_table('outreach_settings');
SELECT protect_organization_table('outreach_reasons');
SELECT protect_organization_table('outreach_templates');
SELECT protect_organization_table('webhook_hours');
SELECT protect_organization_table('caqh_accounts');
SELECT protect_organization_table('caqh_statuses');
SELECT protect_organization_table('caqh_snapshots', is_append_only => true);
SELECT protect_organization_table('caqh_proposals');
-- A letter stays as it was written; only what became of it is noted.
GRANT UPDATE (state, attempts, next_attempt_at, sent_at, status_code, message_id, latest_event) ON outreaches
  TO credence_app, credence_system;
