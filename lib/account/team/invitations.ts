import { audited, recordAudit } from '#lib/account/audit/audited.ts';
import { Email } from '#lib/account/identity/schema.ts';
import type { Context, Scope } from '#lib/core/context.ts';
import { DAY_MS, HOUR_MS } from '#lib/core/durations.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { randomToken } from '#lib/core/ids.ts';
import { sha256 } from '#lib/infra/crypto/hash-token.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { countInWindow, secondsUntil, uncountInWindow } from '#lib/infra/rate-limit/window-counter.ts';
import { getPower, requireMayGive } from './get-power.ts';
import {
  findInvitationById,
  findInvitations,
  findInvitationWords,
  type InvitationRow,
  renewInvitation,
  updateInvitationToken,
  upsertInvitation,
} from './invitations-store.ts';
import { enqueueInvitationMail, type InvitationMailJob } from './jobs.ts';
import { presentInvited } from './present.ts';
import { type ResolvedRole, resolveRole, roleNameOf } from './roles/queries.ts';
import { COMPANY_MAILS_A_DAY, INVITATION_HOURS, invitationState, MAILS_A_DAY, RESEND_PAUSE_SECONDS } from './rules.ts';
import type { InviteMembersInput, InviteResult, Member, ResendInvitationInput } from './schema.ts';
import { getSeatLimit, hasSeat } from './seats.ts';
import { countSeats, findMemberEmails, lockTeam } from './store.ts';

/** The reason why an address is not invited. */
type Reason = 'invalidAddress' | 'memberExists' | 'memberLimit' | 'inviteTooOften';

/** The outcome for an address. A pending one has an open invitation, so that it counts as a member already. */
type Outcome = { email: string } & (
  | { status: 'invited'; reason: null }
  | { status: 'pending' | 'refused'; reason: Reason }
);

/**
 * Invites people by mail, each with a link of their own. One whose invitation is still open is left alone, so a repeat
 * changes nothing. What cannot be done for one address is said of that address; the others are invited. A request that
 * invites nobody, for one and the same reason, is refused with it.
 *
 * @returns one result for each address, in the order given.
 * @throws {AppError} roleInvalid, forbidden (a role that can do more than the caller); memberExists, memberLimit,
 *   invalidAddress, inviteTooOften (of all addresses)
 */
export async function inviteMembers(ctx: Context, input: InviteMembersInput): Promise<InviteResult[]> {
  const now = ctx.now();
  const emails = [...new Set(input.emails.map((email) => email.toLowerCase()))];
  const settled = await settle(ctx, emails, now);
  const wanted = emails.filter((email) => !settled.has(email));
  const allowed = await countMails(ctx.scope, wanted, now);
  let outcomes: Outcome[] = [];
  try {
    outcomes = await withTransaction((db) => inviteAll(db, ctx, { emails, allowed, role: input.role }));
  } finally {
    const invited = new Set(outcomes.filter(({ status }) => status === 'invited').map(({ email }) => email));
    await uncountMails(
      ctx.scope,
      wanted.filter((email) => !invited.has(email)),
      now,
    );
  }
  requireOneInvited(outcomes);
  return outcomes.map(present);
}

type Invitees = { emails: readonly string[]; allowed: ReadonlySet<string>; role: string };

async function inviteAll(db: Database, ctx: Context, { emails, allowed, role: ref }: Invitees): Promise<Outcome[]> {
  // A change of the plan waits for the same lock.
  await lockTeam(db, ctx.scope);
  const limit = await getSeatLimit(ctx, db);
  const role = await resolveRole(db, ctx.scope, ref);
  requireMayGive(await getPower(ctx, db), role);
  const settled = await settle(ctx, emails, ctx.now(), db);
  let seats = await countSeats(db, ctx.scope, ctx.now());
  const outcomes: Outcome[] = [];
  for (const email of emails) {
    const known = settled.get(email);
    if (known) outcomes.push(known);
    else if (!hasSeat(seats, limit)) outcomes.push(refused(email, 'memberLimit'));
    else if (!allowed.has(email)) outcomes.push(refused(email, 'inviteTooOften'));
    else {
      await invite(db, ctx, email, role);
      seats += 1;
      outcomes.push({ email, status: 'invited', reason: null });
    }
  }
  return outcomes;
}

/** The addresses for which nothing is to be done, with what is said of them. */
async function settle(ctx: Context, emails: readonly string[], now: Date, db?: Database) {
  const isMember = await findMemberEmails(ctx.scope, emails, db);
  const open = (await findInvitations(ctx.scope, db)).filter((row) => invitationState(row, now) === 'open');
  const isInvited = new Set(open.map(({ email }) => email));
  const settled = new Map<string, Outcome>();
  for (const email of emails) {
    if (!Email.safeParse(email).success) settled.set(email, refused(email, 'invalidAddress'));
    else if (isMember.has(email)) settled.set(email, refused(email, 'memberExists'));
    else if (isInvited.has(email)) settled.set(email, { email, status: 'pending', reason: 'memberExists' });
  }
  return settled;
}

async function invite(db: Database, ctx: Context, email: string, role: ResolvedRole): Promise<void> {
  const now = ctx.now();
  const pending = await upsertInvitation(db, ctx.scope, {
    email,
    role: role.role,
    roleId: role.roleId,
    // A placeholder: the job that mails the link creates the real token.
    tokenHash: sha256(randomToken()),
    invitedByUserId: ctx.actor.type === 'user' ? ctx.actor.userId : null,
    now,
    expiresAt: new Date(now.getTime() + INVITATION_HOURS * HOUR_MS),
  });
  await enqueueInvitationMail(db, ctx.scope, pending);
  const after = { email, role: role.name };
  await recordAudit(db, ctx, { action: 'member.invite', targetId: pending.id, after });
}

const refused = (email: string, reason: Reason): Outcome => ({ email, status: 'refused', reason });

/** Refuses a request that invites nobody, if its addresses have one reason. */
function requireOneInvited([first, ...others]: readonly Outcome[]): void {
  if (!first?.reason || others.some(({ reason }) => reason !== first.reason)) return;
  const { email, status, reason } = first;
  const cause = `${email} has an open invitation. Resend it from the list of members.`;
  throw new AppError(reason, { field: 'emails', value: email, ...(status === 'pending' && { cause }) });
}

const present = ({ email, status, reason }: Outcome): InviteResult => ({
  email,
  status,
  code: reason,
  message: reason && new AppError(reason, { value: email }).message,
});

/**
 * Mails an invitation again with a new link; the previous one stops working. At most once a minute and five times a day.
 *
 * @throws {AppError} notFound (also for one who has joined), resendTooSoon, inviteTooOften
 */
export async function resendInvitation(ctx: Context, { id }: ResendInvitationInput): Promise<Member> {
  const now = ctx.now();
  const row = await getInvitation(ctx, id);
  requirePause(row, now);
  const allowed = await countMails(ctx.scope, [row.email], now);
  if (allowed.size === 0) throw new AppError('inviteTooOften', { field: 'id' });
  const facts = {
    now,
    expiresAt: new Date(now.getTime() + INVITATION_HOURS * HOUR_MS),
    sentBefore: new Date(now.getTime() - RESEND_PAUSE_SECONDS * 1_000),
  };
  await audited(ctx, 'member.invite', id, async (db) => {
    const mail = await renewInvitation(db, ctx.scope, id, facts);
    if (!mail) return null;
    await enqueueInvitationMail(db, ctx.scope, mail);
    return { after: { email: row.email } };
  });
  return presentInvited(await getInvitation(ctx, id), now);
}

async function getInvitation(ctx: Context, id: string): Promise<InvitationRow> {
  const row = await findInvitationById(ctx.scope, id);
  if (!row) throw refuse.notFound('invitation', { field: 'id' });
  return row;
}

function requirePause(row: InvitationRow, now: Date): void {
  const mayBeSentAt = new Date(row.lastSentAt.getTime() + RESEND_PAUSE_SECONDS * 1_000);
  if (mayBeSentAt <= now) return;
  const seconds = secondsUntil(mayBeSentAt, now);
  throw new AppError('resendTooSoon', { field: 'id', values: { seconds }, retryAfterSeconds: seconds });
}

/** The content of an invitation mail: the token of its link, which exists nowhere else, and the text. */
type IssuedInvitation = { token: string; email: string; company: string; inviter: string | null; role: string };

/**
 * Creates the token of an invitation mail; an earlier token stops working.
 *
 * @returns null if the mail is no longer needed: the invitation was accepted or revoked, or a later mail follows.
 */
export async function issueInvitation(job: InvitationMailJob): Promise<IssuedInvitation | null> {
  const scope = { companyId: job.companyId, environment: 'sandbox' } as const;
  const words = await findInvitationWords(scope, job.invitationId);
  if (!words) return null;
  const token = randomToken(32);
  const isPending = await updateInvitationToken(
    scope,
    { id: job.invitationId, sendCount: job.sendCount },
    sha256(token),
  );
  if (!isPending) return null;
  const { email, company, inviter } = words;
  return { token, email, company, inviter, role: roleNameOf(words) };
}

/**
 * Counts one more mail to each address. Revoking an invitation and inviting again does not reset the count. Not in a
 * transaction: `uncountMails` takes back mails that were counted and not sent.
 *
 * @returns those that may be sent: not where the address or the company has had its number of the day.
 */
async function countMails(scope: Scope, emails: readonly string[], now: Date): Promise<Set<string>> {
  const allowed = new Set<string>();
  for (const email of emails) {
    const [address, company] = await countInWindow(keysOf(scope, email), DAY_MS, now);
    if ((address?.count ?? 0) <= MAILS_A_DAY && (company?.count ?? 0) <= COMPANY_MAILS_A_DAY) allowed.add(email);
  }
  return allowed;
}

/** Uncounts emails that turned out not to be sent. */
async function uncountMails(scope: Scope, emails: readonly string[], now: Date): Promise<void> {
  for (const email of emails) await uncountInWindow(keysOf(scope, email), DAY_MS, now);
}

const keysOf = (scope: Scope, email: string): string[] => [
  `invitation:${scope.companyId}:${email}`,
  `invitation:${scope.companyId}`,
];
