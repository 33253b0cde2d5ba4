-- DropForeignKey
ALTER TABLE "ip_addresses" DROP CONSTRAINT "ip_addresses_ip_pool_id_fkey";

-- AlterTable
ALTER TABLE "ip_addresses" ADD COLUMN     "company_id" UUID,
ALTER COLUMN "ip_pool_id" DROP NOT NULL;

-- CreateTable
CREATE TABLE "ip_warmup_counts" (
    "ip_address_id" UUID NOT NULL,
    "provider" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "used" INTEGER NOT NULL,

    CONSTRAINT "ip_warmup_counts_pkey" PRIMARY KEY ("ip_address_id","provider","day")
);

-- CreateIndex
CREATE INDEX "ip_addresses_company_id_idx" ON "ip_addresses"("company_id");

-- CreateIndex
CREATE INDEX "ip_addresses_ip_pool_id_idx" ON "ip_addresses"("ip_pool_id");

-- AddForeignKey
ALTER TABLE "ip_addresses" ADD CONSTRAINT "ip_addresses_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ip_addresses" ADD CONSTRAINT "ip_addresses_ip_pool_id_fkey" FOREIGN KEY ("ip_pool_id") REFERENCES "ip_pools"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ip_warmup_counts" ADD CONSTRAINT "ip_warmup_counts_ip_address_id_fkey" FOREIGN KEY ("ip_address_id") REFERENCES "ip_addresses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- An address belongs to whom its pool belongs.
UPDATE "ip_addresses" a SET "company_id" = p."company_id" FROM "ip_pools" p WHERE p."id" = a."ip_pool_id";

-- The installation's own pools have no company: their names are told apart by themselves, and everybody has one default at most.
CREATE UNIQUE INDEX "ip_pools_installation_name_key" ON "ip_pools"("name") WHERE "company_id" IS NULL;
CREATE UNIQUE INDEX "ip_pools_default_key" ON "ip_pools"("company_id") NULLS NOT DISTINCT WHERE "is_default";

-- Delivery workers keep all pools in memory, and what mail is checked against names a company's pools and the installation's,
-- of which a change is a change for every company: '*'.
CREATE FUNCTION notify_ip_pools_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('ip_pools_changed', '');
  IF TG_TABLE_NAME = 'ip_pools' THEN
    PERFORM pg_notify('company_changed', coalesce(to_jsonb(coalesce(NEW, OLD)) ->> 'company_id', '*'));
  END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER "ip_pools_changed" AFTER INSERT OR UPDATE OR DELETE ON "ip_pools" FOR EACH ROW EXECUTE FUNCTION notify_ip_pools_changed();
CREATE TRIGGER "ip_addresses_changed" AFTER INSERT OR DELETE OR UPDATE OF "ip_pool_id", "address", "hostname", "status", "warmup_started_at", "warmup_finished_at" ON "ip_addresses" FOR EACH ROW EXECUTE FUNCTION notify_ip_pools_changed();
