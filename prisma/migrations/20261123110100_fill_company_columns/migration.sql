-- Fills the new columns. A single statement, so that it may commit after each company: it locks few rows at a time and continues
-- after an interruption.
DO $$
DECLARE
  one RECORD;
BEGIN
  FOR one IN SELECT "id", "company_id" FROM "webhooks" LOOP
    UPDATE "webhook_minutes" SET "company_id" = one."company_id" WHERE "webhook_id" = one."id" AND "company_id" IS NULL;
    COMMIT;
  END LOOP;
  FOR one IN SELECT "id" FROM "companies" LOOP
    UPDATE "blobs" b SET "company_id" = one."id" FROM "images" i
      WHERE i."company_id" = one."id" AND b."id" = i."id" AND b."company_id" IS NULL;
    UPDATE "blobs" b SET "company_id" = one."id" FROM "ticket_attachments" a
      WHERE a."company_id" = one."id" AND b."id" = a."id" AND b."company_id" IS NULL;
    COMMIT;
  END LOOP;
END $$
