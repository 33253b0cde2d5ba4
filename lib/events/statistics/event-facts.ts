import { LATENCY_PARTS, LATENCY_STEPS_MS, type Part } from '#lib/core/analytics/parts.ts';
import type { AnalyticFilterName } from '#lib/core/analytics/question.ts';
import { OTHER_PROVIDER, RECEIVING_PROVIDERS } from '#lib/core/mailbox-providers.ts';
import { kindOf } from './kinds.ts';

// SQL of the facts that statistics count, read from the events `e`, their recipients `r` and messages `m`; `sent` is the
// last attempt before an event that is not one itself. The fold counts the same facts from deltas.

const IS_ATTEMPT = `e.data ? 'route'`;

const FOLLOWS_ATTEMPT = `e.type IN ('open', 'initial_open', 'click', 'out_of_band', 'spam_complaint', 'list_unsubscribe', 'link_unsubscribe')`;

const HOST = `coalesce(CASE WHEN ${IS_ATTEMPT} THEN CASE e.data ->> 'route' WHEN 'mx' THEN e.data ->> 'mx_host' END
  WHEN ${FOLLOWS_ATTEMPT} THEN sent.mx_host END, '')`;

const NAMED = RECEIVING_PROVIDERS.flatMap(({ name, hosts }) =>
  hosts.map((host) => `WHEN host = '${host}' OR host LIKE '%.${host}' THEN '${name}'`),
).join(' ');

const KNOWN = `CASE WHEN known.destination IN (${RECEIVING_PROVIDERS.map(({ name }) => `'${name}'`).join(', ')}) THEN known.destination
  WHEN known.destination IS NOT NULL THEN '${OTHER_PROVIDER}' ELSE '' END`;

const PROVIDER = `(SELECT CASE WHEN host = '' THEN ${KNOWN} ${NAMED} ELSE '${OTHER_PROVIDER}' END FROM (VALUES (${HOST})) AS h(host))`;

/** The value of each dimension as text; empty for none. */
export const DIMENSION_SQL: Record<AnalyticFilterName, string> = {
  sendingDomain: 'e.sending_domain',
  recipientDomain: 'e.recipient_domain',
  provider: PROVIDER,
  campaign: `coalesce(e.campaign_id, '')`,
  template: `coalesce(e.template_id::text, '')`,
  templateVersion: `coalesce(e.template_id::text || '@' || coalesce(m.template_version, 0), '')`,
  subaccount: `coalesce(e.subaccount_id::text, '')`,
  ipPool: `coalesce(e.ip_pool_id::text, '')`,
  sendingIp: `coalesce(CASE WHEN ${IS_ATTEMPT} THEN e.data ->> 'sending_ip' WHEN ${FOLLOWS_ATTEMPT} THEN sent.local_ip END, '')`,
  bounceClassificationCode: `coalesce(e.bounce_class, 0)::text`,
  reason: `left(coalesce(e.reason, ''), 200)`,
  subject: 'm.subject',
  transmissionId: 'e.transmission_id::text',
  recipientTo: 'lower(e.rcpt_to)',
  recipientType: 'r.rcpt_type',
  friendlyFrom: 'm.friendly_from',
};

/** Filters that look for a part of a text. */
export const PARTIAL_FILTERS: ReadonlySet<AnalyticFilterName> = new Set(['subject', 'friendlyFrom']);

const IS_PERSON = `NOT coalesce(e.data @> '{"is_prefetched": true}', false)`;

const isFirst = (
  types: string,
  isByPerson: boolean,
): string => `CASE WHEN ${isByPerson ? IS_PERSON : 'true'} AND NOT EXISTS (
    SELECT FROM events p WHERE p.company_id = e.company_id AND p.message_id = e.message_id AND p.ordinal = e.ordinal
      AND p.type IN (${types}) AND p.id < e.id AND p.id > e.message_id
      ${isByPerson ? `AND NOT coalesce(p.data @> '{"is_prefetched": true}', false)` : ''}) THEN 1 END`;

const ENGAGED = `'open', 'initial_open', 'click'`;

const ifEngaged = (sql: string): string => `CASE WHEN e.type IN (${ENGAGED}) THEN ${sql} END`;

const TIME = `CASE WHEN e.type = 'delivery' THEN (e.data ->> 'queue_time')::bigint END`;

const IS_FIRST_TRY = `(e.data ->> 'num_retries')::int = 0`;

/** The measures of `stat_staging` of one event; those that take another look are built only where they are wanted. */
export const measureSql = (parts: readonly Part[]): string[] => {
  const wants = (text: string): boolean => parts.some((part) => part.includes(text));
  const unique = wants('unique_');
  return [
    `${kindOf('e.type', 'e.bounce_class')} AS kind`,
    '1 AS count',
    `CASE WHEN e.type IN ('delivery', 'delay') AND ${IS_FIRST_TRY} THEN 1 END AS first_count`,
    `${ifEngaged(`CASE WHEN ${IS_PERSON} THEN 1 END`)} AS person_count`,
    `CASE WHEN e.type = 'injection' THEN m.size_bytes END AS bytes`,
    `CASE WHEN ${IS_FIRST_TRY} THEN ${TIME} END AS first_ms`,
    `CASE WHEN NOT ${IS_FIRST_TRY} THEN ${TIME} END AS later_ms`,
    `${unique ? ifEngaged(isFirst('e.type', false)) : 'NULL::int'} AS unique_count`,
    `${unique ? ifEngaged(isFirst('e.type', true)) : 'NULL::int'} AS unique_person_count`,
    `${unique ? ifEngaged(isFirst(ENGAGED, false)) : 'NULL::int'} AS confirmed_count`,
    `${unique ? ifEngaged(isFirst(ENGAGED, true)) : 'NULL::int'} AS confirmed_person_count`,
    ...LATENCY_PARTS.map(
      (part, step) =>
        `${wants('latency_') ? `CASE WHEN width_bucket(${TIME}, '{${LATENCY_STEPS_MS.join(',')}}'::bigint[]) = ${step} THEN 1 END` : 'NULL::int'} AS ${part}`,
    ),
  ];
};

/** The tables of the facts; `known` is the destination that deliveries to the domain last had. */
export const FACTS_FROM = `
  FROM events e
  JOIN recipients r ON r.company_id = e.company_id AND r.message_id = e.message_id AND r.ordinal = e.ordinal
  JOIN messages m ON m.company_id = e.company_id AND m.id = e.message_id
  LEFT JOIN destination_domains known ON known.domain = e.recipient_domain
  LEFT JOIN LATERAL (
    SELECT CASE a.route WHEN 'mx' THEN a.mx_host END AS mx_host, a.local_ip FROM attempts a
    WHERE a.company_id = e.company_id AND a.message_id = e.message_id AND a.ordinal = e.ordinal ORDER BY a.number DESC LIMIT 1) AS sent ON true`;
