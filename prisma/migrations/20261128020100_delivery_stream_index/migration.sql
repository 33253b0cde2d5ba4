-- For the claim of a stream. The index without it answers questions about a whole company, and claims of the version before.
CREATE INDEX CONCURRENTLY "delivery_queue_stream_due_idx" ON delivery_queue (stream, company_id, due_at);
