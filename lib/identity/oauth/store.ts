import { newId } from '#lib/core/ids.ts';
import type { Database } from '#lib/infra/db/pool.ts';

/** The person whom an account at a provider is linked to. Index oauth_accounts_provider_provider_account_id_key. */
export async function findLinkedUser(db: Database, provider: string, accountId: string): Promise<string | null> {
  const { rows } = await db.query<{ userId: string }>(
    'SELECT user_id AS "userId" FROM oauth_accounts WHERE provider = $1 AND provider_account_id = $2',
    [provider, accountId],
  );
  return rows[0]?.userId ?? null;
}

/** Links an account at a provider to a person; one that is linked already stays with whom it is. */
export async function insertLink(
  db: Database,
  link: { userId: string; provider: string; accountId: string; email: string },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `INSERT INTO oauth_accounts (id, user_id, provider, provider_account_id, email) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (provider, provider_account_id) DO NOTHING`,
    [newId(), link.userId, link.provider, link.accountId, link.email],
  );
  return rowCount === 1;
}
