import { getProfile } from '#lib/account/identity/profile/profile.ts';
import { getUser } from '#lib/account/identity/queries.ts';
import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { isUuid } from '#lib/core/ids.ts';
import { presentCompany } from './present.ts';
import type { Company, Me, UserAccount } from './schema.ts';
import {
  findCompaniesByName,
  findCompanyByCustomSlug,
  findCompanyById,
  findCompanyBySlug,
  findSuspendedIds,
} from './store.ts';
import { userEnvironment } from './user-environment.ts';

/**
 * Returns the company of the scope.
 *
 * @throws {AppError} notFound
 */
export async function getCompany(ctx: Pick<Context, 'scope'>): Promise<Company> {
  const row = await findCompanyById(ctx.scope.companyId);
  if (!row) throw refuse.notFound('company');
  return presentCompany(row);
}

/** Lists those of some companies that the operator has suspended. */
export const listSuspended = (companyIds: readonly string[]): Promise<string[]> => findSuspendedIds(companyIds);

/**
 * Finds a company by id, slug or name, for the operator.
 *
 * @throws {AppError} notFound; invalidField if several companies have the name
 */
export async function findCompany(text: string): Promise<Company> {
  const slug = text.toLowerCase();
  const known =
    (isUuid(text) && (await findCompanyById(text))) ||
    (await findCompanyBySlug(slug)) ||
    (await findCompanyByCustomSlug(slug));
  if (known) return presentCompany(known);
  const [first, second] = await findCompaniesByName(text);
  if (!first) throw refuse.notFound(`company ${text}`);
  if (!second) return presentCompany(first);
  throw refuse.fieldBecause('company', `Several companies are called ${text}; use the id or the slug.`, text);
}

/**
 * Returns the caller and their company.
 *
 * @throws {AppError} notFound
 */
export async function getMe(ctx: Pick<Context, 'scope' | 'actor'>): Promise<Me> {
  const [user, company] = await Promise.all([
    ctx.actor.type === 'user' ? getUser({ userId: ctx.actor.userId }) : null,
    getCompany(ctx),
  ]);
  return { user: user && { ...user, environment: userEnvironment(company) }, company };
}

/**
 * Returns the caller's profile with the environment of their company.
 *
 * @throws {AppError} forbidden (an API key), notFound
 */
export async function getUserAccount(ctx: Pick<Context, 'scope' | 'actor'>): Promise<UserAccount> {
  const [profile, company] = await Promise.all([getProfile(ctx), getCompany(ctx)]);
  return { ...profile, environment: userEnvironment(company) };
}
