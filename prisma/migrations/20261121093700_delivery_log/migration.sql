-- What was given up, by endpoint and in the whole organization: few among many deliveries. Rows enter when they die, so
-- that the usual way of a delivery costs no more.
CREATE INDEX webhook_deliveries_dead_idx ON webhook_deliveries (organization_id, webhook_id, created_at, id)
  WHERE state = 'dead';
CREATE INDEX webhook_deliveries_all_dead_idx ON webhook_deliveries (organization_id, created_at, id)
  WHERE state = 'dead';
-- A workflow's events in their order, also those that no endpoint had asked for.
CREATE INDEX outbox_events_subject_idx ON outbox_events (organization_id, subject_id, sequence);
