/** Raw SQL: the check of a connection must not depend on Prisma Client. */

import { getPool } from '#lib/infra/db/pool.ts';

const TIMEOUT_MS = 2_000;

/**
 * Checks that this process can work, with a query of the product's own tables.
 *
 * @throws when the database is away, not migrated, or silent for two seconds.
 */
export async function checkDatabase(): Promise<void> {
  const query = getPool().query('SELECT 1 FROM companies LIMIT 1');
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The database does not answer.')), TIMEOUT_MS);
  });
  try {
    await Promise.race([query, silence]);
  } finally {
    clearTimeout(timer);
    query.catch(() => {});
  }
}
