import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#lib/core/ids.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import {
  createApiKey,
  getApiKey,
  listApiKeys,
  revokeApiKey,
  rotateApiKey,
  updateApiKey,
} from '#lib/senders/api-keys/api-keys.ts';
import { authenticateApiKey } from '#lib/senders/api-keys/authenticate-api-key.ts';
import { getConfiguration } from '#lib/senders/api-keys/get-configuration.ts';
import { findReplacedKey } from '#lib/senders/api-keys/queries.ts';

import { CreateApiKeyInput } from '#lib/senders/api-keys/schema.ts';
import { listSendingDomains } from '#lib/senders/domains/queries.ts';
import { addSendingDomain, deleteSendingDomain } from '#lib/senders/domains/sending-domains.ts';
import { contextOf, openTestDatabase, refusalOf, registerTestAccount } from '../../../fixtures/accounts/accounts.ts';

let close: () => Promise<void>;

beforeAll(async () => {
  close = await openTestDatabase();
});

afterAll(() => close());

describe('an API key', () => {
  it('is shown once, works at once and is stored as a hash only', async () => {
    const { ctx, companyId } = await registerTestAccount();
    const made = await createApiKey(ctx, { name: 'First' });
    expect(made.key).toMatch(/^tx_test_[\w-]{43}$/);
    expect(made.key.startsWith(made.hint)).toBe(true);
    const proven = await authenticateApiKey(made.key, null);
    expect(proven).toMatchObject({ companyId, environment: 'sandbox', apiKeyId: made.id });
    expect(proven.grants).toContain('smtp/inject');
    const listed = await listApiKeys(ctx);
    expect(listed).toMatchObject([{ id: made.id, name: 'First' }]);
    expect(JSON.stringify(listed)).not.toContain(made.key);
    const stored = await getPool().query('SELECT row_to_json(k)::text AS row FROM api_keys k WHERE id = $1', [made.id]);
    expect(stored.rows[0].row).not.toContain(made.key.slice(12));
  });

  it('is invalid once it is revoked, and a repeated revocation changes nothing', async () => {
    const { ctx } = await registerTestAccount();
    const { id, key } = await createApiKey(ctx, { name: 'Gone' });
    await authenticateApiKey(key, null);
    await revokeApiKey(ctx, { id });
    await revokeApiKey(ctx, { id });
    await expect.poll(() => refusalOf(authenticateApiKey(key, null))).toBe('invalidApiKey');
    expect(await listApiKeys(ctx)).toEqual([]);
  });

  it('of another company is not found, like an invalid id', async () => {
    const [one, other] = [await registerTestAccount(), await registerTestAccount()];
    const { id, key } = await createApiKey(one.ctx, { name: 'Mine' });
    expect(await listApiKeys(other.ctx)).toEqual([]);
    for (const wrong of [id, newId(), 'x'])
      expect(await refusalOf(revokeApiKey(other.ctx, { id: wrong }))).toBe('notFound');
    expect((await authenticateApiKey(key, null)).apiKeyId).toBe(id);
  });

  it('of production is listed in production only and has a production prefix', async () => {
    const account = await registerTestAccount();
    const made = await createApiKey(contextOf(account, { environment: 'production' }), { name: 'Live' });
    expect(made.key).toMatch(/^tx_live_/);
    expect(await listApiKeys(account.ctx)).toEqual([]);
    expect(await refusalOf(authenticateApiKey(made.key, null))).toBe('productionRequired');
  });

  it('created with a key has at most the grants of that key and its environment', async () => {
    const account = await registerTestAccount();
    const parent = await createApiKey(account.ctx, { name: 'Parent', grants: ['api_keys/manage', 'smtp/inject'] });
    const ctx = { ...account.ctx, actor: { type: 'apiKey', apiKeyId: parent.id } as const };
    expect(await refusalOf(createApiKey(ctx, { name: 'Child', grants: ['smtp/inject'] }))).toBe('none');
    expect(await refusalOf(createApiKey(ctx, { name: 'Child', grants: ['company/manage'] }))).toBe('missingGrant');
    expect(await refusalOf(createApiKey(ctx, { name: 'Child' }))).toBe('missingGrant');
    const live = { name: 'Child', grants: ['smtp/inject' as const], environment: 'production' as const };
    expect(await refusalOf(createApiKey(ctx, live))).toBe('forbidden');
  });

  it('cannot be created with a restricted key, as it would lack the restrictions', async () => {
    const account = await registerTestAccount();
    for (const limit of [{ allowedIps: ['192.0.2.1'] }, { expiresAt: '2099-01-01T00:00:00Z' }]) {
      const parent = await createApiKey(account.ctx, { name: 'Limited', grants: ['api_keys/manage'], ...limit });
      const ctx = { ...account.ctx, actor: { type: 'apiKey', apiKeyId: parent.id } as const };
      expect(await refusalOf(createApiKey(ctx, { name: 'Child', grants: ['api_keys/manage'] }))).toBe('forbidden');
    }
  });

  it('of another environment cannot be revoked', async () => {
    const account = await registerTestAccount();
    const live = contextOf(account, { environment: 'production' });
    const { id } = await createApiKey(live, { name: 'Live' });
    expect(await refusalOf(revokeApiKey(account.ctx, { id }))).toBe('notFound');
    expect(await listApiKeys(live)).toHaveLength(1);
    expect(await refusalOf(revokeApiKey(live, { id }))).toBe('none');
  });

  it('is changed from the next request on, and fields that are not given stay', async () => {
    const { ctx } = await registerTestAccount();
    const { id, key } = await createApiKey(ctx, { name: 'Old', allowedIps: ['192.0.2.1'] });
    expect(await refusalOf(authenticateApiKey(key, '192.0.2.9'))).toBe('ipNotAllowed');
    const domain = (await listSendingDomains(ctx))[0]?.domain ?? '';
    const changed = { name: 'New', grants: ['smtp/inject' as const], allowedIps: [], domains: [domain] };
    expect(await updateApiKey(ctx, { id, ...changed })).toMatchObject({ ...changed, expiresAt: null });
    await expect
      .poll(() => authenticateApiKey(key, '192.0.2.9').catch(() => null))
      .toMatchObject({ grants: ['smtp/inject'], domains: [domain] });
    const expiresAt = '2099-01-01T00:00:00.000Z';
    expect(await updateApiKey(ctx, { id, expiresAt })).toMatchObject({ ...changed, expiresAt });
    expect(await updateApiKey(ctx, { id, expiresAt: null })).toMatchObject({ ...changed, expiresAt: null });
    const { rows } = await getPool().query(
      `SELECT count(*)::int AS count FROM audit_entries WHERE target_id = $1 AND action = 'api-key.update'`,
      [id],
    );
    expect(rows).toEqual([{ count: 3 }]);
  });

  it('stays restricted to a removed domain until the restriction is removed', async () => {
    const { ctx } = await registerTestAccount();
    const { id: domainId } = await addSendingDomain(ctx, { domain: 'removed.example' });
    const { id } = await createApiKey(ctx, { name: 'Locked', domains: ['removed.example'] });
    await deleteSendingDomain(ctx, { id: domainId });
    const kept = await updateApiKey(ctx, { id, name: 'Still locked', domains: ['removed.example'] });
    expect(kept.domains).toEqual(['removed.example']);
    expect((await updateApiKey(ctx, { id, domains: [] })).domains).toEqual([]);
    expect(await refusalOf(updateApiKey(ctx, { id, domains: ['removed.example'] }))).toBe('invalidField');
  });

  it('is restricted to domains of the company only, and not changed by a caller with fewer grants', async () => {
    const account = await registerTestAccount();
    const { ctx } = account;
    const { id } = await createApiKey(ctx, { name: 'Mine' });
    expect(await refusalOf(createApiKey(ctx, { name: 'Theirs', domains: ['theirs.example'] }))).toBe('invalidField');
    expect(await refusalOf(updateApiKey(ctx, { id, domains: ['theirs.example'] }))).toBe('invalidField');
    expect(await refusalOf(updateApiKey(ctx, { id, expiresAt: '2020-01-01T00:00:00Z' }))).toBe('invalidField');
    const less = { ...ctx, grants: ['api_keys/manage' as const] };
    expect(await refusalOf(updateApiKey(less, { id, name: 'Taken' }))).toBe('forbidden');
    const outsiders = [(await registerTestAccount()).ctx, contextOf(account, { environment: 'production' })];
    for (const outsider of outsiders) {
      expect(await refusalOf(updateApiKey(outsider, { id, name: 'Taken' }))).toBe('notFound');
      expect(await refusalOf(getApiKey(outsider, { id }))).toBe('notFound');
    }
    expect(await getApiKey(ctx, { id })).toMatchObject({ name: 'Mine' });
    await revokeApiKey(ctx, { id });
    expect(await refusalOf(updateApiKey(ctx, { id, name: 'Gone' }))).toBe('notFound');
  });

  it('cannot be created with an expiry in the past', async () => {
    const { ctx } = await registerTestAccount();
    const input = { name: 'Old', expiresAt: '2020-01-01T00:00:00Z' };
    expect(await refusalOf(createApiKey(ctx, input))).toBe('invalidField');
  });

  it('is one of at most a hundred, also when created simultaneously', async () => {
    const { ctx } = await registerTestAccount();
    const calls = Array.from({ length: 104 }, (_, index) => refusalOf(createApiKey(ctx, { name: `Key ${index}` })));
    const outcomes = await Promise.all(calls);
    expect(outcomes.filter((code) => code === 'limitReached')).toHaveLength(4);
    expect(await listApiKeys(ctx)).toHaveLength(100);
  });
});

describe('CreateApiKeyInput', () => {
  it('accepts only valid names, grants and addresses', () => {
    const good = { name: ' A ', grants: ['smtp/inject'], allowedIps: ['192.0.2.0/24', '::1'] };
    expect(CreateApiKeyInput.safeParse(good).data).toMatchObject({ name: 'A' });
    for (const bad of [
      {},
      { name: ' ' },
      { name: 'a\nb' },
      { name: 'a', grants: ['x'] },
      { name: 'a', allowedIps: ['300.1.1.1'] },
      { name: 'a', more: 1 },
    ]) {
      expect(CreateApiKeyInput.safeParse(bad).success).toBe(false);
    }
  });
});

describe('getConfiguration', () => {
  it('returns the settings that an application needs', async () => {
    const { ctx } = await registerTestAccount('Conf');
    const { id } = await createApiKey(ctx, { name: 'One' });
    expect(await getConfiguration(ctx)).toMatchObject({
      environment: 'sandbox',
      from: 'hello@conf.platform.test',
      smtp: {
        host: 'localhost',
        ports: [
          { port: 2525, tls: 'starttls' },
          { port: 1587, tls: 'starttls' },
          { port: 1465, tls: 'implicit' },
        ],
      },
      api: { baseUrl: 'http://localhost:4300/api/v1' }, // PUBLIC_URL is set here, and no API_URL
      keys: [{ id }],
    });
  });
});

describe('rotating an API key', () => {
  it('creates a key with the same grants and restrictions, and the replaced one works until its grace time ends', async () => {
    const { ctx } = await registerTestAccount();
    const limits = {
      grants: ['smtp/inject' as const],
      allowedIps: ['192.0.2.1'],
      expiresAt: '2099-01-01T00:00:00.000Z',
    };
    const old = await createApiKey(ctx, { name: 'Shop', ...limits });
    const made = await rotateApiKey(ctx, { id: old.id, graceHours: 24 });
    expect(made).toMatchObject({ name: 'Shop', ...limits, replacedById: null });
    expect(made.key).not.toBe(old.key);
    expect((await authenticateApiKey(made.key, '192.0.2.1')).apiKeyId).toBe(made.id);
    expect((await authenticateApiKey(old.key, '192.0.2.1')).apiKeyId).toBe(old.id);
    const replaced = await getApiKey(ctx, { id: old.id });
    expect(replaced.replacedById).toBe(made.id);
    const hours = (Date.parse(replaced.expiresAt ?? '') - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(23.9);
    expect(hours).toBeLessThanOrEqual(24);
    expect((await listApiKeys(ctx)).map(({ id }) => id)).toEqual([made.id, old.id]);
    const afterwards = { ...ctx, now: () => new Date(Date.now() + 25 * 3_600_000) };
    expect((await listApiKeys(afterwards)).map(({ id }) => id)).toEqual([made.id]);
  });

  it('lets the replaced key work until a chosen instant, and finds it beside the new one until then', async () => {
    const { ctx } = await registerTestAccount();
    const { id } = await createApiKey(ctx, { name: 'Shop' });
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
    for (const until of [inDays(-1), inDays(31)])
      expect(await refusalOf(rotateApiKey(ctx, { id, until }))).toBe('invalidField');
    const until = inDays(20);
    const made = await rotateApiKey(ctx, { id, until });
    expect(await findReplacedKey(ctx, { id: made.id })).toMatchObject({ id, expiresAt: until, lastUsedAt: null });
    const afterwards = { ...ctx, now: () => new Date(inDays(21)) };
    expect(await findReplacedKey(afterwards, { id: made.id })).toBeNull();
    await revokeApiKey(ctx, { id });
    expect(await findReplacedKey(ctx, { id: made.id })).toBeNull();
  });

  it('revokes the replaced key at once without a grace time, and the one before it in any case', async () => {
    const { ctx } = await registerTestAccount();
    const first = await createApiKey(ctx, { name: 'Shop' });
    const second = await rotateApiKey(ctx, { id: first.id, graceHours: 24 });
    const third = await rotateApiKey(ctx, { id: second.id, graceHours: 24 });
    await expect.poll(() => refusalOf(authenticateApiKey(first.key, null))).toBe('invalidApiKey');
    expect(await refusalOf(authenticateApiKey(second.key, null))).toBe('none');
    await rotateApiKey(ctx, { id: third.id, graceHours: 0 });
    for (const { key } of [third, second])
      await expect.poll(() => refusalOf(authenticateApiKey(key, null))).toBe('invalidApiKey');
    expect(await listApiKeys(ctx)).toHaveLength(1);
  });

  it('is refused for a replaced, an expired and another company’s key, and to a caller with fewer grants', async () => {
    const account = await registerTestAccount();
    const { ctx } = account;
    const { id } = await createApiKey(ctx, { name: 'Shop' });
    const less = { ...ctx, grants: ['api_keys/manage' as const] };
    expect(await refusalOf(rotateApiKey(less, { id, graceHours: 1 }))).toBe('forbidden');
    for (const outsider of [(await registerTestAccount()).ctx, contextOf(account, { environment: 'production' })])
      expect(await refusalOf(rotateApiKey(outsider, { id, graceHours: 1 }))).toBe('notFound');
    await rotateApiKey(ctx, { id, graceHours: 1 });
    expect(await refusalOf(rotateApiKey(ctx, { id, graceHours: 1 }))).toBe('forbidden');
    const ended = await createApiKey(ctx, { name: 'Ended', expiresAt: new Date(Date.now() + 60_000).toISOString() });
    const later = { ...ctx, now: () => new Date(Date.now() + 120_000) };
    expect(await refusalOf(rotateApiKey(later, { id: ended.id, graceHours: 1 }))).toBe('forbidden');
  });

  it('is possible where the company has as many keys as it may', async () => {
    const { ctx } = await registerTestAccount();
    const keys = [];
    for (let count = 0; count < 100; count += 1) keys.push(await createApiKey(ctx, { name: `Key ${count}` }));
    expect(await refusalOf(createApiKey(ctx, { name: 'One more' }))).toBe('limitReached');
    expect(await refusalOf(rotateApiKey(ctx, { id: keys[0]?.id ?? '', graceHours: 24 }))).toBe('none');
    expect(await refusalOf(createApiKey(ctx, { name: 'One more' }))).toBe('limitReached');
  });
});
