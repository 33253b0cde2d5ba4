-- CreateTable
CREATE TABLE "rollup_totals" (
    "company_id" UUID NOT NULL,
    "environment" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "bucket_at" TIMESTAMPTZ(3) NOT NULL,
    "bounce_class" INTEGER NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "rollup_totals_pkey" PRIMARY KEY ("company_id","environment","type","bucket_at","bounce_class")
);

-- What Prisma's schema cannot say -----------------------------------------------------------------

-- The rows of the present quarter hour change every few seconds: with room beside them no index has to.
ALTER TABLE "rollup_totals" SET (fillfactor = 70);

-- Whoever folds into the quarter hours moves the totals in the same transaction: a process of the version before, too,
-- which still runs while this is applied.
CREATE FUNCTION add_to_rollup_totals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO rollup_totals AS kept (company_id, environment, type, bucket_at, bounce_class, count)
  SELECT company_id, environment, type, bucket_at, bounce_class, sum(count) FROM added GROUP BY 1, 2, 3, 4, 5
  ON CONFLICT (company_id, environment, type, bucket_at, bounce_class) DO UPDATE SET count = kept.count + excluded.count;
  RETURN NULL;
END
$$;

CREATE FUNCTION move_rollup_totals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO rollup_totals AS kept (company_id, environment, type, bucket_at, bounce_class, count)
  SELECT company_id, environment, type, bucket_at, bounce_class, sum(count) FROM (
    SELECT company_id, environment, type, bucket_at, bounce_class, count FROM added
    UNION ALL SELECT company_id, environment, type, bucket_at, bounce_class, -count FROM removed) AS moved GROUP BY 1, 2, 3, 4, 5
  ON CONFLICT (company_id, environment, type, bucket_at, bounce_class) DO UPDATE SET count = kept.count + excluded.count;
  RETURN NULL;
END
$$;

-- Both wait for who is folding, and keep others out until the totals below are there.
CREATE TRIGGER "rollup_quarters_added" AFTER INSERT ON "rollup_quarters"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION add_to_rollup_totals();
CREATE TRIGGER "rollup_quarters_moved" AFTER UPDATE ON "rollup_quarters"
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION move_rollup_totals();

INSERT INTO "rollup_totals" ("company_id", "environment", "type", "bucket_at", "bounce_class", "count")
SELECT "company_id", "environment", "type", "bucket_at", "bounce_class", sum("count") FROM "rollup_quarters" GROUP BY 1, 2, 3, 4, 5;
