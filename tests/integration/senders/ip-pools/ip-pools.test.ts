import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { newId } from '#lib/core/ids.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { canBind } from '#lib/infra/net/can-bind.ts';
import { checkIpAddress, keepAddressesChecked } from '#lib/senders/ip-pools/address-checks.ts';
import { checkSourceAddress } from '#lib/senders/ip-pools/check-source-address.ts';
import { chooseDomainPool, getDomainPool } from '#lib/senders/ip-pools/choose-domain-pool.ts';
import { defineIpAddress, normalAddress, takeIpAddress } from '#lib/senders/ip-pools/ip-addresses.ts';
import { createIpPool, defineIpPool, deleteIpPool, updateIpPool } from '#lib/senders/ip-pools/ip-pools.ts';
import { addPoolAddress, removePoolAddress, updatePoolAddress } from '#lib/senders/ip-pools/pool-addresses.ts';

import { getIpPool, listEveryIpPool, listIpAddresses, listIpPools } from '#lib/senders/ip-pools/queries.ts';

import { LADDER, warmUpDay, warmUpLimit } from '#lib/senders/ip-pools/warm-up/ladder.ts';
import { giveBackWarmUp, reserveWarmUp } from '#lib/senders/ip-pools/warm-up/store.ts';
import { type SeededCompany, seedCompany } from '../../../fixtures/accounts/seed.ts';
import { startDeliveryDatabase } from '../../../fixtures/delivery/delivery-rig.ts';
import { type DnsZone, startZone } from '../../../fixtures/domains/dns-zone.ts';
import { fc } from '../../../fixtures/properties.ts';

let end: () => Promise<void>;
let zone: DnsZone;
let a: Context;
let b: Context;
let company: SeededCompany;
const operator = platformContext({ actor: { type: 'operator' } });

const actingFor = ({ scope }: SeededCompany): Context =>
  platformContext({ actor: { type: 'user', userId: newId(), sessionId: newId() }, scope });

beforeAll(async () => {
  process.env.ENCRYPTION_KEY = 'x'.repeat(40);
  end = await startDeliveryDatabase();
  company = await seedCompany();
  [a, b] = [actingFor(company), actingFor(await seedCompany())];
  zone = await startZone({
    'out.example': { a: ['192.0.1.9', '127.0.0.1'] },
    '9.1.0.192.in-addr.arpa': { ptr: ['out.example'] },
    '9.1.0.192.black.example': { a: ['127.0.0.2'] },
    '8.1.0.192.mute.example': 'REFUSED',
  });
});

afterAll(async () => {
  zone.close();
  await end();
});

const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  );
const give = (address: string, owner: string | null, more = {}) =>
  defineIpAddress(operator, { address, owner, ...more });

describe('a pool', () => {
  it('has a unique name and one default per owner, and a change affects only the given fields', async () => {
    const id = await createIpPool(a, { name: 'first', isDefault: true });
    const other = await createIpPool(a, { name: 'second', isDefault: true });
    expect(await codeOf(createIpPool(a, { name: 'first' }))).toBe('duplicate');
    await updateIpPool(a, { id, overflowPoolId: other });
    expect(await getIpPool(a, { id })).toMatchObject({
      name: 'first',
      isDefault: false,
      route: 'inherit',
      overflow: { id: other, name: 'second' },
      state: 'unbound',
    });
    expect(await codeOf(updateIpPool(a, { id: other, overflowPoolId: id }))).toBe('invalidField');
    expect(await codeOf(updateIpPool(a, { id: other, name: 'first' }))).toBe('duplicate');
    const audit = await getPool().query("SELECT FROM audit_entries WHERE target_type = 'ip-pool' AND target_id = $1", [
      id,
    ]);
    expect(audit.rowCount).toBe(2);
  });

  it('is the only default after simultaneous changes', async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, (_, at) => createIpPool(b, { name: `at once ${at}` })));
    await Promise.all(ids.map((id) => updateIpPool(b, { id, isDefault: true })));
    expect((await listIpPools(b)).filter(({ isDefault }) => isDefault)).toHaveLength(1);
  });

  it('delivers directly only with the operator’s permission and never returns the password of its smart host', async () => {
    expect(await codeOf(createIpPool(a, { name: 'direct', route: 'mx' }))).toBe('invalidField');
    expect(await codeOf(createIpPool(a, { name: 'host', route: 'smart_host' }))).toBe('missingField');
    const id = await createIpPool(a, {
      name: 'host',
      route: 'smart_host',
      smartHostUrl: 'smtps://me:hush-hush@relay.example:465',
    });
    const pool = await getIpPool(a, { id });
    expect(pool).toMatchObject({ smartHost: 'smtps://me@relay.example:465', state: 'ready' });
    const { rows } = await getPool().query('SELECT * FROM ip_pools WHERE id = $1', [id]);
    expect(JSON.stringify([pool, await listEveryIpPool(new Date()), rows])).not.toContain('hush-hush');
    await updateIpPool(a, { id, name: 'renamed host' });
    expect((await getIpPool(a, { id })).smartHost).not.toBeNull();
    await updateIpPool(a, { id, route: 'capture' });
    expect((await getIpPool(a, { id })).smartHost).toBeNull();
    const direct = await defineIpPool(operator, a.scope.companyId, { name: 'direct', route: 'mx' });
    await updateIpPool(a, { id: direct, name: 'direct, renamed' });
    expect((await getIpPool(a, { id: direct })).route).toBe('mx');
  });

  it.each([
    '127.0.0.1',
    '2130706433',
    '0177.0.0.1',
    '[::ffff:127.0.0.1]',
    '169.254.169.254',
    '10.1.2.3',
    'localhost',
  ])('refuses the smart host %s of a company on input and names the field', async (host) => {
    const given = { name: `to ${host}`, route: 'smart_host', smartHostUrl: `smtp://me:hush@${host}:25` } as const;
    const refusal = await createIpPool(a, given).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: 'invalidField', payload: { field: 'smartHostUrl' } });
    expect(JSON.stringify(refusal)).not.toContain('hush');
    const id = await createIpPool(a, { name: `kept ${host}` });
    const { name: _, ...change } = given;
    expect(await codeOf(updateIpPool(a, { id, ...change }))).toBe('invalidField');
  });

  it('of the installation may relay to the operator’s own network but not back to this machine', async () => {
    const define = (host: string) =>
      defineIpPool(operator, null, { name: 'inward', route: 'smart_host', smartHostUrl: `smtp://${host}:25` });
    expect(await codeOf(define('127.1'))).toBe('invalidField');
    expect(await codeOf(define('localhost'))).toBe('invalidField');
    await define('10.1.2.3');
  });

  it('of the installation is listed for all companies by name and state, and none can read or change it', async () => {
    const shared = await defineIpPool(operator, null, { name: 'shared', isDefault: true });
    await give('192.0.2.200', null, { pool: 'shared', hostname: 'out.example', warmUp: 'finish' });
    const listed = (await listIpPools(a)).find(({ id }) => id === shared);
    expect(listed).toEqual({
      id: shared,
      name: 'shared',
      isShared: true,
      isDefault: true,
      state: 'ready',
      route: null,
      addresses: null,
    });
    const installation = (await listEveryIpPool(new Date())).addresses.find(({ address }) => address === '192.0.2.200');
    const addressId = installation?.id ?? '';
    expect(await codeOf(getIpPool(a, { id: shared }))).toBe('notFound');
    const changes = [
      updateIpPool(a, { id: shared, name: 'mine' }),
      deleteIpPool(a, { id: shared }),
      addPoolAddress(a, { id: shared, addressId }),
      updatePoolAddress(a, { id: shared, addressId, status: 'paused' }),
      removePoolAddress(a, { id: shared, addressId }),
    ];
    for (const code of await Promise.all(changes.map(codeOf))) expect(code).toBe('forbidden');
    expect(await codeOf(defineIpPool(operator, null, { name: 'shared', overflow: 'first' }))).toBe('notFound');
  });
});

describe('an address', () => {
  it('is assigned by the operator and can be added only to a pool of its company', async () => {
    const [mine, theirs] = [await createIpPool(a, { name: 'mine' }), await createIpPool(b, { name: 'theirs' })];
    const addressId = await give('192.0.2.1', a.scope.companyId);
    await addPoolAddress(a, { id: mine, addressId });
    expect((await getIpPool(a, { id: mine })).addresses).toMatchObject([{ address: '192.0.2.1', status: 'active' }]);
    const refusals = [
      addPoolAddress(a, { id: theirs, addressId }),
      updatePoolAddress(b, { id: theirs, addressId, status: 'retired' }),
      removePoolAddress(b, { id: mine, addressId }),
    ];
    for (const code of await Promise.all(refusals.map(codeOf))) expect(code).toBe('notFound');
    expect(await codeOf(addPoolAddress(b, { id: theirs, addressId }))).toBe('invalidField');
    expect(await listIpAddresses(b)).toEqual([]);
    expect(await codeOf(give('192.0.2.1', a.scope.companyId, { pool: 'theirs' }))).toBe('notFound');
    // Assigned to another company, it leaves its pool.
    await give('192.0.2.1', b.scope.companyId);
    expect((await getIpPool(a, { id: mine })).addresses).toEqual([]);
    await takeIpAddress(operator, { address: '192.0.2.1' });
    expect(await listIpAddresses(b)).toEqual([]);
  });

  it('warms up from its first day, can be paused and retired by its company, and warms up again afterwards', async () => {
    const id = await createIpPool(a, { name: 'warming' });
    const addressId = await give('192.0.2.2', a.scope.companyId, { pool: 'warming' });
    const one = async () => (await getIpPool(a, { id })).addresses[0];
    expect((await one())?.warmUp).toMatchObject({ day: 1, limit: LADDER[0] });
    await give('192.0.2.2', a.scope.companyId, { warmUp: 'finish' });
    expect(await getIpPool(a, { id })).toMatchObject({ state: 'ready', addresses: [{ warmUp: null }] });
    await updatePoolAddress(a, { id, addressId, status: 'paused' });
    expect((await getIpPool(a, { id })).state).toBe('paused');
    await updatePoolAddress(a, { id, addressId, status: 'active' });
    expect((await one())?.warmUp).toBeNull();
    await updatePoolAddress(a, { id, addressId, status: 'retired' });
    expect((await getIpPool(a, { id })).state).toBe('unbound');
    await updatePoolAddress(a, { id, addressId, status: 'active' });
    expect(await getIpPool(a, { id })).toMatchObject({ state: 'warming', addresses: [{ warmUp: { day: 1 } }] });
    await deleteIpPool(a, { id });
    expect((await listIpAddresses(a)).find((address) => address.id === addressId)?.ipPoolId).toBeNull();
  });

  it('keeps simultaneous changes of its company and of the operator', async () => {
    const id = await createIpPool(a, { name: 'busy' });
    const owner = a.scope.companyId;
    const addressId = await give('192.0.2.7', owner, { pool: 'busy' });
    for (const [round, status] of (['paused', 'active', 'paused', 'active'] as const).entries()) {
      const hostname = `out${round}.example`;
      const changes = [updatePoolAddress(a, { id, addressId, status }), give('192.0.2.7', owner, { hostname })];
      await Promise.all(changes);
      const [address] = (await getIpPool(a, { id })).addresses;
      expect(address).toMatchObject({ status, hostname });
    }
    await deleteIpPool(a, { id });
  });

  it('is stored in one normalized form', () => {
    expect(normalAddress('2001:DB8:0:0::25')).toBe('2001:db8::25');
    for (const bad of ['::ffff:192.0.2.1', 'fe80::1%eth0', '192.0.2', 'out.example', ''])
      expect(() => normalAddress(bad)).toThrow(AppError);
  });
});

describe('the check of an address', () => {
  const tools = { settings: { SMTP_HOST: 'relay.example', DNS_BLOCKLISTS: ['black.example'] } };
  const levels = (checks: Awaited<ReturnType<typeof checkSourceAddress>>) =>
    Object.fromEntries(checks.findings.map(({ subject, level }) => [subject, level]));

  it('reports an address that the machine lacks, its host names, its greeting and its blocklist entries', async () => {
    const found = await checkSourceAddress(
      { address: '192.0.1.9', hostname: 'out.example' },
      { ...tools, resolver: zone.resolver },
    );
    expect(levels(found)).toEqual({ bind: 'fail', name: 'ok', greeting: 'ok', blocklists: 'fail' });
    expect(found).toMatchObject({ ptr: ['out.example'], listedOn: ['black.example'] });
    expect(found.findings[0]?.message).toContain('does not have this address');
    const unnamed = await checkSourceAddress(
      { address: '192.0.1.9', hostname: null },
      { ...tools, resolver: zone.resolver },
    );
    expect(levels(unnamed)).toMatchObject({ name: 'warn', greeting: 'fail' });
    const bare = await checkSourceAddress(
      { address: '192.0.1.8', hostname: 'out.example' },
      { ...tools, resolver: zone.resolver },
    );
    expect(levels(bare)).toMatchObject({ name: 'fail', greeting: 'fail', blocklists: 'ok' });
    const DNS_BLOCKLISTS = ['black.example', 'mute.example'];
    const unknown = await checkSourceAddress(
      { address: '192.0.1.8', hostname: 'out.example' },
      { settings: { ...tools.settings, DNS_BLOCKLISTS }, resolver: zone.resolver },
    );
    expect(levels(unknown)).toMatchObject({ blocklists: 'warn' });
  });

  it('is enqueued as a job for each address, and its result is stored', async () => {
    expect(await canBind('127.0.0.2')).toBe(true);
    const id = await give('127.0.0.2', a.scope.companyId);
    await keepAddressesChecked(new Date());
    const jobs = await getPool().query(
      "SELECT count(*)::int AS n FROM jobs WHERE kind = 'check-ip-address' AND payload ->> 'id' = $1",
      [id],
    );
    expect(jobs.rows[0].n).toBe(1);
    await checkIpAddress(operator, { id }, zone.resolver);
    const checked = (await listIpAddresses(a)).find((one) => one.id === id);
    expect(checked?.checks?.findings.map(({ subject, level }) => `${subject} ${level}`)).toEqual([
      'bind ok',
      'name warn',
    ]);
  });
});

describe('a warm-up', () => {
  it('advances by UTC days to its end with a higher limit every day', () => {
    const start = new Date('2026-11-20T23:59:00Z');
    const facts = { warmupStartedAt: start, warmupFinishedAt: null };
    expect(warmUpDay(facts, start)).toBe(1);
    expect(warmUpDay(facts, new Date('2026-11-21T00:00:00Z'))).toBe(2);
    expect(warmUpLimit(facts, new Date(start.getTime() + (LADDER.length - 1) * 86_400_000))).toBe(LADDER.at(-1));
    expect(warmUpLimit(facts, new Date(start.getTime() + LADDER.length * 86_400_000))).toBeNull();
    expect(warmUpLimit({ ...facts, warmupFinishedAt: start }, start)).toBeNull();
    expect([...LADDER].sort((x, y) => x - y)).toEqual(LADDER);
  });

  it('never exceeds its limit with simultaneous reservations of any size', async () => {
    const ipAddressId = await give('192.0.2.7', a.scope.companyId);
    let day = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 60 }),
        fc.array(fc.integer({ min: 1, max: 25 }), { minLength: 1, maxLength: 12 }),
        async (limit, chunks) => {
          const slot = {
            ipAddressId,
            provider: 'google',
            day: new Date(++day * 86_400_000).toISOString().slice(0, 10),
          };
          const given = await Promise.all(chunks.map((chunk) => reserveWarmUp(slot, limit, chunk)));
          const sum = given.reduce((total, one) => total + one, 0);
          expect(sum).toBe(
            Math.min(
              limit,
              chunks.reduce((total, one) => total + one, 0),
            ),
          );
          expect(Math.min(...given)).toBeGreaterThanOrEqual(0);
          await giveBackWarmUp(slot, given[0] ?? 0);
          expect(sum - (given[0] ?? 0) + (await reserveWarmUp(slot, limit, limit))).toBeLessThanOrEqual(limit);
        },
      ),
      { numRuns: 25 },
    );
  });
});

describe('a sending domain', () => {
  it('accepts only a pool that its company may send through', async () => {
    const { rows } = await getPool().query('SELECT id FROM sending_domains WHERE company_id = $1', [company.companyId]);
    const id: string = rows[0].id;
    const mine = await createIpPool(a, { name: 'for the domain' });
    const theirs = await createIpPool(b, { name: 'not for the domain' });
    expect(await chooseDomainPool(a, { id, ipPoolId: mine })).toEqual({ ipPoolId: mine });
    expect(await codeOf(chooseDomainPool(a, { id, ipPoolId: theirs }))).toBe('invalidField');
    expect(await codeOf(chooseDomainPool(b, { id, ipPoolId: null }))).toBe('notFound');
    expect(await getDomainPool(a, { id })).toEqual({ ipPoolId: mine });
    await deleteIpPool(a, { id: mine });
    expect(await getDomainPool(a, { id })).toEqual({ ipPoolId: null });
  });
});
