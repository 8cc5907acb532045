-- Tells whoever looks at the organization's rows that some of them changed: the kind and the id of what an audit entry is
-- about, never what changed. Of many of one kind in a statement only that they are many. The web processes listen
-- (lib/changes/change-hub.ts); without a listener a notification is nothing.
CREATE FUNCTION notify_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('credence_changes', jsonb_strip_nulls(jsonb_build_object(
    'organization', organization_id, 'kind', kind, 'id', id, 'request', request, 'by', actor))::text)
  FROM (
    SELECT organization_id, kind,
      unnest(CASE WHEN count(*) <= 20 THEN array_agg(subject_id) ELSE ARRAY[NULL] END) AS id,
      CASE WHEN min(request_id) = max(request_id) THEN left(min(request_id), 200) END AS request,
      CASE WHEN min(actor_id) = max(actor_id) THEN min(actor_id) END AS actor
    FROM (
      -- Who has read a flag is that person's own matter.
      SELECT organization_id, subject_id, request_id, actor_id,
        CASE WHEN action IN ('markFlagRead', 'markFlagUnread', 'markFlagReadByWebhook') THEN 'flag_read' ELSE subject_type END AS kind
      FROM new_entries
    ) AS entries
    GROUP BY organization_id, kind
  ) AS told;
  RETURN NULL;
END $$;
CREATE TRIGGER audit_entries_notify AFTER INSERT ON audit_entries
  REFERENCING NEW TABLE AS new_entries FOR EACH STATEMENT EXECUTE FUNCTION notify_changes();

-- Long work moves on without an audit entry: its beginning by the clock, and its end.
CREATE FUNCTION notify_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('credence_changes',
    jsonb_build_object('organization', NEW.organization_id, 'kind', TG_ARGV[0], 'id', NEW.id)::text);
  RETURN NULL;
END $$;
CREATE TRIGGER exports_notify AFTER UPDATE OF state ON exports
  FOR EACH ROW WHEN (OLD.state IS DISTINCT FROM NEW.state) EXECUTE FUNCTION notify_change('export');
CREATE TRIGGER screenings_notify_new AFTER INSERT ON screenings
  FOR EACH ROW EXECUTE FUNCTION notify_change('screening');
CREATE TRIGGER screenings_notify AFTER UPDATE OF state ON screenings
  FOR EACH ROW WHEN (OLD.state IS DISTINCT FROM NEW.state) EXECUTE FUNCTION notify_change('screening');
CREATE TRIGGER flag_changes_notify AFTER UPDATE OF state ON flag_changes
  FOR EACH ROW WHEN (OLD.state IS DISTINCT FROM NEW.state) EXECUTE FUNCTION notify_change('flag_change');
CREATE TRIGGER form_submissions_notify AFTER UPDATE OF state ON form_submissions
  FOR EACH ROW WHEN (OLD.state IS DISTINCT FROM NEW.state) EXECUTE FUNCTION notify_change('form-submission');

-- What of the bulk changes of flags is recent, for the list of long work.
CREATE INDEX "flag_changes_recent_idx" ON "flag_changes"("organization_id", "created_at");
