-- AlterTable
ALTER TABLE "templates" ADD COLUMN     "last_used_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "template_versions" ADD COLUMN     "findings" JSONB,
ADD COLUMN     "mjml" TEXT,
ADD COLUMN     "preheader" TEXT,
ADD COLUMN     "source_format" TEXT NOT NULL DEFAULT 'html',
ADD COLUMN     "text_mode" TEXT NOT NULL DEFAULT 'own';

-- Published versions keep the texts that their authors wrote, or none.
ALTER TABLE "template_versions" ADD CONSTRAINT "template_versions_source_format_check" CHECK ("source_format" IN ('html', 'mjml'));
ALTER TABLE "template_versions" ADD CONSTRAINT "template_versions_text_mode_check" CHECK ("text_mode" IN ('generated', 'own'));
