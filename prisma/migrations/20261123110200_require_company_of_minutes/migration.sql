-- The validated check spares the column's NOT NULL a scan under its strong lock.
SET LOCAL lock_timeout = '3s';
ALTER TABLE "webhook_minutes" VALIDATE CONSTRAINT "webhook_minutes_company_check";
ALTER TABLE "webhook_minutes" ALTER COLUMN "company_id" SET NOT NULL;
ALTER TABLE "webhook_minutes" DROP CONSTRAINT "webhook_minutes_company_check";
