import type { Scope } from '#lib/core/context.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { prisma } from '#lib/infra/db/prisma.ts';
import type { DkimKeyRow, NewDkimKey } from '../store.ts';

/** Finds every key pair of a company's domain, RSA before Ed25519 and the oldest first. */
export function findDkimKeys(scope: Pick<Scope, 'companyId'>, domain: string): Promise<DkimKeyRow[]> {
  return prisma().dkimKey.findMany({
    where: { sendingDomain: { companyId: scope.companyId, domain } },
    orderBy: [{ algorithm: 'desc' }, { createdAt: 'asc' }],
  });
}

/** Filters the keys of one state. */
export const listKeysInState = (keys: readonly DkimKeyRow[], state: 'staged' | 'active' | 'retired'): DkimKeyRow[] =>
  keys.filter((key) => key.state === state);

/**
 * Stages key pairs that a domain signs with once their records are found. Returns false where some are staged
 * already; of two concurrent calls the second waits for the first.
 *
 * @param db a transaction.
 */
export async function stageDkimKeys(
  db: Database,
  scope: Scope,
  id: string,
  keys: readonly NewDkimKey[],
): Promise<boolean> {
  await db.query('SELECT id FROM sending_domains WHERE company_id = $1 AND id = $2 FOR UPDATE', [scope.companyId, id]);
  const column = <Name extends keyof NewDkimKey>(name: Name) => keys.map((key) => key[name]);
  const { rowCount } = await db.query(
    `INSERT INTO dkim_keys (id, company_id, sending_domain_id, selector, algorithm, private_key_encrypted, public_key, state)
     SELECT k.id, d.company_id, d.id, k.selector, k.algorithm, k.private_key, k.public_key, 'staged'
     FROM sending_domains d, unnest($3::uuid[], $4::text[], $5::text[], $6::bytea[], $7::text[])
       AS k (id, selector, algorithm, private_key, public_key)
     WHERE d.company_id = $1 AND d.id = $2
       AND NOT EXISTS (SELECT 1 FROM dkim_keys s WHERE s.sending_domain_id = d.id AND s.state = 'staged')`,
    [
      ...[scope.companyId, id, column('id'), column('selector'), column('algorithm')],
      ...[column('privateKeyEncrypted'), column('publicKey')],
    ],
  );
  return (rowCount ?? 0) > 0;
}

/**
 * Activates staged keys, each in place of the active one of its algorithm, which retires. Skips keys that are no longer
 * staged.
 *
 * @param db a transaction.
 * @returns the selectors of the activated keys.
 */
export async function activateDkimKeys(
  db: Database,
  scope: Scope,
  { id, keyIds, at }: { id: string; keyIds: readonly string[]; at: Date },
): Promise<string[]> {
  await db.query(
    `UPDATE dkim_keys old SET state = 'retired', retired_at = $4
     WHERE old.company_id = $1 AND old.sending_domain_id = $2 AND old.state = 'active' AND EXISTS (
       SELECT 1 FROM dkim_keys s WHERE s.id = ANY($3) AND s.sending_domain_id = $2 AND s.state = 'staged' AND s.algorithm = old.algorithm)`,
    [scope.companyId, id, keyIds, at],
  );
  const { rows } = await db.query<{ selector: string }>(
    `UPDATE dkim_keys SET state = 'active', activated_at = $4
     WHERE company_id = $1 AND sending_domain_id = $2 AND id = ANY($3) AND state = 'staged' RETURNING selector`,
    [scope.companyId, id, keyIds, at],
  );
  return rows.map(({ selector }) => selector);
}

/** Deletes the staged keys of a company's domain; returns their selectors. */
export async function deleteStagedDkimKeys(db: Database, scope: Scope, id: string): Promise<string[]> {
  const { rows } = await db.query<{ selector: string }>(
    `DELETE FROM dkim_keys WHERE company_id = $1 AND sending_domain_id = $2 AND state = 'staged' RETURNING selector`,
    [scope.companyId, id],
  );
  return rows.map(({ selector }) => selector);
}

/** Deletes the keys of a company's domain that retired at an instant or before; returns their selectors. */
export async function deleteRetiredDkimKeys(
  db: Database,
  scope: Pick<Scope, 'companyId'>,
  { id, until }: { id: string; until: Date },
): Promise<string[]> {
  const { rows } = await db.query<{ selector: string }>(
    `DELETE FROM dkim_keys WHERE company_id = $1 AND sending_domain_id = $2 AND state = 'retired' AND retired_at <= $3
     RETURNING selector`,
    [scope.companyId, id, until],
  );
  return rows.map(({ selector }) => selector);
}
