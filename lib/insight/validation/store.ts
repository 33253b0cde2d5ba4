/** Raw SQL: domains and evidence are read and written in sets of up to a thousand. */

import type { Database } from '#lib/infra/db/pool.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { enqueueJob } from '#lib/infra/queue/enqueue-job.ts';
import type { Evidence } from './evidence.ts';
import { MERGE_EVIDENCE } from './jobs.ts';
import type { MailDomain } from './mail-domains/mail-domain.ts';

/** A domain with the time of its answer, and until when that counts. */
export type StoredDomain = MailDomain & { checkedAt: Date; expiresAt: Date };

/** Finds what is stored about domains, also answers that no longer count. Primary key. */
export async function findDomains(domains: readonly string[]): Promise<StoredDomain[]> {
  const { rows } = await getPool().query<StoredDomain>({
    name: 'find-validation-domains',
    text: `SELECT domain, state, has_mx AS "hasMx", hosts, provider, checked_at AS "checkedAt", expires_at AS "expiresAt"
           FROM validation_domains WHERE domain = ANY($1::text[])`,
    values: [domains],
  });
  return rows;
}

/** Stores answers of DNS, ordered by their key, so that concurrent writers never deadlock. */
export async function upsertDomains(domains: readonly StoredDomain[]): Promise<void> {
  await getPool().query(
    `INSERT INTO validation_domains AS kept (domain, state, has_mx, hosts, provider, checked_at, expires_at)
     SELECT domain, state, "hasMx", ARRAY(SELECT jsonb_array_elements_text(hosts)), provider, "checkedAt", "expiresAt"
     FROM jsonb_to_recordset($1::jsonb)
       AS n(domain text, state text, "hasMx" boolean, hosts jsonb, provider text, "checkedAt" timestamptz, "expiresAt" timestamptz)
     ORDER BY domain
     ON CONFLICT (domain) DO UPDATE SET state = excluded.state, has_mx = excluded.has_mx, hosts = excluded.hosts,
       provider = excluded.provider, checked_at = excluded.checked_at, expires_at = excluded.expires_at
     WHERE kept.checked_at <= excluded.checked_at`,
    [JSON.stringify(domains)],
  );
}

/** Evidence about an address that is known by its hash. */
export type StoredEvidence = Evidence & { companyId: string; addressHash: Buffer };

const EVIDENCE_COLUMNS = `e.company_id AS "companyId", e.address_hash AS "addressHash", e.delivered_at AS "deliveredAt",
  e.bounced_at AS "bouncedAt", e.bounce_class AS "bounceClass", e.full_count AS "fullCount", e.engaged_at AS "engagedAt"`;

/** Finds evidence by company and hash. Primary key. */
export async function findEvidence(
  keys: readonly Pick<StoredEvidence, 'companyId' | 'addressHash'>[],
  db: Database = getPool(),
): Promise<StoredEvidence[]> {
  const { rows } = await db.query<StoredEvidence>({
    name: 'find-address-evidence',
    text: `SELECT ${EVIDENCE_COLUMNS} FROM unnest($1::uuid[], $2::bytea[]) AS k(company_id, address_hash)
           JOIN address_evidence e USING (company_id, address_hash)`,
    values: [keys.map(({ companyId }) => companyId), keys.map(({ addressHash }) => addressHash)],
  });
  return rows;
}

/** Writes evidence; that of a company that was deleted meanwhile is left out. */
export async function upsertEvidence(db: Database, rows: readonly StoredEvidence[], expiresAt: Date): Promise<void> {
  await db.query(
    `INSERT INTO address_evidence (company_id, address_hash, delivered_at, bounced_at, bounce_class, full_count, engaged_at, expires_at)
     SELECT n.*, $8 FROM unnest($1::uuid[], $2::bytea[], $3::timestamptz[], $4::timestamptz[], $5::smallint[], $6::smallint[], $7::timestamptz[])
       AS n(company_id, address_hash, delivered_at, bounced_at, bounce_class, full_count, engaged_at)
     WHERE EXISTS (SELECT FROM companies c WHERE c.id = n.company_id)
     ORDER BY n.company_id, n.address_hash
     ON CONFLICT (company_id, address_hash) DO UPDATE SET delivered_at = excluded.delivered_at, bounced_at = excluded.bounced_at,
       bounce_class = excluded.bounce_class, full_count = excluded.full_count, engaged_at = excluded.engaged_at, expires_at = excluded.expires_at`,
    [
      rows.map(({ companyId }) => companyId),
      rows.map(({ addressHash }) => addressHash),
      rows.map(({ deliveredAt }) => deliveredAt),
      rows.map(({ bouncedAt }) => bouncedAt),
      rows.map(({ bounceClass }) => bounceClass),
      rows.map(({ fullCount }) => fullCount),
      rows.map(({ engagedAt }) => engagedAt),
      expiresAt,
    ],
  );
}

/** Notes in the caller's transaction that a day is merged; false where it was merged before. */
export async function insertEvidenceDay(db: Database, day: string, now: Date): Promise<boolean> {
  const { rowCount } = await db.query(
    'INSERT INTO evidence_days (day, merged_at) VALUES ($1, $2) ON CONFLICT DO NOTHING',
    [day, now],
  );
  return rowCount === 1;
}

/** Finds the first day (YYYY-MM-DD) of a range, both ends included, that is not merged yet. */
export async function findUnmergedDay(from: string, to: string): Promise<string | null> {
  const { rows } = await getPool().query<{ day: string }>(
    `SELECT to_char(d, 'YYYY-MM-DD') AS day FROM generate_series($1::date, $2::date, interval '1 day') AS d
     WHERE NOT EXISTS (SELECT FROM evidence_days e WHERE e.day = d::date) ORDER BY d LIMIT 1`,
    [from, to],
  );
  return rows[0]?.day ?? null;
}

/** Returns the last day (YYYY-MM-DD) up to which every day is merged; null where none is. */
export async function findMergedDay(): Promise<string | null> {
  const { rows } = await getPool().query<{ day: string | null }>({
    name: 'find-merged-day',
    text: `SELECT to_char(max(day), 'YYYY-MM-DD') AS day FROM evidence_days`,
  });
  return rows[0]?.day ?? null;
}

/** The experience of all companies with a domain. */
export type DomainReputation = { domain: string; delivered: number; bounced: number };

/** Puts the experience with domains in place of what was known, in the caller's transaction. */
export async function replaceReputations(
  db: Database,
  rows: readonly DomainReputation[],
  countedAt: Date,
): Promise<void> {
  await db.query('DELETE FROM domain_reputations');
  await db.query(
    `INSERT INTO domain_reputations (domain, delivered, bounced, counted_at)
     SELECT n.*, $4 FROM unnest($1::text[], $2::int[], $3::int[]) AS n`,
    [
      rows.map(({ domain }) => domain),
      rows.map(({ delivered }) => delivered),
      rows.map(({ bounced }) => bounced),
      countedAt,
    ],
  );
}

/** Finds the experience with domains. Primary key. */
export async function findReputations(domains: readonly string[]): Promise<DomainReputation[]> {
  const { rows } = await getPool().query<DomainReputation>({
    name: 'find-domain-reputations',
    text: 'SELECT domain, delivered, bounced FROM domain_reputations WHERE domain = ANY($1::text[])',
    values: [domains],
  });
  return rows;
}

/** Enqueues the merge of a day; a repeat enqueues nothing while it is open. */
export async function enqueueMerge(day: string): Promise<void> {
  await enqueueJob(getPool(), MERGE_EVIDENCE, { day }, { uniqueKey: day });
}
