-- Keyed lookups in hot tables must find one index that answers them, whatever PostgreSQL believes of a table's size: a
-- partition has no statistics before its day, and the queue may have been analyzed last while it was empty. Indexes that
-- share their first column with the primary key were taken instead, and read a company's rows of the whole day.

-- DropIndex
DROP INDEX "recipients_company_id_environment_message_id_ordinal_idx";

-- DropIndex
DROP INDEX "recipients_company_id_rcpt_to_message_id_idx";

-- AlterTable
ALTER TABLE "delivery_queue" DROP CONSTRAINT "delivery_queue_pkey",
ADD CONSTRAINT "delivery_queue_pkey" PRIMARY KEY ("message_id", "ordinal", "company_id");

-- CreateIndex
CREATE INDEX "recipients_environment_company_id_message_id_ordinal_idx" ON "recipients"("environment", "company_id", "message_id" DESC, "ordinal");

-- CreateIndex
CREATE INDEX "recipients_rcpt_to_company_id_message_id_idx" ON "recipients"("rcpt_to", "company_id", "message_id" DESC);
