import type { Database } from '#lib/infra/db/pool.ts';

/** Keeps a secret that is not in use yet; one that is in use stays. Answers false then. */
export async function updatePendingSecret(db: Database, userId: string, sealed: Buffer): Promise<boolean> {
  const { rowCount } = await db.query(
    `UPDATE users SET two_factor_secret_encrypted = $2, two_factor_last_step = NULL, updated_at = now()
     WHERE id = $1 AND two_factor_enabled_at IS NULL`,
    [userId, sealed],
  );
  return rowCount === 1;
}

/** Asks for the second factor from now on. */
export async function enableSecondFactor(db: Database, userId: string, at: Date): Promise<void> {
  await db.query('UPDATE users SET two_factor_enabled_at = $2, updated_at = now() WHERE id = $1', [userId, at]);
}

/** Forgets secret, step and recovery codes; answers whether the second factor was on. */
export async function clearSecondFactor(db: Database, userId: string): Promise<boolean> {
  await db.query('DELETE FROM recovery_codes WHERE user_id = $1', [userId]);
  const { rows } = await db.query<{ wasOn: boolean }>(
    `UPDATE users u SET two_factor_secret_encrypted = NULL, two_factor_enabled_at = NULL, two_factor_last_step = NULL,
       updated_at = now()
     FROM (SELECT id, two_factor_enabled_at IS NOT NULL AS was_on FROM users WHERE id = $1 FOR UPDATE) before
     WHERE u.id = before.id RETURNING before.was_on AS "wasOn"`,
    [userId],
  );
  return rows[0]?.wasOn ?? false;
}

/** Notes a time step as used, if it is later than any before; false where it is not: the code was taken already. */
export async function takeStep(db: Database, userId: string, step: number): Promise<boolean> {
  const { rowCount } = await db.query(
    `UPDATE users SET two_factor_last_step = $2
     WHERE id = $1 AND (two_factor_last_step IS NULL OR two_factor_last_step < $2)`,
    [userId, step],
  );
  return rowCount === 1;
}

/** Replaces a person's recovery codes. */
export async function replaceRecoveryCodes(
  db: Database,
  userId: string,
  codes: readonly { id: string; hash: Buffer }[],
): Promise<void> {
  await db.query('DELETE FROM recovery_codes WHERE user_id = $1', [userId]);
  await db.query(
    `INSERT INTO recovery_codes (id, user_id, code_hash)
     SELECT c.id, $1, c.hash FROM unnest($2::uuid[], $3::bytea[]) AS c(id, hash)`,
    [userId, codes.map(({ id }) => id), codes.map(({ hash }) => hash)],
  );
}

/** Uses a recovery code up; false where there is no such code, or it was used. */
export async function takeRecoveryCode(db: Database, userId: string, hash: Buffer, at: Date): Promise<boolean> {
  const { rowCount } = await db.query(
    'UPDATE recovery_codes SET used_at = $3 WHERE user_id = $1 AND code_hash = $2 AND used_at IS NULL',
    [userId, hash, at],
  );
  return rowCount === 1;
}

/** How many recovery codes a person has left. */
export async function countRecoveryCodes(db: Database, userId: string): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM recovery_codes WHERE user_id = $1 AND used_at IS NULL',
    [userId],
  );
  return rows[0]?.count ?? 0;
}
