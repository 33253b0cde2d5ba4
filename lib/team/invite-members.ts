import { recordAudit } from '#lib/audit/record-audit.ts';
import type { Context } from '#lib/core/context.ts';
import { HOUR_MS } from '#lib/core/durations.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { type ErrorCode, errorEntry } from '#lib/core/errors/catalogue.ts';
import { randomToken } from '#lib/core/ids.ts';
import { Email } from '#lib/identity/schema.ts';
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

/**
 * Invites people by mail, each with a link of their own. One whose invitation is still open is left alone, so a repeat
 * changes nothing. What cannot be done for one address is said of that address; the others are invited.
 *
 * @returns one result for each address, in the order given.
 * @throws {AppError} roleInvalid, forbidden (a role that can do more than the caller)
 */
export async function inviteMembers(ctx: Context, input: InviteMembersInput): Promise<InviteResult[]> {
  const now = ctx.now();
  const emails = [...new Set(input.emails.map((email) => email.toLowerCase()))];
  const settled = await settle(ctx, emails, now);
  const wanted = emails.filter((email) => !settled.has(email));
  const allowed = await countMails(ctx.scope, wanted, now);
  let results: InviteResult[] = [];
  try {
    results = await withTransaction((db) => inviteAll(db, ctx, { emails, allowed, role: input.role }));
    return results;
  } finally {
    const invited = new Set(results.filter(({ status }) => status === 'invited').map(({ email }) => email));
    await uncountMails(
      ctx.scope,
      wanted.filter((email) => !invited.has(email)),
      now,
    );
  }
}

type Invitees = { emails: readonly string[]; allowed: ReadonlySet<string>; role: string };

async function inviteAll(db: Database, ctx: Context, { emails, allowed, role: ref }: Invitees) {
  // A change of the plan waits for the same lock.
  await lockTeam(db, ctx.scope);
  const limit = await getSeatLimit(ctx, db);
  const role = await resolveRole(db, ctx.scope, ref);
  requireMayGive(await getPower(ctx, db), role);
  const settled = await settle(ctx, emails, ctx.now(), db);
  let seats = await countSeats(db, ctx.scope, ctx.now());
  const results: InviteResult[] = [];
  for (const email of emails) {
    const known = settled.get(email);
    if (known) results.push(known);
    else if (!hasSeat(seats, limit)) results.push(refused(email, 'memberLimit'));
    else if (!allowed.has(email)) results.push(refused(email, 'inviteTooOften'));
    else {
      await invite(db, ctx, email, role);
      seats += 1;
      results.push({ email, status: 'invited', code: null, message: null });
    }
  }
  return results;
}

/** The addresses for which nothing is to be done, with what is said of them. */
async function settle(ctx: Context, emails: readonly string[], now: Date, db?: Database) {
  const isMember = await findMemberEmails(ctx.scope, emails, db);
  const open = (await findInvitations(ctx.scope, db)).filter((row) => invitationState(row, now) === 'open');
  const isInvited = new Set(open.map(({ email }) => email));
  const settled = new Map<string, InviteResult>();
  for (const email of emails) {
    if (!Email.safeParse(email).success) settled.set(email, refused(email, 'invalidAddress'));
    else if (isMember.has(email)) settled.set(email, refused(email, 'memberExists'));
    else if (isInvited.has(email)) settled.set(email, { email, status: 'pending', code: null, message: null });
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
  await recordAudit(db, ctx, { action: 'member.invite', targetType: 'member', targetId: pending.id, after });
}

function refused(email: string, code: ErrorCode): InviteResult {
  const { message } = new AppError(code, { value: email });
  return { email, status: 'refused', code: errorEntry(code).specCode ?? code, message };
}
