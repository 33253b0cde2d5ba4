-- AlterTable
ALTER TABLE "notifications" ADD COLUMN     "mode" TEXT NOT NULL DEFAULT 'notice';

-- AlterTable
ALTER TABLE "subscriptions" ADD COLUMN     "grace_ends_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "plans" (
    "name" TEXT NOT NULL,
    "version" TEXT NOT NULL,
    "grace_days" INTEGER NOT NULL DEFAULT 0,
    "features" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "plans_pkey" PRIMARY KEY ("name","version")
);
