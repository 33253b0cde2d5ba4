-- AlterTable
ALTER TABLE "sending_domains" ADD COLUMN     "dns_zone" TEXT;

-- AlterTable
ALTER TABLE "bounce_domains" ADD COLUMN     "dns_zone" TEXT;

-- AlterTable
ALTER TABLE "tracking_domains" ADD COLUMN     "dns_zone" TEXT;
