-- AlterTable
ALTER TABLE "images" ADD COLUMN     "subaccount_id" UUID;
