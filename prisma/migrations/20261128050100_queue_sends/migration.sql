-- For what acts on the mail of one send: pausing, canceling, and counting what of it still waits.
CREATE INDEX CONCURRENTLY "delivery_queue_send_idx" ON delivery_queue (company_id, send_id) WHERE send_id IS NOT NULL;
