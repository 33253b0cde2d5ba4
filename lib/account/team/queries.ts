import { listAudit } from '#lib/account/audit/queries.ts';
import type { AuditPage, AuditQuery } from '#lib/account/audit/schema.ts';
import { getCompany } from '#lib/account/company/queries.ts';
import { dayPeriod } from '#lib/core/calendar.ts';
import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { isUuid } from '#lib/core/ids.ts';
import { sha256 } from '#lib/infra/crypto/hash-token.ts';
import { findInvitationById, findInvitations, findOfferByToken, type OfferedRow } from './invitations-store.ts';
import { presentInvited, presentMember, presentMyCompany, presentOffer } from './present.ts';
import type { Invitation, Member, MemberList, MyCompany, SwitchCompanyInput } from './schema.ts';
import { getSeatLimit } from './seats.ts';
import { enterDashboard, findCompaniesOfUser, findMember, findMembers } from './store.ts';

/**
 * Returns a member of the scope's company, or an open invitation, by its id.
 *
 * @throws {AppError} notFound, also for another company's
 */
export async function getMember(ctx: Pick<Context, 'scope' | 'now'>, input: { id: string }): Promise<Member> {
  if (isUuid(input.id)) {
    const member = await findMember(ctx.scope, input.id);
    if (member) return presentMember(member);
    const invitation = await findInvitationById(ctx.scope, input.id);
    if (invitation) return presentInvited(invitation, ctx.now());
  }
  throw refuse.notFound('team member');
}

/** Lists the members of the scope's company, then its open invitations, at most 1,000 of each. */
export async function listMembers(ctx: Pick<Context, 'scope' | 'now'>): Promise<MemberList> {
  const [members, invitations, limit] = await Promise.all([
    findMembers(ctx.scope),
    findInvitations(ctx.scope),
    getSeatLimit(ctx),
  ]);
  const now = ctx.now();
  return { data: [...members.map(presentMember), ...invitations.map((row) => presentInvited(row, now))], limit };
}

/**
 * Lists the companies that the caller belongs to, by name.
 *
 * @throws {AppError} forbidden (an API key is no person)
 */
export async function listMyCompanies(ctx: Pick<Context, 'scope' | 'actor'>): Promise<MyCompany[]> {
  if (ctx.actor.type !== 'user') throw refuse.forbidden();
  const rows = await findCompaniesOfUser(ctx.actor.userId);
  return rows.map((row) => presentMyCompany(row, ctx.scope.companyId));
}

/** 256 random bits as base64url. */
const TOKEN_FORM = /^[A-Za-z0-9_-]{43}$/;

/** Finds the row of a mailed link by its token; null if it is unknown. */
export const findOffer = async (token: string): Promise<OfferedRow | null> =>
  TOKEN_FORM.test(token) ? findOfferByToken(sha256(token)) : null;

/** Finds the invitation of a mailed link; null if the link is unknown. Changes nothing. */
export async function findInvitation(ctx: Pick<Context, 'now'>, token: string): Promise<Invitation | null> {
  const row = await findOffer(token);
  return row && presentOffer(row, ctx.now());
}

/**
 * Returns a page of the audit log of the scope's company, newest first. Days start and end in the company's time zone.
 *
 * @throws {AppError} notFound
 */
export async function getAuditLog(ctx: Pick<Context, 'scope'>, query: AuditQuery): Promise<AuditPage> {
  const { timezone } = await getCompany(ctx);
  return listAudit(ctx, {
    actorId: query.actor,
    action: query.action,
    start: query.from === undefined ? undefined : dayPeriod(timezone, query.from).start,
    end: query.to === undefined ? undefined : dayPeriod(timezone, query.to).end,
    olderThan: query.cursor,
    limit: query.limit,
  });
}

/**
 * Lets the caller see another company's dashboard, with all their logins; a repeat changes nothing.
 *
 * @throws {AppError} notFound (a company that they do not belong to); forbidden (an API key is no person)
 */
export async function switchCompany(
  ctx: Pick<Context, 'scope' | 'actor'>,
  { companyId }: SwitchCompanyInput,
): Promise<MyCompany[]> {
  const { actor } = ctx;
  if (actor.type !== 'user') throw refuse.forbidden();
  if (!(await enterDashboard(companyId, actor.userId))) {
    throw refuse.notFound('company');
  }
  return listMyCompanies({ ...ctx, scope: { companyId, environment: 'sandbox' } });
}
