import type { Context } from '#lib/core/context.ts';
import { sha256 } from '#lib/infra/crypto/hash-token.ts';
import { authorizationState } from './rules.ts';
import type { Authorization } from './schema.ts';
import { findRecipientByToken } from './store.ts';

/** 256 random bits as base64url. */
const TOKEN_FORM = /^[A-Za-z0-9_-]{43}$/;

/** What stands behind the token of a mailed link, or null where it is unknown or used. Confirms nothing. */
export async function findAuthorization(ctx: Pick<Context, 'now'>, token: string): Promise<Authorization | null> {
  if (!TOKEN_FORM.test(token)) return null;
  const row = await findRecipientByToken(new Uint8Array(sha256(token)));
  return row && { state: authorizationState(row, ctx.now()), email: row.email, company: row.company.name };
}
