-- AlterTable
ALTER TABLE "form_versions" ADD COLUMN     "withdrawn_reason" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "form_submissions" ADD COLUMN     "search_name" TEXT NOT NULL DEFAULT '';

-- CreateIndex
CREATE INDEX "form_submissions_organization_id_search_name_idx" ON "form_submissions"("organization_id", "search_name");

-- Whose pages are not drawn yet: few, found by the sweep and by the list's filter.
CREATE INDEX form_submissions_waiting_idx ON form_submissions (organization_id, created_at, id) WHERE document_id IS NULL;

-- The owner sees rows only while row-level security is not forced on it.
ALTER TABLE form_submissions NO FORCE ROW LEVEL SECURITY;
UPDATE form_submissions SET search_name = concat_ws(' ',
  nullif(fold_name(coalesce(mapped_data #>> '{personalInformation,lastName}', '')), ''),
  nullif(fold_name(coalesce(mapped_data #>> '{personalInformation,firstName}', '')), ''),
  nullif(fold_name(coalesce(mapped_data #>> '{personalInformation,middleName}', '')), ''));
ALTER TABLE form_submissions FORCE ROW LEVEL SECURITY;
