-- AlterTable
ALTER TABLE "delivery_queue" ADD COLUMN     "crashes_alone" INTEGER NOT NULL DEFAULT 0;
