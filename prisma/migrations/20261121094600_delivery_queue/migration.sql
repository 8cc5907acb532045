-- The queue of deliveries is small, their history is not: both of its indexes hold what still waits and nothing else.
-- One finds what is due at an endpoint, the other the first of a subject. Their conditions say the same in different
-- words, so that neither can be taken for the other.
DROP INDEX "webhook_deliveries_organization_id_webhook_id_state_next_at_idx";
DROP INDEX "webhook_deliveries_organization_id_webhook_id_subject_id_st_idx";
CREATE INDEX webhook_deliveries_due_idx ON webhook_deliveries (organization_id, webhook_id, next_attempt_at)
  WHERE state = 'pending';
CREATE INDEX webhook_deliveries_queue_idx ON webhook_deliveries (organization_id, webhook_id, subject_id, sequence)
  WHERE completed_at IS NULL;
ALTER TABLE webhook_deliveries
  ADD CONSTRAINT webhook_deliveries_completed_check CHECK ((state = 'pending') = (completed_at IS NULL)),
  -- Room on each page for the claim, which changes no indexed column.
  SET (fillfactor = 70);
