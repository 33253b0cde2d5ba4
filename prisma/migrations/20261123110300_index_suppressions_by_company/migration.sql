-- Alone in its migration, as it cannot be part of a transaction.
CREATE UNIQUE INDEX CONCURRENTLY "suppressions_company_pkey" ON "suppressions" ("id", "company_id")
