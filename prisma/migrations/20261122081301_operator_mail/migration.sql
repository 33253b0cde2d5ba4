-- CreateTable
CREATE TABLE "operator_mails" (
    "id" UUID NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL,
    "client_ip" TEXT NOT NULL,
    "envelope_from" TEXT NOT NULL,
    "recipients" TEXT[],
    "raw" BYTEA NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "operator_mails_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "operator_mails_expires_at_idx" ON "operator_mails"("expires_at");
