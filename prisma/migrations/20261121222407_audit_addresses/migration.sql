-- AlterTable
ALTER TABLE "audit_entries" ADD COLUMN     "client_address" TEXT;

-- Format 3 also digests from where the request came. What formats 1 and 2 hold is verified as it was written.
CREATE OR REPLACE FUNCTION link_audit_entries() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp SET client_encoding = 'UTF8' AS $$
BEGIN
  INSERT INTO audit_links (organization_id, format, entry_ids, digests)
  SELECT organization_id, 3, array_agg(id), string_agg(sha256(record_send(row(organization_id, at, actor_type, actor_id,
    actor_name, client_id, client_name, client_address, action, subject_type, subject_id, reason, changes, request_id))), '')
  FROM new_entries GROUP BY organization_id ORDER BY organization_id;
  RETURN NULL;
END $$;
