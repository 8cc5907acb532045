-- A client has up to two secrets that live at once, so that they can be rotated: the first one moves to its own table.
-- The owner is held to row-level security as well, and belongs to no organization: for this backfill it is not.
ALTER TABLE api_clients NO FORCE ROW LEVEL SECURITY;
ALTER TABLE api_client_secrets NO FORCE ROW LEVEL SECURITY;
-- What follows the prefix of an id is in no other id, so that the secret can share it with its client.
INSERT INTO api_client_secrets (organization_id, id, client_id, secret_hash, created_at)
  SELECT organization_id, 'sec_' || split_part(id, '_', 2), id, secret_hash, created_at FROM api_clients;
ALTER TABLE api_client_secrets FORCE ROW LEVEL SECURITY;
ALTER TABLE api_clients FORCE ROW LEVEL SECURITY;

ALTER TABLE "api_clients" DROP COLUMN "secret_hash";

-- Sessions that began before do not count: after a new password, and once somebody was disabled.
ALTER TABLE "users" ADD COLUMN "sessions_valid_from" TIMESTAMPTZ(3);

-- One at a time decides who is the last Supervisor: of two who give the role up at once, the second one waits and then sees.
CREATE FUNCTION lock_supervisors(organization text) RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock(hashtextextended('supervisors ' || organization, 0))
$$;

CREATE FUNCTION keep_a_supervisor() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_supervisors(OLD.organization_id);
  IF NOT EXISTS (
    SELECT 1 FROM users
    WHERE organization_id = OLD.organization_id AND id <> OLD.id AND disabled_at IS NULL AND 'Supervisor' = ANY (roles)
      AND (password_hash IS NOT NULL OR last_signed_in_at IS NOT NULL)
  ) THEN
    RAISE EXCEPTION 'An organization keeps at least one Supervisor who can sign in' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;

CREATE TRIGGER keep_a_supervisor BEFORE UPDATE OF roles, disabled_at ON users FOR EACH ROW
  WHEN (OLD.disabled_at IS NULL AND 'Supervisor' = ANY (OLD.roles)
    AND (NEW.disabled_at IS NOT NULL OR NOT 'Supervisor' = ANY (NEW.roles)))
  EXECUTE FUNCTION keep_a_supervisor();
