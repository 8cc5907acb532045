-- A meeting's packet and minutes lie among the documents.
ALTER TABLE documents DROP CONSTRAINT documents_kind_check,
  ADD CONSTRAINT documents_kind_check CHECK (kind IN
    ('supporting', 'attested', 'packet', 'submission', 'decision-sheet', 'committee-packet', 'committee-minutes'));

-- Files that were shared before they were ready wait for a committee as held ones do; they are few.
CREATE INDEX providers_shared_ready_idx ON providers (organization_id, id)
  WHERE shared_to_committee_at IS NOT NULL AND workflow_status = 'PSV_READY';
