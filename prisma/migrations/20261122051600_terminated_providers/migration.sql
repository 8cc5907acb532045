-- Whoever is terminated is left out of lists and counts of workflows: the few are found here, and nobody else's change
-- writes into it.
CREATE INDEX providers_terminated_idx ON providers (organization_id, id) WHERE status = 'Terminated';
