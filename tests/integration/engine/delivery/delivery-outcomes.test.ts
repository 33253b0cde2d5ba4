import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DeliveryOptions } from '#lib/engine/delivery/delivery-options.ts';
import type { DeliveryWorker } from '#lib/engine/delivery/delivery-worker.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { rawMessage, type SeededCompany, seedCompany } from '../../../fixtures/accounts/seed.ts';
import {
  accept,
  makeDue,
  settled,
  startDeliveryDatabase,
  startWorkerTo,
  stateOf,
  timeoutsOf,
} from '../../../fixtures/delivery/delivery-rig.ts';
import { type DnsZone, startZone } from '../../../fixtures/domains/dns-zone.ts';
import type { Sink, SinkOptions } from '../../../fixtures/smtp/sink-types.ts';
import { startSink } from '../../../fixtures/smtp/smtp-sink.ts';

let end: () => Promise<void>;
let company: SeededCompany;
let sink: Sink;
let worker: DeliveryWorker | null = null;

beforeAll(async () => {
  end = await startDeliveryDatabase();
});

// One of each test's own: an address that has bounced is suppressed from then on.
beforeEach(async () => {
  company = await seedCompany();
});

afterEach(async () => {
  await worker?.stop();
  worker = null;
  await sink?.close();
});

afterAll(() => end());

async function deliverTo(options: SinkOptions, overrides: Partial<DeliveryOptions> = {}): Promise<void> {
  sink = await startSink({ keepsRaw: true, ...options });
  worker = await startWorkerTo(sink.port, overrides);
}

describe('a delivered message', () => {
  it('leaves the queue, is marked delivered, and records its attempt with conversation and a delivery event', async () => {
    await deliverTo({});
    const raw = rawMessage(company.from, { body: '.dots\r\n.\r\nand more' });
    const id = await accept(company, 'Someone@Example.net', { raw });
    const state = await settled(id);
    expect(state.queue).toBeUndefined();
    expect(state.recipient).toMatchObject({
      status: 'delivered',
      last_event: 'delivery',
      attempts: 1,
      bounce_class: null,
      reason: null,
    });
    expect(state.recipient.delivered_at).toBeInstanceOf(Date);
    expect(state.attempts).toHaveLength(1);
    expect(state.attempts[0]).toMatchObject({
      number: 1,
      outcome: 'delivered',
      route: 'smart_host',
      mx_host: '127.0.0.1',
      remote_ip: '127.0.0.1',
      reply_code: 250,
      enhanced_code: '2.0.0',
      raw_reason: '250 2.0.0 Ok: queued as SINK',
    });
    const words = state.attempts[0].conversation.flatMap(({ text }: { text: string }) => text.split('\n'));
    expect(words).toContain('RCPT TO:<Someone@example.net>');
    expect(words).toContain(`(${raw.length} bytes)`);
    expect(state.events).toHaveLength(1);
    expect(state.events[0]).toMatchObject({ type: 'delivery', bounce_class: null, reason: null });
    expect(state.events[0].data).toMatchObject({
      route: 'smart_host',
      num_retries: 0,
      outbound_tls: false,
      ip_address: '127.0.0.1',
      mx_host: '127.0.0.1',
    });
    expect(state.events[0].data.queue_time).toBeGreaterThanOrEqual(0);
    const [received] = sink.messages;
    expect(received?.from).toBe(company.from);
    expect(received?.raw?.toString().replaceAll('\r\n.', '\r\n')).toBe(raw.toString());
  });

  it('is sent to each recipient separately, so that none sees another', async () => {
    await deliverTo({});
    const id = await accept(company, ['a@example.net', 'b@example.net', 'c@example.org']);
    await settled(id, 3);
    expect(sink.messages.map(({ recipient }) => recipient).sort()).toEqual([
      'a@example.net',
      'b@example.net',
      'c@example.org',
    ]);
    expect(sink.commands.filter((line) => line.startsWith('RCPT'))).toHaveLength(3);
  });

  it('stays on this machine when the route is capture', async () => {
    await deliverTo({}, { route: { kind: 'capture' } });
    const id = await accept(company, 'a@example.net');
    const state = await settled(id);
    expect(state.recipient).toMatchObject({ status: 'captured', last_event: 'delivery' });
    expect(state.attempts[0]).toMatchObject({ outcome: 'captured', route: 'capture' });
    expect(state.events[0]).toMatchObject({ type: 'delivery', data: { route: 'capture' } });
    expect(state.queue).toBeUndefined();
    expect(sink.opened).toBe(0);
  });

  it('uses no quota beyond that of its acceptance', async () => {
    await deliverTo({ script: () => ({ kind: 'reply', at: 'rcpt', reply: '450 4.2.1 Later' }) });
    const used = async () =>
      (
        await getPool().query('SELECT sum(used)::int AS n FROM usage_counters WHERE company_id = $1', [
          company.companyId,
        ])
      ).rows[0].n;
    const id = await accept(company, 'a@example.net');
    const before = await used();
    await settled(id);
    await makeDue(id);
    await settled(id, 2);
    expect(await used()).toBe(before);
  });

  it('is counted in the deltas with its event', async () => {
    await deliverTo({});
    const other = await seedCompany();
    await settled(await accept(other, 'a@example.net'));
    const { rows } = await getPool().query(
      'SELECT type, sum(count)::int AS n FROM rollup_deltas WHERE company_id = $1 GROUP BY type ORDER BY type',
      [other.companyId],
    );
    expect(rows).toEqual([
      { type: 'delivery', n: 1 },
      { type: 'injection', n: 1 },
    ]);
  });
});

describe('a remote server that refuses', () => {
  it.each([
    ['rcpt', '550 5.1.1 <a@example.net>: user unknown', 10],
    ['rcpt', '552 5.2.2 Mailbox full', 22],
    ['end', '554 5.7.1 Message identified as spam', 52],
    ['data', '550 5.7.26 unauthenticated, DMARC', 50],
  ] as const)('causes a bounce at once for a 5xx at %s: %s', async (at, reply, bounceClass) => {
    await deliverTo({ script: () => ({ kind: 'reply', at, reply }) });
    const state = await settled(await accept(company, 'a@example.net'));
    expect(state.queue).toBeUndefined();
    expect(state.recipient).toMatchObject({
      status: 'bounced',
      last_event: 'bounce',
      bounce_class: bounceClass,
      reason: reply,
    });
    expect(state.attempts[0]).toMatchObject({
      outcome: 'bounced',
      bounce_class: bounceClass,
      raw_reason: reply,
      reply_code: Number(reply.slice(0, 3)),
    });
    expect(state.events[0]).toMatchObject({
      type: 'bounce',
      bounce_class: bounceClass,
      data: { raw_reason: reply, error_code: reply.slice(0, 3), enhanced_code: reply.slice(4, 10).trim() },
    });
  });

  it.each([
    ['mail', '550 5.1.1 <a@example.net>: user unknown', 'bounced', 50],
    ['mail', '552 5.2.2 Mailbox full', 'bounced', 50],
    ['greeting', '550 5.1.1 user unknown', 'deferred', 50],
  ] as const)('before it hears of the recipient, at %s, never suppresses it: %s', async (at, reply, status, bounceClass) => {
    await deliverTo({ session: { kind: 'reply', at, reply } });
    const state = await settled(await accept(company, 'a@example.net'));
    expect(state.recipient).toMatchObject({ status, bounce_class: bounceClass });
    const { rows } = await getPool().query('SELECT 1 FROM suppressions WHERE company_id = $1', [company.companyId]);
    expect(rows).toEqual([]);
  });

  it('has addresses masked in the reason of its event for grouping', async () => {
    await deliverTo({
      script: () => ({ kind: 'reply', at: 'rcpt', reply: '550 5.1.1 <a@example.net>: user unknown' }),
    });
    const state = await settled(await accept(company, 'a@example.net'));
    expect(state.events[0].reason).toBe('550 5.1.1 <address>: user unknown');
  });

  it.each([
    ['rcpt', '450 4.2.1 Busy'],
    ['end', '452 4.3.1 Full'],
    ['rcpt', '421 4.3.2 Closing'],
    ['data', '451 4.3.0 Later'],
  ] as const)('causes a delay event for a 4xx at %s and a retry in about a minute: %s', async (at, reply) => {
    await deliverTo({
      script: (_recipient, tries) => (tries === 1 ? { kind: 'reply', at, reply } : { kind: 'accept' }),
    });
    const id = await accept(company, 'a@example.net');
    const state = await settled(id);
    expect(state.recipient).toMatchObject({ status: 'deferred', last_event: 'delay', attempts: 1 });
    expect(state.queue).toMatchObject({ tries: 1, crashes: 0, lease_token: null });
    expect(state.queue.due_in).toBeGreaterThan(40);
    expect(state.queue.due_in).toBeLessThan(75);
    expect(state.attempts[0]).toMatchObject({ outcome: 'deferred', raw_reason: reply });
    await makeDue(id);
    const after = await settled(id, 2);
    expect(after.recipient).toMatchObject({ status: 'delivered', attempts: 2, reason: null });
    expect(after.events[1]).toMatchObject({ type: 'delivery', data: { num_retries: 1 } });
  });

  it('with a greylist accepts the second attempt', async () => {
    await deliverTo({});
    const id = await accept(company, 'greylist@example.net');
    await settled(id);
    await makeDue(id);
    const state = await settled(id, 2);
    expect(state.events.map(({ type }) => type)).toEqual(['delay', 'delivery']);
    expect(sink.messages).toHaveLength(1);
  });

  it('causes a bounce with the last reply when the message expires', async () => {
    await deliverTo({ script: () => ({ kind: 'reply', at: 'rcpt', reply: '452 4.2.2 Mailbox full' }) });
    const id = await accept(company, 'a@example.net', { expireAfterMs: 1 });
    const state = await settled(id);
    expect(state.recipient).toMatchObject({ status: 'expired', last_event: 'bounce', bounce_class: 22 });
    expect(state.recipient.reason).toBe('554 5.4.7 message timeout (last: 452 4.2.2 Mailbox full)');
    expect(state.events[0]).toMatchObject({
      type: 'bounce',
      bounce_class: 22,
      data: { error_code: '554', enhanced_code: '5.4.7' },
    });
    expect(state.attempts[0]).toMatchObject({
      outcome: 'deferred',
      raw_reason: '452 4.2.2 Mailbox full',
    });
    expect(state.queue).toBeUndefined();
  });
});

describe('a remote server that fails', () => {
  it('gets a retry marked as in doubt when the connection is lost after the final dot', async () => {
    await deliverTo({
      script: (_recipient, tries) => (tries === 1 ? { kind: 'close', at: 'end' } : { kind: 'accept' }),
    });
    const id = await accept(company, 'a@example.net');
    const state = await settled(id);
    expect(state.attempts[0].outcome).toBe('unknown');
    expect(state.recipient.status).toBe('deferred');
    expect(state.events[0]).toMatchObject({ type: 'delay' });
    await makeDue(id);
    await settled(id, 2);
    expect(sink.messages).toHaveLength(2);
    expect(sink.duplicates()).toBe(1);
  });

  it.each([
    ['hangs up after RCPT', { kind: 'close', at: 'rcpt' }, 70],
    ['hangs up after DATA', { kind: 'close', at: 'data' }, 70],
    ['answers what is no SMTP', { kind: 'garbage', at: 'rcpt' }, 70],
    ['keeps silent', { kind: 'silence', at: 'rcpt' }, 24],
  ] as const)('gets a retry without doubt when it %s', async (_what, behaviour, bounceClass) => {
    await deliverTo({ script: () => behaviour }, { timeouts: timeoutsOf(300) });
    const state = await settled(await accept(company, 'a@example.net'));
    expect(state.attempts[0]).toMatchObject({ outcome: 'deferred', bounce_class: bounceClass });
    expect(state.recipient.status).toBe('deferred');
  });

  it('gets a retry without doubt when it closes the connection in the middle of a large message', async () => {
    await deliverTo({ script: () => ({ kind: 'close', at: 'body' }) });
    const raw = rawMessage(company.from, { body: `${'x'.repeat(76)}\r\n`.repeat(100_000) });
    const state = await settled(await accept(company, 'a@example.net', { raw }));
    expect(state.attempts[0].outcome).toBe('deferred');
  });

  it('gets a retry when it refuses connections', async () => {
    await deliverTo({});
    await sink.close();
    const state = await settled(await accept(company, 'a@example.net'));
    expect(state.recipient.status).toBe('deferred');
    expect(state.attempts[0].raw_reason).toMatch(
      /^451 4\.4\.2 No connection to 127\.0\.0\.1: the connection was refused$/,
    );
  });

  it('gets its mail in clear text, which the attempt records, when its STARTTLS is broken', async () => {
    await deliverTo({ startTls: 'broken' });
    const state = await settled(await accept(company, 'a@example.net'));
    expect(state.recipient.status).toBe('delivered');
    expect(JSON.stringify(state.attempts[0].conversation)).toContain('TLS is broken there');
    expect(state.events[0].data.outbound_tls).toBe(false);
  });

  it('never causes a bounce by refusing our credentials', async () => {
    sink = await startSink({ credentials: 'user:right' });
    worker = await startWorkerTo(0, {
      route: { kind: 'smartHost', url: new URL(`smtp://user:wrong@127.0.0.1:${sink.port}`) },
    });
    const state = await settled(await accept(company, 'a@example.net'));
    expect(state.recipient.status).toBe('deferred');
    expect(JSON.stringify(state.attempts)).not.toContain('wrong');
  });

  it('never causes a bounce by a 5xx greeting, which does not concern the recipient', async () => {
    await deliverTo({ greeting: '554 5.7.1 No SMTP service here' });
    const state = await settled(await accept(company, 'a@example.net'));
    expect(state.recipient.status).toBe('deferred');
  });
});

describe('direct delivery', () => {
  let dns: DnsZone;

  afterEach(() => dns.close());

  it('tries the mail hosts of the domain in order, past unreachable ones', async () => {
    sink = await startSink();
    dns = await startZone({
      'example.net': {
        mx: [
          [10, 'dead.example.net'],
          [20, 'alive.example.net'],
        ],
      },
      'dead.example.net': { a: ['127.0.0.77'] },
      'alive.example.net': { a: ['127.0.0.1'] },
    });
    worker = await startWorkerTo(0, { route: { kind: 'mx' }, resolver: dns.resolver, mxPort: sink.port });
    const state = await settled(await accept(company, 'a@example.net'));
    expect(state.attempts[0]).toMatchObject({
      outcome: 'delivered',
      route: 'mx',
      mx_host: 'alive.example.net',
      remote_ip: '127.0.0.1',
    });
    expect(JSON.stringify(state.attempts[0].conversation)).toContain('dead.example.net (127.0.0.77)');
  });

  it.each([
    ['does not exist', 'nowhere.example', 'bounced', 10, '550 5.1.2 '],
    ['says that it takes no mail', 'null.example', 'bounced', 10, '556 5.1.10 '],
    ['points into our own network', 'inside.example', 'bounced', 21, '550 5.4.4 '],
    ['cannot be looked up', 'broken.example', 'deferred', 21, '451 4.4.3 '],
    ['gets no answer from DNS', 'silent.example', 'deferred', 21, '451 4.4.3 '],
  ])('to a domain that %s is %s → %s', async (_what, domain, status, bounceClass, words) => {
    sink = await startSink();
    dns = await startZone({
      'null.example': { mx: [[0, '']] },
      'inside.example': { mx: [[0, 'mx.inside.example']] },
      'mx.inside.example': { a: ['127.0.0.1', '10.0.0.1', '169.254.169.254'], aaaa: ['::1'] },
      'broken.example': 'SERVFAIL',
      'silent.example': 'silence',
    });
    worker = await startWorkerTo(0, {
      route: { kind: 'mx' },
      resolver: dns.resolver,
      mxPort: sink.port,
      allowsPrivateTargets: false,
    });
    const state = await settled(await accept(company, `a@${domain}`));
    expect(state.recipient).toMatchObject({ status, bounce_class: bounceClass });
    expect(state.recipient.reason.startsWith(words), state.recipient.reason).toBe(true);
    expect(sink.opened).toBe(0);
  });

  it.each([
    ['before', 'broken.example.net', 'gone.example.net'],
    ['after', 'gone.example.net', 'broken.example.net'],
  ])('defers for a host whose lookup fails, %s one that has no address', async (_where, first, second) => {
    sink = await startSink();
    const mx: [number, string][] = [
      [10, first],
      [20, second],
    ];
    dns = await startZone({ 'example.net': { mx }, 'broken.example.net': 'SERVFAIL', 'gone.example.net': {} });
    worker = await startWorkerTo(0, { route: { kind: 'mx' }, resolver: dns.resolver, mxPort: sink.port });
    const state = await settled(await accept(company, 'a@example.net'));
    expect(state.recipient).toMatchObject({ status: 'deferred', bounce_class: 21 });
    expect(state.recipient.reason).toBe('451 4.4.3 DNS lookup of broken.example.net failed (SERVFAIL)');
  });
});

it('keeps a scheduled message until its time', async () => {
  await deliverTo({});
  const id = await accept(company, 'a@example.net', { scheduledAt: new Date(Date.now() + 3_600_000) });
  const other = await accept(company, 'b@example.net');
  await settled(other);
  expect((await stateOf(id)).attempts).toHaveLength(0);
  await makeDue(id);
  expect((await settled(id)).recipient.status).toBe('delivered');
});
