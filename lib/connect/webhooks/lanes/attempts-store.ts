/** Raw SQL: attempts, their counts by minute and the health of webhooks are written in sets. */

import { MINUTE_MS } from '#lib/core/durations.ts';
import type { Statement } from '#lib/infra/db/pipeline.ts';
import { sendTransaction } from '#lib/infra/db/transaction.ts';
import { DURATION_BOUNDS_MS } from '../durations.ts';
import type { LoggedAttempt } from './new-attempt.ts';

/** The answer that this body is not wanted: the webhook works. */
const NOT_ACCEPTABLE = 406;

/** Writes attempts, counts them by minute, and writes the health of their webhooks, in one transaction. */
export async function writeAttempts(attempts: readonly LoggedAttempt[]): Promise<void> {
  const kept = attempts.filter(({ isSampled }) => isSampled);
  await sendTransaction([
    ...(kept.length > 0 ? [insertAttempts(kept)] : []),
    countMinutes(attempts),
    ...updateHealth(attempts.filter(({ kind }) => kind === 'live' || kind === 'replay')),
  ]);
}

const json = (value: unknown): string | null =>
  value === null ? null : JSON.stringify(value).replaceAll('\\u0000', '\\ufffd');

const insertAttempts = (rows: readonly LoggedAttempt[]): Statement => ({
  name: 'insert-webhook-attempts',
  text: `INSERT INTO webhook_attempts (company_id, webhook_id, id, delivery_id, webhook_message_id, kind, number, at, duration_ms,
           phase_ms, code, error, remote_ip, request_headers, response_headers, response_body, first_sequence, last_sequence,
           event_ids, bytes)
         SELECT company_id, webhook_id, id, delivery_id, webhook_message_id, kind, number, at, duration_ms, phase_ms, code, error,
           remote_ip, request_headers, response_headers, response_body, first_sequence, last_sequence, event_ids::uuid[], bytes
         FROM unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[], $5::text[], $6::text[], $7::int[], $8::timestamptz[],
           $9::int[], $10::jsonb[], $11::int[], $12::text[], $13::text[], $14::jsonb[], $15::jsonb[], $16::text[],
           $17::bigint[], $18::bigint[], $19::text[], $20::int[])
           AS a(company_id, webhook_id, id, delivery_id, webhook_message_id, kind, number, at, duration_ms, phase_ms, code, error,
             remote_ip, request_headers, response_headers, response_body, first_sequence, last_sequence, event_ids, bytes)
         ON CONFLICT DO NOTHING`,
  values: [
    rows.map(({ companyId }) => companyId),
    rows.map(({ webhookId }) => webhookId),
    rows.map(({ id }) => id),
    rows.map(({ deliveryId }) => deliveryId),
    rows.map(({ webhookMessageId }) => webhookMessageId),
    rows.map(({ kind }) => kind),
    rows.map(({ number }) => number),
    rows.map(({ result }) => result.at),
    rows.map(({ result }) => result.durationMs),
    rows.map(({ result }) => json(result.phases)),
    rows.map(({ result }) => result.code),
    rows.map(({ result }) => result.error),
    rows.map(({ result }) => result.remoteIp),
    rows.map(({ result }) => json(result.requestHeaders)),
    rows.map(({ result }) => json(result.responseHeaders)),
    rows.map(({ result }) => result.responseBody),
    rows.map(({ firstSequence }) => firstSequence),
    rows.map(({ lastSequence }) => lastSequence),
    rows.map(({ eventIds }) => `{${eventIds.join(',')}}`),
    rows.map(({ result }) => result.bytes),
  ],
});

/** Counts attempts by webhook and minute. Rows are locked in one order by all processes. */
function countMinutes(attempts: readonly LoggedAttempt[]): Statement {
  const minuteOf = ({ result }: LoggedAttempt) => Math.floor(result.at.getTime() / MINUTE_MS) * MINUTE_MS;
  const groups = [...Map.groupBy(attempts, (attempt) => `${attempt.webhookId} ${minuteOf(attempt)}`).entries()]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, group]) => group);
  return {
    name: 'count-webhook-minutes',
    text: `INSERT INTO webhook_minutes AS m (webhook_id, company_id, minute, taken, failed, durations)
           SELECT n.webhook_id, w.company_id, n.minute, n.taken, n.failed, n.durations::int[]
           FROM unnest($1::uuid[], $2::timestamptz[], $3::int[], $4::int[], $5::text[]) AS n(webhook_id, minute, taken, failed, durations)
           JOIN webhooks w ON w.id = n.webhook_id
           ON CONFLICT (webhook_id, minute) DO UPDATE SET taken = m.taken + excluded.taken, failed = m.failed + excluded.failed,
             durations = ARRAY(SELECT coalesce(b.old, 0) + coalesce(b.new, 0) FROM unnest(m.durations, excluded.durations) AS b(old, new))`,
    values: [
      groups.map(([first]) => first?.webhookId),
      groups.map(([first]) => (first ? new Date(minuteOf(first)) : null)),
      groups.map((group) => group.filter(({ result }) => result.isTaken).length),
      groups.map((group) => group.filter(({ result }) => !result.isTaken).length),
      groups.map((group) => `{${histogram(group.map(({ result }) => result.durationMs)).join(',')}}`),
    ],
  };
}

function histogram(durations: readonly number[]): number[] {
  const counts = Array.from({ length: DURATION_BOUNDS_MS.length + 1 }, () => 0);
  for (const ms of durations) {
    const found = DURATION_BOUNDS_MS.findIndex((bound) => ms <= bound);
    const index = found < 0 ? DURATION_BOUNDS_MS.length : found;
    counts[index] = (counts[index] ?? 0) + 1;
  }
  return counts;
}

/** Writes since when webhooks fail, and their last success, failure and answer. */
function updateHealth(attempts: readonly LoggedAttempt[]): Statement[] {
  const groups = [...Map.groupBy(attempts, ({ webhookId }) => webhookId).values()].sort((one, other) =>
    (one[0]?.webhookId ?? '') < (other[0]?.webhookId ?? '') ? -1 : 1,
  );
  if (groups.length === 0) return [];
  const facts = groups.map((group) => {
    const isFailure = ({ result }: LoggedAttempt) => !result.isTaken && result.code !== NOT_ACCEPTABLE;
    const lastSuccess = group.findLastIndex((attempt) => !isFailure(attempt));
    const failures = group.slice(lastSuccess + 1);
    return {
      webhookId: group[0]?.webhookId,
      succeededAt: group[lastSuccess]?.result.at ?? null,
      failedAt: group.findLast(isFailure)?.result.at ?? null,
      failingFrom: failures[0]?.result.at ?? null,
      failures: failures.length,
      code: group.at(-1)?.result.code ?? null,
    };
  });
  return [
    {
      name: 'update-webhook-health',
      text: `UPDATE webhooks w SET last_success_at = greatest(w.last_success_at, f.succeeded_at),
               last_failure_at = greatest(w.last_failure_at, f.failed_at), last_code = f.code,
               failing_since = CASE WHEN f.succeeded_at IS NULL THEN coalesce(w.failing_since, f.failing_from) ELSE f.failing_from END,
               failures = CASE WHEN f.succeeded_at IS NULL THEN w.failures + f.failures ELSE f.failures END,
               notified_at = CASE WHEN f.succeeded_at IS NULL THEN w.notified_at END
             FROM unnest($1::uuid[], $2::timestamptz[], $3::timestamptz[], $4::timestamptz[], $5::int[], $6::int[])
               AS f(webhook_id, succeeded_at, failed_at, failing_from, failures, code)
             WHERE w.id = f.webhook_id`,
      values: [
        facts.map(({ webhookId }) => webhookId),
        facts.map(({ succeededAt }) => succeededAt),
        facts.map(({ failedAt }) => failedAt),
        facts.map(({ failingFrom }) => failingFrom),
        facts.map(({ failures }) => failures),
        facts.map(({ code }) => code),
      ],
    },
  ];
}
