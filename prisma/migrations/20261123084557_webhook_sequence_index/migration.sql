-- DropIndex
DROP INDEX "webhook_attempts_company_id_webhook_id_first_sequence_idx";

-- CreateIndex
CREATE INDEX "webhook_attempts_webhook_id_first_sequence_idx" ON "webhook_attempts"("webhook_id", "first_sequence");
