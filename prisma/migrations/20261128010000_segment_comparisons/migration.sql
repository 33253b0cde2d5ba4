-- AlterTable
ALTER TABLE "segments" ADD COLUMN     "compare_ms" INTEGER,
ADD COLUMN     "compared_at" TIMESTAMPTZ(3);
