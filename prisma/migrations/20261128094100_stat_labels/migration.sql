-- CreateTable
CREATE TABLE "stat_labels" (
    "company_id" UUID NOT NULL,
    "dimension" SMALLINT NOT NULL,
    "value" TEXT NOT NULL,
    "label" TEXT NOT NULL,
    "day" DATE NOT NULL,

    CONSTRAINT "stat_labels_pkey" PRIMARY KEY ("company_id","dimension","value")
);
