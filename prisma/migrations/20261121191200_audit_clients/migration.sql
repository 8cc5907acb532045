-- AlterTable
ALTER TABLE "audit_entries" ADD COLUMN     "client_id" TEXT,
ADD COLUMN     "client_name" TEXT;

-- AlterTable
ALTER TABLE "audit_links" ALTER COLUMN "format" DROP DEFAULT;

-- AlterTable
ALTER TABLE "flag_changes" ADD COLUMN     "client_id" TEXT,
ADD COLUMN     "client_name" TEXT;

-- AlterTable
ALTER TABLE "import_runs" ADD COLUMN     "client_id" TEXT,
ADD COLUMN     "client_name" TEXT;

-- Few acts come through a client that is bound to a person: all others write nothing into this index.
CREATE INDEX audit_entries_client_idx ON audit_entries (organization_id, client_id, at) WHERE client_id IS NOT NULL;

-- Format 2 also digests the client through which a person acted. What format 1 holds is verified as it was written.
CREATE OR REPLACE FUNCTION link_audit_entries() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp SET client_encoding = 'UTF8' AS $$
BEGIN
  INSERT INTO audit_links (organization_id, format, entry_ids, digests)
  SELECT organization_id, 2, array_agg(id), string_agg(sha256(record_send(row(organization_id, at, actor_type, actor_id,
    actor_name, client_id, client_name, action, subject_type, subject_id, reason, changes, request_id))), '')
  FROM new_entries GROUP BY organization_id ORDER BY organization_id;
  RETURN NULL;
END $$;
