import { getPool } from '#lib/infra/db/pool.ts';

const PATIENCE_MS = 2_000;

/**
 * Asks the database a real question of the product's own tables: whether this process can work.
 *
 * @throws when the database is away, not migrated, or silent for two seconds.
 */
export async function checkDatabase(): Promise<void> {
  const query = getPool().query('SELECT 1 FROM companies LIMIT 1');
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The database does not answer.')), PATIENCE_MS);
  });
  try {
    await Promise.race([query, silence]);
  } finally {
    clearTimeout(timer);
    query.catch(() => {});
  }
}
