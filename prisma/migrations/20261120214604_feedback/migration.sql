-- AlterTable
ALTER TABLE "companies" ADD COLUMN     "soft_bounce_limit" INTEGER;

-- CreateTable
CREATE TABLE "inbound_messages" (
    "id" UUID NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL,
    "client_ip" TEXT NOT NULL,
    "envelope_from" TEXT NOT NULL,
    "recipients" TEXT[],
    "raw" BYTEA NOT NULL,

    CONSTRAINT "inbound_messages_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "inbound_messages_received_at_idx" ON "inbound_messages"("received_at");

-- Return paths are made for every message: what they are made from is cached, and emptied by a change of it.
CREATE TRIGGER "bounce_domains_changed" AFTER INSERT OR UPDATE OR DELETE ON "bounce_domains" FOR EACH ROW EXECUTE FUNCTION notify_company_changed();
