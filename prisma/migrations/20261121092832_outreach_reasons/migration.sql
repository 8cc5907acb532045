-- AlterTable
ALTER TABLE "outreaches" ADD COLUMN     "reasons" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- CreateIndex
CREATE INDEX "outreaches_organization_id_created_at_id_idx" ON "outreaches"("organization_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "outreaches_organization_id_state_created_at_id_idx" ON "outreaches"("organization_id", "state", "created_at", "id");

-- A letter that was kept is sent under the sender of the day on which it goes out.
GRANT UPDATE (sender) ON outreaches TO credence_app, credence_system;
