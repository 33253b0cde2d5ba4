-- AlterTable
ALTER TABLE "message_bodies" ADD COLUMN     "content_id" UUID,
ADD COLUMN     "data" JSONB;

-- AlterTable
ALTER TABLE "delivery_queue" ADD COLUMN     "send_id" UUID;

-- CreateTable
CREATE TABLE "message_contents" (
    "company_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "source" TEXT NOT NULL,
    "parts" JSONB NOT NULL,
    "headers" JSONB NOT NULL,
    "from_email" TEXT NOT NULL,
    "from_name" TEXT NOT NULL,
    "reply_to" JSONB,
    "links" JSONB NOT NULL,
    "settings" JSONB NOT NULL,
    "data_paths" TEXT[],
    "dialect" TEXT NOT NULL,
    "engine" SMALLINT NOT NULL,
    "size_bytes" INTEGER NOT NULL,
    "created_on" DATE NOT NULL,
    "last_used_on" DATE NOT NULL,

    CONSTRAINT "message_contents_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateIndex
CREATE INDEX "message_contents_last_used_on_idx" ON "message_contents"("last_used_on");

-- AddForeignKey
ALTER TABLE "message_contents" ADD CONSTRAINT "message_contents_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A body is in its row, or it is a whole range of a segment, or it is made of content and the values in its row.
ALTER TABLE message_bodies DROP CONSTRAINT message_bodies_bytes_check;
ALTER TABLE message_bodies ADD CONSTRAINT message_bodies_bytes_check CHECK (
  num_nonnulls(segment_id, segment_start, segment_bytes) = CASE WHEN num_nonnulls(raw, content_id) = 0 THEN 3 ELSE 0 END
  AND num_nonnulls(raw, content_id) <= 1 AND (data IS NULL OR content_id IS NOT NULL)) NOT VALID;
