-- AlterTable
ALTER TABLE "sends" ADD COLUMN     "brake_base" JSONB,
ADD COLUMN     "brakes" SMALLINT NOT NULL DEFAULT 0,
ADD COLUMN     "is_judged" BOOLEAN NOT NULL DEFAULT false;
