-- CreateTable
CREATE TABLE "validation_domains" (
    "domain" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "has_mx" BOOLEAN,
    "hosts" TEXT[],
    "provider" TEXT,
    "checked_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "validation_domains_pkey" PRIMARY KEY ("domain")
);

-- CreateTable
CREATE TABLE "address_evidence" (
    "company_id" UUID NOT NULL,
    "address_hash" BYTEA NOT NULL,
    "delivered_at" TIMESTAMPTZ(3),
    "bounced_at" TIMESTAMPTZ(3),
    "bounce_class" SMALLINT,
    "full_count" SMALLINT NOT NULL DEFAULT 0,
    "engaged_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "address_evidence_pkey" PRIMARY KEY ("company_id","address_hash")
);

-- CreateTable
CREATE TABLE "evidence_days" (
    "day" DATE NOT NULL,
    "merged_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "evidence_days_pkey" PRIMARY KEY ("day")
);

-- CreateTable
CREATE TABLE "domain_reputations" (
    "domain" TEXT NOT NULL,
    "delivered" INTEGER NOT NULL,
    "bounced" INTEGER NOT NULL,
    "counted_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "domain_reputations_pkey" PRIMARY KEY ("domain")
);

-- AddForeignKey
ALTER TABLE "address_evidence" ADD CONSTRAINT "address_evidence_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE ON UPDATE CASCADE;
