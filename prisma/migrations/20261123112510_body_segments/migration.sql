-- AlterTable
ALTER TABLE "message_bodies" ADD COLUMN     "segment_bytes" INTEGER,
ADD COLUMN     "segment_id" UUID,
ADD COLUMN     "segment_start" INTEGER,
ALTER COLUMN "raw" DROP NOT NULL;

-- CreateTable
CREATE TABLE "segment_days" (
    "day" DATE NOT NULL,

    CONSTRAINT "segment_days_pkey" PRIMARY KEY ("day")
);

-- A body is in its row, or it is a whole range of a segment. Rows of before have their bytes: they are not read again.
ALTER TABLE "message_bodies" ADD CONSTRAINT "message_bodies_bytes_check"
  CHECK (num_nonnulls("segment_id", "segment_start", "segment_bytes") = CASE WHEN "raw" IS NULL THEN 3 ELSE 0 END) NOT VALID;
