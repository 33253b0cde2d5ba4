-- How many of a thing a company has, where there may be too many to count at each creation. The row is rewritten by every
-- creation, so its page keeps room for it.
CREATE TABLE "usage_totals" (
    "company_id" UUID NOT NULL,
    "counter" TEXT NOT NULL,
    "used" BIGINT NOT NULL DEFAULT 0,
    "recounted_at" TIMESTAMPTZ(3),

    CONSTRAINT "usage_totals_pkey" PRIMARY KEY ("company_id","counter"),
    CONSTRAINT "usage_totals_used_check" CHECK ("used" >= 0)
) WITH (fillfactor = 70);

ALTER TABLE "usage_totals" ADD CONSTRAINT "usage_totals_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE ON UPDATE CASCADE;
