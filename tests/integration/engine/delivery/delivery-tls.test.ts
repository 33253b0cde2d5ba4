import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DeliveryOptions } from '#lib/engine/delivery/delivery-options.ts';
import type { DeliveryWorker } from '#lib/engine/delivery/delivery-worker.ts';
import { type SeededCompany, seedCompany } from '../../../fixtures/accounts/seed.ts';
import {
  accept,
  makeDue,
  settled,
  startDeliveryDatabase,
  startWorkerTo,
  timeoutsOf,
} from '../../../fixtures/delivery/delivery-rig.ts';
import { type DnsZone, startZone, type ZoneEntry } from '../../../fixtures/domains/dns-zone.ts';
import { makeCertificate } from '../../../fixtures/smtp/certificate.ts';
import type { Sink, SinkOptions } from '../../../fixtures/smtp/sink-types.ts';
import { startSink } from '../../../fixtures/smtp/smtp-sink.ts';

const HOST = 'mx.example.net';
const REQUIRED = { options: { require_tls: true } };
const POLICY = 'version: STSv1\r\nmode: enforce\r\nmx: mx.example.net\r\nmax_age: 86400\r\n';

let end: () => Promise<void>;
let company: SeededCompany;
let right: { key: string; cert: string };
let other: { key: string; cert: string };
let sink: Sink;
let dns: DnsZone;
let zone: Record<string, ZoneEntry>;
let worker: DeliveryWorker;

beforeAll(async () => {
  end = await startDeliveryDatabase();
  [right, other] = await Promise.all([makeCertificate(HOST), makeCertificate('mx.example.org')]);
});

beforeEach(async () => {
  company = await seedCompany();
  zone = { 'example.net': { mx: [[10, HOST]] }, [HOST]: { a: ['127.0.0.1'] } };
});

afterEach(async () => {
  await worker.stop();
  dns.close();
  await sink.close();
});

afterAll(() => end());

/** Starts a remote server at `HOST` and a worker that trusts both certificates, the right one and the one for another name. */
async function start(options: SinkOptions, overrides: Partial<DeliveryOptions> = {}): Promise<void> {
  sink = await startSink({ startTls: 'works', tls: right, ...options });
  dns = await startZone(zone);
  worker = await startWorkerTo(0, {
    route: { kind: 'mx' },
    resolver: dns.resolver,
    mxPort: sink.port,
    timeouts: timeoutsOf(2_000),
    trustedCertificates: `${right.cert}\n${other.cert}`,
    fetchPolicy: () => Promise.reject(new Error('there is no policy')),
    ...overrides,
  });
}

describe('a message that requires TLS', () => {
  it('is delivered over TLS to a host whose certificate matches its name', async () => {
    await start({});
    const state = await settled(await accept(company, 'a@example.net', REQUIRED));
    expect(state.recipient.status).toBe('delivered');
    expect(state.events[0].data).toMatchObject({ outbound_tls: true });
    expect(sink.messages[0]?.isSecure).toBe(true);
  });

  it.each([
    ['offers no TLS', { startTls: 'none' }, /^451 4\.7\.4 /],
    ['refuses STARTTLS', { startTls: 'refused' }, /^454 4\.7\.0 /],
    ['breaks the handshake', { startTls: 'broken' }, /^451 4\.7\.5 /],
    ['injects an answer before the handshake', { startTls: 'injects' }, /^451 4\.7\.5 /],
  ] as const)('is deferred and never sent in clear text when the remote server %s', async (_what, options, reason) => {
    await start(options);
    const state = await settled(await accept(company, 'a@example.net', REQUIRED));
    expect(state.recipient.status).toBe('deferred');
    expect(state.recipient.reason).toMatch(reason);
    expect(sink.commands.filter((line) => line.startsWith('MAIL'))).toHaveLength(0);
  });

  it('is deferred when the certificate is for another name', async () => {
    await start({ tls: other });
    const state = await settled(await accept(company, 'a@example.net', REQUIRED));
    expect(state.recipient).toMatchObject({ status: 'deferred' });
    expect(sink.commands).not.toContain('DATA');
  });

  it('is deferred when the certificate is not trusted', async () => {
    await start({}, { trustedCertificates: null });
    const state = await settled(await accept(company, 'a@example.net', REQUIRED));
    expect(state.recipient.status).toBe('deferred');
    expect(sink.commands).not.toContain('DATA');
  });

  it('does not reuse an idle connection of a message that does not require TLS', async () => {
    await start({ startTls: 'none' });
    await settled(await accept(company, 'a@example.net'));
    const state = await settled(await accept(company, 'b@example.net', REQUIRED));
    expect(state.recipient.status).toBe('deferred');
    expect(sink.messages).toHaveLength(1);
  });
});

describe('a message that does not require TLS', () => {
  it('is delivered over TLS with any certificate if TLS works', async () => {
    await start({ tls: other }, { trustedCertificates: null });
    await settled(await accept(company, 'a@example.net'));
    expect(sink.messages[0]?.isSecure).toBe(true);
  });

  it('detects broken TLS of a host once and is not delayed by it again', async () => {
    await start({
      startTls: 'broken',
      script: (_to, tries) =>
        tries < 3 ? { kind: 'reply', at: 'rcpt', reply: '421 4.3.2 Later' } : { kind: 'accept' },
    });
    const id = await accept(company, 'a@example.net');
    for (const events of [1, 2]) {
      await settled(id, events);
      await makeDue(id);
    }
    const state = await settled(id, 3);
    expect(state.recipient.status).toBe('delivered');
    expect(sink.commands.filter((line) => line === 'STARTTLS')).toHaveLength(1);
    expect(JSON.stringify(state.attempts.at(-1)?.conversation)).toContain('TLS was broken there');
  });
});

describe('MTA-STS (RFC 8461)', () => {
  const publish = (policy: string): Partial<DeliveryOptions> => {
    zone['_mta-sts.example.net'] = { txt: [['v=STSv1; id=1;']] };
    return {
      fetchPolicy: async (url) => {
        expect(url).toBe('https://mta-sts.example.net/.well-known/mta-sts.txt');
        return policy;
      },
    };
  };

  it('delivers to a host that the policy names and whose certificate is valid', async () => {
    await start({}, publish(POLICY));
    const state = await settled(await accept(company, 'a@example.net'));
    expect(state.recipient.status).toBe('delivered');
    expect(sink.messages[0]?.isSecure).toBe(true);
  });

  it.each([
    ['the certificate is for another name', () => ({ tls: other })],
    ['the remote server offers no TLS', () => ({ startTls: 'none' as const })],
    ['TLS is broken', () => ({ startTls: 'broken' as const })],
  ])('defers mail in mode enforce when %s', async (_what, options) => {
    await start(options(), publish(POLICY));
    const state = await settled(await accept(company, 'a@example.net'));
    expect(state.recipient.status).toBe('deferred');
    expect(sink.commands).not.toContain('DATA');
  });

  it('defers mail in mode enforce to hosts that the policy does not name', async () => {
    await start({}, publish(POLICY.replace('mx.example.net', '*.elsewhere.example')));
    const state = await settled(await accept(company, 'a@example.net'));
    expect(state.recipient.reason).toBe('451 4.7.5 The MTA-STS policy of example.net names none of its mail hosts');
    expect(sink.opened).toBe(0);
  });

  it('changes nothing in mode testing', async () => {
    await start({ startTls: 'none' }, publish(POLICY.replace('enforce', 'testing')));
    expect((await settled(await accept(company, 'a@example.net'))).recipient.status).toBe('delivered');
  });

  it.each([
    ['cannot be fetched', () => Promise.reject(new Error('no'))],
    ['is no policy', () => Promise.resolve('<html>')],
  ])('does not defer mail when the policy %s', async (_what, fetchPolicy) => {
    await start({ startTls: 'none' }, { ...publish(POLICY), fetchPolicy });
    expect((await settled(await accept(company, 'a@example.net'))).recipient.status).toBe('delivered');
  });
});
