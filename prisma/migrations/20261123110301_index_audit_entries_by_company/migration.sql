-- Alone in its migration, as it cannot be part of a transaction.
CREATE UNIQUE INDEX CONCURRENTLY "audit_entries_company_pkey" ON "audit_entries" ("id", "company_id")
