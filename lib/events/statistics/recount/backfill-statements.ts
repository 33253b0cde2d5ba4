import { PARTS } from '#lib/core/analytics/parts.ts';
import { DIMENSION_SQL, FACTS_FROM, measureSql } from '../event-facts.ts';
import { EXPLAINED_TYPES } from '../explained-types.ts';
import { MEASURES } from '../part-sums.ts';
import { SEEN } from '../seen.ts';
import { STAGED_KEY } from '../stage-statements.ts';

const EXPLAINED = `e.type IN (${EXPLAINED_TYPES.map((type) => `'${type}'`).join(', ')})`;

/** The events of a company ($1) between two ids ($2, $3) before an instant ($4). */
const RANGE = 'e.company_id = $1 AND e.id >= $2 AND e.id < $3 AND e.at < $4';

const quarterOf = (column: string): string => `date_bin('15 minutes', ${column}, 'epoch'::timestamptz)`;

/** Stages the events of a company and day for the statistics, as the fold stages deltas. */
export const STAGE_EVENTS = `
  WITH facts AS MATERIALIZED (
    SELECT e.company_id, e.environment, ${quarterOf('e.at')} AS bucket_at, ${quarterOf('m.created_at')} AS sent_at, e.type,
      coalesce(e.bounce_class, 0) AS bounce_class, CASE WHEN ${EXPLAINED} THEN ${DIMENSION_SQL.reason} ELSE '' END AS reason,
      ${DIMENSION_SQL.subaccount} AS subaccount, e.sending_domain, e.recipient_domain, ${DIMENSION_SQL.campaign} AS campaign,
      ${DIMENSION_SQL.template} AS template, ${DIMENSION_SQL.templateVersion} AS template_version, ${DIMENSION_SQL.ipPool} AS ip_pool,
      ${DIMENSION_SQL.sendingIp} AS sending_ip, ${DIMENSION_SQL.provider} AS provider, ${measureSql(PARTS).join(', ')},
      CASE WHEN ${EXPLAINED} THEN e.id END AS last_event_id
    ${FACTS_FROM} WHERE ${RANGE} AND NOT r.simulated)
  INSERT INTO stat_staging (${STAGED_KEY}, ${MEASURES.join(', ')}, last_event_id)
  SELECT ${STAGED_KEY}, ${MEASURES.map((measure) => `coalesce(sum(${measure}), 0)`).join(', ')}, max(last_event_id::text)::uuid
  FROM facts GROUP BY ${STAGED_KEY}`;

const IS_PERSON = `NOT coalesce(e.data @> '{"is_prefetched": true}', false)`;

const engaged = (type: string, any: number, person: number): string =>
  `WHEN e.type = '${type}' THEN ${any | SEEN.confirmed} | CASE WHEN ${IS_PERSON} THEN ${person | SEEN.confirmedByPerson} ELSE 0 END`;

/** Marks the recipients of the same events, so that later opens and clicks are not the first again. */
export const MARK_RECIPIENTS = `
  UPDATE recipients r SET seen = (r.seen::int | known.bits)::smallint FROM (
    SELECT e.message_id, e.ordinal, bit_or(CASE
      ${engaged('open', SEEN.opened, SEEN.openedByPerson)}
      ${engaged('initial_open', SEEN.initial, SEEN.initialByPerson)}
      ${engaged('click', SEEN.clicked, SEEN.clickedByPerson)}
      WHEN e.type = 'delay' THEN ${SEEN.delayed} WHEN e.type = 'spam_complaint' THEN ${SEEN.complained} ELSE ${SEEN.unsubscribed} END) AS bits
    FROM events e WHERE ${RANGE}
      AND e.type IN ('open', 'initial_open', 'click', 'delay', 'spam_complaint', 'list_unsubscribe', 'link_unsubscribe') GROUP BY 1, 2) AS known
  WHERE r.company_id = $1 AND r.message_id = known.message_id AND r.ordinal = known.ordinal`;
