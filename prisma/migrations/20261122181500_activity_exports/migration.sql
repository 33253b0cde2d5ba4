-- CreateTable
CREATE TABLE "activity_exports" (
    "company_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "environment" TEXT NOT NULL,
    "created_by_user_id" UUID,
    "format" TEXT NOT NULL,
    "query" JSONB NOT NULL,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "state" TEXT NOT NULL,
    "steps" INTEGER NOT NULL DEFAULT 0,
    "rows" INTEGER NOT NULL DEFAULT 0,
    "size_bytes" BIGINT NOT NULL DEFAULT 0,
    "last_message_id" UUID,
    "last_ordinal" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "activity_exports_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "activity_export_pieces" (
    "company_id" UUID NOT NULL,
    "export_id" UUID NOT NULL,
    "step" INTEGER NOT NULL,
    "data" BYTEA NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "activity_export_pieces_pkey" PRIMARY KEY ("company_id","export_id","step")
);

-- AddForeignKey
ALTER TABLE "activity_exports" ADD CONSTRAINT "activity_exports_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE ON UPDATE CASCADE;
