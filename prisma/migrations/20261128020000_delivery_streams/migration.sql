-- Two streams of deliveries: 0 for mail that a person waits for, 1 for bulk mail, which is claimed apart and goes after it.
ALTER TABLE delivery_queue ADD COLUMN stream smallint NOT NULL DEFAULT 0;
