import { timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { newId, randomToken } from '#lib/core/ids.ts';
import { sha256 } from '#lib/infra/crypto/hash-token.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { type OpenedLogin, openLogin } from '../open-login.ts';
import { database } from '../store.ts';
import { insertToken, takeTokenByHash } from '../tokens/store.ts';

/** The lifetime of a handoff in milliseconds: the time between the return from a provider and the session. */
export const HANDOFF_MS = 2 * 60_000;

/** The prefix that distinguishes a handoff's token from a bearer token. */
export const HANDOFF_PREFIX = 'ho_';

/** A token that opens one session, once, in the browser that has the binding. */
export type Handoff = { token: string; binding: string };

const Data = z.object({ binding: z.string() });

/** Creates the handoff of a person who came back from a provider. */
export async function makeHandoff(ctx: Pick<Context, 'now'>, user: { id: string; email: string }): Promise<Handoff> {
  const now = ctx.now();
  const [token, binding] = [`${HANDOFF_PREFIX}${randomToken()}`, randomToken()];
  await insertToken(database(), {
    id: newId(now.getTime()),
    userId: user.id,
    email: user.email,
    purpose: 'oauth_handoff',
    tokenHash: sha256(token),
    data: { binding: sha256(binding).toString('base64url') },
    createdAt: now,
    expiresAt: new Date(now.getTime() + HANDOFF_MS),
  });
  return { token, binding };
}

/** The token, the binding that the browser has, and the choice about the person's other sessions. */
export type RedeemHandoff = { token: string; binding: string | null; userAgent: string; logoutFromOthers: boolean };

/**
 * Opens the session of a handoff, once, and only in the browser that came back from the provider: a link with another
 * person's token opens nothing. If the person's other sessions refuse the sign-in, the token stays usable.
 *
 * @throws {AppError} tokenException, signInConfirmException, signInConfirmMode1Exception, loginFailed (suspended)
 */
export async function redeemHandoff(ctx: Context, input: RedeemHandoff): Promise<OpenedLogin> {
  const { token, binding, userAgent, logoutFromOthers } = input;
  return withTransaction(async (db) => {
    const row = await takeTokenByHash(db, sha256(token), 'oauth_handoff', ctx.now());
    const wanted = Data.safeParse(row?.data).data?.binding;
    if (!row?.userId || wanted === undefined || binding === null || !isSame(wanted, binding)) {
      throw new AppError('tokenException');
    }
    return openLogin(db, ctx, { userId: row.userId, userAgent, logoutFromOthers });
  });
}

const isSame = (hash: string, binding: string): boolean => {
  const [wanted, given] = [Buffer.from(hash, 'base64url'), sha256(binding)];
  return wanted.length === given.length && timingSafeEqual(wanted, given);
};
