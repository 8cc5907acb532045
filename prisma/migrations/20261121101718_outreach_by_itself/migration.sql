-- AlterTable
ALTER TABLE "outreach_settings" ADD COLUMN     "writes_by_itself" BOOLEAN NOT NULL DEFAULT false;
