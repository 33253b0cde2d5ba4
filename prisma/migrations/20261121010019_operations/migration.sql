-- AlterTable
ALTER TABLE "users" ADD COLUMN     "operator_since" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "rollup_minutes" (
    "minute" TIMESTAMPTZ(3) NOT NULL,
    "type" TEXT NOT NULL,
    "bounce_class" INTEGER NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "rollup_minutes_pkey" PRIMARY KEY ("minute","type","bounce_class")
);

-- CreateTable
CREATE TABLE "processes" (
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "roles" TEXT[],
    "host" TEXT NOT NULL,
    "pid" INTEGER NOT NULL,
    "version" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "beat_at" TIMESTAMPTZ(3) NOT NULL,
    "facts" JSONB NOT NULL,

    CONSTRAINT "processes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "place_domains" (
    "domain" TEXT NOT NULL,
    "place" TEXT NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "place_domains_pkey" PRIMARY KEY ("domain")
);

-- CreateTable
CREATE TABLE "snapshots" (
    "name" TEXT NOT NULL,
    "taken_at" TIMESTAMPTZ(3) NOT NULL,
    "data" JSONB NOT NULL,

    CONSTRAINT "snapshots_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "alerts" (
    "key" TEXT NOT NULL,
    "alert" TEXT NOT NULL,
    "company_id" UUID,
    "facts" JSONB NOT NULL,
    "raised_at" TIMESTAMPTZ(3) NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,
    "holds_until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "alerts_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE INDEX "place_domains_place_idx" ON "place_domains"("place");
