-- AlterTable
ALTER TABLE "webhooks" ADD COLUMN     "sends_alerts" BOOLEAN NOT NULL DEFAULT false;
