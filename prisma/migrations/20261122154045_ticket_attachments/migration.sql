-- CreateTable
CREATE TABLE "ticket_attachments" (
    "id" UUID NOT NULL,
    "company_id" UUID NOT NULL,
    "ticket_id" UUID NOT NULL,
    "message_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "size_bytes" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ticket_attachments_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateIndex
CREATE INDEX "ticket_attachments_ticket_id_id_idx" ON "ticket_attachments"("ticket_id", "id");

-- AddForeignKey
ALTER TABLE "ticket_attachments" ADD CONSTRAINT "ticket_attachments_ticket_id_fkey" FOREIGN KEY ("ticket_id") REFERENCES "contact_requests"("id") ON DELETE CASCADE ON UPDATE CASCADE;
