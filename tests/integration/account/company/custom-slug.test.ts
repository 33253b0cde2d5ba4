import { afterAll, beforeAll, expect, it } from 'vitest';
import { changeSlug, getWebSlug } from '#lib/account/company/custom-slug.ts';
import { findCompany, getCompany } from '#lib/account/company/queries.ts';
import { CustomSlugInput } from '#lib/account/company/schema.ts';
import type { Context } from '#lib/core/context.ts';
import { DAY_MS } from '#lib/core/durations.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { openTestDatabase, refusalOf, registerTestAccount } from '../../../fixtures/accounts/accounts.ts';

let close: () => Promise<void>;

beforeAll(async () => {
  close = await openTestDatabase();
});

afterAll(() => close());

const webSlug = async (ctx: Context) => getWebSlug(await getCompany(ctx));

const later = (ctx: Context, days: number): Context => ({ ...ctx, now: () => new Date(Date.now() + days * DAY_MS) });

it('of 50 companies that choose the same name at once, exactly one gets it', async () => {
  const accounts = [];
  for (let index = 0; index < 50; index += 1) accounts.push(await registerTestAccount(`Racer ${index}`));
  const results = await Promise.all(accounts.map(({ ctx }) => refusalOf(changeSlug(ctx, { slug: 'winner' }))));
  expect(results.filter((code) => code === 'none')).toHaveLength(1);
  expect(results.filter((code) => code === 'slugTaken')).toHaveLength(49);
  const slugs = await Promise.all(accounts.map(({ ctx }) => webSlug(ctx)));
  expect(slugs.filter((slug) => slug === 'winner')).toHaveLength(1);
});

it('the name of the mail and its domain stay', async () => {
  const { ctx, companyId } = await registerTestAccount('Mail Keeper');
  await changeSlug(ctx, { slug: 'keeper-web' });
  expect(await webSlug(ctx)).toBe('keeper-web');
  expect((await getCompany(ctx)).slug).toBe('mail-keeper');
  const { rows } = await getPool().query('SELECT domain FROM sending_domains WHERE company_id = $1', [companyId]);
  expect(rows).toEqual([{ domain: 'mail-keeper.platform.test' }]);
  expect((await findCompany('KEEPER-web')).id).toBe(companyId);
});

it('a company keeps its first name for its mail, so that no other can choose it, nor sign up with a chosen one', async () => {
  const first = await registerTestAccount('First Name');
  const other = await registerTestAccount('Other');
  expect(await refusalOf(changeSlug(other.ctx, { slug: 'first-name' }))).toBe('slugTaken');
  await changeSlug(first.ctx, { slug: 'second-name' });
  expect(await refusalOf(changeSlug(other.ctx, { slug: 'first-name' }))).toBe('slugTaken');
  const third = await registerTestAccount('Second Name');
  expect((await getCompany(third.ctx)).slug).toMatch(/^second-name-\w+$/);
});

it('a name is changed once a day, a repeat changes nothing, and a former one is only for its company', async () => {
  const { ctx } = await registerTestAccount('Changer');
  const { ctx: other } = await registerTestAccount('Waiting');
  await changeSlug(ctx, { slug: 'one-name' });
  expect(await refusalOf(changeSlug(ctx, { slug: 'one-name' }))).toBe('none');
  expect(await refusalOf(changeSlug(ctx, { slug: 'two-names' }))).toBe('invalidField');
  await changeSlug(later(ctx, 2), { slug: 'two-names' });
  expect(await refusalOf(changeSlug(other, { slug: 'one-name' }))).toBe('slugTaken');
  expect(await refusalOf(changeSlug(later(ctx, 2), { slug: 'changer' }))).toBe('invalidField');
  await changeSlug(later(ctx, 4), { slug: 'one-name' });
  await changeSlug(later(ctx, 6), { slug: 'changer' });
  expect(await webSlug(ctx)).toBe('changer');
});

it.each([
  'ab',
  'a'.repeat(41),
  '-shop',
  'shop-',
  'xn--shop',
  'sh--op',
  'sh.op',
  'schön',
  'shop\n',
  'www',
  'admin',
  'status',
])('refuses %j as a name', (slug) => {
  expect(CustomSlugInput.safeParse({ slug }).success).toBe(slug === 'shop\n');
});
