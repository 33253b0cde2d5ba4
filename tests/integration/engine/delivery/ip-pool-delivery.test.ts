import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '#lib/core/errors/app-error.ts';
import { newId } from '#lib/core/ids.ts';
import type { DeliveryOptions } from '#lib/engine/delivery/delivery-options.ts';
import type { DeliveryWorker } from '#lib/engine/delivery/delivery-worker.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { settings } from '#lib/infra/config/settings.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { findPoolHold } from '#lib/senders/ip-pools/find-pool-hold.ts';
import { defineIpAddress } from '#lib/senders/ip-pools/ip-addresses.ts';
import { createIpPool, defineIpPool, deleteIpPool, updateIpPool } from '#lib/senders/ip-pools/ip-pools.ts';

import { LADDER } from '#lib/senders/ip-pools/warm-up/ladder.ts';
import { type SeededCompany, seedCompany } from '../../../fixtures/accounts/seed.ts';
import {
  accept,
  makeDue,
  settled,
  startDeliveryDatabase,
  startWorkerTo,
  stateOf,
} from '../../../fixtures/delivery/delivery-rig.ts';
import { type DnsZone, startZone } from '../../../fixtures/domains/dns-zone.ts';
import { pollUntil } from '../../../fixtures/poll-until.ts';
import type { Sink, SinkOptions } from '../../../fixtures/smtp/sink-types.ts';
import { startSink } from '../../../fixtures/smtp/smtp-sink.ts';

const DAY_LIMIT = LADDER[0] ?? 0;
/** The deadline for changes that workers and caches are notified of. */

const operator = platformContext({ actor: { type: 'operator' } });

let end: () => Promise<void>;
let company: SeededCompany;
let sink: Sink;
let dns: DnsZone;
let workers: DeliveryWorker[] = [];
/** Addresses are the installation's only once: each test has its own. */
let block = 0;

beforeAll(async () => {
  process.env.ENCRYPTION_KEY = 'x'.repeat(40);
  end = await startDeliveryDatabase();
  dns = await startZone({
    'one.example': { mx: [[5, 'aspmx.l.google.com']] },
    'own.example': { mx: [[5, 'mx.own.example']] },
    'six.example': { mx: [[5, 'mx.six.example']] },
    'both.example': { mx: [[5, 'mx.both.example']] },
    'aspmx.l.google.com': { a: ['127.0.5.1'] },
    'mx.own.example': { a: ['127.0.5.1'] },
    'mx.six.example': { aaaa: ['::1'] },
    'mx.both.example': { a: ['127.0.5.1'], aaaa: ['::1'] },
    'relay.example': { a: ['127.0.5.1'] },
  });
});

beforeEach(async () => {
  company = await seedCompany();
  block += 1;
});

afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.stop()));
  workers = [];
  await sink.close();
  await getPool().query('DELETE FROM ip_pools');
  await getPool().query('DELETE FROM ip_addresses');
});

afterAll(async () => {
  dns.close();
  await end();
});

async function start(count = 1, sinkOptions: SinkOptions = {}, options: Partial<DeliveryOptions> = {}): Promise<void> {
  sink = await startSink({ host: '127.0.5.1', ...sinkOptions });
  for (let at = 0; at < count; at += 1) await startWorker(options);
}

/** A worker knows the pools that are there when it starts; of later ones it hears a moment after. */
async function startWorker(options: Partial<DeliveryOptions> = {}): Promise<void> {
  const given = { route: { kind: 'mx' } as const, resolver: dns.resolver, mxPort: sink.port, ...options };
  workers.push(await startWorkerTo(0, given));
}

/** A pool of the company's with some of its addresses: `127.0.<40 + block>.<n>`. */
async function givePool(name: string, addresses: Record<string, 'warm' | 'cold'>, more = {}): Promise<string> {
  const id = await defineIpPool(operator, company.companyId, { name, ...more });
  for (const [address, warmth] of Object.entries(addresses)) await giveAddress(address, name, warmth);
  return id;
}

const giveAddress = (address: string, pool: string, warmth: 'warm' | 'cold', hostname?: string) =>
  defineIpAddress(operator, {
    address,
    pool,
    hostname,
    owner: company.companyId,
    warmUp: warmth === 'warm' ? 'finish' : 'start',
  });

const at = (n: number): string => `127.0.${40 + block}.${n}`;
const through = (pool: string) => ({ options: { ip_pool: pool } });
const peers = () => new Set(sink.messages.map(({ peer }) => peer));
const sent = (count: number) => pollUntil(`${count} to be sent`, () => (sink.messages.length >= count ? true : null));
const countBy = (peer: string) => sink.messages.filter((one) => one.peer === peer).length;
const used = async (): Promise<number[]> =>
  (await getPool().query<{ used: number }>('SELECT used FROM ip_warmup_counts ORDER BY used')).rows.map(
    (row) => row.used,
  );
const acceptMany = (count: number, to: string, pool: string) =>
  Promise.all(Array.from({ length: count }, (_, n) => accept(company, `m${n}@${to}`, through(pool))));

describe('the pool of a message', () => {
  it('is that of the message, its domain, its subaccount, the company or the installation, in this order', async () => {
    await start();
    const pools: string[] = [];
    for (const name of ['by name', 'of domain', 'of subaccount', 'of company']) pools.push(await givePool(name, {}));
    const [byName, ofDomain, ofSubaccount, ofCompany] = pools;
    const shared = await defineIpPool(operator, null, { name: 'of installation', isDefault: true });
    const poolOf = async (changes = {}) => {
      const id = await accept(company, 'a@own.example', changes);
      const { rows } = await getPool().query(
        `SELECT m.ip_pool_id AS message, e.ip_pool_id AS event FROM messages m JOIN events e ON e.message_id = m.id AND e.company_id = m.company_id
         WHERE m.id = $1 AND e.type = 'injection'`,
        [id],
      );
      expect(rows[0].message).toBe(rows[0].event);
      return rows[0].message;
    };
    expect(await poolOf()).toBe(shared);
    await updateIpPool({ ...operator, scope: company.scope }, { id: ofCompany ?? '', isDefault: true });
    await expect.poll(() => poolOf()).toBe(ofCompany);
    const subaccountId = newId();
    await getPool().query(
      `INSERT INTO subaccounts (id, company_id, number, name, ip_pool_id, updated_at) VALUES ($1, $2, 1, 'one', $3, now())`,
      [subaccountId, company.companyId, ofSubaccount],
    );
    await getPool().query('UPDATE sending_domains SET is_shared = true WHERE company_id = $1', [company.companyId]);
    await expect.poll(() => poolOf({ subaccountId })).toBe(ofSubaccount);
    expect(await poolOf()).toBe(ofCompany);
    await getPool().query('UPDATE sending_domains SET ip_pool_id = $2 WHERE company_id = $1', [
      company.companyId,
      ofDomain,
    ]);
    await expect.poll(() => poolOf({ subaccountId })).toBe(ofDomain);
    expect(await poolOf({ subaccountId, ...through('by name') })).toBe(byName);
    expect(await poolOf(through(byName ?? ''))).toBe(byName);
    expect(await poolOf(through('of installation'))).toBe(shared);
  });

  it('may be a new one, and an unknown one or one of another company is refused by name', async () => {
    await start();
    await accept(company, 'a@own.example');
    const other = await seedCompany();
    await defineIpPool(operator, other.companyId, { name: 'theirs' });
    for (const name of ['theirs', 'nowhere', newId()]) {
      const refusal = await accept(company, 'a@own.example', through(name)).catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(AppError);
      expect(refusal).toMatchObject({
        code: 'unknownIpPool',
        message: `There is no IP pool ${name}`,
        payload: { field: 'options.ip_pool', value: name },
      });
    }
    await createIpPool({ ...operator, scope: company.scope }, { name: 'fresh' });
    await settled(await accept(company, 'a@own.example', through('fresh')));
    expect(sink.messages).toHaveLength(2);
  });
});

describe('the source address', () => {
  it('rotates among those of the pool, with its own name in EHLO, and is recorded in the events', async () => {
    await givePool('mine', { [at(1)]: 'warm' });
    await giveAddress(at(2), 'mine', 'warm', 'out2.example');
    await start();
    const ids = await acceptMany(6, 'own.example', 'mine');
    const states = await Promise.all(ids.map((id) => settled(id)));
    expect(countBy(at(1))).toBe(3);
    expect(countBy(at(2))).toBe(3);
    expect(new Set(sink.messages.map(({ peer, greetedAs }) => `${peer} ${greetedAs}`))).toEqual(
      new Set([`${at(1)} relay.example`, `${at(2)} out2.example`]),
    );
    expect(new Set(states.map(({ events }) => events[0].data.sending_ip))).toEqual(new Set([at(1), at(2)]));
  });

  it('is never shared over a connection: mail without a pool uses another address right after', async () => {
    await givePool('mine', { [at(1)]: 'warm' });
    await start();
    await settled(await accept(company, 'a@own.example', through('mine')));
    await settled(await accept(company, 'a@own.example'));
    await settled(await accept(company, 'a@own.example', through('mine')));
    expect(sink.messages.map(({ peer }) => peer)).toEqual([at(1), expect.not.stringContaining(at(1)), at(1)]);
    expect(sink.opened).toBe(2);
  });

  it('has the family of the remote server: a pool with IPv4 only never connects over IPv6, one with both does', async () => {
    await givePool('four', { [at(1)]: 'warm' });
    await givePool('six', { '::1': 'warm' });
    await start(1);
    const six = await startSink({ host: '::1', port: sink.port });
    try {
      const refused = await settled(await accept(company, 'a@six.example', through('four')));
      expect(refused.recipient.status).toBe('deferred');
      expect(refused.recipient.reason).toContain('4.4.4 The IP pool has no address of the family');
      expect(six.opened).toBe(0);
      await settled(await accept(company, 'a@six.example', through('six')));
      await settled(await accept(company, 'a@both.example', through('six')));
      expect(six.messages.map(({ peer }) => peer)).toEqual(['::1', '::1']);
      await giveAddress('::1', 'four', 'warm');
      await expect
        .poll(async () => (await settled(await accept(company, 'a@six.example', through('four')))).recipient.status)
        .toBe('delivered');
      await settled(await accept(company, 'a@both.example', through('four')));
      expect(peers()).toEqual(new Set([at(1)]));
    } finally {
      await six.close();
    }
  });

  it('that this machine lacks is skipped, and without another one in the pool its mail waits untried', async () => {
    await givePool('half', { [at(1)]: 'warm', '192.0.2.77': 'warm' });
    await givePool('none', { '192.0.2.78': 'warm' });
    await start();
    await Promise.all((await acceptMany(4, 'own.example', 'half')).map((id) => settled(id)));
    expect(peers()).toEqual(new Set([at(1)]));
    const id = await accept(company, 'a@own.example', through('none'));
    await pollUntil('it to be put off', async () => ((await stateOf(id)).queue.lease_token === null ? true : null));
    expect((await stateOf(id)).attempts).toHaveLength(0);
    expect((await stateOf(id)).queue).toMatchObject({ tries: 0 });
    expect((await stateOf(id)).queue.due_in).toBeGreaterThan(60);
  });

  it('that is paused sends nothing, and its mail overflows, or waits and bounces with that reason at its expiry', async () => {
    await givePool('spare', { [at(9)]: 'warm' });
    const mine = await givePool('mine', { [at(1)]: 'warm' }, { route: 'mx' });
    const hold = () => findPoolHold(company.companyId, mine, new Date());
    await start();
    await settled(await accept(company, 'a@own.example', through('mine')));
    expect(await hold()).toBe(null);
    await defineIpAddress(operator, { address: at(1), status: 'paused' });
    expect(await hold()).toEqual({ pool: 'mine', isShared: false, usedUp: null });
    const late = await pollUntil('the pause to be heard', async () => {
      const id = await accept(company, 'a@own.example', { ...through('mine'), expireAfterMs: 1 });
      return (await settled(id)).recipient.status === 'expired' ? id : null;
    });
    const soFar = countBy(at(1));
    expect((await stateOf(late)).recipient.reason).toContain('No address of the IP pool mine can be sent from');
    await defineIpPool(operator, company.companyId, { name: 'mine', overflow: 'spare' });
    expect(await hold()).toBe(null);
    await pollUntil('the overflow to be heard of', async () => {
      await settled(await accept(company, 'a@own.example', { ...through('mine'), expireAfterMs: 1 }));
      return countBy(at(9)) > 0 ? true : null;
    });
    expect(countBy(at(1))).toBe(soFar);
  });

  it('has its own destination per provider: when one address is throttled, the other still sends', async () => {
    await givePool('mine', { [at(1)]: 'warm', [at(2)]: 'warm' });
    await start(1, {
      script: (recipient) =>
        recipient.startsWith('bad') ? { kind: 'reply', at: 'rcpt', reply: '421 4.7.28 too many' } : { kind: 'accept' },
    });
    await settled(await accept(company, 'bad@one.example', through('mine')));
    const states = await Promise.all((await acceptMany(1, 'one.example', 'mine')).map((id) => settled(id)));
    expect(states[0]?.recipient.status).toBe('delivered');
    expect(peers()).toEqual(new Set([at(2)]));
  });
});

describe('the route', () => {
  it('of a pool is a smart host with credentials, capture, or that of the installation', async () => {
    await start(0, { credentials: 'me:secret' });
    const smartHostUrl = `smtp://me:secret@relay.example:${sink.port}?tls=unverified`;
    await createIpPool({ ...operator, scope: company.scope }, { name: 'host', route: 'smart_host', smartHostUrl });
    await createIpPool({ ...operator, scope: company.scope }, { name: 'kept', route: 'capture' });
    await startWorker();
    const sent = await settled(await accept(company, 'a@elsewhere.example', through('host')));
    expect(sent).toMatchObject({ recipient: { status: 'delivered' }, attempts: [{ route: 'smart_host' }] });
    const kept = await settled(await accept(company, 'a@own.example', through('kept')));
    expect(kept.recipient.status).toBe('captured');
    expect(sink.messages).toHaveLength(1);
  });

  it('of a company’s smart host never enters our own network, and never leaves an installation that captures', async () => {
    await start(1, {}, { allowsPrivateTargets: false });
    const current = settings();
    for (const host of ['127.0.5.1', 'relay.example']) {
      const smartHostUrl = `smtp://${host}:${sink.port}`;
      // It is refused when it is entered, too; a row may be older than that.
      current.ALLOW_PRIVATE_TARGETS = true;
      await createIpPool({ ...operator, scope: company.scope }, { name: host, route: 'smart_host', smartHostUrl });
      current.ALLOW_PRIVATE_TARGETS = false;
      const state = await settled(await accept(company, 'a@own.example', through(host)));
      expect(state.recipient.status).not.toBe('delivered');
      expect(state.recipient.reason).toContain('has no public address');
    }
    expect(sink.opened).toBe(0);
    await Promise.all(workers.splice(0).map((worker) => worker.stop()));
    workers.push(await startWorkerTo(0, { route: { kind: 'capture' }, allowsPrivateTargets: true }));
    const state = await settled(await accept(company, 'a@own.example', through('relay.example')));
    expect(state.recipient.status).toBe('captured');
    expect(sink.opened).toBe(0);
  });

  it('of a pool removed while its mail waited is that of the installation', async () => {
    const id = await givePool('gone', { '192.0.2.79': 'warm' });
    await start();
    const message = await accept(company, 'a@own.example', through('gone'));
    await pollUntil('it to be put off', async () =>
      (await stateOf(message)).queue.lease_token === null ? true : null,
    );
    await deleteIpPool({ ...operator, scope: company.scope }, { id });
    await pollUntil('it to be delivered', async () => {
      await makeDue(message);
      return (await stateOf(message)).recipient.status === 'delivered' ? true : null;
    });
  });
});

describe('a warm-up', () => {
  it('is not exceeded by two workers together, and mail above its limit waits untried for the next day', async () => {
    const pool = await givePool('cold', { [at(1)]: 'cold' }, { route: 'mx' });
    await start(2);
    const ids = await acceptMany(DAY_LIMIT + 40, 'one.example', 'cold');
    await sent(DAY_LIMIT);
    const waiting = async () =>
      (
        await getPool().query(
          'SELECT tries, crashes FROM delivery_queue WHERE message_id = ANY($1::uuid[]) AND lease_token IS NULL AND due_at > now()',
          [ids],
        )
      ).rows;
    await pollUntil('the rest to be put off', async () => ((await waiting()).length === 40 ? true : null));
    const held = { pool: 'cold', isShared: false, usedUp: ['google'] };
    expect(await findPoolHold(company.companyId, pool, new Date())).toEqual(held);
    expect(await waiting()).toEqual(Array.from({ length: 40 }, () => ({ tries: 0, crashes: 0 })));
    expect(sink.messages).toHaveLength(DAY_LIMIT);
    expect(peers()).toEqual(new Set([at(1)]));
    // Another provider has a day of its own.
    await settled(await accept(company, 'a@own.example', through('cold')));
    expect(sink.messages).toHaveLength(DAY_LIMIT + 1);
  });

  it('sends mail above its limit over the overflow pool, else over warm addresses of the pool', async () => {
    await givePool('spare', { [at(9)]: 'warm' });
    await givePool('over', { [at(1)]: 'cold' }, { overflow: 'spare' });
    await givePool('mixed', { [at(2)]: 'cold', [at(3)]: 'warm' });
    await start();
    await acceptMany(DAY_LIMIT + 10, 'one.example', 'over');
    await sent(DAY_LIMIT + 10);
    expect([countBy(at(1)), countBy(at(9))]).toEqual([DAY_LIMIT, 10]);
    await acceptMany(2 * DAY_LIMIT + 20, 'one.example', 'mixed');
    await sent(3 * DAY_LIMIT + 30);
    expect([countBy(at(2)), countBy(at(3))]).toEqual([DAY_LIMIT, DAY_LIMIT + 20]);
  });

  it('writes no row per message, and returns the unused part of a worker', async () => {
    await givePool('cold', { [at(1)]: 'cold' });
    await start();
    const writes = await countWrites('ip_warmup_counts');
    await Promise.all((await acceptMany(25, 'one.example', 'cold')).map((id) => settled(id)));
    expect(await writes()).toBe(3);
    expect(await used()).toEqual([30]);
    await Promise.all(workers.splice(0).map((worker) => worker.stop()));
    expect(await used()).toEqual([25]);
  });

  it('does not count mail that never reached the provider', async () => {
    await givePool('cold', { [at(1)]: 'cold' });
    await start(1, { session: { kind: 'close', at: 'greeting' } });
    await sink.close();
    await Promise.all((await acceptMany(3, 'one.example', 'cold')).map((id) => settled(id)));
    await Promise.all(workers.splice(0).map((worker) => worker.stop()));
    expect(await used()).toEqual([0]);
  });
});

/** Begins to count the rows of a table that are written. */
async function countWrites(table: string): Promise<() => Promise<number>> {
  const db = getPool();
  await db.query('CREATE TABLE written (at timestamptz DEFAULT now())');
  await db.query(
    'CREATE FUNCTION note_write() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN INSERT INTO written DEFAULT VALUES; RETURN NULL; END $$',
  );
  await db.query(
    `CREATE TRIGGER note_write AFTER INSERT OR UPDATE ON ${table} FOR EACH ROW EXECUTE FUNCTION note_write()`,
  );
  return async () => (await db.query<{ count: number }>('SELECT count(*)::int FROM written')).rows[0]?.count ?? 0;
}
