-- What few rows fit is looked up: walking along a list until a page of them is full reads all of it.

-- What a version of a list changed, in the order of the records' keys: merged from two indexes, not sorted.
DROP INDEX "list_records_first_version_id_idx";
DROP INDEX "list_records_removed_version_id_idx";
CREATE INDEX "list_records_first_version_id_record_key_idx" ON "list_records"("first_version_id", "record_key");
CREATE INDEX "list_records_removed_version_id_record_key_idx" ON "list_records"("removed_version_id", "record_key");

CREATE INDEX "webhook_deliveries_organization_id_event_type_created_at_id_idx" ON "webhook_deliveries"("organization_id", "event_type", "created_at", "id");

-- These go together: who is new has no workflow, who was denied is not clean. One by one they would be thought to be many.
CREATE STATISTICS providers_standing (mcv) ON status, workflow_status, file_type FROM providers;
