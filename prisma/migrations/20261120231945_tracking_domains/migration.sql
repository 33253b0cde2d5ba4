-- The links of what is tracked are made at each delivery: what they are made from is cached, and emptied by a change of it.
CREATE TRIGGER "tracking_domains_changed" AFTER INSERT OR UPDATE OR DELETE ON "tracking_domains" FOR EACH ROW EXECUTE FUNCTION notify_company_changed();
