-- A provider as lists show it, ready to be sent: a page of 100 cost most of a millisecond to write as JSON, at every
-- reading; now it is written when the provider is. Members and words are those of `ProviderListItem` on the wire, letter for
-- letter (lib/providers/list-item.test.ts). Who changes them there replaces the function and writes the column anew.
CREATE FUNCTION provider_list_item(
  first_name text, middle_name text, last_name text, npi text, degree text, id text, created_at timestamptz,
  updated_at timestamptz, status text, workflow_status text, credentialing_cycle text,
  credentialing_status_at timestamptz, terminated_at timestamptz, external_id text, gender text, primary_email text,
  caqh_primary_email text, dob date, is_hospital_based boolean, states text[], file_type text, active_flags integer,
  current_workflow_id text, next_credentialing_date date
) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  -- An expression, which is made ready once a session: a query in here would take half as long again.
  RETURN format(
    '{"first_name":%s,"middle_name":%s,"last_name":%s,"npi":%s,"degree":%s,"provider_id":%s,"created_at":"%s","updated_at":"%s",'
    '"status":%s,"credentialing_status":"%s","credentialing_status_update_date":%s,"external_id":%s,"gender":"%s",'
    '"primary_email":%s,"caqh_primary_email":%s,"dob":%s,"isHospitalBased":%s,"states":%s,"file_type":%s,"active_flags":%s,'
    '"workflow_status":%s,"credentialing_workflow_id":%s,"waiting_since":%s,"next_credentialing_date":%s}',
    to_json(first_name), to_json(middle_name), to_json(last_name), to_json(coalesce(npi, '')), to_json(degree), to_json(id),
    to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    to_json(status),
    CASE
      WHEN status = 'Terminated' THEN 'Provider Terminated'
      WHEN workflow_status IS NULL THEN 'Not sent to credentialing'
      WHEN workflow_status = 'IN_PROGRESS' AND credentialing_cycle = 'Recredentialing' THEN 'Recredentialing in progress'
      ELSE '{
        "NOT_STARTED": "Not Started", "IN_PROGRESS": "In Progress", "OUTREACH_IN_PROGRESS": "Outreach in progress",
        "DATA_MISSING": "Data missing", "PSV_COMPLETED": "PSV Complete", "PSV_READY": "PSV ready",
        "SENT_TO_COMMITTEE": "Sent to committee", "HOLD_FOR_COMMITTEE": "Hold for Cred Comm", "TABLED": "Tabled",
        "CRED_APPROVED": "Cred approved", "CRED_DENIED": "Cred denied", "WITHDRAWN_CANCELLED": "Withdrawn/Cancelled"
      }'::jsonb ->> workflow_status
    END,
    coalesce(to_json((coalesce(terminated_at, credentialing_status_at) AT TIME ZONE 'UTC')::date)::text, 'null'),
    to_json(coalesce(external_id, '')),
    CASE gender WHEN 'M' THEN 'Male' WHEN 'F' THEN 'Female' ELSE 'Not Listed/Unknown' END,
    to_json(primary_email), to_json(caqh_primary_email), coalesce(to_json(dob)::text, 'null'), to_json(is_hospital_based),
    to_json(states), to_json(file_type), active_flags, coalesce(to_json(workflow_status)::text, 'null'),
    coalesce(to_json(current_workflow_id)::text, 'null'),
    coalesce(to_char(credentialing_status_at AT TIME ZONE 'UTC', '"\""YYYY-MM-DD"T"HH24:MI:SS.MS"Z\""'), 'null'),
    coalesce(to_json(next_credentialing_date)::text, 'null'));
END $$;

ALTER TABLE providers ADD COLUMN list_item text GENERATED ALWAYS AS (provider_list_item(
  first_name, middle_name, last_name, npi, degree, id, created_at, updated_at, status, workflow_status,
  credentialing_cycle, credentialing_status_at, terminated_at, external_id, gender, primary_email, caqh_primary_email,
  dob, is_hospital_based, states, file_type, active_flags, current_workflow_id, next_credentialing_date)) STORED;

-- As a function of SQL it was put into every check anew at every write, which took half of a timeline record's time.
CREATE OR REPLACE FUNCTION is_workflow_status(code text) RETURNS boolean LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN code IN (
    'NOT_STARTED', 'IN_PROGRESS', 'OUTREACH_IN_PROGRESS', 'DATA_MISSING', 'PSV_COMPLETED', 'PSV_READY',
    'SENT_TO_COMMITTEE', 'HOLD_FOR_COMMITTEE', 'TABLED', 'CRED_APPROVED', 'CRED_DENIED', 'WITHDRAWN_CANCELLED');
END $$;
