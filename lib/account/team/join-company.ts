import { recordAudit } from '#lib/account/audit/audited.ts';
import { createUser } from '#lib/account/identity/create-user.ts';
import type { OnEmailVerified } from '#lib/account/identity/email-verified.ts';
import { requireGoodPassword } from '#lib/account/identity/passwords/require-good-password.ts';
import { notify } from '#lib/account/notifications/notify.ts';
import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { hashPassword } from '#lib/infra/crypto/password.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { networkOf } from '#lib/infra/net/network-of.ts';
import { countInWindow, secondsUntil } from '#lib/infra/rate-limit/window-counter.ts';
import { acceptInvitation, findOfferToUser, type OfferedRow } from './invitations-store.ts';
import { findOffer } from './queries.ts';
import { roleNameOf } from './roles/queries.ts';
import type { Joined, JoinInput } from './schema.ts';
import { enterDashboard, insertMember, lockTeam } from './store.ts';

/** Tries of one address in a quarter of an hour: links cannot be guessed, but a password's hash is work. */
const TRIES_MAX = 60;
const WINDOW_MS = 15 * 60_000;

/** The person who accepts an invitation, if they are signed in; otherwise null. */
export type Joiner = { userId: string } | null;

/**
 * Makes the holder of an invitation a member of the company, once. A new person gives a name and a password, and the link
 * verifies their address. A person with an account must be signed in to it, unless it belongs to no company and so cannot
 * be signed in to. By its id, an invitation is accepted only by the person whom it was sent to.
 *
 * @param onVerified runs in the same transaction.
 * @throws {AppError} notFound (unknown, used, revoked, or another's), linkExpired, missingField (fullname, password),
 *   loggedOut (an account that is not signed in), forbidden (signed in as another person), rateLimited, memberExists,
 *   passwordInvalid
 */
export async function joinCompany(
  ctx: Context,
  joiner: Joiner,
  input: JoinInput,
  onVerified: OnEmailVerified,
): Promise<Joined> {
  await limitTries(ctx);
  const offer = await getOffer(ctx, joiner, input);
  const newcomer = offer.userId === null ? await readNewcomer(offer, input) : null;
  if (offer.userId !== null) requireOwnAccount(offer, joiner);
  const scope = { companyId: offer.companyId, environment: 'sandbox' } as const;
  const now = ctx.now();
  await withTransaction(async (db) => {
    await lockTeam(db, scope);
    if (!(await acceptInvitation(db, scope, offer, now))) throw noSuchLink();
    const userId = offer.userId ?? (await createNewcomer(db, offer, newcomer, now));
    if (!(await insertMember(db, scope, { userId, role: offer.role, roleId: offer.roleId, now }))) {
      throw new AppError('memberExists');
    }
    await enterDashboard(offer.companyId, userId, db);
    await tell(db, ctx, offer, userId);
    // The invitation was mailed to this address, and its link or the person's own session was used.
    await onVerified(db, { userId, companyId: offer.companyId, email: offer.email });
  });
  // A person who is signed in to another account has a new account now, and must sign in to it.
  const next = joiner && offer.userId !== null ? 'dashboard' : 'login';
  return { companyId: offer.companyId, company: offer.company, email: offer.email, next };
}

async function getOffer(ctx: Context, joiner: Joiner, { token, id }: JoinInput): Promise<OfferedRow> {
  if (id !== undefined && !joiner) throw new AppError('loggedOut');
  const offer =
    token !== undefined ? await findOffer(token) : joiner && id && (await findOfferToUser(id, joiner.userId));
  if (!offer || offer.acceptedAt) throw noSuchLink();
  if (offer.expiresAt <= ctx.now()) throw new AppError('linkExpired');
  return offer;
}

function requireOwnAccount(offer: OfferedRow, joiner: Joiner): void {
  if (joiner?.userId === offer.userId || (!joiner && offer.companies === 0)) return;
  if (!joiner) throw new AppError('loggedOut');
  throw refuse.forbidden(`This invitation is for ${offer.email}. Sign in as that person.`);
}

type Newcomer = { fullname: string; passwordHash: string };

async function readNewcomer({ email, company }: OfferedRow, { fullname, password }: JoinInput): Promise<Newcomer> {
  if (fullname === undefined) throw refuse.missingField('fullname');
  if (password === undefined) throw refuse.missingField('password');
  await requireGoodPassword(password, { email, names: [fullname], company }, 'password');
  return { fullname, passwordHash: await hashPassword(password) };
}

function createNewcomer(db: Database, offer: OfferedRow, newcomer: Newcomer | null, now: Date): Promise<string> {
  if (!newcomer) throw new Error('an invitation without an account needs somebody new');
  const { email, companyId } = offer;
  return createUser(db, { ...newcomer, email, companyId, emailVerifiedAt: now });
}

async function tell(db: Database, ctx: Context, offer: OfferedRow, userId: string): Promise<void> {
  const { companyId, email, invitedByUserId } = offer;
  const after = { email, role: roleNameOf(offer) };
  const facts = { ...ctx, scope: { companyId }, actor: { type: 'user' as const, userId } };
  await recordAudit(db, facts, { action: 'member.join', targetId: offer.id, after });
  if (!invitedByUserId) return;
  await notify(db, {
    companyId,
    userId: invitedByUserId,
    type: 'success',
    title: `${email} has joined`,
    message: `${email} accepted your invitation to ${offer.company} as ${roleNameOf(offer)}.`,
    link: '/account-setting?tab=team',
  });
}

async function limitTries(ctx: Context): Promise<void> {
  if (ctx.ip === null) return;
  const [window] = await countInWindow([`join:${networkOf(ctx.ip)}`], WINDOW_MS, ctx.now());
  if (!window || window.count <= TRIES_MAX) return;
  const seconds = secondsUntil(window.endsAt, ctx.now());
  throw new AppError('rateLimited', { values: { seconds }, retryAfterSeconds: seconds });
}

const noSuchLink = () => refuse.notFound('invitation');
