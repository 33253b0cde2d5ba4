import { recordAudit } from '#lib/account/audit/audited.ts';
import { addMember } from '#lib/account/company/add-member.ts';
import { type CreatedCompany, createCompany } from '#lib/account/company/create-company.ts';
import { copyToForm } from '#lib/account/hosted-forms/copy-to-form.ts';
import { createUser } from '#lib/account/identity/create-user.ts';
import type { OnEmailVerified } from '#lib/account/identity/email-verified.ts';
import { enqueueVerification } from '#lib/account/identity/request-verification.ts';
import { openUsage } from '#lib/account/usage/open-usage.ts';
import type { Context } from '#lib/core/context.ts';
import { DEFAULT_TIMEZONE } from '#lib/core/time-zone.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { insertTour } from './store.ts';
import type { TourStep } from './tour-steps.ts';

/** A company and its first person. */
export type CreateAccountInput = {
  company: { name: string; sandbox: boolean; timezone?: string; vendor?: string };
  /** `isVerified` is false for an address that is not verified yet: the verification mail is enqueued then. */
  owner: { fullname: string; email: string; passwordHash: string | null; isVerified?: boolean };
  /** True to skip onboarding: the survey, the welcome and the production data count as done. */
  isOnboarded?: boolean;
  /** The referrer that the link named; kept in the audit log. */
  ref?: string;
  /** Runs in the same transaction if the owner's address is verified from the start. */
  onVerified?: OnEmailVerified;
};

/** The new company and its owner. */
export type CreatedAccount = CreatedCompany & { userId: string };

/**
 * Creates a company and its owner in one transaction: company, slug and domain, person, membership, tour, plan and quotas.
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
    // A person who signs up has no session yet.
    const actor = ctx.actor.type === 'operator' ? ctx.actor : { type: 'user' as const, userId };
    const after = {
      name: input.company.name,
      sandbox: input.company.sandbox,
      owner: owner.email,
      ...(input.ref && { ref: input.ref }),
    };
    await recordAudit(
      db,
      { ...ctx, scope: { companyId }, actor },
      { action: 'company.create', targetId: companyId, after },
    );
    if (actor.type === 'user') {
      const fields = { email: owner.email, name: owner.fullname, company: input.company.name, ref: input.ref };
      await copyToForm(db, 'signup', { companyId, fields });
    }
    if (isVerified) await input.onVerified?.(db, { userId, companyId, email: owner.email });
    return { ...company, userId };
  });
}

function stepsDone({ company, isOnboarded = false }: CreateAccountInput): TourStep[] {
  if (!isOnboarded) return [];
  const steps: TourStep[] = ['surveyCompletion', 'sandboxWelcome'];
  return company.sandbox ? steps : [...steps, 'productionDataCompletion', 'productionWelcome'];
}
