-- A column for the company where a table has none, so that every row that belongs to a company can be chosen by it
-- (docs/scaling.md). Nothing is rewritten; a statement that waits for a lock gives up after three seconds, and the migration
-- begins again with the next start.
SET LOCAL lock_timeout = '3s';

ALTER TABLE "webhook_minutes" ADD COLUMN "company_id" UUID;
ALTER TABLE "webhook_minutes" ADD CONSTRAINT "webhook_minutes_company_check" CHECK ("company_id" IS NOT NULL) NOT VALID;
ALTER TABLE "blobs" ADD COLUMN "company_id" UUID;

-- An older version that runs beside this one writes no company.
CREATE FUNCTION set_company_of_minute() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT "company_id" INTO NEW."company_id" FROM "webhooks" WHERE "id" = NEW."webhook_id";
  RETURN NEW;
END $$;
CREATE TRIGGER "webhook_minutes_company" BEFORE INSERT ON "webhook_minutes"
  FOR EACH ROW WHEN (NEW."company_id" IS NULL) EXECUTE FUNCTION set_company_of_minute();

-- It inserts an image before its blob, and an attachment after its blob.
CREATE FUNCTION set_company_of_blob() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT "company_id" INTO NEW."company_id" FROM "images" WHERE "id" = NEW."id";
  RETURN NEW;
END $$;
CREATE TRIGGER "blobs_company" BEFORE INSERT ON "blobs"
  FOR EACH ROW WHEN (NEW."company_id" IS NULL AND NEW."kind" = 'image') EXECUTE FUNCTION set_company_of_blob();

CREATE FUNCTION set_company_of_attached_blob() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "blobs" SET "company_id" = NEW."company_id" WHERE "id" = NEW."id" AND "company_id" IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER "ticket_attachments_company" AFTER INSERT ON "ticket_attachments"
  FOR EACH ROW EXECUTE FUNCTION set_company_of_attached_blob();

-- Their company is null for the installation's own rows and for photos, so no unique key can identify a row together with
-- it. They change rarely; the option has an effect only with wal_level = logical.
ALTER TABLE "blobs" REPLICA IDENTITY FULL;
ALTER TABLE "ip_pools" REPLICA IDENTITY FULL;
ALTER TABLE "ip_addresses" REPLICA IDENTITY FULL;
