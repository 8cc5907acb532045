-- AlterTable
ALTER TABLE "list_versions" ADD COLUMN     "key_scheme" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "report" JSONB NOT NULL DEFAULT '{}';
