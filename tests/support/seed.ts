import type pg from 'pg';
import { newId, randomToken } from '#lib/core/ids.ts';
import { sha256 } from '#lib/infra/crypto/hash-token.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { GRANTS } from '#lib/registry/grants.ts';

/** A company for a test, with a verified domain, a quota and a key. */
export type SeededCompany = {
  companyId: string;
  environment: 'sandbox' | 'production';
  domain: string;
  from: string;
  apiKeyId: string;
  apiKey: string;
  /** The scope for verbs that send. */
  scope: { companyId: string; environment: 'sandbox' | 'production' };
};

/** The options of a seeded company. */
export type SeedOptions = {
  environment?: 'sandbox' | 'production';
  quota?: number;
  grants?: string[];
  authorized?: string[];
};

/** Inserts a company into the tables, for tests below the verbs that create companies. */
export async function seedCompany(
  options: SeedOptions = {},
  db: Pick<pg.Pool, 'query'> = getPool(),
): Promise<SeededCompany> {
  const { environment = 'production', quota = 1_000_000, grants = [...GRANTS], authorized = [] } = options;
  const companyId = newId();
  const slug = `c-${companyId.slice(-12)}`;
  const domain = `${slug}.example`;
  const apiKey = `tx_${environment === 'sandbox' ? 'test' : 'live'}_${randomToken(32)}`;
  const apiKeyId = newId();
  await db.query(
    `INSERT INTO companies (id, name, slug, sandbox, timezone, updated_at) VALUES ($1, $2, $2, $3, 'UTC', now())`,
    [companyId, slug, environment === 'sandbox'],
  );
  await db.query(
    `INSERT INTO sending_domains (id, company_id, domain, status, ownership_token, updated_at) VALUES ($1, $2, $3, 'verified', '', now())`,
    [newId(), companyId, domain],
  );
  await db.query(
    `INSERT INTO usage_quotas (company_id, feature, slot, base_monthly_quota, quota, updated_at)
     SELECT $1, 'transactionalEmail', slot, $2, $2, now() FROM unnest(ARRAY['sandbox', 'monthly']) AS s(slot)`,
    [companyId, quota],
  );
  await db.query(
    `INSERT INTO api_keys (id, company_id, environment, name, hint, key_hash, grants, allowed_ips, domains, updated_at)
     VALUES ($1, $2, $3, 'test', 'tx_', $4, $5, '{}', '{}', now())`,
    [apiKeyId, companyId, environment, sha256(apiKey), grants],
  );
  for (const email of authorized) {
    await db.query(
      `INSERT INTO authorized_recipients (id, company_id, email, expires_at, verified_at) VALUES ($1, $2, $3, now(), now())`,
      [newId(), companyId, email],
    );
  }
  return {
    companyId,
    environment,
    domain,
    from: `hello@${domain}`,
    apiKeyId,
    apiKey,
    scope: { companyId, environment },
  };
}

/** Builds a small well-formed message (RFC 5322) from an address. */
export function rawMessage(
  from: string,
  { to = 'someone@example.net', subject = 'A test', body = 'Hello.' } = {},
): Buffer {
  return Buffer.from(
    `From: ${from}\r\nTo: ${to}\r\nSubject: ${subject}\r\nMessage-ID: <${newId()}@test.example>\r\nDate: Fri, 20 Nov 2026 12:00:00 +0000\r\n\r\n${body}\r\n`,
  );
}
