import { recordAudit } from '#lib/audit/record-audit.ts';
import { addMember } from '#lib/company/add-member.ts';
import { type CreatedCompany, createCompany } from '#lib/company/create-company.ts';
import type { Context } from '#lib/core/context.ts';
import { DEFAULT_TIMEZONE } from '#lib/core/time-zone.ts';
import { createUser } from '#lib/identity/create-user.ts';
import { enqueueVerification } from '#lib/identity/request-verification.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { openUsage } from '#lib/usage/open-usage.ts';
import { insertTour } from './store.ts';
import type { TourStep } from './tour-steps.ts';

/** A company and its first person. */
export type CreateAccountInput = {
  company: { name: string; sandbox: boolean; timezone?: string; vendor?: string };
  /** `isVerified` is false where nobody has proven yet that the address is theirs: the mail that asks them is owed then. */
  owner: { fullname: string; email: string; passwordHash: string | null; isVerified?: boolean };
  /** True where nobody is to be asked or welcomed: the survey, the welcome and the data of production count as done. */
  isOnboarded?: boolean;
  /** Who sent them here, as the link said; kept in the audit log. */
  ref?: string;
};

/** What was made. */
export type CreatedAccount = CreatedCompany & { userId: string };

/**
 * Makes a company with everything that it has from the start, and its owner: company, slug and domain, person, place,
 * tour, plan and quotas, all or nothing.
 *
 * @throws {AppError} emailRegistered
 */
export async function createAccount(ctx: Omit<Context, 'scope'>, input: CreateAccountInput): Promise<CreatedAccount> {
  const timezone = input.company.timezone ?? DEFAULT_TIMEZONE;
  return withTransaction(async (db) => {
    const company = await createCompany(db, { ...input.company, timezone });
    const { companyId } = company;
    const { isVerified = true, ...owner } = input.owner;
    const userId = await createUser(db, { ...owner, companyId, emailVerifiedAt: isVerified ? ctx.now() : null });
    if (!isVerified) await enqueueVerification(db, { userId, email: owner.email }, ctx.now());
    await addMember(db, { companyId, userId, role: 'owner' });
    await insertTour(db, companyId, stepsDone(input));
    await openUsage(db, { companyId, timezone, now: ctx.now() });
    // Who signs up by themselves is nobody yet when they call.
    const actor = ctx.actor.type === 'operator' ? ctx.actor : { type: 'user' as const, userId };
    const after = {
      name: input.company.name,
      sandbox: input.company.sandbox,
      owner: owner.email,
      ...(input.ref && { ref: input.ref }),
    };
    const target = { targetType: 'company', targetId: companyId, after };
    await recordAudit(db, { ...ctx, scope: { companyId }, actor }, { action: 'company.create', ...target });
    return { ...company, userId };
  });
}

function stepsDone({ company, isOnboarded = false }: CreateAccountInput): TourStep[] {
  if (!isOnboarded) return [];
  const steps: TourStep[] = ['surveyCompletion', 'sandboxWelcome'];
  return company.sandbox ? steps : [...steps, 'productionDataCompletion', 'productionWelcome'];
}
