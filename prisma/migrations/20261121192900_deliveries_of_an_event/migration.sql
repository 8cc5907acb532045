-- The event first: whether any delivery of an event is left is asked before it is removed, by us and by the foreign key.
-- DropIndex
DROP INDEX "webhook_deliveries_organization_id_webhook_id_event_id_key";

-- CreateIndex
CREATE UNIQUE INDEX "webhook_deliveries_organization_id_event_id_webhook_id_key" ON "webhook_deliveries"("organization_id", "event_id", "webhook_id");
