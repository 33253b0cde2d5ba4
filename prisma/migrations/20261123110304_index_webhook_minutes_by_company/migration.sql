-- Alone in its migration, as it cannot be part of a transaction.
CREATE UNIQUE INDEX CONCURRENTLY "webhook_minutes_webhook_id_minute_company_id_key" ON "webhook_minutes" ("webhook_id", "minute", "company_id")
