-- AlterTable
ALTER TABLE "webhooks" ADD COLUMN     "lag_notified_at" TIMESTAMPTZ(3);
