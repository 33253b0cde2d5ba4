-- Every process caches whether a company may send and how much. A change of a flag, a plan or a quota empties the
-- company's part of that cache; a change of an installation-wide flag or of a vendor concerns every company: '*'.
CREATE TRIGGER "company_features_changed" AFTER INSERT OR UPDATE OR DELETE ON "company_features" FOR EACH ROW EXECUTE FUNCTION notify_company_changed();
CREATE TRIGGER "subscriptions_changed" AFTER INSERT OR UPDATE OR DELETE ON "subscriptions" FOR EACH ROW EXECUTE FUNCTION notify_company_changed();
CREATE TRIGGER "usage_quotas_changed" AFTER INSERT OR UPDATE OR DELETE ON "usage_quotas" FOR EACH ROW EXECUTE FUNCTION notify_company_changed();

CREATE FUNCTION notify_all_companies_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('company_changed', '*');
  RETURN NULL;
END
$$;

CREATE TRIGGER "global_features_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "global_features" FOR EACH STATEMENT EXECUTE FUNCTION notify_all_companies_changed();
CREATE TRIGGER "vendors_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "vendors" FOR EACH STATEMENT EXECUTE FUNCTION notify_all_companies_changed();
