CREATE INDEX CONCURRENTLY "templates_company_id_owner_id_idx" ON "templates" ("company_id", "owner_id") WHERE owner_id IS NOT NULL;
