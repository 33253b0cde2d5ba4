-- AlterTable
ALTER TABLE "api_keys" ADD COLUMN     "sdk" JSONB,
ADD COLUMN     "sdk_origins" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- CreateIndex
CREATE INDEX "api_keys_sdk_origins_idx" ON "api_keys" USING GIN ("sdk_origins");

-- What Prisma's schema cannot say -----------------------------------------------------------------

-- The settings of an SDK key count from the next call on.
DROP TRIGGER "api_keys_changed" ON "api_keys";
CREATE TRIGGER "api_keys_changed" AFTER INSERT OR DELETE OR UPDATE OF "grants", "allowed_ips", "domains", "refuses_suppressed", "open_tracking", "click_tracking", "expires_at", "revoked_at", "sdk", "sdk_origins" ON "api_keys" FOR EACH ROW EXECUTE FUNCTION notify_company_changed();
