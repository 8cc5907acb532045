-- The second wall between organizations, in the database: row-level security, forced, on every table that belongs to
-- one. The role of requests (credence_app) reaches the organization of its transaction and nothing else; the role of
-- worker, sign-in, token lookup and command line (credence_system) has a policy on the tables named here, no more.

REVOKE CREATE ON SCHEMA public FROM PUBLIC;
GRANT USAGE ON SCHEMA public TO credence_app, credence_system;

-- Every later table of an organization calls this once in the migration that makes it.
CREATE FUNCTION protect_organization_table(target regclass, is_append_only boolean DEFAULT false) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  verbs text := CASE WHEN is_append_only THEN 'SELECT, INSERT' ELSE 'SELECT, INSERT, UPDATE, DELETE' END;
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', target);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', target);
  EXECUTE format(
    'CREATE POLICY organization_wall ON %s TO credence_app
       USING (organization_id = current_setting(''app.organization_id'', true))
       WITH CHECK (organization_id = current_setting(''app.organization_id'', true))', target);
  EXECUTE format('CREATE POLICY system_access ON %s TO credence_system USING (true) WITH CHECK (true)', target);
  EXECUTE format('GRANT %s ON %s TO credence_app, credence_system', verbs, target);
END
$$;
REVOKE EXECUTE ON FUNCTION protect_organization_table FROM PUBLIC;

SELECT protect_organization_table('users');
SELECT protect_organization_table('api_clients');
SELECT protect_organization_table('revoked_tokens');
SELECT protect_organization_table('idempotency_records');
SELECT protect_organization_table('providers');
SELECT protect_organization_table('groups');
SELECT protect_organization_table('group_memberships');
SELECT protect_organization_table('licenses');
SELECT protect_organization_table('dea_registrations');
SELECT protect_organization_table('board_certifications');
SELECT protect_organization_table('malpractice_insurances');
SELECT protect_organization_table('education_trainings');
SELECT protect_organization_table('hospital_affiliations');
SELECT protect_organization_table('workflows');
SELECT protect_organization_table('verifications');
SELECT protect_organization_table('notes');
SELECT protect_organization_table('flags');
SELECT protect_organization_table('flag_reads');
SELECT protect_organization_table('documents');
SELECT protect_organization_table('webhooks');
SELECT protect_organization_table('outbox_events');
SELECT protect_organization_table('webhook_deliveries');
SELECT protect_organization_table('webhook_attempts');

-- Append-only for both roles: what happened is never changed afterwards.
SELECT protect_organization_table('audit_entries', is_append_only => true);
SELECT protect_organization_table('workflow_events', is_append_only => true);
SELECT protect_organization_table('verification_answers', is_append_only => true);
SELECT protect_organization_table('workflow_overrides', is_append_only => true);

-- The organization itself: requests read it and change its settings; only the command line makes one.
ALTER TABLE organizations ENABLE ROW LEVEL SECURITY;
ALTER TABLE organizations FORCE ROW LEVEL SECURITY;
CREATE POLICY organization_wall ON organizations TO credence_app
  USING (id = current_setting('app.organization_id', true))
  WITH CHECK (id = current_setting('app.organization_id', true));
CREATE POLICY system_access ON organizations TO credence_system USING (true) WITH CHECK (true);
GRANT SELECT, UPDATE ON organizations TO credence_app;
GRANT SELECT, INSERT, UPDATE ON organizations TO credence_system;

-- Numbers the outbox; drawn by whoever writes an event.
GRANT USAGE ON SEQUENCE outbox_events_sequence_seq TO credence_app, credence_system;

-- Tables without an organization, by design.
GRANT SELECT ON list_versions, list_records, list_names TO credence_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON list_versions, list_records, list_names, keys, rate_limits TO credence_system;

-- One unfinished workflow per provider: of two starts at the same moment, one fails here.
CREATE UNIQUE INDEX workflows_one_unfinished_key ON workflows (organization_id, provider_id)
  WHERE status NOT IN ('CRED_APPROVED', 'CRED_DENIED', 'WITHDRAWN_CANCELLED');

-- Codes: a value outside its list never reaches a row, whoever writes it.
CREATE FUNCTION is_workflow_status(code text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN code IN (
    'NOT_STARTED', 'IN_PROGRESS', 'OUTREACH_IN_PROGRESS', 'DATA_MISSING', 'PSV_COMPLETED', 'PSV_READY',
    'SENT_TO_COMMITTEE', 'HOLD_FOR_COMMITTEE', 'TABLED', 'CRED_APPROVED', 'CRED_DENIED', 'WITHDRAWN_CANCELLED'
  );

ALTER TABLE organizations
  ADD CONSTRAINT organizations_verification_window_days_check CHECK (verification_window_days > 0),
  ADD CONSTRAINT organizations_recredentialing_months_check CHECK (recredentialing_months > 0);
ALTER TABLE users
  ADD CONSTRAINT users_email_check CHECK (email = lower(email)),
  ADD CONSTRAINT users_roles_check CHECK (cardinality(roles) > 0 AND roles <@ ARRAY['Medical Director', 'Provisional Approver', 'Credentialing User', 'Supervisor']);
ALTER TABLE api_clients
  ADD CONSTRAINT api_clients_roles_check CHECK (cardinality(roles) > 0 AND roles <@ ARRAY['Medical Director', 'Provisional Approver', 'Credentialing User', 'Supervisor']);
ALTER TABLE audit_entries
  ADD CONSTRAINT audit_entries_actor_type_check CHECK (actor_type IN ('user', 'client', 'system'));
ALTER TABLE providers
  ADD CONSTRAINT providers_npi_check CHECK (npi ~ '^[0-9]{10}$'),
  ADD CONSTRAINT providers_gender_check CHECK (gender IN ('M', 'F', 'U')),
  ADD CONSTRAINT providers_status_check CHECK (status IN ('New', 'In Progress', 'Active', 'Denied', 'Terminated')),
  ADD CONSTRAINT providers_workflow_status_check CHECK (is_workflow_status(workflow_status)),
  ADD CONSTRAINT providers_credentialing_cycle_check CHECK (credentialing_cycle IN ('Initial', 'Recredentialing')),
  ADD CONSTRAINT providers_file_type_check CHECK (file_type IN ('Clean', 'Non_Clean', 'Pending')),
  ADD CONSTRAINT providers_active_flags_check CHECK (active_flags >= 0);
ALTER TABLE licenses
  ADD CONSTRAINT licenses_status_check CHECK (status IN ('Active', 'Expired', 'Inactive', 'Lapsed', 'Limited', 'Locum Tenens', 'Military', 'Probation', 'Retired', 'Revoked', 'Surrendered', 'Superseded', 'Suspended', 'Temporary'));
ALTER TABLE dea_registrations
  ADD CONSTRAINT dea_registrations_type_check CHECK (type IN ('DEA', 'CDS'));
ALTER TABLE board_certifications
  ADD CONSTRAINT board_certifications_status_check CHECK (status IN ('Certified', 'Expired', 'Not Certified')),
  ADD CONSTRAINT board_certifications_duration_type_check CHECK (duration_type IN ('Time-Limited', 'Lifetime', 'MOC')),
  ADD CONSTRAINT board_certifications_moc_check CHECK (moc IN ('Yes', 'No', 'Not Required'));
ALTER TABLE malpractice_insurances
  ADD CONSTRAINT malpractice_insurances_source_check CHECK (source IN ('Copy of Insurance', 'Application', 'N/A'));
ALTER TABLE education_trainings
  ADD CONSTRAINT education_trainings_type_check CHECK (type IN ('Fellowship', 'Residency', 'Professional', 'Internship'));
ALTER TABLE workflows
  ADD CONSTRAINT workflows_cycle_check CHECK (cycle IN ('Initial', 'Recredentialing')),
  ADD CONSTRAINT workflows_status_check CHECK (is_workflow_status(status));
ALTER TABLE workflow_events
  ADD CONSTRAINT workflow_events_from_status_check CHECK (is_workflow_status(from_status)),
  ADD CONSTRAINT workflow_events_to_status_check CHECK (is_workflow_status(to_status)),
  ADD CONSTRAINT workflow_events_actor_type_check CHECK (actor_type IN ('user', 'client', 'system'));
ALTER TABLE verifications
  ADD CONSTRAINT verifications_status_check CHECK (status IN ('pending', 'verified', 'failed', 'source_unavailable', 'not_applicable'));
ALTER TABLE verification_answers
  ADD CONSTRAINT verification_answers_outcome_check CHECK (outcome IN ('verified', 'review', 'failed', 'source_unavailable'));
ALTER TABLE workflow_overrides
  ADD CONSTRAINT workflow_overrides_kind_check CHECK (kind IN ('exclusion', 'verification-window'));
ALTER TABLE flags
  ADD CONSTRAINT flags_severity_check CHECK (severity IN ('critical', 'major', 'minor')),
  ADD CONSTRAINT flags_action_source_check CHECK (action_source IN ('CREDENTIALING', 'MONITORING', 'MANUAL'));
ALTER TABLE documents
  ADD CONSTRAINT documents_size_check CHECK (size >= 0);
ALTER TABLE webhook_deliveries
  ADD CONSTRAINT webhook_deliveries_state_check CHECK (state IN ('pending', 'delivered', 'dead'));
ALTER TABLE list_records
  ADD CONSTRAINT list_records_kind_check CHECK (kind IN ('person', 'organization', 'vessel', 'aircraft'));
ALTER TABLE list_names
  ADD CONSTRAINT list_names_kind_check CHECK (kind IN ('primary', 'aka', 'fka', 'nka'));
