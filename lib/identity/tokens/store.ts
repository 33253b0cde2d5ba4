import type { Database } from '#lib/infra/db/pool.ts';

/** What a token is for. */
export type TokenPurpose = 'verify_email' | 'reset_password' | 'change_email' | 'oauth_handoff';

/** A token's row. */
export type TokenRow = {
  id: string;
  userId: string | null;
  email: string;
  purpose: TokenPurpose;
  data: unknown;
  createdAt: Date;
  expiresAt: Date;
  usedAt: Date | null;
};

/** A token to insert. */
export type NewToken = {
  id: string;
  userId: string | null;
  email: string;
  purpose: TokenPurpose;
  tokenHash: Buffer;
  data: Record<string, unknown> | null;
  createdAt: Date;
  expiresAt: Date;
};

const COLUMNS = `id, user_id AS "userId", email, purpose, data, created_at AS "createdAt", expires_at AS "expiresAt",
  used_at AS "usedAt"`;

/** Inserts a token. */
export async function insertToken(db: Database, token: NewToken): Promise<void> {
  await db.query(
    `INSERT INTO identity_tokens (id, user_id, email, purpose, token_hash, data, created_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      token.id,
      token.userId,
      token.email,
      token.purpose,
      token.tokenHash,
      token.data && JSON.stringify(token.data),
      token.createdAt,
      token.expiresAt,
    ],
  );
}

/** A token by its id, used and expired ones too. */
export async function findTokenById(db: Database, id: string): Promise<TokenRow | null> {
  const { rows } = await db.query<TokenRow>(`SELECT ${COLUMNS} FROM identity_tokens WHERE id = $1`, [id]);
  return rows[0] ?? null;
}

/** A token that can be used at an instant, by its id; null where there is none. */
export async function findOpenToken(db: Database, id: string, now: Date): Promise<TokenRow | null> {
  const { rows } = await db.query<TokenRow>(
    `SELECT ${COLUMNS} FROM identity_tokens WHERE id = $1 AND used_at IS NULL AND expires_at > $2`,
    [id, now],
  );
  return rows[0] ?? null;
}

/** A token by what was mailed, used and expired ones too. Index identity_tokens_token_hash_key. */
export async function findTokenByHash(
  db: Database,
  tokenHash: Buffer,
  purpose: TokenPurpose,
): Promise<TokenRow | null> {
  const { rows } = await db.query<TokenRow>(
    `SELECT ${COLUMNS} FROM identity_tokens WHERE token_hash = $1 AND purpose = $2`,
    [tokenHash, purpose],
  );
  return rows[0] ?? null;
}

/** Uses a token up: its row for one of however many at once, null for all others. */
export async function takeTokenByHash(
  db: Database,
  tokenHash: Buffer,
  purpose: TokenPurpose,
  now: Date,
): Promise<TokenRow | null> {
  const { rows } = await db.query<TokenRow>(
    `UPDATE identity_tokens SET used_at = $3
     WHERE token_hash = $1 AND purpose = $2 AND used_at IS NULL AND expires_at > $3 RETURNING ${COLUMNS}`,
    [tokenHash, purpose, now],
  );
  return rows[0] ?? null;
}

/** Gives a token that was asked for its secret, and what else is known by then; false where it is no longer open. */
export async function armToken(
  db: Database,
  token: { id: string; userId: string | null; tokenHash: Buffer; codeHash: string | null },
  now: Date,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `UPDATE identity_tokens SET token_hash = $2, user_id = coalesce($3, user_id),
       data = CASE WHEN $4::text IS NULL THEN data ELSE coalesce(data, '{}') || jsonb_build_object('codeHash', $4::text) END
     WHERE id = $1 AND used_at IS NULL AND expires_at > $5`,
    [token.id, token.tokenHash, token.userId, token.codeHash, now],
  );
  return rowCount === 1;
}

/** Makes a person's open tokens of a purpose useless, all but one where that is given. Index identity_tokens_email_purpose_idx. */
export async function voidTokens(
  db: Database,
  input: { email: string; purpose: TokenPurpose; exceptId?: string },
  now: Date,
): Promise<void> {
  await db.query(
    `UPDATE identity_tokens SET used_at = $4
     WHERE email = $1 AND purpose = $2 AND used_at IS NULL AND ($3::uuid IS NULL OR id <> $3)`,
    [input.email, input.purpose, input.exceptId ?? null, now],
  );
}

/** Makes all open tokens of a person for a purpose useless, whatever address they were for. */
export async function voidUserTokens(
  db: Database,
  input: { userId: string; purpose: TokenPurpose },
  now: Date,
): Promise<void> {
  await db.query('UPDATE identity_tokens SET used_at = $3 WHERE user_id = $1 AND purpose = $2 AND used_at IS NULL', [
    input.userId,
    input.purpose,
    now,
  ]);
}

/** The newest token of a person for a purpose that can still be used, and when it was asked for; null where there is none. */
export async function findUserToken(
  db: Database,
  input: { userId: string; purpose: TokenPurpose },
  now: Date,
): Promise<TokenRow | null> {
  const { rows } = await db.query<TokenRow>(
    `SELECT ${COLUMNS} FROM identity_tokens
     WHERE user_id = $1 AND purpose = $2 AND used_at IS NULL AND expires_at > $3 ORDER BY created_at DESC LIMIT 1`,
    [input.userId, input.purpose, now],
  );
  return rows[0] ?? null;
}

/** The token of a person that a mailed code stands for, used up; null where the code is wrong or no longer holds. */
export async function takeTokenByCode(
  db: Database,
  input: { userId: string; purpose: TokenPurpose; codeHash: string },
  now: Date,
): Promise<TokenRow | null> {
  const { rows } = await db.query<TokenRow>(
    `UPDATE identity_tokens SET used_at = $4
     WHERE user_id = $1 AND purpose = $2 AND data ->> 'codeHash' = $3 AND used_at IS NULL AND expires_at > $4
     RETURNING ${COLUMNS}`,
    [input.userId, input.purpose, input.codeHash, now],
  );
  return rows[0] ?? null;
}
