import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type DeliveryOptions, resolversOf } from '#lib/engine/delivery/delivery-options.ts';
import type { DeliveryWorker } from '#lib/engine/delivery/delivery-worker.ts';
import type { TlsaFields } from '#lib/infra/net/dane-records.ts';
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
import { type Issued, issueCertificate, withChain } from '../../../fixtures/smtp/certificate-chain.ts';
import type { Sink, SinkOptions } from '../../../fixtures/smtp/sink-types.ts';
import { startSink } from '../../../fixtures/smtp/smtp-sink.ts';

const HOST = 'mx.example.net';
const POLICY = 'version: STSv1\r\nmode: enforce\r\nmx: mx.example.net\r\nmax_age: 86400\r\n';
const NO_POLICY = { fetchPolicy: () => Promise.reject(new Error('there is no policy')) };

let end: () => Promise<void>;
let company: SeededCompany;
/** Certificates for the mail host: self-signed; expired and for another name; issued by the authority below. */
let own: Issued;
let stray: Issued;
let root: Issued;
let authority: Issued;
let issued: Issued;
let sink: Sink;
let dns: DnsZone;
let zone: Record<string, ZoneEntry>;
let worker: DeliveryWorker;

beforeAll(async () => {
  end = await startDeliveryDatabase();
  root = await issueCertificate('Root', { isAuthority: true });
  authority = await issueCertificate('Authority', { by: root, isAuthority: true, pathLength: 0 });
  [own, stray, issued] = await Promise.all([
    issueCertificate(HOST),
    issueCertificate('elsewhere.example', { isExpired: true }),
    issueCertificate(HOST, { by: authority }),
  ]);
});

beforeEach(async () => {
  company = await seedCompany();
  zone = {
    'example.net': { mx: [[10, HOST]], isSigned: true },
    [HOST]: { a: ['127.0.0.1'], isSigned: true },
  };
});

afterEach(async () => {
  await worker.stop();
  dns.close();
  await sink.close();
});

afterAll(() => end());

/** The octets of a record: of a certificate or its key, whole or as a digest. */
function tlsa(usage: number, selector: number, matchingType: number, { der, publicKey }: Issued): TlsaFields {
  const selected = selector === 0 ? der : publicKey;
  const digest = (name: string) => createHash(name).update(selected).digest();
  const certificate = matchingType === 0 ? selected : digest(matchingType === 1 ? 'sha256' : 'sha512');
  return { usage, selector, matchingType, certificate };
}

/** Starts a remote server that shows `shown`, publishes records for it under `base`, and a worker that trusts the DNS. */
async function start(
  records: TlsaFields[] | ZoneEntry,
  options: SinkOptions = {},
  overrides: Partial<DeliveryOptions> = {},
  base = HOST,
): Promise<void> {
  sink = await startSink({ startTls: 'works', tls: own, ...options });
  dns = await startZone(zone);
  zone[`_${sink.port}._tcp.${base}`] = Array.isArray(records) ? { tlsa: records, isSigned: true } : records;
  worker = await startWorkerTo(0, {
    ...resolversOf([{ address: '127.0.0.1', port: dns.port }]),
    route: { kind: 'mx' },
    mxPort: sink.port,
    timeouts: timeoutsOf(2_000),
    ...NO_POLICY,
    ...overrides,
  });
}

const send = async (to = 'a@example.net', changes = {}) => settled(await accept(company, to, changes));

const wasSentInClear = (): boolean => sink.messages.some(({ isSecure }) => !isSecure);

async function expectHeldBack(reason: RegExp, to?: string): Promise<void> {
  const { recipient } = await send(to);
  expect(recipient.status).toBe('deferred');
  expect(recipient.reason).toMatch(reason);
  expect(sink.commands.filter((line) => /^(MAIL|RCPT|DATA)/.test(line))).toEqual([]);
}

async function expectDelivered(policy: string, to?: string): Promise<void> {
  const { recipient, events } = await send(to);
  expect(recipient).toMatchObject({ status: 'delivered', reason: null });
  expect(events[0].data).toMatchObject({ tls_policy: policy });
}

const MISMATCH = /^451 4\.7\.5 .* matches none of the TLSA records of .+$/;

const KINDS = [0, 1].flatMap((selector) => [0, 1, 2].map((matching) => [selector, matching] as const));

describe('a host whose own certificate or key is published in DNS (DANE-EE)', () => {
  it.each(KINDS)('is authenticated when it presents it: 3 %i %i', async (selector, matching) => {
    await start([tlsa(3, selector, matching, own)]);
    await expectDelivered('dane');
    expect(sink.messages[0]).toMatchObject({ isSecure: true, serverName: HOST });
  });

  it.each(KINDS)('is not authenticated when it presents another one: 3 %i %i', async (selector, matching) => {
    await start([tlsa(3, selector, matching, stray)]);
    await expectHeldBack(MISMATCH);
  });

  it('needs neither a matching name nor a valid date (RFC 7672 §3.1.1), and the session records it', async () => {
    await start([tlsa(3, 1, 1, stray)], { tls: stray });
    const { attempts, recipient } = await send();
    expect(recipient.status).toBe('delivered');
    expect(JSON.stringify(attempts[0]?.conversation)).toContain(`TLSA 3 1 1 of ${HOST}`);
  });

  it('is authenticated when one of several records matches', async () => {
    await start([tlsa(3, 1, 1, stray), tlsa(2, 0, 1, root), tlsa(3, 1, 1, own)]);
    await expectDelivered('dane');
  });

  it('must match its strongest digest: a weaker match does not count next to it', async () => {
    await start([tlsa(3, 1, 1, own), tlsa(3, 1, 2, stray)]);
    await expectHeldBack(MISMATCH);
  });

  it('counts as verified for a message that requires TLS', async () => {
    await start([tlsa(3, 1, 1, stray)], { tls: stray });
    const { recipient } = await send('a@example.net', { options: { require_tls: true } });
    expect(recipient.status).toBe('delivered');
  });
});

describe('a host whose authority is published in DNS (DANE-TA)', () => {
  it.each(KINDS)('is authenticated with a chain of that authority: 2 %i %i', async (selector, matching) => {
    await start([tlsa(2, selector, matching, authority)], { tls: withChain(issued, authority) });
    await expectDelivered('dane');
    expect(sink.messages[0]).toMatchObject({ isSecure: true, serverName: HOST });
  });

  it('may omit the root certificate when DNS has all of it', async () => {
    await start([tlsa(2, 0, 1, root)], { tls: withChain(issued, authority, root) });
    await expectDelivered('dane');
    await worker.stop();
    dns.close();
    await sink.close();
    await start([tlsa(2, 0, 0, root)], { tls: withChain(issued, authority) });
    await expectDelivered('dane');
    expect(sink.opened).toBe(1);
  });

  it('needs a second connection only once: then the authority is known', async () => {
    await start([tlsa(2, 1, 1, authority)], { tls: withChain(issued, authority), greeting: '220 sink' });
    await expectDelivered('dane');
    expect(sink.opened).toBe(2);
    // Other names: no connection that rests is shared.
    zone['example.org'] = { mx: [[10, HOST]], isSigned: true };
    await expectDelivered('dane', 'b@example.org');
    expect(sink.opened).toBe(3);
  });

  it('may have a certificate for the domain instead (RFC 7672 §3.2.2)', async () => {
    const named = await issueCertificate('example.net', { by: authority });
    await start([tlsa(2, 1, 1, authority)], { tls: withChain(named, authority) });
    await expectDelivered('dane');
  });

  it.each([
    ['is for another name', () => issueCertificate('mx.example.org', { by: authority }), () => [authority]],
    ['is past its time', () => issueCertificate(HOST, { by: authority, isExpired: true }), () => [authority]],
    ['is of another authority', () => Promise.resolve(own), () => [authority]],
    [
      'is below an authority that may have none below it',
      async () => issueCertificate(HOST, { by: await below() }),
      async () => [await below(), authority],
    ],
    ['is signed by a namesake', async () => issueCertificate(HOST, { by: await namesake() }), () => [authority]],
    ['is signed by no authority', async () => issueCertificate(HOST, { by: issued }), () => [issued, authority]],
  ])('is not authenticated when its certificate %s', async (_what, make, over) => {
    const leaf = await make();
    await start([tlsa(2, 1, 1, authority)], { tls: withChain(leaf, ...(await over())) });
    await expectHeldBack(MISMATCH);
  });

  const once = <T>(make: () => Promise<T>): (() => Promise<T>) => {
    let made: Promise<T> | undefined;
    return () => (made ??= make());
  };
  const below = once(() => issueCertificate('Below', { by: authority, isAuthority: true }));
  const namesake = once(() => issueCertificate('Authority', { isAuthority: true }));

  it('is not authenticated by another authority, even a trusted one', async () => {
    await start([tlsa(2, 1, 1, root)], {}, { trustedCertificates: own.cert });
    await expectHeldBack(MISMATCH);
  });
});

describe('a host with usable records', () => {
  it.each([
    ['offers no TLS', { startTls: 'none' }, /^451 4\.7\.4 /],
    ['refuses STARTTLS', { startTls: 'refused' }, /^454 4\.7\.0 /],
    ['breaks the handshake', { startTls: 'broken' }, /^451 4\.7\.5 /],
    ['injects an answer before the handshake', { startTls: 'injects' }, /^451 4\.7\.5 /],
  ] as const)('gets no mail in clear text when it %s', async (_what, options, reason) => {
    await start([tlsa(3, 1, 1, own)], options);
    await expectHeldBack(reason);
  });

  it('gets no mail in clear text even if its TLS failed a short time ago', async () => {
    zone['plain.example'] = { mx: [[10, HOST]] };
    await start([tlsa(3, 1, 1, own)], { startTls: 'broken' });
    await expectDelivered('opportunistic', 'a@plain.example');
    expect(wasSentInClear()).toBe(true);
    const { recipient } = await send('b@example.net');
    expect(recipient.status).toBe('deferred');
    expect(sink.messages).toHaveLength(1);
  });

  it('does not reuse an idle connection that was opened with other TLS requirements', async () => {
    zone['plain.example'] = { mx: [[10, HOST]] };
    await start([tlsa(3, 1, 1, stray)]);
    await expectDelivered('opportunistic', 'a@plain.example');
    const { recipient } = await send('b@example.net');
    expect(recipient.status).toBe('deferred');
    expect(sink.messages).toHaveLength(1);
  });

  it('shares connections among its domains', async () => {
    zone['example.org'] = { mx: [[10, HOST]], isSigned: true };
    await start([tlsa(3, 1, 1, own)]);
    await expectDelivered('dane');
    await expectDelivered('dane', 'b@example.org');
    expect(sink.opened).toBe(1);
  });
});

describe('a host with unusable records only', () => {
  const UNUSABLE: [string, () => TlsaFields[]][] = [
    ['for the authorities of the web', () => [tlsa(0, 0, 1, own), tlsa(1, 1, 1, own)]],
    ['of kinds to come', () => [{ ...tlsa(3, 1, 1, own), matchingType: 9 }]],
    ['cut short', () => [{ ...tlsa(3, 1, 1, own), certificate: Buffer.alloc(31) }]],
  ];

  it.each(UNUSABLE)('%s gets mail over unauthenticated TLS', async (_what, records) => {
    await start(records(), { tls: stray });
    await expectDelivered('encrypted');
    expect(wasSentInClear()).toBe(false);
  });

  it.each(UNUSABLE)('%s gets no mail in clear text', async (_what, records) => {
    await start(records(), { startTls: 'none' });
    await expectHeldBack(/^451 4\.7\.4 /);
  });
});

describe('DNS data without DNSSEC validation', () => {
  it('disables DANE when the MX records are insecure, without a TLSA lookup', async () => {
    zone['example.net'] = { mx: [[10, HOST]] };
    await start([tlsa(3, 1, 1, stray)], { startTls: 'none' });
    await expectDelivered('opportunistic');
    expect(dns.queries.filter((query) => query.endsWith(' 52'))).toEqual([]);
  });

  it('disables DANE when the address records are insecure', async () => {
    zone[HOST] = { a: ['127.0.0.1'] };
    await start([tlsa(3, 1, 1, stray)], { startTls: 'none' });
    await expectDelivered('opportunistic');
    expect(dns.queries.filter((query) => query.endsWith(' 52'))).toEqual([]);
  });

  it('disables DANE when the TLSA records are insecure', async () => {
    await start({ tlsa: [tlsa(3, 1, 1, stray)] }, { startTls: 'none' });
    await expectDelivered('opportunistic');
  });

  it('disables DANE when there are no TLSA records', async () => {
    await start({ isSigned: true }, { startTls: 'none' });
    await expectDelivered('opportunistic');
  });

  it('disables DANE with a resolver that is not trusted', async () => {
    await start([tlsa(3, 1, 1, stray)], { startTls: 'none' });
    await worker.stop();
    const { resolver } = dns;
    worker = await startWorkerTo(0, { route: { kind: 'mx' }, mxPort: sink.port, resolver, ...NO_POLICY });
    await expectDelivered('opportunistic');
    expect(dns.queries.filter((query) => query.endsWith(' 52'))).toEqual([]);
  });
});

describe('TLSA records whose lookup fails', () => {
  it('defer mail without a connection to the host at every attempt', async () => {
    await start('SERVFAIL', { startTls: 'none' });
    const id = await accept(company, 'a@example.net');
    for (const tries of [1, 2]) {
      const { recipient } = await settled(id, tries);
      expect(recipient.status).toBe('deferred');
      expect(recipient.reason).toMatch(/^451 4\.7\.5 DNS lookup of _\d+\._tcp\.mx\.example\.net failed \(SERVFAIL\)$/);
      await makeDue(id);
    }
    expect(sink.opened).toBe(0);
  });

  it('leave the other hosts of the domain usable', async () => {
    zone['example.net'] = {
      mx: [
        [10, 'bogus.example.net'],
        [20, HOST],
      ],
      isSigned: true,
    };
    zone['bogus.example.net'] = { a: ['127.0.0.2'], isSigned: true };
    await start([tlsa(3, 1, 1, own)]);
    zone[`_${sink.port}._tcp.bogus.example.net`] = 'SERVFAIL';
    await expectDelivered('dane');
  });

  it('defer mail when the addresses do not validate', async () => {
    zone[HOST] = 'SERVFAIL';
    await start([tlsa(3, 1, 1, own)]);
    await expectHeldBack(/^451 4\.4\.3 DNS lookup of mx\.example\.net failed \(SERVFAIL\)$/);
  });
});

describe('a host that is an alias', () => {
  beforeEach(() => {
    zone['example.net'] = { mx: [[10, 'alias.example.net']], isSigned: true };
    zone['alias.example.net'] = { cname: HOST, isSigned: true };
  });

  it('is authenticated by the records of its target name, with that name in SNI', async () => {
    await start([tlsa(3, 1, 1, own)]);
    zone[`_${sink.port}._tcp.alias.example.net`] = { tlsa: [tlsa(3, 1, 1, stray)], isSigned: true };
    await expectDelivered('dane');
    expect(sink.messages[0]?.serverName).toBe(HOST);
  });

  it.each([
    ['that has none', true],
    ['for which nobody vouches', false],
  ])('is authenticated by its own records when it is an alias of a name %s', async (_what, isSigned) => {
    zone[HOST] = { a: ['127.0.0.1'], isSigned };
    await start([tlsa(3, 1, 1, own)], {}, {}, 'alias.example.net');
    await expectDelivered('dane');
    expect(sink.messages[0]?.serverName).toBe('alias.example.net');
  });

  it('has no DANE when neither name is validated', async () => {
    zone['alias.example.net'] = { cname: HOST };
    zone[HOST] = { a: ['127.0.0.1'] };
    await start([tlsa(3, 1, 1, stray)], { startTls: 'none' }, {}, 'alias.example.net');
    await expectDelivered('opportunistic');
  });
});

it('a domain without MX records is authenticated by its own records', async () => {
  zone['example.net'] = { a: ['127.0.0.1'], isSigned: true };
  await start([tlsa(3, 1, 1, own)], {}, {}, 'example.net');
  await expectDelivered('dane');
  expect(sink.messages[0]?.serverName).toBe('example.net');
});

describe('DANE beside MTA-STS (RFC 8461 §2)', () => {
  const publish = (policy: string): Partial<DeliveryOptions> => {
    zone['_mta-sts.example.net'] = { txt: [['v=STSv1; id=1;']] };
    return { fetchPolicy: () => Promise.resolve(policy), trustedCertificates: own.cert };
  };

  it('applies when the policy matches neither the host nor its certificate', async () => {
    const other = { ...publish(POLICY.replace(HOST, 'other.example')), trustedCertificates: null };
    await start([tlsa(3, 1, 1, stray)], { tls: stray }, other);
    await expectDelivered('dane');
  });

  it('applies when the policy matches and the records do not', async () => {
    await start([tlsa(3, 1, 1, stray)], {}, publish(POLICY));
    await expectHeldBack(MISMATCH);
  });

  it('leaves hosts without records to the policy', async () => {
    await start({ isSigned: true }, {}, publish(POLICY));
    await expectDelivered('sts');
  });

  it('leaves the list of permitted hosts without records to the policy', async () => {
    await start({ isSigned: true }, {}, publish(POLICY.replace(HOST, 'other.example')));
    await expectHeldBack(
      /^451 4\.7\.5 The MTA-STS policy of example\.net does not name its mail host mx\.example\.net$/,
    );
    expect(sink.opened).toBe(0);
  });

  it('leaves authentication to the policy when the records are unusable', async () => {
    await start([tlsa(1, 1, 1, stray)], { tls: stray }, publish(POLICY));
    const { recipient } = await send();
    expect(recipient.status).toBe('deferred');
    expect(sink.messages).toHaveLength(0);
  });
});
