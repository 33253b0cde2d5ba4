-- Every process keeps what a send needs to know of a template, and must hear when it changes. The note of its last use is no change.
CREATE TRIGGER "templates_changed" AFTER DELETE OR UPDATE OF "alias", "kind", "published_version", "archived_at", "subaccount_id", "shared_with_subaccounts" ON "templates" FOR EACH ROW EXECUTE FUNCTION notify_company_changed();
