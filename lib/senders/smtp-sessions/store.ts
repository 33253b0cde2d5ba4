/** Raw SQL: sessions are partitioned by day, written in sets and read by keyset. */

import type { SmtpSession } from '#generated/client.ts';
import type { Scope } from '#lib/core/context.ts';
import { isOwned, ownerOf } from '#lib/core/subaccount-filter.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { getReadPool } from '#lib/infra/db/read-pool.ts';
import type { AuthClaim } from './auth-claim.ts';
import type { SmtpOutcome, SmtpRefusal, SmtpSessionsQuery } from './schema.ts';

/** A session that has ended. */
export type EndedSession = Omit<SmtpSession, 'outcome' | 'sizeBytes' | 'refusals'> & {
  outcome: SmtpOutcome;
  sizeBytes: number;
  refusals: readonly SmtpRefusal[];
  /** The credentials that were refused, if nobody was authenticated; not stored. */
  claim: AuthClaim | null;
};

/** Inserts sessions in one statement. */
export async function insertSessions(rows: readonly EndedSession[]): Promise<void> {
  await getPool().query({
    name: 'insert-smtp-sessions',
    text: `INSERT INTO smtp_sessions (id, company_id, environment, api_key_id, subaccount_id, started_at, duration_ms, ip, port,
             client_name, tls_version, outcome, accepted, refused, failed_auths, size_bytes, refusals)
           SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::uuid[], $5::uuid[], $6::timestamptz[], $7::int[], $8::text[],
             $9::int[], $10::text[], $11::text[], $12::text[], $13::int[], $14::int[], $15::int[], $16::bigint[], $17::jsonb[])`,
    values: [
      rows.map(({ id }) => id),
      rows.map(({ companyId }) => companyId),
      rows.map(({ environment }) => environment),
      rows.map(({ apiKeyId }) => apiKeyId),
      rows.map(({ subaccountId }) => subaccountId),
      rows.map(({ startedAt }) => startedAt),
      rows.map(({ durationMs }) => durationMs),
      rows.map(({ ip }) => ip),
      rows.map(({ port }) => port),
      rows.map(({ clientName }) => clientName),
      rows.map(({ tlsVersion }) => tlsVersion),
      rows.map(({ outcome }) => outcome),
      rows.map(({ accepted }) => accepted),
      rows.map(({ refused }) => refused),
      rows.map(({ failedAuths }) => failedAuths),
      rows.map(({ sizeBytes }) => sizeBytes),
      rows.map(({ refusals }) => JSON.stringify(refusals)),
    ],
  });
}

/** A session with the name of its key. */
export type SessionRecord = Omit<EndedSession, 'claim'> & { apiKeyName: string | null };

/** The owner of the sessions that are read: a company in one environment, or for the operator everybody and nobody. */
export type SessionScope = Scope | 'everything';

/** Sessions that began before the cursor, newest first. Index smtp_sessions_company_id_environment_id_idx. */
export async function listSessionRows(
  scope: SessionScope,
  { outcome, ip, key, limit }: Omit<SmtpSessionsQuery, 'cursor'>,
  between: { oldest: string; before: string },
): Promise<SessionRecord[]> {
  const isWhole = scope === 'everything';
  const { rows } = await getReadPool().query<SessionRecord>(
    `SELECT s.id, s.company_id AS "companyId", s.environment, s.api_key_id AS "apiKeyId", k.name AS "apiKeyName",
       s.subaccount_id AS "subaccountId", s.started_at AS "startedAt", s.duration_ms AS "durationMs", s.ip, s.port,
       s.client_name AS "clientName", s.tls_version AS "tlsVersion", s.outcome, s.accepted, s.refused,
       s.failed_auths AS "failedAuths", s.size_bytes::float8 AS "sizeBytes", s.refusals
     FROM smtp_sessions s LEFT JOIN api_keys k ON k.id = s.api_key_id AND k.company_id = s.company_id
     WHERE ${isWhole ? '$1::uuid IS NULL AND $2::text IS NULL' : 's.company_id = $1 AND s.environment = $2'} AND s.id >= $3 AND s.id < $4
       AND ($5::text IS NULL OR s.outcome = $5) AND ($6::text IS NULL OR s.ip = $6) AND ($7::uuid IS NULL OR s.api_key_id = $7)
       AND ${isOwned('s.subaccount_id', '$8')}
     ORDER BY s.id DESC LIMIT $9`,
    [
      isWhole ? null : scope.companyId,
      isWhole ? null : scope.environment,
      between.oldest,
      between.before,
      outcome ?? null,
      ip ?? null,
      key ?? null,
      isWhole ? null : ownerOf(scope),
      limit,
    ],
  );
  return rows;
}
