-- CreateTable
CREATE TABLE "brand_kits" (
    "company_id" UUID NOT NULL,
    "colors" TEXT[],
    "settings" JSONB NOT NULL,
    "button" JSONB NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "brand_kits_pkey" PRIMARY KEY ("company_id")
);

-- AddForeignKey
ALTER TABLE "brand_kits" ADD CONSTRAINT "brand_kits_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE ON UPDATE CASCADE;
