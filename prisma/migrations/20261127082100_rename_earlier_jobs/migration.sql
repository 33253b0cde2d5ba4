-- Open jobs under the names that versions before 22 November 2026 gave them get their present name and form. Where an open job has
-- that already, they are done.
UPDATE jobs SET finished_at = now(), outcome = 'done'
WHERE finished_at IS NULL AND kind IN ('check-sending-domain', 'check-pointing-domain', 'retry-place')
  AND EXISTS (
    SELECT FROM jobs AS present
    WHERE present.finished_at IS NULL AND present.unique_key = jobs.unique_key
      AND present.kind = CASE jobs.kind WHEN 'retry-place' THEN 'retry-destination' ELSE 'check-domain' END);

-- The checks of sending domains had no kind of domain.
UPDATE jobs SET kind = 'check-domain', payload = '{"kind": "sending"}' || payload
WHERE finished_at IS NULL AND kind IN ('check-sending-domain', 'check-pointing-domain');

UPDATE jobs SET kind = 'retry-destination', payload = jsonb_build_object('destination', payload -> 'place')
WHERE finished_at IS NULL AND kind = 'retry-place';
