-- Every change of a provider writes all of its indexes anew, whatever was changed. Those of one choice in the order of the
-- last change are not worth that: providers_list_idx has the choices too, and is walked alone for whom they mean. The one of
-- workflow statuses stays, which lists are also sorted by.
DROP INDEX "providers_organization_id_status_updated_at_id_idx";
DROP INDEX "providers_organization_id_file_type_updated_at_id_idx";
DROP INDEX "providers_organization_id_degree_updated_at_id_idx";
DROP INDEX providers_flagged_idx;

-- Workflows stand only in the indexes of what they have: few are a facility's, few are assigned, and not all are decided.
DROP INDEX "workflows_organization_id_facility_id_created_at_id_idx";
CREATE INDEX workflows_facility_idx ON workflows (organization_id, facility_id, created_at, id) WHERE facility_id IS NOT NULL;
DROP INDEX "workflows_organization_id_assigned_to_id_status_idx";
CREATE INDEX workflows_assigned_idx ON workflows (organization_id, assigned_to_id, status) WHERE assigned_to_id IS NOT NULL;
DROP INDEX "workflows_organization_id_decision_date_received_date_idx";
CREATE INDEX workflows_decided_idx ON workflows (organization_id, decision_date, received_date) WHERE decision_date IS NOT NULL;
