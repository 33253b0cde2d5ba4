-- Nothing is folded while its tables change.
SELECT pg_advisory_xact_lock(hashtext('mailwright.rollups'));

-- Usage reads 367 days back, and the statistics begin with the events that were kept as they were introduced: the quarter
-- hours that only the roll-ups know are copied. Days that the back-fill still counts from their events are left to it. What
-- the roll-ups never knew (bytes, times, first tries, uniques) stays empty. Their other dimensions were read for 90 days at
-- most, which the statistics have.
SELECT ensure_stat_partitions(month, month) FROM (
  SELECT DISTINCT date_trunc('month', bucket_at AT TIME ZONE 'UTC')::date AS month FROM rollup_totals
  WHERE bucket_at >= now() - interval '400 days') AS months;

INSERT INTO stat_totals (company_id, environment, bucket_at, injected, policy_rejection, generation_failed, generation_rejection,
  delivered, delayed, inband_hard, inband_soft, inband_block, inband_undetermined, inband_admin, outofband_hard, outofband_soft,
  outofband_block, outofband_undetermined, outofband_admin, rendered, initial_rendered, clicked, spam_complaint, list_unsubscribe,
  link_unsubscribe)
SELECT company_id, environment, bucket_at, sum(count) FILTER (WHERE kind = 'injection'), sum(count) FILTER (WHERE kind = 'policy_rejection'),
  sum(count) FILTER (WHERE kind = 'generation_failure'), sum(count) FILTER (WHERE kind = 'generation_rejection'),
  sum(count) FILTER (WHERE kind = 'delivery'), sum(count) FILTER (WHERE kind = 'delay'),
  sum(count) FILTER (WHERE kind = 'bounce hard'), sum(count) FILTER (WHERE kind = 'bounce soft'),
  sum(count) FILTER (WHERE kind = 'bounce block'), sum(count) FILTER (WHERE kind = 'bounce undetermined'),
  sum(count) FILTER (WHERE kind = 'bounce admin'), sum(count) FILTER (WHERE kind = 'out_of_band hard'),
  sum(count) FILTER (WHERE kind = 'out_of_band soft'), sum(count) FILTER (WHERE kind = 'out_of_band block'),
  sum(count) FILTER (WHERE kind = 'out_of_band undetermined'), sum(count) FILTER (WHERE kind = 'out_of_band admin'),
  sum(count) FILTER (WHERE kind = 'open'), sum(count) FILTER (WHERE kind = 'initial_open'), sum(count) FILTER (WHERE kind = 'click'),
  sum(count) FILTER (WHERE kind = 'spam_complaint'), sum(count) FILTER (WHERE kind = 'list_unsubscribe'),
  sum(count) FILTER (WHERE kind = 'link_unsubscribe')
FROM (
  SELECT r.*, CASE WHEN r.type IN ('bounce', 'out_of_band') THEN r.type || ' ' || CASE
      WHEN r.bounce_class IN (10, 30, 90) THEN 'hard'
      WHEN r.bounce_class IN (20, 21, 22, 23, 24, 40, 60, 70, 100) THEN 'soft'
      WHEN r.bounce_class IN (50, 51, 52, 53, 54) THEN 'block'
      WHEN r.bounce_class IN (25, 80) THEN 'admin'
      ELSE 'undetermined' END ELSE r.type END AS kind
  FROM rollup_totals r
  WHERE r.count > 0 AND r.bucket_at >= now() - interval '400 days'
    AND NOT EXISTS (
      SELECT FROM stat_totals s
      WHERE s.company_id = r.company_id AND s.environment = r.environment AND s.bucket_at = r.bucket_at)
    AND NOT EXISTS (
      SELECT FROM stat_backfill b
      WHERE b.company_id = r.company_id AND b.day = (r.bucket_at AT TIME ZONE 'UTC')::date AND b.done_at IS NULL
        AND to_regclass('events_' || to_char(b.day, 'YYYYMMDD')) IS NOT NULL)) AS known
GROUP BY 1, 2, 3;

-- DropTable
DROP TABLE "rollup_days";

-- DropTable
DROP TABLE "rollup_quarters";

-- DropTable
DROP TABLE "rollup_totals";

DROP FUNCTION add_to_rollup_totals();
DROP FUNCTION move_rollup_totals();
