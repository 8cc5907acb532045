-- What lists choose and sort by stands in one index: what few fit, by whatever two or three filters, is found in it alone.
-- Before that the database read all rows of an organization to find out that nobody is licensed in a state: a condition on
-- an array reaches no index under row-level security.
DROP INDEX "providers_organization_id_updated_at_id_idx";
CREATE INDEX providers_list_idx ON providers (organization_id, updated_at, id)
  INCLUDE (status, workflow_status, degree, file_type, active_flags, states, next_credentialing_date, search_name);

-- How many workflows of all kinds there are is counted in the index, as is whom they credential.
DROP INDEX "workflows_organization_id_status_status_changed_at_id_idx";
CREATE INDEX workflows_list_idx ON workflows (organization_id, status, status_changed_at, id)
  INCLUDE (provider_id, cycle, created_at);
