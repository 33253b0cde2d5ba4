-- Both tables were unused so far, so that a column without a default is no obstacle.
-- AlterTable
ALTER TABLE "templates" ADD COLUMN     "archived_at" TIMESTAMPTZ(3),
ADD COLUMN     "kind" TEXT NOT NULL DEFAULT 'email',
ADD COLUMN     "labels" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "number" INTEGER NOT NULL,
ADD COLUMN     "shared_with_subaccounts" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "template_versions" ADD COLUMN     "dialect" TEXT NOT NULL DEFAULT 'mailwright',
ADD COLUMN     "engine" INTEGER NOT NULL DEFAULT 1,
ADD COLUMN     "layout" TEXT,
ADD COLUMN     "locale" TEXT,
ADD COLUMN     "missing" TEXT NOT NULL DEFAULT 'refuse',
ADD COLUMN     "note" TEXT,
ADD COLUMN     "pinned" JSONB,
ADD COLUMN     "revision" INTEGER NOT NULL DEFAULT 1,
ADD COLUMN     "time_zone" TEXT;

-- CreateIndex
CREATE UNIQUE INDEX "templates_company_id_number_key" ON "templates"("company_id", "number");

-- A template is of one kind, and a version is written in one of the dialects.
ALTER TABLE "templates" ADD CONSTRAINT "templates_kind_check" CHECK ("kind" IN ('email', 'snippet', 'layout'));
ALTER TABLE "template_versions" ADD CONSTRAINT "template_versions_dialect_check"
  CHECK ("dialect" IN ('mailwright', 'handlebars', 'mustachio', 'sparkpost'));
ALTER TABLE "template_versions" ADD CONSTRAINT "template_versions_missing_check" CHECK ("missing" IN ('refuse', 'blank'));

-- A template has one draft at most.
CREATE UNIQUE INDEX "template_versions_draft_key" ON "template_versions" ("template_id") WHERE "published_at" IS NULL;

-- Mail may have been sent from a published version, so it never changes.
CREATE FUNCTION refuse_published_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a published version never changes';
END $$;

CREATE TRIGGER template_versions_immutable BEFORE UPDATE ON "template_versions"
  FOR EACH ROW WHEN (OLD."published_at" IS NOT NULL) EXECUTE FUNCTION refuse_published_change();
