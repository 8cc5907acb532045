-- AlterTable
ALTER TABLE "board_certifications" ADD COLUMN     "position" INTEGER;

-- AlterTable
ALTER TABLE "dea_registrations" ADD COLUMN     "position" INTEGER;

-- AlterTable
ALTER TABLE "education_trainings" ADD COLUMN     "position" INTEGER;

-- AlterTable
ALTER TABLE "hospital_affiliations" ADD COLUMN     "position" INTEGER;

-- AlterTable
ALTER TABLE "licenses" ADD COLUMN     "position" INTEGER;

-- AlterTable
ALTER TABLE "malpractice_insurances" ADD COLUMN     "position" INTEGER;

-- AlterTable
ALTER TABLE "npdb_reports" ADD COLUMN     "position" INTEGER;

-- AlterTable
ALTER TABLE "performance_indicators" ADD COLUMN     "position" INTEGER;

-- AlterTable
ALTER TABLE "practice_locations" ADD COLUMN     "position" INTEGER;

-- AlterTable
ALTER TABLE "professional_ids" ADD COLUMN     "position" INTEGER;
