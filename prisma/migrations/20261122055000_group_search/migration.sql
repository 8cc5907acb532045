-- Groups are found as everybody else is: by the beginning of the folded name, whatever its accents, or by a number. A
-- condition on the name itself reached no index under row-level security, and all groups were read.
ALTER TABLE groups ADD COLUMN search_name text NOT NULL GENERATED ALWAYS AS (fold_name(name)) STORED;

-- CreateIndex
CREATE INDEX "groups_organization_id_search_name_id_idx" ON "groups"("organization_id", "search_name", "id");

-- CreateIndex
CREATE INDEX "groups_organization_id_npi_idx" ON "groups"("organization_id", "npi");

-- CreateIndex
CREATE INDEX "groups_organization_id_tin_idx" ON "groups"("organization_id", "tin");
