-- CreateTable
CREATE TABLE "dead_refusals" (
    "company_id" UUID NOT NULL,
    "next_hop" TEXT NOT NULL,
    "reason_key" BYTEA NOT NULL,
    "recipient" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "subaccount_id" UUID,
    "message_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "held_at" TIMESTAMPTZ(3),

    CONSTRAINT "dead_refusals_pkey" PRIMARY KEY ("company_id","next_hop","reason_key","recipient")
);

-- CreateIndex
CREATE INDEX "dead_refusals_at_idx" ON "dead_refusals"("at");

-- CreateIndex
CREATE INDEX "dead_refusals_held_at_idx" ON "dead_refusals"("held_at");
