-- The refused rows are told from the rows that are kept and the parts beyond them: there is no file of them to point at.
ALTER TABLE "import_runs" DROP COLUMN "errors_key",
ADD COLUMN     "failures" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "layout" TEXT,
ADD COLUMN     "refused_parts" JSONB NOT NULL DEFAULT '[]',
ADD COLUMN     "step" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "stored_bytes" BIGINT NOT NULL,
ADD COLUMN     "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
