-- Alone in its migration, as it cannot be part of a transaction.
CREATE UNIQUE INDEX CONCURRENTLY "notifications_company_pkey" ON "notifications" ("id", "company_id")
