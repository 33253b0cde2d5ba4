import type { Context } from '#lib/core/context.ts';
import { sha256 } from '#lib/infra/crypto/hash-token.ts';
import { presentOffer } from './present.ts';
import type { Invitation } from './schema.ts';
import { findOfferByToken, type OfferedRow } from './store.ts';

/** 256 random bits as base64url. */
const TOKEN_FORM = /^[A-Za-z0-9_-]{43}$/;

/** The row behind the token of a mailed link, or null where it is unknown. */
export const findOffer = async (token: string): Promise<OfferedRow | null> =>
  TOKEN_FORM.test(token) ? findOfferByToken(sha256(token)) : null;

/** What stands behind the token of a mailed link, or null where it is unknown. Looking changes nothing. */
export async function findInvitation(ctx: Pick<Context, 'now'>, token: string): Promise<Invitation | null> {
  const row = await findOffer(token);
  return row && presentOffer(row, ctx.now());
}
