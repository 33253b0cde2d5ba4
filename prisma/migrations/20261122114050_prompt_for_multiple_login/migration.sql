-- AlterTable
ALTER TABLE "users" ALTER COLUMN "multiple_login" SET DEFAULT 'prompt';

-- The earlier default gives way too, but not a choice that somebody made.
UPDATE "users" u SET "multiple_login" = 'prompt'
WHERE u."multiple_login" = 'allow'
  AND NOT EXISTS (
    SELECT 1 FROM "audit_entries" a
    WHERE a."company_id" = u."company_id" AND a."action" = 'multiple-login.change' AND a."target_id" = u."id"::text);
