import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensurePlatform } from '#lib/account/company/company.ts';
import { findCompany, getCompany, getMe } from '#lib/account/company/queries.ts';
import { requiredWork } from '#lib/account/identity/captcha/captcha.ts';
import { createAccount, REGISTRATIONS_AN_HOUR, registerAccount } from '#lib/account/onboarding/accounts.ts';

import { newId } from '#lib/core/ids.ts';
import { PLATFORM_COMPANY_ID } from '#lib/core/platform.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { openTestDatabase, refusalOf, registerTestAccount } from '../../../fixtures/accounts/accounts.ts';
import { solveCaptcha } from '../../../fixtures/accounts/identity.ts';

let close: () => Promise<void>;

beforeAll(async () => {
  close = await openTestDatabase();
});

afterAll(() => close());

const rows = async (sql: string, values: unknown[] = []) => (await getPool().query(sql, values)).rows;

const person = (email: string) => ({ fullname: 'Ana', company: 'Gadget Works', email, password: 'a long password' });

describe('registerAccount', () => {
  it('creates the company with all its initial rows', async () => {
    const { companyId, userId } = await registerAccount(platformContext(), person('ana@example.org'));
    expect(await rows('SELECT slug, sandbox, production_status FROM companies WHERE id = $1', [companyId])).toEqual([
      { slug: 'gadget-works', sandbox: true, production_status: 'None' },
    ]);
    expect(await rows('SELECT user_id, role FROM members WHERE company_id = $1', [companyId])).toEqual([
      { user_id: userId, role: 'owner' },
    ]);
    expect(
      await rows('SELECT domain, is_platform, status FROM sending_domains WHERE company_id = $1', [companyId]),
    ).toEqual([{ domain: 'gadget-works.platform.test', is_platform: true, status: 'verified' }]);
    expect(await rows('SELECT slot, quota FROM usage_quotas WHERE company_id = $1 ORDER BY slot', [companyId])).toEqual(
      [
        { slot: 'monthly', quota: 3000 },
        { slot: 'sandbox', quota: 200 },
      ],
    );
    expect(await rows('SELECT plan FROM subscriptions WHERE company_id = $1', [companyId])).toEqual([{ plan: 'FREE' }]);
    expect(await rows('SELECT sandbox_email_sent FROM tours WHERE company_id = $1', [companyId])).toHaveLength(1);
  });

  it('refuses a registered address and stores nothing', async () => {
    await registerAccount(platformContext(), person('twice@example.org'));
    const before = await rows('SELECT count(*) FROM companies');
    expect(await refusalOf(registerAccount(platformContext(), person('twice@example.org')))).toBe('emailRegistered');
    expect(await rows('SELECT count(*) FROM companies')).toEqual(before);
  });

  it('gives companies of the same name different slugs, also when created simultaneously', async () => {
    const emails = Array.from({ length: 8 }, (_, index) => `same-${index}@example.org`);
    const made = await Promise.all(
      emails.map((email) => registerAccount(platformContext(), { ...person(email), company: 'Zwölf GmbH' })),
    );
    const slugs = await rows('SELECT slug FROM companies WHERE id = ANY($1)', [made.map(({ companyId }) => companyId)]);
    expect(new Set(slugs.map(({ slug }) => slug)).size).toBe(8);
    expect(slugs.every(({ slug }) => /^zwolf-gmbh(-[a-z0-9]{1,5})?$/.test(slug))).toBe(true);
  });

  it('keeps the time zone that the sign-up names, as IANA spells it, and the default without one', async () => {
    const zones = async (given: { timezone?: string }, email: string) => {
      const { companyId } = await registerAccount(platformContext(), { ...person(email), ...given });
      const [row] = await rows('SELECT timezone FROM companies WHERE id = $1', [companyId]);
      return row?.timezone;
    };
    expect(await zones({ timezone: 'Europe/Berlin' }, 'berlin@example.org')).toBe('Europe/Berlin');
    expect(await zones({}, 'nowhere@example.org')).toBe('Asia/Jakarta');
  });

  it('creates one account per address of many simultaneous calls', async () => {
    const calls = Array.from({ length: 6 }, () =>
      refusalOf(registerAccount(platformContext(), person('race@example.org'))),
    );
    const outcomes = await Promise.all(calls);
    expect(outcomes.filter((code) => code === 'none')).toHaveLength(1);
    expect(outcomes.filter((code) => code === 'emailRegistered')).toHaveLength(5);
  });
});

describe('registering from one address', () => {
  it('is refused after sixty calls an hour before a password is hashed', async () => {
    const ctx = platformContext({ ip: '198.51.100.77', now: () => new Date('2026-05-01T10:59:00Z') });
    await registerAccount(ctx, person('first-here@example.org'));
    await rows(`UPDATE rate_limits SET count = 60 WHERE key = 'register:198.51.100.77'`);
    await expect(registerAccount(ctx, person('one-more@example.org'))).rejects.toMatchObject({
      code: 'rateLimited',
      retryAfterSeconds: 60,
    });
    const later = { ...ctx, now: () => new Date('2026-05-01T11:00:00Z') };
    expect(await refusalOf(registerAccount(later, person('one-more@example.org')))).toBe('none');
  });
});

describe('registering with one address', () => {
  it('needs a proof of work from the eleventh call of an hour and is never refused because of the calls of others', async () => {
    const at = (ip: string) => platformContext({ ip, now: () => new Date('2026-05-01T12:30:00Z') });
    const asked = Array.from({ length: 40 }, (_, index) =>
      refusalOf(registerAccount(at(`198.18.2.${index}`), person('wanted@example.org'))),
    );
    const outcomes = await Promise.all(asked);
    expect(outcomes.filter((code) => code === 'none')).toHaveLength(1);
    await rows(`DELETE FROM users WHERE email = 'wanted@example.org'`);
    const [left] = await rows(`SELECT count FROM rate_limits WHERE key = 'register:address:wanted@example.org'`);
    const work = requiredWork(left?.count, REGISTRATIONS_AN_HOUR.address);
    const again = (captcha?: string) =>
      refusalOf(registerAccount(at('203.0.113.77'), { ...person('wanted@example.org'), ...(captcha && { captcha }) }));
    expect(work).toBeGreaterThan(0);
    expect(await again()).toBe('captchaRequired');
    expect(await again(await solveCaptcha(platformContext(), work))).toBe('none');
  });
});

describe('createAccount', () => {
  it('creates a production company for the operator', async () => {
    const account = await createAccount(platformContext(), {
      company: { name: 'Live', sandbox: false, timezone: 'Europe/Berlin' },
      owner: { fullname: 'Op', email: 'op@example.org', passwordHash: null },
    });
    const company = await getCompany({ scope: { companyId: account.companyId, environment: 'production' } });
    expect(company).toMatchObject({
      productionStatus: 'Approved',
      environment: 'production',
      timezone: 'Europe/Berlin',
    });
  });
});

describe('ensurePlatform', () => {
  it('creates the platform once in repeated and simultaneous calls', async () => {
    await Promise.all([ensurePlatform(), ensurePlatform(), ensurePlatform()]);
    await ensurePlatform();
    expect(await rows('SELECT slug, sandbox FROM companies WHERE id = $1', [PLATFORM_COMPANY_ID])).toEqual([
      { slug: 'platform', sandbox: false },
    ]);
    expect(
      await rows('SELECT domain, status FROM sending_domains WHERE company_id = $1', [PLATFORM_COMPANY_ID]),
    ).toEqual([{ domain: 'platform.test', status: 'verified' }]);
    expect(await rows('SELECT slot, quota FROM usage_quotas WHERE company_id = $1', [PLATFORM_COMPANY_ID])).toEqual([
      { slot: 'monthly', quota: -1 },
    ]);
  });

  it('renames the platform domain of every company when PLATFORM_DOMAIN changes', async () => {
    const { companyId } = await registerTestAccount('Mover');
    await rows("UPDATE sending_domains SET domain = replace(domain, 'platform.test', 'old.test') WHERE is_platform");
    await ensurePlatform();
    expect(await rows('SELECT domain FROM sending_domains WHERE company_id = $1', [companyId])).toEqual([
      { domain: 'mover.platform.test' },
    ]);
    expect(await rows('SELECT domain FROM sending_domains WHERE company_id = $1', [PLATFORM_COMPANY_ID])).toEqual([
      { domain: 'platform.test' },
    ]);
  });
});

describe('finding companies', () => {
  it('accepts an id, slug or name and reports an ambiguous name', async () => {
    const { companyId } = await registerTestAccount('Only One Ltd');
    for (const text of [companyId, 'only-one-ltd', 'ONLY ONE ltd']) {
      expect(await findCompany(text)).toMatchObject({ id: companyId });
    }
    await registerTestAccount('Twins!');
    await registerTestAccount('Twins!');
    expect(await refusalOf(findCompany('twins!'))).toBe('invalidField');
    expect(await findCompany('twins')).toMatchObject({ name: 'Twins!' });
    expect(await refusalOf(findCompany('no such company'))).toBe('notFound');
  });

  it('returns the caller', async () => {
    const account = await registerTestAccount();
    expect(await getMe(account.ctx)).toMatchObject({
      user: { id: account.userId },
      company: { id: account.companyId },
    });
    const key = { ...account.ctx, actor: { type: 'apiKey', apiKeyId: newId() } as const };
    expect(await getMe(key)).toMatchObject({ user: null, company: { id: account.companyId } });
  });
});
