-- AlterTable
ALTER TABLE "sending_domains" ADD COLUMN     "is_shared" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "subaccounts" ADD COLUMN     "bounce_domain_id" UUID,
ADD COLUMN     "daily_limit" INTEGER NOT NULL DEFAULT -1,
ADD COLUMN     "hourly_limit" INTEGER NOT NULL DEFAULT -1,
ADD COLUMN     "queued_mail" TEXT,
ADD COLUMN     "quota_share" INTEGER,
ADD COLUMN     "suspended_at" TIMESTAMPTZ(3),
ADD COLUMN     "terminated_at" TIMESTAMPTZ(3),
ADD COLUMN     "tracking_domain_id" UUID;

-- CreateTable
CREATE TABLE "subaccount_counters" (
    "company_id" UUID NOT NULL,
    "subaccount_id" UUID NOT NULL,
    "slot" TEXT NOT NULL,
    "period_start" TIMESTAMPTZ(3) NOT NULL,
    "used" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "subaccount_counters_pkey" PRIMARY KEY ("company_id","subaccount_id","slot")
);

-- AddForeignKey
ALTER TABLE "subaccounts" ADD CONSTRAINT "subaccounts_bounce_domain_id_fkey" FOREIGN KEY ("bounce_domain_id") REFERENCES "bounce_domains"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "subaccounts" ADD CONSTRAINT "subaccounts_tracking_domain_id_fkey" FOREIGN KEY ("tracking_domain_id") REFERENCES "tracking_domains"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "subaccount_counters" ADD CONSTRAINT "subaccount_counters_subaccount_id_fkey" FOREIGN KEY ("subaccount_id") REFERENCES "subaccounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "subaccounts" ADD CONSTRAINT "subaccounts_status_check" CHECK ("status" IN ('active', 'suspended', 'terminated'));
ALTER TABLE "subaccount_counters" ADD CONSTRAINT "subaccount_counters_used_check" CHECK ("used" >= 0);
ALTER TABLE "sending_domains" ADD CONSTRAINT "sending_domains_assignment_check" CHECK (NOT ("is_shared" AND "subaccount_id" IS NOT NULL));

-- Every message of a sub-account moves three of these rows.
ALTER TABLE "subaccount_counters" SET (fillfactor = 70);
