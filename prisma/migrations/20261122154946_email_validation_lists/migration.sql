-- CreateTable
CREATE TABLE "validation_lists" (
    "company_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "size_bytes" INTEGER NOT NULL,
    "delimiter" TEXT NOT NULL,
    "has_header" BOOLEAN NOT NULL,
    "columns" TEXT[],
    "column" INTEGER NOT NULL,
    "rows" INTEGER NOT NULL,
    "distinct" INTEGER NOT NULL,
    "duplicates" INTEGER NOT NULL,
    "invalid" INTEGER NOT NULL,
    "processed" INTEGER NOT NULL DEFAULT 0,
    "counts" JSONB NOT NULL DEFAULT '{}',
    "domains" JSONB NOT NULL DEFAULT '[]',
    "reserved_from" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "validation_lists_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "validation_list_pieces" (
    "company_id" UUID NOT NULL,
    "list_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "data" BYTEA NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "validation_list_pieces_pkey" PRIMARY KEY ("company_id","list_id","number")
);

-- CreateTable
CREATE TABLE "validation_list_chunks" (
    "company_id" UUID NOT NULL,
    "list_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "data" BYTEA NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "validation_list_chunks_pkey" PRIMARY KEY ("company_id","list_id","number")
);

-- AddForeignKey
ALTER TABLE "validation_lists" ADD CONSTRAINT "validation_lists_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE ON UPDATE CASCADE;
