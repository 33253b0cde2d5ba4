-- DropIndex
DROP INDEX "stat_values_company_id_dimension_day_idx";

-- AlterTable
ALTER TABLE "stat_days" ADD COLUMN     "folded_at" TIMESTAMPTZ(6);

-- CreateTable
CREATE TABLE "company_alerts" (
    "company_id" UUID NOT NULL,
    "usage_thresholds" INTEGER[],
    "bounce_rate" DOUBLE PRECISION NOT NULL,
    "complaint_rate" DOUBLE PRECISION NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "company_alerts_pkey" PRIMARY KEY ("company_id")
);

-- A look-up of a value has the primary key alone to choose: an index by day looked as good to a planner without statistics,
-- and read every value of the dimension.
CREATE INDEX "stat_values_company_id_dimension_day_idx" ON "stat_values" ("company_id", "dimension", "day") WHERE "id" > 0;
