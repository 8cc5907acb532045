-- AlterTable
ALTER TABLE "signing_confirmations" ADD COLUMN     "session_id" TEXT;

-- CreateTable
CREATE TABLE "sessions" (
    "organization_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "method" TEXT NOT NULL,
    "browser" TEXT NOT NULL,
    "client_address" TEXT,
    "begun_at" TIMESTAMPTZ(3) NOT NULL,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    "ended_how" TEXT,
    "ended_by" TEXT,
    "ended_by_name" TEXT,
    "end_reason" TEXT,

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateIndex
CREATE INDEX "sessions_organization_id_user_id_begun_at_idx" ON "sessions"("organization_id", "user_id", "begun_at");

-- AddForeignKey
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_organization_id_user_id_fkey" FOREIGN KEY ("organization_id", "user_id") REFERENCES "users"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "sessions" ADD CONSTRAINT "sessions_method" CHECK ("method" IN ('password', 'single-sign-on'));
-- What is over says how, and nothing else does.
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_ended" CHECK (("ended_at" IS NULL) = ("ended_how" IS NULL));

SELECT protect_organization_table('sessions');
