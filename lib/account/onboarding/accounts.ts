import { findVendor, getGuestVendor } from '#lib/account/access/find-vendor.ts';
import { recordAudit } from '#lib/account/audit/audited.ts';
import { addMember, type CreatedCompany, createCompany } from '#lib/account/company/company.ts';
import { copyToForm } from '#lib/account/hosted-forms/copy-to-form.ts';
import { requireCaptcha, requiredWork } from '#lib/account/identity/captcha/captcha.ts';
import { createUser } from '#lib/account/identity/create-user.ts';
import type { OnEmailVerified } from '#lib/account/identity/email-verified.ts';
import { requireGoodPassword } from '#lib/account/identity/passwords/require-good-password.ts';
import type { RegisterAccountInput } from '#lib/account/identity/schema.ts';
import { startSession } from '#lib/account/identity/sessions.ts';
import { enqueueVerification } from '#lib/account/identity/verify-email.ts';
import { openUsage } from '#lib/account/usage/open-usage.ts';
import type { Context } from '#lib/core/context.ts';
import { HOUR_MS } from '#lib/core/durations.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { DEFAULT_TIMEZONE } from '#lib/core/time-zone.ts';
import { hashPassword } from '#lib/infra/crypto/password.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { networkOf } from '#lib/infra/net/network-of.ts';
import { requireBelow } from '#lib/infra/rate-limit/require-below.ts';
import { countInWindow, readWindow } from '#lib/infra/rate-limit/window-counter.ts';
import { insertTour } from './store.ts';
import type { TourStep } from './tour-steps.ts';

/** A company and its first person. */
type CreateAccountInput = {
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
type CreatedAccount = CreatedCompany & { userId: string };

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

/**
 * Sign-ups in an hour: after `network` a caller's network is refused; after `free` of a network, or `address` with one
 * email address, a proof of work is asked for. The latter never refuses: anyone may ask with anyone's address.
 */
export const REGISTRATIONS_AN_HOUR = { network: 60, address: 10, free: 5 };

/** The result of a sign-up: an account, and a session that waits for the address to be verified. */
export type RegisteredAccount = { userId: string; companyId: string; sessionId: string };

/**
 * Signs a person up with a company of their own, in the sandbox (docs/product.md §7, POST /register). The verification mail
 * is enqueued; until the address is verified the session is good for that step only.
 *
 * The spec tells by 405 that an address is registered already (§8), so who asks learns whether it has an account. What
 * keeps that from being asked for many addresses are the counts, which come first, and the proof of work.
 *
 * @throws {AppError} emailRegistered, rateLimited, captchaRequired, captchaInvalid, passwordInvalid
 */
export async function registerAccount(
  ctx: Omit<Context, 'scope'>,
  input: RegisterAccountInput & { userAgent?: string; vendor?: string },
): Promise<RegisteredAccount> {
  await limitRegistrations(ctx, input);
  const { email, password, ref, timezone, fullname = nameOf(email), company = fullname } = input;
  if (password !== undefined) await requireGoodPassword(password, { email, names: [fullname], company }, 'password');
  const { userId, companyId } = await createAccount(ctx, {
    company: {
      name: company,
      sandbox: true,
      ...(timezone && { timezone }),
      ...(input.vendor && { vendor: input.vendor }),
    },
    owner: {
      fullname,
      email,
      passwordHash: password === undefined ? null : await hashPassword(password),
      isVerified: false,
    },
    ...(ref && { ref }),
  });
  const { sessionId } = await startSession(ctx, { userId, userAgent: input.userAgent ?? '', stage: 'unverified' });
  return { userId, companyId, sessionId };
}

/** Returns the local part of an address, cut to the longest name. */
const nameOf = (email: string): string => email.split('@')[0]?.slice(0, 100) || email;

async function limitRegistrations(
  { ip, now: clock }: Pick<Context, 'ip' | 'now'>,
  { email, captcha }: Pick<RegisterAccountInput, 'email' | 'captcha'>,
): Promise<void> {
  const now = clock();
  const network = ip === null ? null : networkOf(ip);
  if (network) await requireBelow([{ key: `register:${network}`, max: REGISTRATIONS_AN_HOUR.network }], HOUR_MS, now);
  const ofNetwork = network ? await countInWindow([`register:captcha:${network}`], HOUR_MS, now) : [];
  const address = `register:address:${email}`;
  const [known] = await readWindow([address], HOUR_MS, now);
  const isFree = (ofNetwork[0]?.count ?? 0) <= REGISTRATIONS_AN_HOUR.free;
  const work = Math.max(isFree ? 0 : 1, requiredWork(known?.count ?? 0, REGISTRATIONS_AN_HOUR.address));
  if (work > 0) await requireCaptcha(captcha, work);
  await countInWindow([address], HOUR_MS, now);
}

/**
 * Signs a person up under a vendor (docs/product.md §7, POST /register-partner/{id}): the one in whose name guests see this
 * installation, or one with the partner's sign-up. Others are not anybody's to choose.
 *
 * @throws {AppError} notFound (no such vendor); as `registerAccount`
 */
export async function registerPartner(
  ctx: Omit<Context, 'scope'>,
  input: RegisterAccountInput & { vendor: string; userAgent?: string },
): Promise<RegisteredAccount> {
  const [vendor, own] = await Promise.all([findVendor(input.vendor), getGuestVendor()]);
  if (!vendor || (vendor.variant !== 'partner' && vendor.name !== own.name)) throw refuse.notFound('vendor');
  return registerAccount(ctx, input);
}
