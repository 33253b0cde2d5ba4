-- Alone in its migration, as it cannot be part of a transaction.
CREATE UNIQUE INDEX CONCURRENTLY "webhook_deliveries_id_company_id_key" ON "webhook_deliveries" ("id", "company_id")
