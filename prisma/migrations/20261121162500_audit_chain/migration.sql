-- CreateTable
CREATE TABLE "audit_links" (
    "organization_id" TEXT NOT NULL,
    "number" BIGSERIAL NOT NULL,
    "format" INTEGER NOT NULL DEFAULT 1,
    "entry_ids" TEXT[],
    "digests" BYTEA NOT NULL,
    "sequence" BIGINT,
    "previous_hash" BYTEA,
    "hash" BYTEA,
    "at" TIMESTAMPTZ(3),

    CONSTRAINT "audit_links_pkey" PRIMARY KEY ("organization_id","number")
);

-- CreateTable
CREATE TABLE "audit_heads" (
    "organization_id" TEXT NOT NULL,
    "sequence" BIGINT NOT NULL,
    "entries" BIGINT NOT NULL,
    "previous_hash" BYTEA NOT NULL,
    "hash" BYTEA NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "audit_heads_pkey" PRIMARY KEY ("organization_id")
);

-- CreateTable
CREATE TABLE "audit_checks" (
    "organization_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sequence" BIGINT NOT NULL,
    "entries" BIGINT NOT NULL,
    "problem" TEXT,

    CONSTRAINT "audit_checks_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateIndex
CREATE INDEX "audit_checks_organization_id_kind_at_idx" ON "audit_checks"("organization_id", "kind", "at");

-- CreateIndex
CREATE INDEX "audit_entries_organization_id_actor_id_at_idx" ON "audit_entries"("organization_id", "actor_id", "at");

-- CreateIndex
CREATE INDEX "audit_entries_organization_id_action_at_idx" ON "audit_entries"("organization_id", "action", "at");

-- CreateIndex
CREATE INDEX "audit_entries_organization_id_subject_type_at_idx" ON "audit_entries"("organization_id", "subject_type", "at");

-- CreateIndex
CREATE INDEX "audit_entries_organization_id_request_id_idx" ON "audit_entries"("organization_id", "request_id");

ALTER TABLE audit_checks ADD CONSTRAINT audit_checks_kind_check CHECK (kind IN ('verified', 'anchored'));

-- Hashes do not get smaller by compression, and what is written with every change should not try.
ALTER TABLE audit_links ALTER digests SET STORAGE EXTERNAL, ALTER entry_ids SET STORAGE EXTERNAL;
-- Each row is written once more, at the end of its transaction: room on its page keeps that from touching an index.
ALTER TABLE audit_links SET (fillfactor = 70);
ALTER TABLE audit_heads SET (fillfactor = 10);

SELECT protect_organization_table('audit_links', is_append_only => true);
SELECT protect_organization_table('audit_heads', is_append_only => true);
SELECT protect_organization_table('audit_checks', is_append_only => true);
-- Nobody writes the chain but the functions below, as the owner; and only whoever runs `audit verify` says that it was.
REVOKE INSERT ON audit_links, audit_heads FROM credence_app, credence_system;
REVOKE INSERT ON audit_checks FROM credence_app;
CREATE POLICY chain_writes ON audit_links TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY chain_writes ON audit_heads TO CURRENT_USER USING (true) WITH CHECK (true);

-- A link holds the entries of one statement: for each the SHA-256 of what it says, without its id, in the binary form in
-- which PostgreSQL sends a row (lib/audit/entry-digest.ts computes the same). Texts are sent in the client's encoding.
CREATE FUNCTION link_audit_entries() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp SET client_encoding = 'UTF8' AS $$
BEGIN
  INSERT INTO audit_links (organization_id, entry_ids, digests)
  SELECT organization_id, array_agg(id), string_agg(sha256(record_send(row(organization_id, at, actor_type, actor_id,
    actor_name, action, subject_type, subject_id, reason, changes, request_id))), '')
  FROM new_entries GROUP BY organization_id ORDER BY organization_id;
  RETURN NULL;
END $$;
CREATE TRIGGER audit_entries_link AFTER INSERT ON audit_entries
  REFERENCING NEW TABLE AS new_entries FOR EACH STATEMENT EXECUTE FUNCTION link_audit_entries();

-- At the commit, the last that a transaction does, the link gets its place behind the organization's newest. Until then
-- nobody waits for it: two transactions that write audit entries first and change the same rows then cannot deadlock.
CREATE FUNCTION chain_audit_link() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp SET client_encoding = 'UTF8' AS $$
DECLARE
  head audit_heads;
  -- By the database's own clock; what entries say of the time is the program's.
  written timestamptz(3) := clock_timestamp();
BEGIN
  LOOP
    UPDATE audit_heads h SET sequence = h.sequence + 1, entries = h.entries + cardinality(NEW.entry_ids),
      previous_hash = h.hash, at = written,
      hash = sha256(record_send(row(h.hash, NEW.format, NEW.organization_id, h.sequence + 1, NEW.number, written,
        NEW.entry_ids, NEW.digests)))
    WHERE h.organization_id = NEW.organization_id RETURNING h.* INTO head;
    EXIT WHEN FOUND;
    INSERT INTO audit_heads (organization_id, sequence, entries, previous_hash, hash, at)
    VALUES (NEW.organization_id, 0, 0, '', sha256(convert_to(NEW.organization_id, 'UTF8')), written)
    ON CONFLICT DO NOTHING;
  END LOOP;
  UPDATE audit_links SET sequence = head.sequence, previous_hash = head.previous_hash, hash = head.hash, at = head.at
  WHERE organization_id = NEW.organization_id AND number = NEW.number;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER audit_links_chain AFTER INSERT ON audit_links
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION chain_audit_link();

-- What was audited before has its place in the chain as well. The owner sees rows while row-level security is not forced.
ALTER TABLE audit_entries NO FORCE ROW LEVEL SECURITY;
INSERT INTO audit_links (organization_id, entry_ids, digests)
SELECT organization_id, array_agg(id), string_agg(sha256(record_send(row(organization_id, at, actor_type, actor_id,
  actor_name, action, subject_type, subject_id, reason, changes, request_id))), '')
FROM (
  SELECT *, (row_number() OVER (PARTITION BY organization_id ORDER BY at, id) - 1) / 1000 AS part FROM audit_entries
  ORDER BY organization_id, at, id
) AS entries
GROUP BY organization_id, part ORDER BY organization_id, part;
SET CONSTRAINTS audit_links_chain IMMEDIATE;
ALTER TABLE audit_entries FORCE ROW LEVEL SECURITY;
