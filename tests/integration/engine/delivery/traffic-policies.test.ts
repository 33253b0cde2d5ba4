import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DeliveryWorker } from '#lib/engine/delivery/delivery-worker.ts';
import { retryDestination } from '#lib/engine/delivery/destinations/retry-destination.ts';
import { listTrafficPolicies } from '#lib/engine/delivery/destinations/traffic-policies/list-traffic-policies.ts';
import {
  setTrafficPolicy,
  type TrafficPolicyChange,
} from '#lib/engine/delivery/destinations/traffic-policies/set-traffic-policy.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { type SeededCompany, seedCompany } from '../../../fixtures/accounts/seed.ts';
import {
  accept,
  settled,
  startDeliveryDatabase,
  startWorkerTo,
  stateOf,
} from '../../../fixtures/delivery/delivery-rig.ts';
import { type DnsZone, startZone } from '../../../fixtures/domains/dns-zone.ts';
import { pollUntil } from '../../../fixtures/poll-until.ts';
import type { Sink, SinkOptions } from '../../../fixtures/smtp/sink-types.ts';
import { startSink } from '../../../fixtures/smtp/smtp-sink.ts';

/** Sets the operator's traffic policy of a destination. */
const setPolicy = (destination: string, change: TrafficPolicyChange | null) =>
  setTrafficPolicy(platformContext({ actor: { type: 'operator' } }), destination, change);

let end: () => Promise<void>;
let company: SeededCompany;
let sink: Sink;
let other: Sink;
let dns: DnsZone;
let worker: DeliveryWorker;

beforeAll(async () => {
  end = await startDeliveryDatabase();
});

beforeEach(async () => {
  company = await seedCompany();
});

afterEach(async () => {
  await worker.stop();
  dns.close();
  await Promise.all([sink.close(), other.close()]);
});

afterAll(() => end());

/** Two domains with one provider's mail hosts, and one with a host of its own. */
async function start(options: SinkOptions = {}): Promise<void> {
  sink = await startSink({ host: '127.0.4.1', ...options });
  other = await startSink({ host: '127.0.4.2', port: sink.port });
  dns = await startZone({
    'one.example': { mx: [[5, 'aspmx.l.google.com']] },
    'two.example': { mx: [[5, 'alt1.aspmx.l.google.com']] },
    'own.example': { mx: [[5, 'mx.own.example']] },
    'aspmx.l.google.com': { a: ['127.0.4.1'] },
    'alt1.aspmx.l.google.com': { a: ['127.0.4.1'] },
    'mx.own.example': { a: ['127.0.4.2'] },
  });
  worker = await startWorkerTo(0, { route: { kind: 'mx' }, resolver: dns.resolver, mxPort: sink.port });
}

it('keeps mail to all domains of a paused provider waiting until it is resumed, and no other mail', async () => {
  await setPolicy('google', { isPaused: true });
  await start();
  const held = await Promise.all(['a@one.example', 'a@two.example'].map((to) => accept(company, to)));
  await settled(await accept(company, 'a@own.example'));
  for (const id of held) expect((await stateOf(id)).attempts).toHaveLength(0);
  expect(sink.opened).toBe(0);
  await setPolicy('google', null);
  for (const id of held) expect((await settled(id)).recipient.status).toBe('delivered');
});

it('bounces mail that expires during a pause, with that reason', async () => {
  await setPolicy('mx.own.example', { isPaused: true });
  await start();
  const state = await settled(await accept(company, 'a@own.example', { expireAfterMs: 1 }));
  expect(state.recipient.status).toBe('expired');
  expect(state.recipient.reason).toContain('mx.own.example is paused by the operator');
  await setPolicy('mx.own.example', null);
});

it("opens a new connection after the provider's limit of messages", async () => {
  await setPolicy('google', { messagesPerConnection: 3, connections: 1 });
  await start();
  const ids = await Promise.all(Array.from({ length: 9 }, () => accept(company, 'a@one.example')));
  for (const id of ids) await settled(id);
  expect(sink.messages).toHaveLength(9);
  expect(sink.opened).toBe(3);
  await setPolicy('google', null);
});

it('sends one message to a throttling provider, keeps the rest waiting untried, and resumes when it accepts mail again', async () => {
  let refusing = true;
  await setPolicy('google', { connections: 1 });
  await start({
    script: () =>
      refusing
        ? { kind: 'reply', at: 'rcpt', reply: '421 4.7.28 Unusual rate of mail, try again later' }
        : { kind: 'accept' },
  });
  const asked = () => sink.commands.filter((line) => line.startsWith('RCPT')).length;
  await settled(await accept(company, 'a@one.example'));
  const rest = await Promise.all(Array.from({ length: 10 }, () => accept(company, 'a@two.example')));
  await pollUntil('it to be asked once more', () => (asked() >= 2 ? true : null));
  await settled(await accept(company, 'a@own.example'));
  expect(asked()).toBe(2);
  refusing = false;
  const states = [];
  for (const id of rest) states.push(await settled(id));
  expect(states.filter(({ recipient }) => recipient.status === 'delivered')).toHaveLength(9);
  await setPolicy('google', null);
});

it('retries waiting mail of a destination at once on request, even if throttled, and no other mail', async () => {
  let refusing = true;
  await start({
    script: () =>
      refusing
        ? { kind: 'reply', at: 'rcpt', reply: '451 4.3.2 Too many messages, try again later' }
        : { kind: 'accept' },
  });
  const held = await accept(company, 'a@one.example');
  await pollUntil('it to be put off', async () => ((await stateOf(held)).attempts.length > 0 ? true : null));
  await pollUntil('its destination to be known', async () => {
    const { rows } = await getPool().query("SELECT destination FROM destination_domains WHERE domain = 'one.example'");
    return rows[0]?.destination === 'google' ? true : null;
  });
  refusing = false;
  const { signal } = new AbortController();
  expect(await retryDestination('yahoo', signal)).toBe(0);
  expect((await stateOf(held)).attempts).toHaveLength(1);
  expect(await retryDestination('google', signal)).toBeGreaterThan(0);
  const isDelivered = async () => ((await stateOf(held)).recipient.status === 'delivered' ? true : null);
  await pollUntil('it to be delivered', isDelivered);
  expect((await stateOf(held)).attempts).toHaveLength(2);
});

describe('a traffic policy of the operator', () => {
  it('is listed before the table and changes only the given fields', async () => {
    await start();
    await setPolicy('google', { connections: 5 });
    expect(await setPolicy('google', { perMinute: 60 })).toMatchObject({ connections: 5, perMinute: 60 });
    const policies = await listTrafficPolicies();
    expect(policies.find(({ destination }) => destination === 'google')).toMatchObject({
      isOwn: true,
      connections: 5,
      perMinute: 60,
    });
    expect(policies.find(({ destination }) => destination === 'yahoo')).toMatchObject({ isOwn: false });
    expect(policies.at(-1)).toMatchObject({ destination: '*', isOwn: false });
    expect(await setPolicy('google', null)).toBeNull();
  });
});
