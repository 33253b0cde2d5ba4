-- AlterTable
ALTER TABLE "api_keys" ADD COLUMN     "click_tracking" BOOLEAN,
ADD COLUMN     "open_tracking" BOOLEAN;

-- AlterTable
ALTER TABLE "companies" ADD COLUMN     "click_tracking" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "open_tracking" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "sending_domains" ADD COLUMN     "click_tracking" BOOLEAN,
ADD COLUMN     "open_tracking" BOOLEAN;

-- What Prisma's schema cannot say -----------------------------------------------------------------

-- The defaults of a key count from the next message on.
DROP TRIGGER "api_keys_changed" ON "api_keys";
CREATE TRIGGER "api_keys_changed" AFTER INSERT OR DELETE OR UPDATE OF "grants", "allowed_ips", "domains", "refuses_suppressed", "open_tracking", "click_tracking", "expires_at", "revoked_at" ON "api_keys" FOR EACH ROW EXECUTE FUNCTION notify_company_changed();
