-- AlterTable
ALTER TABLE "template_versions" ADD COLUMN     "blocks" JSONB;

ALTER TABLE "template_versions" DROP CONSTRAINT "template_versions_source_format_check";
ALTER TABLE "template_versions" ADD CONSTRAINT "template_versions_source_format_check" CHECK ("source_format" IN ('html', 'mjml', 'blocks'));
