-- Flags of a kind within dates are counted in the index of these dates alone: to count the major ones that were reported by
-- a day, half of an organization's flags were read. Flags without such a date, most of them, do not stand in it.
DROP INDEX "flags_organization_id_expiration_date_id_idx";
CREATE INDEX flags_expiration_idx ON flags (organization_id, expiration_date, id)
  INCLUDE (flagged_date, severity, active, flag_type) WHERE expiration_date IS NOT NULL;
DROP INDEX "flags_organization_id_report_date_id_idx";
CREATE INDEX flags_report_idx ON flags (organization_id, report_date, id)
  INCLUDE (flagged_date, severity, active, flag_type) WHERE report_date IS NOT NULL;
