-- AlterTable
ALTER TABLE "contact_requests" ADD COLUMN     "closed_at" TIMESTAMPTZ(3),
ADD COLUMN     "satisfaction" TEXT,
ADD COLUMN     "state" TEXT NOT NULL DEFAULT 'open',
ADD COLUMN     "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- A ticket that nobody has answered yet changed when it was opened.
UPDATE "contact_requests" SET "updated_at" = "created_at";

-- CreateTable
CREATE TABLE "ticket_messages" (
    "id" UUID NOT NULL,
    "company_id" UUID NOT NULL,
    "ticket_id" UUID NOT NULL,
    "author" TEXT NOT NULL,
    "user_id" UUID,
    "name" TEXT,
    "message" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "delivered_at" TIMESTAMPTZ(3),

    CONSTRAINT "ticket_messages_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateIndex
CREATE INDEX "ticket_messages_ticket_id_id_idx" ON "ticket_messages"("ticket_id", "id");

-- CreateIndex
CREATE INDEX "api_keys_hint_idx" ON "api_keys"("hint");

-- CreateIndex
CREATE INDEX "contact_requests_state_updated_at_idx" ON "contact_requests"("state", "updated_at");

-- AddForeignKey
ALTER TABLE "ticket_messages" ADD CONSTRAINT "ticket_messages_ticket_id_fkey" FOREIGN KEY ("ticket_id") REFERENCES "contact_requests"("id") ON DELETE CASCADE ON UPDATE CASCADE;
