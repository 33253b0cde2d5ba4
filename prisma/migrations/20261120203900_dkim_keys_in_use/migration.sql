-- A domain signs with one key of each algorithm; of several processes that make keys at once, one does.
CREATE UNIQUE INDEX "dkim_keys_active_key" ON "dkim_keys" ("sending_domain_id", "algorithm") WHERE "state" = 'active';

-- Who signs keeps the keys in memory, and must hear when they change.
CREATE TRIGGER "dkim_keys_changed" AFTER INSERT OR UPDATE OR DELETE ON "dkim_keys" FOR EACH ROW EXECUTE FUNCTION notify_company_changed();
