-- AlterTable
ALTER TABLE "api_clients" ADD COLUMN     "last_used_at" TIMESTAMPTZ(3),
ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "organizations" ADD COLUMN     "committee_quorum" INTEGER NOT NULL DEFAULT 2,
ADD COLUMN     "requests_per_minute" INTEGER,
ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "users" ADD COLUMN     "last_signed_in_at" TIMESTAMPTZ(3),
ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- CreateTable
CREATE TABLE "user_invitations" (
    "organization_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "purpose" TEXT NOT NULL,
    "token_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" TEXT NOT NULL,
    "created_by_name" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "sent_at" TIMESTAMPTZ(3),
    "send_problem" TEXT NOT NULL DEFAULT '',
    "used_at" TIMESTAMPTZ(3),
    "withdrawn_at" TIMESTAMPTZ(3),

    CONSTRAINT "user_invitations_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "api_client_secrets" (
    "organization_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "client_id" TEXT NOT NULL,
    "secret_hash" TEXT NOT NULL,
    "hint" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by_name" TEXT NOT NULL DEFAULT '',
    "last_used_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "api_client_secrets_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "committee_meetings" (
    "organization_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "meets_at" TIMESTAMPTZ(3) NOT NULL,
    "place" TEXT NOT NULL DEFAULT '',
    "state" TEXT NOT NULL DEFAULT 'draft',
    "quorum" INTEGER,
    "packet_state" TEXT NOT NULL DEFAULT 'none',
    "packet_problem" TEXT NOT NULL DEFAULT '',
    "packet_key" TEXT,
    "packet_sha256" TEXT,
    "packet_pages" INTEGER,
    "packet_built_at" TIMESTAMPTZ(3),
    "remarks" TEXT NOT NULL DEFAULT '',
    "minutes_state" TEXT NOT NULL DEFAULT 'none',
    "minutes_problem" TEXT NOT NULL DEFAULT '',
    "minutes_key" TEXT,
    "minutes_sha256" TEXT,
    "published_at" TIMESTAMPTZ(3),
    "published_by_id" TEXT,
    "published_by_name" TEXT,
    "closed_at" TIMESTAMPTZ(3),
    "closed_by_id" TEXT,
    "closed_by_name" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by_id" TEXT NOT NULL,
    "created_by_name" TEXT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "committee_meetings_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "committee_seats" (
    "organization_id" TEXT NOT NULL,
    "meeting_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "user_name" TEXT NOT NULL,
    "is_chair" BOOLEAN NOT NULL DEFAULT false,
    "is_present" BOOLEAN NOT NULL DEFAULT false,
    "position" INTEGER NOT NULL,

    CONSTRAINT "committee_seats_pkey" PRIMARY KEY ("organization_id","meeting_id","user_id")
);

-- CreateTable
CREATE TABLE "committee_items" (
    "organization_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "meeting_id" TEXT NOT NULL,
    "workflow_id" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "carried_from_id" TEXT,
    "note" TEXT NOT NULL DEFAULT '',
    "outcome" TEXT,
    "outcome_event_id" TEXT,
    "tally" JSONB,
    "added_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "added_by_id" TEXT NOT NULL,
    "added_by_name" TEXT NOT NULL,

    CONSTRAINT "committee_items_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "committee_votes" (
    "organization_id" TEXT NOT NULL,
    "item_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "user_name" TEXT NOT NULL,
    "choice" TEXT NOT NULL,
    "reason" TEXT NOT NULL DEFAULT '',
    "cast_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "committee_votes_pkey" PRIMARY KEY ("organization_id","item_id","user_id")
);

-- CreateTable
CREATE TABLE "import_runs" (
    "organization_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "file_name" TEXT NOT NULL,
    "storage_key" TEXT NOT NULL,
    "bytes" BIGINT NOT NULL,
    "sha256" TEXT NOT NULL,
    "encoding" TEXT NOT NULL,
    "delimiter" TEXT NOT NULL,
    "columns" JSONB NOT NULL,
    "sample" JSONB NOT NULL,
    "mapping" JSONB NOT NULL,
    "defaults" JSONB NOT NULL DEFAULT '{}',
    "dates" JSONB NOT NULL DEFAULT '{}',
    "state" TEXT NOT NULL DEFAULT 'uploaded',
    "rows_total" INTEGER,
    "rows_read" INTEGER NOT NULL DEFAULT 0,
    "created" INTEGER NOT NULL DEFAULT 0,
    "unchanged" INTEGER NOT NULL DEFAULT 0,
    "refused" INTEGER NOT NULL DEFAULT 0,
    "left_out" INTEGER NOT NULL DEFAULT 0,
    "position" JSONB,
    "errors_key" TEXT,
    "error" TEXT NOT NULL DEFAULT '',
    "cancel_requested_at" TIMESTAMPTZ(3),
    "requested_by_id" TEXT NOT NULL,
    "requested_by_name" TEXT NOT NULL,
    "requested_by_type" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "checked_at" TIMESTAMPTZ(3),
    "started_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "import_runs_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "import_rows" (
    "organization_id" TEXT NOT NULL,
    "import_id" TEXT NOT NULL,
    "line" INTEGER NOT NULL,
    "fields" JSONB NOT NULL,
    "problems" JSONB NOT NULL,
    "fixes" JSONB NOT NULL DEFAULT '{}',
    "is_left_out" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "import_rows_pkey" PRIMARY KEY ("organization_id","import_id","line")
);

-- CreateTable
CREATE TABLE "import_mappings" (
    "organization_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "columns_hash" TEXT NOT NULL,
    "mapping" JSONB NOT NULL,
    "defaults" JSONB NOT NULL DEFAULT '{}',
    "dates" JSONB NOT NULL DEFAULT '{}',
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by_name" TEXT NOT NULL,

    CONSTRAINT "import_mappings_pkey" PRIMARY KEY ("organization_id","kind","columns_hash")
);

-- CreateIndex
CREATE UNIQUE INDEX "user_invitations_token_hash_key" ON "user_invitations"("token_hash");

-- CreateIndex
CREATE INDEX "user_invitations_organization_id_user_id_created_at_idx" ON "user_invitations"("organization_id", "user_id", "created_at");

-- CreateIndex
CREATE INDEX "api_client_secrets_organization_id_client_id_created_at_idx" ON "api_client_secrets"("organization_id", "client_id", "created_at");

-- CreateIndex
CREATE INDEX "committee_meetings_organization_id_state_meets_at_id_idx" ON "committee_meetings"("organization_id", "state", "meets_at", "id");

-- CreateIndex
CREATE INDEX "committee_meetings_organization_id_meets_at_id_idx" ON "committee_meetings"("organization_id", "meets_at", "id");

-- CreateIndex
CREATE INDEX "committee_seats_organization_id_user_id_idx" ON "committee_seats"("organization_id", "user_id");

-- CreateIndex
CREATE INDEX "committee_items_organization_id_meeting_id_position_id_idx" ON "committee_items"("organization_id", "meeting_id", "position", "id");

-- CreateIndex
CREATE INDEX "committee_items_organization_id_workflow_id_idx" ON "committee_items"("organization_id", "workflow_id");

-- CreateIndex
CREATE UNIQUE INDEX "committee_items_organization_id_meeting_id_workflow_id_key" ON "committee_items"("organization_id", "meeting_id", "workflow_id");

-- CreateIndex
CREATE INDEX "import_runs_organization_id_created_at_id_idx" ON "import_runs"("organization_id", "created_at", "id");

-- AddForeignKey
ALTER TABLE "user_invitations" ADD CONSTRAINT "user_invitations_organization_id_user_id_fkey" FOREIGN KEY ("organization_id", "user_id") REFERENCES "users"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_client_secrets" ADD CONSTRAINT "api_client_secrets_organization_id_client_id_fkey" FOREIGN KEY ("organization_id", "client_id") REFERENCES "api_clients"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "committee_seats" ADD CONSTRAINT "committee_seats_organization_id_meeting_id_fkey" FOREIGN KEY ("organization_id", "meeting_id") REFERENCES "committee_meetings"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "committee_seats" ADD CONSTRAINT "committee_seats_organization_id_user_id_fkey" FOREIGN KEY ("organization_id", "user_id") REFERENCES "users"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "committee_items" ADD CONSTRAINT "committee_items_organization_id_meeting_id_fkey" FOREIGN KEY ("organization_id", "meeting_id") REFERENCES "committee_meetings"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "committee_items" ADD CONSTRAINT "committee_items_organization_id_workflow_id_fkey" FOREIGN KEY ("organization_id", "workflow_id") REFERENCES "workflows"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "committee_votes" ADD CONSTRAINT "committee_votes_organization_id_item_id_fkey" FOREIGN KEY ("organization_id", "item_id") REFERENCES "committee_items"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_organization_id_import_id_fkey" FOREIGN KEY ("organization_id", "import_id") REFERENCES "import_runs"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "organizations" ADD CONSTRAINT "organizations_committee_quorum" CHECK ("committee_quorum" >= 1);
ALTER TABLE "organizations" ADD CONSTRAINT "organizations_requests_per_minute" CHECK ("requests_per_minute" >= 1);
ALTER TABLE "user_invitations" ADD CONSTRAINT "user_invitations_purpose" CHECK ("purpose" IN ('invitation', 'password-reset'));
ALTER TABLE "committee_meetings" ADD CONSTRAINT "committee_meetings_state" CHECK ("state" IN ('draft', 'published', 'closed'));
ALTER TABLE "committee_meetings" ADD CONSTRAINT "committee_meetings_packet_state" CHECK ("packet_state" IN ('none', 'building', 'ready', 'failed'));
ALTER TABLE "committee_meetings" ADD CONSTRAINT "committee_meetings_minutes_state" CHECK ("minutes_state" IN ('none', 'building', 'ready', 'failed'));
ALTER TABLE "committee_items" ADD CONSTRAINT "committee_items_outcome" CHECK ("outcome" IN ('approved', 'denied', 'tabled', 'undecided'));
ALTER TABLE "committee_votes" ADD CONSTRAINT "committee_votes_choice" CHECK ("choice" IN ('approve', 'deny', 'table', 'abstain', 'recused'));
ALTER TABLE "import_runs" ADD CONSTRAINT "import_runs_kind" CHECK ("kind" IN ('providers', 'facilities'));
ALTER TABLE "import_runs" ADD CONSTRAINT "import_runs_state" CHECK ("state" IN ('uploaded', 'checking', 'checked', 'importing', 'done', 'failed', 'cancelled'));

SELECT protect_organization_table('user_invitations');
SELECT protect_organization_table('api_client_secrets');
SELECT protect_organization_table('committee_meetings');
SELECT protect_organization_table('committee_seats');
SELECT protect_organization_table('committee_items');
SELECT protect_organization_table('committee_votes');
SELECT protect_organization_table('import_runs');
SELECT protect_organization_table('import_rows');
SELECT protect_organization_table('import_mappings');
