-- Deltas of versions before 22 November 2026 have no time of acceptance: that of their events counts.
UPDATE "rollup_deltas" SET "sent_at" = "bucket_at" WHERE "sent_at" IS NULL;
ALTER TABLE "rollup_deltas" ALTER COLUMN "sent_at" SET NOT NULL;
