import { audited } from '#lib/account/audit/audited.ts';
import type { Context } from '#lib/core/context.ts';
import { DAY_MS } from '#lib/core/durations.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import type { CustomSlugInput } from './schema.ts';
import {
  findCustomSlug,
  findSlugChange,
  isSlugOfAnother,
  lockCompanyRow,
  lockSlug,
  replaceCustomSlug,
} from './store.ts';

/** The time between two changes: people who follow a link need a name that stays. */
const CHANGE_PAUSE_MS = DAY_MS;

/**
 * Reserves a name in the caller's transaction: two that want the same wait for each other.
 *
 * @returns false if it belongs to another company, as the name of its mail or in web addresses.
 */
export async function reserveSlug(db: Database, slug: string, companyId: string): Promise<boolean> {
  await lockSlug(db, slug);
  return !(await isSlugOfAnother(db, slug, companyId));
}

/**
 * Returns the name of a company in web addresses: the one that it has chosen, else its first one.
 *
 * @param company its id and its first name.
 */
export const getWebSlug = async ({ id, slug }: { id: string; slug: string }): Promise<string> =>
  (await findCustomSlug(id))?.slug ?? slug;

/**
 * Changes the name of the scope's company in web addresses. The name of its mail stays, and nobody else gets the former one for
 * 90 days. A repeat changes nothing.
 *
 * @throws {AppError} slugTaken, invalidField (changed within a day), notFound
 */
export async function changeSlug(ctx: Context, { slug }: CustomSlugInput): Promise<void> {
  const { companyId } = ctx.scope;
  await audited(ctx, 'company.slug', companyId, async (db) => {
    // Names are locked before companies, as at a sign-up.
    if (!(await reserveSlug(db, slug, companyId))) throw new AppError('slugTaken', { field: 'slug', value: slug });
    const company = await lockCompanyRow(db, companyId);
    if (!company) throw refuse.notFound('company');
    const before = (await findCustomSlug(companyId, db))?.slug ?? company.slug;
    if (before === slug) return null;
    const changedAt = await findSlugChange(db, companyId);
    if (changedAt && ctx.now().getTime() - changedAt.getTime() < CHANGE_PAUSE_MS)
      throw refuse.fieldBecause('slug', 'The slug can be changed once a day.', slug);
    await replaceCustomSlug(db, companyId, slug === company.slug ? null : slug, ctx.now());
    return { before: { slug: before }, after: { slug } };
  });
}
