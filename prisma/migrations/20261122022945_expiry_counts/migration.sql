-- CreateTable
CREATE TABLE "expiry_counts" (
    "organization_id" TEXT NOT NULL,
    "counts" JSONB NOT NULL,
    "counted_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "expiry_counts_pkey" PRIMARY KEY ("organization_id")
);

SELECT protect_organization_table('expiry_counts');
