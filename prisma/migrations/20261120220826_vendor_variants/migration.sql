-- AlterTable
ALTER TABLE "vendors" ADD COLUMN     "variant" TEXT NOT NULL DEFAULT 'standard';
