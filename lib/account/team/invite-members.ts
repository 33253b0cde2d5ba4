import { recordAudit } from '#lib/account/audit/audited.ts';
import { Email } from '#lib/account/identity/schema.ts';
import type { Context } from '#lib/core/context.ts';
import { HOUR_MS } from '#lib/core/durations.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { randomToken } from '#lib/core/ids.ts';
import { sha256 } from '#lib/infra/crypto/hash-token.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { getPower, requireMayGive } from './get-power.ts';
import { findInvitations, upsertInvitation } from './invitations/store.ts';
import { enqueueInvitationMail } from './jobs.ts';
import { countMails, uncountMails } from './limit-mails.ts';
import { type ResolvedRole, resolveRole } from './roles/resolve-role.ts';
import { INVITATION_HOURS, invitationState } from './rules.ts';
import type { InviteMembersInput, InviteResult } from './schema.ts';
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
