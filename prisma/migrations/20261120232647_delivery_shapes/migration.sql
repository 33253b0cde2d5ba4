-- CreateTable
CREATE TABLE "delivery_shapes" (
    "place" TEXT NOT NULL,
    "connections" INTEGER,
    "messages_per_connection" INTEGER,
    "per_minute" INTEGER,
    "is_paused" BOOLEAN NOT NULL DEFAULT false,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "delivery_shapes_pkey" PRIMARY KEY ("place")
);
