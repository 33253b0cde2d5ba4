import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type DeliveryOptions, resolversOf } from '#lib/delivery/delivery-options.ts';
import type { DeliveryWorker } from '#lib/delivery/delivery-worker.ts';
import type { TlsaFields } from '#lib/infra/net/dane-records.ts';
import { type Issued, issueCertificate, withChain } from '../support/certificate-chain.ts';
import { accept, makeDue, settled, startDeliveryDatabase, startWorkerTo, timeoutsOf } from '../support/delivery-rig.ts';
import { type DnsZone, startZone, type ZoneEntry } from '../support/dns-zone.ts';
import { type SeededCompany, seedCompany } from '../support/seed.ts';
import { type Sink, type SinkOptions, startSink } from '../support/smtp-sink.ts';

const HOST = 'mx.example.net';
const POLICY = 'version: STSv1\r\nmode: enforce\r\nmx: mx.example.net\r\nmax_age: 86400\r\n';
const NO_POLICY = { fetchPolicy: () => Promise.reject(new Error('there is no policy')) };

let end: () => Promise<void>;
let company: SeededCompany;
/** For the mail host, of nobody's; past its time and for another name; of the authority below. */
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

/** Starts a far end that shows `shown`, publishes records for it under `base`, and a worker that trusts the DNS. */
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
    ...{ route: { kind: 'mx' }, mxPort: sink.port, timeouts: timeoutsOf(2_000), ...NO_POLICY },
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

const MISMATCH = /^451 4\.7\.5 .* none of those that the TLSA records of .* name$/;

const KINDS = [0, 1].flatMap((selector) => [0, 1, 2].map((matching) => [selector, matching] as const));

describe('a host whose own certificate or key stands in DNS (DANE-EE)', () => {
  it.each(KINDS)('is the one that shows it: 3 %i %i', async (selector, matching) => {
    await start([tlsa(3, selector, matching, own)]);
    await expectDelivered('dane');
    expect(sink.messages[0]).toMatchObject({ isSecure: true, serverName: HOST });
  });

  it.each(KINDS)('is not the one that shows another: 3 %i %i', async (selector, matching) => {
    await start([tlsa(3, selector, matching, stray)]);
    await expectHeldBack(MISMATCH);
  });

  it('need have neither the name nor the time in it (RFC 7672 §3.1.1), and it is told in the session', async () => {
    await start([tlsa(3, 1, 1, stray)], { tls: stray });
    const { attempts, recipient } = await send();
    expect(recipient.status).toBe('delivered');
    expect(JSON.stringify(attempts[0]?.conversation)).toContain(`TLSA 3 1 1 of ${HOST}`);
  });

  it('may have several, of which one fits', async () => {
    await start([tlsa(3, 1, 1, stray), tlsa(2, 0, 1, root), tlsa(3, 1, 1, own)]);
    await expectDelivered('dane');
  });

  it('is held to its strongest digest: a weaker one that fits does not count beside it', async () => {
    await start([tlsa(3, 1, 1, own), tlsa(3, 1, 2, stray)]);
    await expectHeldBack(MISMATCH);
  });

  it('counts as verified for a message that requires TLS', async () => {
    await start([tlsa(3, 1, 1, stray)], { tls: stray });
    const { recipient } = await send('a@example.net', { options: { require_tls: true } });
    expect(recipient.status).toBe('delivered');
  });
});

describe('a host whose authority stands in DNS (DANE-TA)', () => {
  it.each(KINDS)('is the one that shows a chain under it: 2 %i %i', async (selector, matching) => {
    await start([tlsa(2, selector, matching, authority)], { tls: withChain(issued, authority) });
    await expectDelivered('dane');
    expect(sink.messages[0]).toMatchObject({ isSecure: true, serverName: HOST });
  });

  it('may show the root, and need not where all of it stands in DNS', async () => {
    await start([tlsa(2, 0, 1, root)], { tls: withChain(issued, authority, root) });
    await expectDelivered('dane');
    await worker.stop();
    dns.close();
    await sink.close();
    await start([tlsa(2, 0, 0, root)], { tls: withChain(issued, authority) });
    await expectDelivered('dane');
    expect(sink.opened).toBe(1);
  });

  it('is asked twice only once: then the authority is known', async () => {
    await start([tlsa(2, 1, 1, authority)], { tls: withChain(issued, authority), greeting: '220 sink' });
    await expectDelivered('dane');
    expect(sink.opened).toBe(2);
    // Other names: no connection that rests is shared.
    zone['example.org'] = { mx: [[10, HOST]], isSigned: true };
    await expectDelivered('dane', 'b@example.org');
    expect(sink.opened).toBe(3);
  });

  it('may be named by the domain instead (RFC 7672 §3.2.2)', async () => {
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
    ['is signed by one that is none', async () => issueCertificate(HOST, { by: issued }), () => [issued, authority]],
  ])('is not the one whose certificate %s', async (_what, make, over) => {
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

  it('is not the one that a stranger vouches for, though that stranger were trusted', async () => {
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
  ] as const)('gets no mail in clear where it %s', async (_what, options, reason) => {
    await start([tlsa(3, 1, 1, own)], options);
    await expectHeldBack(reason);
  });

  it('gets none in clear either when its TLS was found broken a short time ago', async () => {
    zone['plain.example'] = { mx: [[10, HOST]] };
    await start([tlsa(3, 1, 1, own)], { startTls: 'broken' });
    await expectDelivered('opportunistic', 'a@plain.example');
    expect(wasSentInClear()).toBe(true);
    const { recipient } = await send('b@example.net');
    expect(recipient.status).toBe('deferred');
    expect(sink.messages).toHaveLength(1);
  });

  it('takes no connection that rests and was opened on other terms', async () => {
    zone['plain.example'] = { mx: [[10, HOST]] };
    await start([tlsa(3, 1, 1, stray)]);
    await expectDelivered('opportunistic', 'a@plain.example');
    const { recipient } = await send('b@example.net');
    expect(recipient.status).toBe('deferred');
    expect(sink.messages).toHaveLength(1);
  });

  it('shares connections among the domains whose host it is', async () => {
    zone['example.org'] = { mx: [[10, HOST]], isSigned: true };
    await start([tlsa(3, 1, 1, own)]);
    await expectDelivered('dane');
    await expectDelivered('dane', 'b@example.org');
    expect(sink.opened).toBe(1);
  });
});

describe('a host with records of which none can be used', () => {
  const UNUSABLE: [string, () => TlsaFields[]][] = [
    ['for the authorities of the web', () => [tlsa(0, 0, 1, own), tlsa(1, 1, 1, own)]],
    ['of kinds to come', () => [{ ...tlsa(3, 1, 1, own), matchingType: 9 }]],
    ['cut short', () => [{ ...tlsa(3, 1, 1, own), certificate: Buffer.alloc(31) }]],
  ];

  it.each(UNUSABLE)('%s gets mail over TLS, whoever it is', async (_what, records) => {
    await start(records(), { tls: stray });
    await expectDelivered('encrypted');
    expect(wasSentInClear()).toBe(false);
  });

  it.each(UNUSABLE)('%s gets none in clear', async (_what, records) => {
    await start(records(), { startTls: 'none' });
    await expectHeldBack(/^451 4\.7\.4 /);
  });
});

describe('what DNS does not vouch for', () => {
  it('binds nobody where the mail hosts are not vouched for, and the records are not even asked for', async () => {
    zone['example.net'] = { mx: [[10, HOST]] };
    await start([tlsa(3, 1, 1, stray)], { startTls: 'none' });
    await expectDelivered('opportunistic');
    expect(dns.queries.filter((query) => query.endsWith(' 52'))).toEqual([]);
  });

  it('binds nobody where the addresses are not', async () => {
    zone[HOST] = { a: ['127.0.0.1'] };
    await start([tlsa(3, 1, 1, stray)], { startTls: 'none' });
    await expectDelivered('opportunistic');
    expect(dns.queries.filter((query) => query.endsWith(' 52'))).toEqual([]);
  });

  it('binds nobody where the records are not', async () => {
    await start({ tlsa: [tlsa(3, 1, 1, stray)] }, { startTls: 'none' });
    await expectDelivered('opportunistic');
  });

  it('binds nobody where there are none', async () => {
    await start({ isSigned: true }, { startTls: 'none' });
    await expectDelivered('opportunistic');
  });

  it('is not believed of a resolver that nobody said to trust', async () => {
    await start([tlsa(3, 1, 1, stray)], { startTls: 'none' });
    await worker.stop();
    const { resolver } = dns;
    worker = await startWorkerTo(0, { ...{ route: { kind: 'mx' }, mxPort: sink.port, resolver }, ...NO_POLICY });
    await expectDelivered('opportunistic');
    expect(dns.queries.filter((query) => query.endsWith(' 52'))).toEqual([]);
  });
});

describe('records that cannot be had', () => {
  it('hold mail back: the host is not even asked, however often', async () => {
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

  it('leave the other hosts of the domain', async () => {
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

  it('hold mail back too where the addresses do not validate', async () => {
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

  it('is known by the records of what it is an alias of, and asked for by that name', async () => {
    await start([tlsa(3, 1, 1, own)]);
    zone[`_${sink.port}._tcp.alias.example.net`] = { tlsa: [tlsa(3, 1, 1, stray)], isSigned: true };
    await expectDelivered('dane');
    expect(sink.messages[0]?.serverName).toBe(HOST);
  });

  it.each([
    ['that has none', true],
    ['for which nobody vouches', false],
  ])('is known by its own records where it is one of a name %s', async (_what, isSigned) => {
    zone[HOST] = { a: ['127.0.0.1'], isSigned };
    await start([tlsa(3, 1, 1, own)], {}, {}, 'alias.example.net');
    await expectDelivered('dane');
    expect(sink.messages[0]?.serverName).toBe('alias.example.net');
  });

  it('is bound by none where nobody vouches for either', async () => {
    zone['alias.example.net'] = { cname: HOST };
    zone[HOST] = { a: ['127.0.0.1'] };
    await start([tlsa(3, 1, 1, stray)], { startTls: 'none' }, {}, 'alias.example.net');
    await expectDelivered('opportunistic');
  });
});

it('a domain without MX records is told by its own', async () => {
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

  it('is what counts where the policy does not name the host and does not know its certificate', async () => {
    const other = { ...publish(POLICY.replace(HOST, 'other.example')), trustedCertificates: null };
    await start([tlsa(3, 1, 1, stray)], { tls: stray }, other);
    await expectDelivered('dane');
  });

  it('is what counts where the policy is content and the records are not', async () => {
    await start([tlsa(3, 1, 1, stray)], {}, publish(POLICY));
    await expectHeldBack(MISMATCH);
  });

  it('leaves to the policy what has no records', async () => {
    await start({ isSigned: true }, {}, publish(POLICY));
    await expectDelivered('sts');
  });

  it('leaves to it, too, to name the hosts that have none', async () => {
    await start({ isSigned: true }, {}, publish(POLICY.replace(HOST, 'other.example')));
    await expectHeldBack(
      /^451 4\.7\.5 The MTA-STS policy of example\.net does not name its mail host mx\.example\.net$/,
    );
    expect(sink.opened).toBe(0);
  });

  it('leaves to it to tell the host where its records cannot be used', async () => {
    await start([tlsa(1, 1, 1, stray)], { tls: stray }, publish(POLICY));
    const { recipient } = await send();
    expect(recipient.status).toBe('deferred');
    expect(sink.messages).toHaveLength(0);
  });
});
