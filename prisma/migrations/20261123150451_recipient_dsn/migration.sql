-- AlterTable
ALTER TABLE "recipients" ADD COLUMN     "dsn" JSONB;
