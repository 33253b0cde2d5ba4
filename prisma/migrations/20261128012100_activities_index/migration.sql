-- What was done with one thing.
CREATE INDEX CONCURRENTLY "audit_entries_company_id_target_id_id_idx" ON audit_entries (company_id, target_id, id);
