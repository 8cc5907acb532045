-- CreateTable
CREATE TABLE "saved_views" (
    "organization_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "user_name" TEXT NOT NULL,
    "is_shared" BOOLEAN NOT NULL DEFAULT false,
    "screen" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "query" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "saved_views_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "signing_confirmations" (
    "organization_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "method" TEXT NOT NULL,
    "confirmed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "signing_confirmations_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "conflicts_of_interest" (
    "organization_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "user_name" TEXT NOT NULL,
    "provider_id" TEXT,
    "facility_id" TEXT,
    "reason" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" TEXT NOT NULL,
    "created_by_name" TEXT NOT NULL,
    "withdrawn_at" TIMESTAMPTZ(3),
    "withdrawn_by" TEXT,
    "withdrawn_by_name" TEXT,
    "withdrawn_reason" TEXT,

    CONSTRAINT "conflicts_of_interest_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateIndex
CREATE INDEX "saved_views_organization_id_screen_name_idx" ON "saved_views"("organization_id", "screen", "name");

-- CreateIndex
CREATE UNIQUE INDEX "saved_views_organization_id_user_id_screen_name_key" ON "saved_views"("organization_id", "user_id", "screen", "name");

-- CreateIndex
CREATE INDEX "signing_confirmations_organization_id_user_id_confirmed_at_idx" ON "signing_confirmations"("organization_id", "user_id", "confirmed_at");

-- CreateIndex
CREATE INDEX "conflicts_of_interest_organization_id_provider_id_idx" ON "conflicts_of_interest"("organization_id", "provider_id");

-- CreateIndex
CREATE INDEX "conflicts_of_interest_organization_id_facility_id_idx" ON "conflicts_of_interest"("organization_id", "facility_id");

-- AddForeignKey
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_organization_id_user_id_fkey" FOREIGN KEY ("organization_id", "user_id") REFERENCES "users"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "signing_confirmations" ADD CONSTRAINT "signing_confirmations_organization_id_user_id_fkey" FOREIGN KEY ("organization_id", "user_id") REFERENCES "users"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "conflicts_of_interest" ADD CONSTRAINT "conflicts_of_interest_organization_id_user_id_fkey" FOREIGN KEY ("organization_id", "user_id") REFERENCES "users"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "conflicts_of_interest" ADD CONSTRAINT "conflicts_of_interest_organization_id_provider_id_fkey" FOREIGN KEY ("organization_id", "provider_id") REFERENCES "providers"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "conflicts_of_interest" ADD CONSTRAINT "conflicts_of_interest_organization_id_facility_id_fkey" FOREIGN KEY ("organization_id", "facility_id") REFERENCES "facilities"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_screen" CHECK ("screen" IN ('review', 'providers', 'facilities', 'flags'));
ALTER TABLE "signing_confirmations" ADD CONSTRAINT "signing_confirmations_method" CHECK ("method" IN ('password', 'single-sign-on'));
ALTER TABLE "conflicts_of_interest" ADD CONSTRAINT "conflicts_of_interest_one_subject" CHECK (num_nonnulls("provider_id", "facility_id") = 1);

-- One open conflict for a person and a subject.
CREATE UNIQUE INDEX "conflicts_of_interest_open_provider_key" ON "conflicts_of_interest"("organization_id", "user_id", "provider_id") WHERE "withdrawn_at" IS NULL;
CREATE UNIQUE INDEX "conflicts_of_interest_open_facility_key" ON "conflicts_of_interest"("organization_id", "user_id", "facility_id") WHERE "withdrawn_at" IS NULL;

SELECT protect_organization_table('saved_views');
SELECT protect_organization_table('signing_confirmations');
SELECT protect_organization_table('conflicts_of_interest');
