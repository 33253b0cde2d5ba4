import { describe, expect, it } from 'vitest';
import { destinationKeyOf, destinationName } from '#lib/engine/delivery/destinations/destination-key.ts';
import { listDestinationStates } from '#lib/engine/delivery/destinations/destination-state.ts';
import { OTHER_POLICY } from '#lib/engine/delivery/destinations/traffic-policies/providers.ts';
import { FairScheduler } from '#lib/engine/delivery/schedule/fair-scheduler.ts';
import { Source } from '#lib/engine/delivery/transport/pools/source.ts';
import { smartHostNextHop } from '#lib/engine/delivery/transport/smart-host-next-hop.ts';
import { readPoolChoices } from '#lib/engine/messages/accept/facts/pool-choices.ts';
import { readControlHeaders } from '#lib/engine/messages/control-headers/read-control-headers.ts';
import { CreateIpPoolInput } from '#lib/senders/ip-pools/schema.ts';

const sourceOf = (address: string) => ({
  id: address,
  address,
  family: address.includes(':') ? (6 as const) : (4 as const),
  hostname: null,
  warmupStartedAt: null,
  warmupFinishedAt: null,
});

describe('a destination seen from several addresses', () => {
  const scheduler = new FairScheduler<string>({
    concurrency: 100,
    policyOf: (key) => ({ ...OTHER_POLICY, isPaused: destinationName(key) === 'google' }),
  });
  const [one, two, other] = ['google 192.0.2.1', 'google 192.0.2.2', 'yahoo'].map((key) =>
    scheduler.destination(key, true),
  );

  it('has one policy, state and backoff, whichever address it is seen from', () => {
    expect([one, two, other].map((destination) => destination?.policy.isPaused)).toEqual([true, true, false]);
    for (const destination of [one, two, other]) {
      if (destination) scheduler.add({ isBulk: false, item: 'a', companyId: 'c', destination });
    }
    if (two) two.deadUntil = performance.now() + 60_000;
    const states = listDestinationStates(scheduler.destinations, performance.now());
    expect(states).toMatchObject([
      { destination: 'google', waiting: 2, isPaused: true },
      { destination: 'yahoo', waiting: 1, isPaused: false },
    ]);
    expect(states[0]?.deadMs).toBeGreaterThan(50_000);
    scheduler.resetBackoff('google');
    expect(two?.deadUntil).toBe(0);
  });

  it('has a key that names the address, for both families', () => {
    expect(destinationName(destinationKeyOf('google', '192.0.2.1 2001:db8::1'))).toBe('google');
    expect(destinationName('mx.own.example')).toBe('mx.own.example');
  });
});

describe('a source of both families', () => {
  it('is used for each family by its own address, and the unused one is returned', () => {
    const released: string[] = [];
    const taken = ['192.0.2.1', '2001:db8::1'].map((address) => ({
      source: sourceOf(address),
      allowance: { release: () => released.push(address) },
    }));
    const source = new Source(taken);
    expect(source.towards('198.51.100.1')?.address).toBe('192.0.2.1');
    expect(source.towards('2001:db8:1::1')?.address).toBe('2001:db8::1');
    source.releaseUnused('192.0.2.1');
    expect(released).toEqual(['2001:db8::1']);
    expect(new Source(taken.slice(0, 1)).towards('2001:db8:1::1')).toBeNull();
  });
});

describe('the pools that a company may name', () => {
  const pool = (id: string, name: string, more = {}) => ({ id, name, isShared: false, isDefault: false, ...more });
  const none = { domainPools: null, subaccountPools: null };

  it('are empty when no pool exists, without a lookup', () => {
    expect(readPoolChoices({ ipPools: null, ...none })).toBeNull();
  });

  it('are its own before those of the installation with the same name, defaults included', () => {
    const ipPools = [
      pool('1', 'mail', { isDefault: true }),
      pool('2', 'mail', { isShared: true, isDefault: true }),
      pool('3', 'bulk', { isShared: true }),
    ];
    const choices = readPoolChoices({ ipPools, ...none });
    expect(choices?.standard).toBe('1');
    expect(choices?.byName.get('mail')).toBe('1');
    expect(choices?.byName.get('bulk')).toBe('3');
    expect(choices?.byName.get('2')).toBe('2');
    expect(readPoolChoices({ ipPools: ipPools.slice(1), ...none })?.standard).toBe('2');
  });
});

describe('a smart host', () => {
  it.each([
    ['smtp://relay.example', true],
    ['smtps://user:pass@relay.example:465', true],
    ['smtp://relay.example:587/?tls=unverified', true],
    ['http://relay.example', false],
    ['smtp://', false],
    ['smtp://relay.example/path', false],
    ['smtp://relay.example?tls=none', false],
    ['relay.example:25', false],
  ])('%s is valid: %s', (smartHostUrl, isOne) => {
    expect(CreateIpPoolInput.safeParse({ name: 'a', route: 'smart_host', smartHostUrl }).success).toBe(isOne);
  });

  it.each([
    ['smtp://m%40e:a%2Fb@relay.example', { username: 'm@e', password: 'a/b' }],
    ['smtp://50%off:100%@relay.example', { username: '50%off', password: '100%' }],
  ])('%s is used with its credentials decoded', async (smartHostUrl, auth) => {
    expect(CreateIpPoolInput.safeParse({ name: 'a', route: 'smart_host', smartHostUrl }).success).toBe(true);
    expect(await smartHostNextHop(new URL(smartHostUrl)).resolve()).toMatchObject([{ auth }]);
  });
});

describe('a control header', () => {
  it.each([
    ['X-MSYS-API', '{"options": {"ip_pool": "main"}}'],
    ['X-SMTPAPI', '{"ip_pool": "main"}'],
    ['X-Mailgun-Sending-Ip-Pool', 'main'],
  ])('%s selects the pool as POST /emails does', (name, value) => {
    expect(readControlHeaders([{ name, value }], new Date())?.options).toEqual({ ip_pool: 'main' });
  });

  it('that names two pools is refused', () => {
    const fields = [
      { name: 'X-SMTPAPI', value: '{"ip_pool": "main"}' },
      { name: 'X-Mailgun-Sending-Ip-Pool', value: 'other' },
    ];
    expect(() => readControlHeaders(fields, new Date())).toThrow('the message asks for another ip_pool');
  });
});
