-- CreateIndex
CREATE INDEX "workflows_organization_id_decision_date_received_date_idx" ON "workflows"("organization_id", "decision_date", "received_date");

-- CreateIndex
CREATE INDEX "workflows_organization_id_assigned_to_id_status_idx" ON "workflows"("organization_id", "assigned_to_id", "status");
