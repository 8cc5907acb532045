-- What came from an address, and which addresses there are; the service's own acts write nothing into it.
CREATE INDEX audit_entries_address_idx ON audit_entries (organization_id, client_address, at) WHERE client_address IS NOT NULL;
