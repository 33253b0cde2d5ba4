import { audited, recordAudit } from '#lib/account/audit/audited.ts';
import { notify } from '#lib/account/notifications/notify.ts';
import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { randomToken } from '#lib/core/ids.ts';
import { sha256 } from '#lib/infra/crypto/hash-token.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { enqueueSenderLink, type SenderLinkJob } from './jobs.ts';
import { countLink, linkTimes, requirePause, uncountLink } from './link-limits.ts';
import type { SenderProof, ValidateSenderInput } from './schema.ts';
import {
  type AskedSender,
  findAskedSender,
  findDefaultSender,
  findSenderByToken,
  lockSenders,
  renewLink,
  setDefaultSender,
  setToken,
  setVerified,
} from './store.ts';
import { LINK_PAUSE_SECONDS } from './values.ts';

/** Sends the link of a sender again, or proves the sender of a token. */
export const validateSender = (ctx: Context, { senderId, token }: ValidateSenderInput): Promise<SenderProof> =>
  token === undefined ? resendLink(ctx, { id: senderId ?? '' }) : proveSender(ctx, token);

/**
 * Mails a sender another link; the one before is worth nothing then. At most once a minute and five times a day. One that is
 * proven is left alone.
 *
 * @throws {AppError} notFound, resendTooSoon
 */
export async function resendLink(ctx: Context, { id }: { id: string }): Promise<SenderProof> {
  const now = ctx.now();
  const row = await findAskedSender(ctx.scope, id);
  if (!row) throw refuse.notFound('sender', { field: 'senderId' });
  if (row.verifiedAt) return present(row, now);
  requirePause(row, now);
  await countLink(ctx, row.email);
  const sentBefore = new Date(now.getTime() - LINK_PAUSE_SECONDS * 1_000);
  const sent = await audited(ctx, 'sender.ask', id, async (db) => {
    const link = await renewLink(db, ctx.scope, id, { ...linkTimes(now), sentBefore });
    if (!link) return null;
    await enqueueSenderLink(db, ctx.scope, link);
    return { after: { email: row.email } };
  });
  if (sent) return { ...present(row, now), state: 'pending' };
  // Another call was faster: one link is on its way.
  await uncountLink(ctx, row.email);
  return present((await findAskedSender(ctx.scope, id)) ?? row, now);
}

function present({ email, name, company, verifiedAt, tokenExpiresAt }: AskedSender, now: Date): SenderProof {
  const state = verifiedAt ? 'verified' : tokenExpiresAt <= now ? 'expired' : 'pending';
  return { email, name, company: company.name, state };
}

/** The content of a mail with a link: the token, which exists nowhere else, and who asks. */
type IssuedLink = Omit<SenderProof, 'state'> & { token: string };

/**
 * Creates the token of a link; an earlier one stops working.
 *
 * @returns null if the link is no longer needed: the sender is proven or gone, or a later link follows.
 */
export async function issueLink({ companyId, senderId: id, sendCount }: SenderLinkJob): Promise<IssuedLink | null> {
  const row = await findAskedSender({ companyId }, id);
  if (!row) return null;
  const token = randomToken(32);
  if (!(await setToken({ companyId }, { id, sendCount }, sha256(token)))) return null;
  return { token, email: row.email, name: row.name, company: row.company.name };
}

/** Finds the proof that a link asks for; null for a link that is unknown or was used. It changes nothing, as scanners follow links. */
export async function findProof({ now }: Pick<Context, 'now'>, token: string): Promise<SenderProof | null> {
  const row = await findSenderByToken(sha256(token));
  return row && present(row, now());
}

/**
 * Proves the address of a sender: somebody who reads its mail pressed the button. The token works once. The first proven sender
 * of a company is its default.
 *
 * @throws {AppError} notFound (unknown or used), linkExpired
 */
async function proveSender(ctx: Context, token: string): Promise<SenderProof> {
  const now = ctx.now();
  const tokenHash = sha256(token);
  const row = await findSenderByToken(tokenHash);
  if (!row) throw linkInvalid();
  if (row.tokenExpiresAt <= now) throw new AppError('linkExpired');
  const { id, companyId, email } = row;
  const scope = { ...ctx.scope, companyId };
  await withTransaction(async (db) => {
    await lockSenders(db, scope);
    if (!(await setVerified(db, scope, tokenHash, now))) throw linkInvalid();
    const isDefault = (await findDefaultSender(db, scope)) === null && (await setDefaultSender(db, scope, id));
    const after = { email, verified: true, isDefault };
    await recordAudit(db, { ...ctx, scope }, { action: 'sender.verify', targetId: id, after });
    const message = isDefault ? 'It is your default sender.' : 'You can choose it for your mail.';
    await notify(db, { companyId, type: 'success', title: `${email} is verified`, message, link: '/sender' });
  });
  return { ...present(row, now), state: 'verified' };
}

const linkInvalid = (): AppError =>
  new AppError('notFound', { field: 'token', values: { entity: 'link' }, message: 'Link invalid' });
