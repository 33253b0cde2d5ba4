-- AlterTable
ALTER TABLE "sending_domains" ADD COLUMN     "require_tls" BOOLEAN NOT NULL DEFAULT false;

-- Bounces and links of a name are one company's: of several whose name it could be, the first that proves it has it.
CREATE UNIQUE INDEX "bounce_domains_verified_key" ON "bounce_domains" ("domain") WHERE "status" = 'verified';
CREATE UNIQUE INDEX "tracking_domains_verified_key" ON "tracking_domains" ("domain") WHERE "status" = 'verified';

-- A company has one default of each kind.
CREATE UNIQUE INDEX "bounce_domains_default_key" ON "bounce_domains" ("company_id") WHERE "is_default";
CREATE UNIQUE INDEX "tracking_domains_default_key" ON "tracking_domains" ("company_id") WHERE "is_default";
