-- A job says who started it, and since when it runs. The people of an action on all contacts that match, in slices.
ALTER TABLE "jobs" ADD COLUMN     "started_at" TIMESTAMPTZ(3),
ADD COLUMN     "started_by" UUID;

CREATE TABLE "contact_act_slices" (
    "company_id" UUID NOT NULL,
    "act_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "ids" UUID[],
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "contact_act_slices_pkey" PRIMARY KEY ("company_id","act_id","number")
);
