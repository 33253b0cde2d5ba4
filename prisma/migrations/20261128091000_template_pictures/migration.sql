-- AlterTable
ALTER TABLE "message_contents" ADD COLUMN     "pictures" JSONB;

-- AlterTable
ALTER TABLE "template_versions" ADD COLUMN     "pictures" JSONB;
