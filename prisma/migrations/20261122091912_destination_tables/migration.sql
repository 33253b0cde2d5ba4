-- A table is named after what its rows are: the operator's traffic policies, and the destinations of domains. Rows stay.

-- RenameTable
ALTER TABLE "delivery_shapes" RENAME TO "traffic_policies";
ALTER TABLE "traffic_policies" RENAME COLUMN "place" TO "destination";
ALTER TABLE "traffic_policies" RENAME CONSTRAINT "delivery_shapes_pkey" TO "traffic_policies_pkey";

-- RenameTable
ALTER TABLE "place_domains" RENAME TO "destination_domains";
ALTER TABLE "destination_domains" RENAME COLUMN "place" TO "destination";
ALTER TABLE "destination_domains" RENAME CONSTRAINT "place_domains_pkey" TO "destination_domains_pkey";
ALTER INDEX "place_domains_place_idx" RENAME TO "destination_domains_destination_idx";
