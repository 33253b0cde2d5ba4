/** Raw SQL: a key is added to a JSON column in the statement that checks the token. */

import type { IdentityToken, Prisma } from '#generated/client.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { withPrisma } from '#lib/infra/db/prisma.ts';

/** The purpose of a token. */
export type TokenPurpose = 'verify_email' | 'reset_password' | 'change_email' | 'oauth_handoff';

/** A token's row. */
export type TokenRow = Omit<IdentityToken, 'tokenHash' | 'purpose' | 'data'> & { purpose: TokenPurpose; data: unknown };

/** A token to insert. */
export type NewToken = {
  id: string;
  userId: string | null;
  email: string;
  purpose: TokenPurpose;
  tokenHash: Buffer;
  data: Record<string, string> | null;
  createdAt: Date;
  expiresAt: Date;
};

const COLUMNS = {
  id: true,
  userId: true,
  email: true,
  purpose: true,
  data: true,
  createdAt: true,
  expiresAt: true,
  usedAt: true,
} as const satisfies Prisma.IdentityTokenSelect;

type SelectedToken = Prisma.IdentityTokenGetPayload<{ select: typeof COLUMNS }>;

/** Safe, because the statements below write no other purposes. */
const toRow = (token: SelectedToken | null | undefined): TokenRow | null =>
  token ? { ...token, purpose: token.purpose as TokenPurpose } : null;

const isOpen = (now: Date) => ({ usedAt: null, expiresAt: { gt: now } });

/** Inserts a token. */
export async function insertToken(db: Database, { data, tokenHash, ...token }: NewToken): Promise<void> {
  const hash = new Uint8Array(tokenHash);
  await withPrisma(db, (client) =>
    client.identityToken.create({ data: { ...token, tokenHash: hash, ...(data && { data }) } }),
  );
}

/** Finds a token by its id, including used and expired ones. */
export const findTokenById = (db: Database, id: string): Promise<TokenRow | null> => findFirst(db, { id });

/** Finds a token by its id that can be used at an instant. */
export const findOpenToken = (db: Database, id: string, now: Date): Promise<TokenRow | null> =>
  findFirst(db, { id, ...isOpen(now) });

/** Finds a token by the hash of its mailed secret, including used and expired ones. Index identity_tokens_token_hash_key. */
export const findTokenByHash = (db: Database, tokenHash: Buffer, purpose: TokenPurpose): Promise<TokenRow | null> =>
  findFirst(db, { tokenHash: new Uint8Array(tokenHash), purpose });

/** Finds the newest open token of a person for a purpose. */
export const findUserToken = (
  db: Database,
  { userId, purpose }: { userId: string; purpose: TokenPurpose },
  now: Date,
): Promise<TokenRow | null> => findFirst(db, { userId, purpose, ...isOpen(now) });

async function findFirst(db: Database, where: Prisma.IdentityTokenWhereInput): Promise<TokenRow | null> {
  const token = await withPrisma(db, (client) =>
    client.identityToken.findFirst({ where, select: COLUMNS, orderBy: { createdAt: 'desc' } }),
  );
  return toRow(token);
}

/** Uses a token by its mailed secret. Of several concurrent callers one gets the row, the others null. */
export const takeTokenByHash = (
  db: Database,
  tokenHash: Buffer,
  purpose: TokenPurpose,
  now: Date,
): Promise<TokenRow | null> => take(db, { tokenHash: new Uint8Array(tokenHash), purpose }, now);

/** Uses a person's token by its mailed code; null if the code is wrong, used or expired. */
export const takeTokenByCode = (
  db: Database,
  { userId, purpose, codeHash }: { userId: string; purpose: TokenPurpose; codeHash: string },
  now: Date,
): Promise<TokenRow | null> => take(db, { userId, purpose, data: { path: ['codeHash'], equals: codeHash } }, now);

async function take(db: Database, where: Prisma.IdentityTokenWhereInput, now: Date): Promise<TokenRow | null> {
  const [token] = await withPrisma(db, (client) =>
    client.identityToken.updateManyAndReturn({
      where: { ...where, ...isOpen(now) },
      data: { usedAt: now },
      select: COLUMNS,
    }),
  );
  return toRow(token);
}

/**
 * Stores the secret of an open token and the facts known now; returns false if the token is no longer open. Raw SQL,
 * because a key is added to the JSON column in the statement that checks the token.
 */
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

/** Invalidates the unused tokens of an address for a purpose, except one. Index identity_tokens_email_purpose_idx. */
export async function voidTokens(
  db: Database,
  { email, purpose, exceptId }: { email: string; purpose: TokenPurpose; exceptId?: string },
  now: Date,
): Promise<void> {
  const where = { email, purpose, usedAt: null, ...(exceptId === undefined ? {} : { id: { not: exceptId } }) };
  await withPrisma(db, (client) => client.identityToken.updateMany({ where, data: { usedAt: now } }));
}

/** Invalidates a person's unused tokens for a purpose, whatever address they were for. */
export async function voidUserTokens(
  db: Database,
  { userId, purpose }: { userId: string; purpose: TokenPurpose },
  now: Date,
): Promise<void> {
  const where = { userId, purpose, usedAt: null };
  await withPrisma(db, (client) => client.identityToken.updateMany({ where, data: { usedAt: now } }));
}
