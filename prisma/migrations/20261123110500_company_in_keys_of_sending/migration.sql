-- The company becomes a part of the keys of its rows (docs/scaling.md). A row is still found by its id alone, since the key
-- begins with it. Foreign keys hold for new rows at once; a later migration validates those that exist.
SET LOCAL lock_timeout = '3s';

ALTER TABLE "api_keys" DROP CONSTRAINT "api_keys_subaccount_id_fkey";
ALTER TABLE "sending_domains" DROP CONSTRAINT "sending_domains_subaccount_id_fkey";
ALTER TABLE "sending_domains" DROP CONSTRAINT "sending_domains_bounce_domain_id_fkey";
ALTER TABLE "sending_domains" DROP CONSTRAINT "sending_domains_tracking_domain_id_fkey";
ALTER TABLE "dkim_keys" DROP CONSTRAINT "dkim_keys_sending_domain_id_fkey";
ALTER TABLE "subaccounts" DROP CONSTRAINT "subaccounts_bounce_domain_id_fkey";
ALTER TABLE "subaccounts" DROP CONSTRAINT "subaccounts_tracking_domain_id_fkey";
ALTER TABLE "subaccount_counters" DROP CONSTRAINT "subaccount_counters_subaccount_id_fkey";

ALTER TABLE "subaccounts" DROP CONSTRAINT "subaccounts_pkey", ADD CONSTRAINT "subaccounts_pkey" PRIMARY KEY ("id", "company_id");
ALTER TABLE "api_keys" DROP CONSTRAINT "api_keys_pkey", ADD CONSTRAINT "api_keys_pkey" PRIMARY KEY ("id", "company_id");
ALTER TABLE "sending_domains" DROP CONSTRAINT "sending_domains_pkey", ADD CONSTRAINT "sending_domains_pkey" PRIMARY KEY ("id", "company_id");
ALTER TABLE "bounce_domains" DROP CONSTRAINT "bounce_domains_pkey", ADD CONSTRAINT "bounce_domains_pkey" PRIMARY KEY ("id", "company_id");
ALTER TABLE "tracking_domains" DROP CONSTRAINT "tracking_domains_pkey", ADD CONSTRAINT "tracking_domains_pkey" PRIMARY KEY ("id", "company_id");
ALTER TABLE "dkim_keys" DROP CONSTRAINT "dkim_keys_pkey", ADD CONSTRAINT "dkim_keys_pkey" PRIMARY KEY ("id", "company_id");
ALTER TABLE "suppressions" DROP CONSTRAINT "suppressions_pkey", ADD CONSTRAINT "suppressions_pkey" PRIMARY KEY USING INDEX "suppressions_company_pkey";

ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_subaccount_id_company_id_fkey" FOREIGN KEY ("subaccount_id", "company_id")
  REFERENCES "subaccounts" ("id", "company_id") ON DELETE CASCADE ON UPDATE CASCADE NOT VALID;
ALTER TABLE "sending_domains" ADD CONSTRAINT "sending_domains_subaccount_id_company_id_fkey" FOREIGN KEY ("subaccount_id", "company_id")
  REFERENCES "subaccounts" ("id", "company_id") ON DELETE SET NULL ("subaccount_id") ON UPDATE CASCADE NOT VALID;
ALTER TABLE "sending_domains" ADD CONSTRAINT "sending_domains_bounce_domain_id_company_id_fkey" FOREIGN KEY ("bounce_domain_id", "company_id")
  REFERENCES "bounce_domains" ("id", "company_id") ON DELETE SET NULL ("bounce_domain_id") ON UPDATE CASCADE NOT VALID;
ALTER TABLE "sending_domains" ADD CONSTRAINT "sending_domains_tracking_domain_id_company_id_fkey" FOREIGN KEY ("tracking_domain_id", "company_id")
  REFERENCES "tracking_domains" ("id", "company_id") ON DELETE SET NULL ("tracking_domain_id") ON UPDATE CASCADE NOT VALID;
ALTER TABLE "dkim_keys" ADD CONSTRAINT "dkim_keys_sending_domain_id_company_id_fkey" FOREIGN KEY ("sending_domain_id", "company_id")
  REFERENCES "sending_domains" ("id", "company_id") ON DELETE CASCADE ON UPDATE CASCADE NOT VALID;
ALTER TABLE "subaccounts" ADD CONSTRAINT "subaccounts_bounce_domain_id_company_id_fkey" FOREIGN KEY ("bounce_domain_id", "company_id")
  REFERENCES "bounce_domains" ("id", "company_id") ON DELETE SET NULL ("bounce_domain_id") ON UPDATE CASCADE NOT VALID;
ALTER TABLE "subaccounts" ADD CONSTRAINT "subaccounts_tracking_domain_id_company_id_fkey" FOREIGN KEY ("tracking_domain_id", "company_id")
  REFERENCES "tracking_domains" ("id", "company_id") ON DELETE SET NULL ("tracking_domain_id") ON UPDATE CASCADE NOT VALID;
ALTER TABLE "subaccount_counters" ADD CONSTRAINT "subaccount_counters_subaccount_id_company_id_fkey" FOREIGN KEY ("subaccount_id", "company_id")
  REFERENCES "subaccounts" ("id", "company_id") ON DELETE CASCADE ON UPDATE CASCADE NOT VALID;
