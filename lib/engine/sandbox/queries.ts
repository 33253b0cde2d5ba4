import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { sha256 } from '#lib/infra/crypto/hash-token.ts';
import { presentAuthorizedRecipient } from './present.ts';
import { authorizationState } from './rules.ts';
import type { Authorization, AuthorizedRecipient } from './schema.ts';
import { findRecipientByToken, findRecipients } from './store.ts';

/** 256 random bits as base64url. */
const TOKEN_FORM = /^[A-Za-z0-9_-]{43}$/;

/** Finds the authorization of a mailed link; null if the link is unknown or used. Confirms nothing. */
export async function findAuthorization(ctx: Pick<Context, 'now'>, token: string): Promise<Authorization | null> {
  if (!TOKEN_FORM.test(token)) return null;
  const row = await findRecipientByToken(new Uint8Array(sha256(token)));
  return row && { state: authorizationState(row, ctx.now()), email: row.email, company: row.company.name };
}

/**
 * Returns the authorization of a mailed link. Confirms nothing.
 *
 * @throws {AppError} notFound (unknown or used)
 */
export async function getAuthorization(ctx: Pick<Context, 'now'>, token: string): Promise<Authorization> {
  const authorization = await findAuthorization(ctx, token);
  if (!authorization) throw refuse.notFound('link');
  return authorization;
}

/** Lists the company's authorized recipients, newest first. */
export async function listAuthorizedRecipients(ctx: Pick<Context, 'scope' | 'now'>): Promise<AuthorizedRecipient[]> {
  const now = ctx.now();
  return (await findRecipients(ctx.scope)).map((row) => presentAuthorizedRecipient(row, now));
}
