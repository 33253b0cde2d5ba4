-- The company becomes a part of the keys of its rows (docs/scaling.md). A row is still found by its id alone, since the key
-- begins with it. Foreign keys hold for new rows at once; a later migration validates those that exist.
SET LOCAL lock_timeout = '3s';

ALTER TABLE "template_versions" DROP CONSTRAINT "template_versions_template_id_fkey";
ALTER TABLE "webhook_cursors" DROP CONSTRAINT "webhook_cursors_webhook_id_fkey";
ALTER TABLE "webhook_deliveries" DROP CONSTRAINT "webhook_deliveries_webhook_id_fkey";
ALTER TABLE "webhook_minutes" DROP CONSTRAINT "webhook_minutes_webhook_id_fkey";

CREATE UNIQUE INDEX "templates_id_company_id_key" ON "templates" ("id", "company_id");
ALTER TABLE "templates" REPLICA IDENTITY USING INDEX "templates_id_company_id_key";
ALTER TABLE "template_versions" DROP CONSTRAINT "template_versions_pkey",
  ADD CONSTRAINT "template_versions_pkey" PRIMARY KEY ("template_id", "version", "company_id");
ALTER TABLE "webhooks" DROP CONSTRAINT "webhooks_pkey", ADD CONSTRAINT "webhooks_pkey" PRIMARY KEY ("id", "company_id");
CREATE UNIQUE INDEX "webhook_cursors_webhook_id_kind_company_id_key" ON "webhook_cursors" ("webhook_id", "kind", "company_id");
ALTER TABLE "webhook_cursors" REPLICA IDENTITY USING INDEX "webhook_cursors_webhook_id_kind_company_id_key";
ALTER TABLE "webhook_deliveries" REPLICA IDENTITY USING INDEX "webhook_deliveries_id_company_id_key";
ALTER TABLE "webhook_minutes" REPLICA IDENTITY USING INDEX "webhook_minutes_webhook_id_minute_company_id_key";

ALTER TABLE "template_versions" ADD CONSTRAINT "template_versions_template_id_company_id_fkey" FOREIGN KEY ("template_id", "company_id")
  REFERENCES "templates" ("id", "company_id") ON DELETE CASCADE ON UPDATE CASCADE NOT VALID;
ALTER TABLE "webhook_cursors" ADD CONSTRAINT "webhook_cursors_webhook_id_company_id_fkey" FOREIGN KEY ("webhook_id", "company_id")
  REFERENCES "webhooks" ("id", "company_id") ON DELETE CASCADE ON UPDATE CASCADE NOT VALID;
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_company_id_fkey" FOREIGN KEY ("webhook_id", "company_id")
  REFERENCES "webhooks" ("id", "company_id") ON DELETE CASCADE ON UPDATE CASCADE NOT VALID;
ALTER TABLE "webhook_minutes" ADD CONSTRAINT "webhook_minutes_webhook_id_company_id_fkey" FOREIGN KEY ("webhook_id", "company_id")
  REFERENCES "webhooks" ("id", "company_id") ON DELETE CASCADE ON UPDATE CASCADE NOT VALID;
