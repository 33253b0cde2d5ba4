import { once } from 'node:events';
import https, { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '#lib/core/context.ts';
import { returnPathOf } from '#lib/engine/delivery/transport/return-path.ts';
import { acceptMessage } from '#lib/engine/messages/accept/accept-message.ts';
import { checkEnvelopeSender } from '#lib/engine/messages/accept/checks/check-return-path.ts';
import type { IncomingMessage } from '#lib/engine/messages/incoming-message.ts';
import type { QueuedDelivery } from '#lib/engine/messages/queued-delivery.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { returnPathKey } from '#lib/infra/crypto/return-path-key.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { FetchRefused, safeFetch } from '#lib/infra/net/safe-fetch.ts';
import { readVerp } from '#lib/mail/verp.ts';
import { getBounceDomain } from '#lib/senders/domains/bounce-domain.ts';
import {
  addDelegatedDomain,
  deleteDelegatedDomain,
  updateDelegatedDomain,
} from '#lib/senders/domains/delegated/delegated-domains.ts';
import { getDelegatedDomain, listDelegatedDomains } from '#lib/senders/domains/delegated/queries.ts';
import type { DelegatedDomainDetail, DelegatedKind } from '#lib/senders/domains/delegated/schema.ts';
import { CHECK_DOMAIN, CheckDomainJob } from '#lib/senders/domains/schedule-check.ts';
import { addSendingDomain, updateSendingDomain } from '#lib/senders/domains/sending-domains.ts';
import { getTrackingOrigin } from '#lib/senders/domains/tracking-origin.ts';
import { runScheduledCheck } from '#lib/senders/domains/verification/check-domain.ts';
import type { CheckNetwork } from '#lib/senders/domains/verification/policy.ts';
import { verifyDomain } from '#lib/senders/domains/verification/verify-domain.ts';
import { GET as mayHaveCertificate } from '../../../../app/api/certificate/route.ts';
import { GET as getReady } from '../../../../app/t/ready/[nonce]/route.ts';
import {
  openTestDatabase,
  refusalOf,
  registerTestAccount,
  type TestAccount,
} from '../../../fixtures/accounts/accounts.ts';
import { rawMessage, seedCompany } from '../../../fixtures/accounts/seed.ts';
import { type DnsZone, startZone, type ZoneEntry } from '../../../fixtures/domains/dns-zone.ts';
import { pollUntil } from '../../../fixtures/poll-until.ts';
import { makeCertificate } from '../../../fixtures/smtp/certificate.ts';

const BOUNCES = 'bounces.platform.test';
const LINKS = 'mail.platform.test';

let close: () => Promise<void>;
let dns: DnsZone;
let network: CheckNetwork;
let server: Server;
/** The response of the web server; this installation's by default. */
let answer: (word: string) => Promise<Response>;
const ours = (word: string) =>
  getReady(new Request('https://any.example/'), { params: Promise.resolve({ nonce: word }) });
const zone: Record<string, ZoneEntry> = {};
/** The URLs that were fetched. */
const fetched: string[] = [];

beforeAll(async () => {
  close = await openTestDatabase();
  Object.assign(process.env, { PUBLIC_URL: `https://${LINKS}`, SMTP_HOST: 'mx.platform.test' });
  dns = await startZone(zone);
  const { key, cert } = await makeCertificate('click.ready.example');
  server = createServer({ key, cert }, async (request, response) => {
    const { status, body } = await answer(request.url?.replace('/t/ready/', '') ?? '').then(async (one) => ({
      status: one.status,
      body: await one.text(),
    }));
    response.writeHead(status).end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  network = { resolver: dns.resolver, fetch: fetchFromTestServer((server.address() as AddressInfo).port, cert) };
  answer = ours;
});

afterAll(async () => {
  server.closeAllConnections();
  server.close();
  dns.close();
  await close();
});

/** Fetches every URL from the web server of this test, which has a trusted certificate for one name. */
function fetchFromTestServer(port: number, ca: string): CheckNetwork['fetch'] {
  return (address) =>
    new Promise((resolve, reject) => {
      fetched.push(address);
      const { hostname, pathname } = new URL(address);
      https
        .get({ host: '127.0.0.1', port, path: pathname, servername: hostname, ca, agent: false }, async (response) => {
          const chunks: Buffer[] = [];
          for await (const chunk of response) chunks.push(chunk);
          const bytes = Buffer.concat(chunks);
          if (response.statusCode === 200) resolve({ bytes });
          else reject(new FetchRefused(`it answers ${response.statusCode}`));
        })
        .on('error', (error) => reject(new FetchRefused(error.message)));
    });
}

const later = (ctx: Context, seconds: number): Context => ({
  ...ctx,
  now: () => new Date(Date.now() + seconds * 1_000),
});

let clock = 0;
/** Verifies a domain, each time a minute later, so that every call checks DNS. */
const verify = ({ ctx }: TestAccount, kind: DelegatedKind, { id }: { id: string }): Promise<DelegatedDomainDetail> => {
  clock += 60;
  return verifyDomain(later(ctx, clock), { kind, id }, network);
};

const lastJob = async (id: string): Promise<CheckDomainJob> => {
  const { rows } = await getPool().query(
    `SELECT payload FROM jobs WHERE kind = $1 AND payload->>'id' = $2 ORDER BY id DESC LIMIT 1`,
    [CHECK_DOMAIN.kind, id],
  );
  return CheckDomainJob.parse(rows[0]?.payload);
};

const newsOf = async (companyId: string): Promise<string[]> =>
  (await getPool().query('SELECT title FROM notifications WHERE company_id = $1 ORDER BY id', [companyId])).rows.map(
    ({ title }) => title,
  );

describe('a bounce domain', () => {
  it('is used only while its CNAME points to us', async () => {
    const account = await registerTestAccount();
    const { ctx, companyId } = account;
    const added = await addDelegatedDomain(ctx, { kind: 'bounce', domain: 'Bounces.Shop.example' });
    expect(added).toMatchObject({
      domain: 'bounces.shop.example',
      status: 'unverified',
      isDefault: false,
      records: [{ type: 'CNAME', host: 'bounces', value: BOUNCES, status: 'unchecked' }],
    });
    expect(await lastJob(added.id)).toMatchObject({ round: 1 });
    expect(await verify(account, 'bounce', added)).toMatchObject({
      status: 'unverified',
      records: [{ status: 'missing', advice: 'Publish this CNAME record at bounces.shop.example.' }],
    });
    expect(await getBounceDomain(companyId, 'shop.example')).toBe(BOUNCES);

    zone['bounces.shop.example'] = { cname: BOUNCES };
    expect(await verify(account, 'bounce', added)).toMatchObject({ status: 'verified', isDefault: true });
    await pollUntil('used', async () => (await getBounceDomain(companyId, 'any.example')) === 'bounces.shop.example');

    zone['bounces.shop.example'] = 'SERVFAIL';
    expect(await verify(account, 'bounce', added)).toMatchObject({
      status: 'verified',
      records: [{ status: 'unknown' }],
    });
    delete zone['bounces.shop.example'];
    expect(await verify(account, 'bounce', added)).toMatchObject({ status: 'unverified' });
    await pollUntil('not used', async () => (await getBounceDomain(companyId, 'any.example')) === BOUNCES);
    expect(await lastJob(added.id)).toMatchObject({ round: 1 });
    expect(await newsOf(companyId)).toEqual([
      'bounces.shop.example is verified',
      'bounces.shop.example is no longer used',
    ]);
  });

  it('is checked on the schedule, once a day while verified, and has failed after the last round', async () => {
    const account = await registerTestAccount();
    const { id } = await addDelegatedDomain(account.ctx, { kind: 'bounce', domain: 'auto.example' });
    const first = await lastJob(id);
    await runScheduledCheck(later(platformContext(), 60), first, network);
    const second = await lastJob(id);
    expect(second.round).toBe(2);
    // A repeat of the first job is out of date.
    await runScheduledCheck(later(platformContext(), 60), first, network);
    expect(await lastJob(id)).toEqual(second);
    await runScheduledCheck(later(platformContext(), 120), { ...second, round: 358 }, network);
    expect(await getDelegatedDomain(account.ctx, { kind: 'bounce', id })).toMatchObject({
      status: 'failed',
      nextCheckAt: null,
    });
    zone['auto.example'] = { cname: BOUNCES };
    expect(await verify(account, 'bounce', { id })).toMatchObject({ status: 'verified' });
    const daily = await lastJob(id);
    expect(daily.round).toBe(0);
    await runScheduledCheck(later(platformContext(), 86_400), daily, network);
    const next = await lastJob(id);
    expect(next.round).toBe(0);
    expect((next.dueAtMs - daily.dueAtMs) / 3_600_000).toBeGreaterThan(20);
  });

  it.each<[string, string, ZoneEntry, string, RegExp]>([
    ['another host', 'a.case.example', { cname: 'mail.other.example' }, 'wrong', /is a CNAME to mail\.other\.example/],
    ['a value with the zone behind it', 'b.case.example', { cname: `${BOUNCES}.case.example` }, 'wrong', /with a dot/],
    ['other records', 'c.case.example', { mx: [[10, 'mx.other.example']] }, 'wrong', /a CNAME can't have others/],
    ['no answer', 'd.case.example', 'REFUSED', 'unknown', /gave no answer/],
    [
      'our MX beside another',
      'e.case.example',
      {
        mx: [
          [10, 'mx.platform.test'],
          [10, 'mx.x.example'],
        ],
      },
      'wrong',
      /a CNAME can't have/,
    ],
    [
      'our MX without SPF',
      'f.case.example',
      { mx: [[10, 'mx.platform.test']] },
      'valid',
      /publish the TXT record v=spf1 include:bounces/,
    ],
  ])('gets advice on %s', async (_case, domain, entry, status, advice) => {
    const account = await registerTestAccount();
    zone[domain] = entry;
    const seen = await verify(account, 'bounce', await addDelegatedDomain(account.ctx, { kind: 'bounce', domain }));
    expect(seen.records[0]).toMatchObject({ status, advice: expect.stringMatching(advice) });
    expect(seen.status).toBe(status === 'valid' ? 'verified' : 'unverified');
  });

  it('gets advice on a record whose name has the zone twice', async () => {
    const account = await registerTestAccount();
    zone['twice.shop.example.shop.example'] = { cname: BOUNCES };
    const added = await addDelegatedDomain(account.ctx, { kind: 'bounce', domain: 'twice.shop.example' });
    expect((await verify(account, 'bounce', added)).records[0]).toMatchObject({
      status: 'wrong',
      advice: expect.stringContaining('adds shop.example to every name'),
    });
  });

  it('belongs to the first company that verifies it, and before that to the one that has verified the domain above', async () => {
    const [one, other] = [await registerTestAccount(), await registerTestAccount()];
    zone['b.common.example'] = { cname: BOUNCES };
    const domains = await Promise.all(
      [one, other].map(({ ctx }) => addDelegatedDomain(ctx, { kind: 'bounce', domain: 'b.common.example' })),
    );
    const seen = await Promise.all(
      [one, other].map((account, at) => verify(account, 'bounce', domains[at] ?? { id: '' })),
    );
    expect(seen.map(({ status, isTaken }) => [status, isTaken]).sort()).toEqual([
      ['unverified', true],
      ['verified', false],
    ]);

    const operator = { ...one.ctx, actor: { type: 'operator' as const } };
    await addSendingDomain(operator, { domain: 'owned.example' }, { verified: true });
    zone['b.owned.example'] = { cname: BOUNCES };
    const [own, foreign] = [
      await addDelegatedDomain(one.ctx, { kind: 'bounce', domain: 'b.owned.example' }),
      await addDelegatedDomain(other.ctx, { kind: 'bounce', domain: 'b.owned.example' }),
    ];
    expect(await verify(other, 'bounce', foreign)).toMatchObject({ status: 'unverified', isTaken: true });
    expect(await verify(one, 'bounce', own)).toMatchObject({ status: 'verified', alignsWith: ['owned.example'] });
  });

  it('becomes the only default of its company, only if it is verified', async () => {
    const account = await registerTestAccount();
    const { ctx } = account;
    const domains = [];
    for (const name of ['one', 'two', 'three']) {
      if (name !== 'three') zone[`${name}.default.example`] = { cname: BOUNCES };
      const added = await addDelegatedDomain(ctx, { kind: 'bounce', domain: `${name}.default.example` });
      await verify(account, 'bounce', added);
      domains.push(added.id);
    }
    const defaults = async () =>
      (await listDelegatedDomains(ctx, { kind: 'bounce' })).filter((one) => one.isDefault).map(({ domain }) => domain);
    expect(await defaults()).toEqual(['one.default.example']);
    const [, second = '', third = ''] = domains;
    await updateDelegatedDomain(ctx, { kind: 'bounce', id: second, isDefault: true });
    expect(await defaults()).toEqual(['two.default.example']);
    expect(await refusalOf(updateDelegatedDomain(ctx, { kind: 'bounce', id: third, isDefault: true }))).toBe(
      'misconfiguredDomain',
    );
    expect(await defaults()).toEqual(['two.default.example']);
    await updateDelegatedDomain(ctx, { kind: 'bounce', id: second, isDefault: false });
    expect(await defaults()).toEqual([]);
    await deleteDelegatedDomain(ctx, { kind: 'bounce', id: second });
    expect(await refusalOf(getDelegatedDomain(ctx, { kind: 'bounce', id: second }))).toBe('notFound');
    const { rows } = await getPool().query(
      `SELECT action FROM audit_entries WHERE company_id = $1 AND target_id = 'two.default.example' ORDER BY id`,
      [account.companyId],
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'bounce-domain.add',
      'bounce-domain.verify',
      'bounce-domain.update',
      'bounce-domain.update',
      'bounce-domain.delete',
    ]);
  });

  it('cannot be a sending domain of the company, a name of the platform, or added twice', async () => {
    const { ctx } = await registerTestAccount();
    await addSendingDomain(ctx, { domain: 'sends.example' });
    const add = (domain: string) => refusalOf(addDelegatedDomain(ctx, { kind: 'bounce', domain }));
    expect(await add('sends.example')).toBe('invalidField');
    expect(await add('x.platform.test')).toBe('invalidField');
    expect(await add('not a name')).toBe('invalidField');
    expect(await add('twice.example')).toBe('none');
    expect(await add('TWICE.example')).toBe('duplicate');
  });
});

describe('a tracking domain', () => {
  const mayFetch = async (domain: string): Promise<number> =>
    (await mayHaveCertificate(new Request(`http://127.0.0.1/api/certificate?domain=${encodeURIComponent(domain)}`)))
      .status;

  it('may get a certificate once its CNAME points to us, and is used for links once it answers over HTTPS', async () => {
    const account = await registerTestAccount();
    const { ctx, companyId } = account;
    const added = await addDelegatedDomain(ctx, { kind: 'tracking', domain: 'click.ready.example' });
    expect(added.records[0]).toMatchObject({ type: 'CNAME', value: LINKS });
    expect(await mayFetch('click.ready.example')).toBe(404);
    zone['click.ready.example'] = { cname: LINKS };
    answer = async () => new Response('some other server');
    expect(await verify(account, 'tracking', added)).toMatchObject({
      status: 'verified',
      httpsState: 'pending',
      httpsProblem: 'Another server answers at https://click.ready.example.',
    });
    expect(await mayFetch('CLICK.ready.example')).toBe(200);
    expect(await mayFetch('other.ready.example')).toBe(404);
    expect(await getTrackingOrigin(companyId, 'any.example')).toBe(`https://${LINKS}`);
    expect((await lastJob(added.id)).round).toBe(1);

    answer = ours;
    expect(await verify(account, 'tracking', added)).toMatchObject({ httpsState: 'ready', httpsProblem: null });
    await pollUntil(
      'use',
      async () => (await getTrackingOrigin(companyId, 'a.example')) === 'https://click.ready.example',
    );
    expect((await lastJob(added.id)).round).toBe(0);
    answer = async () => new Response(null, { status: 502 });
    expect(await verify(account, 'tracking', added)).toMatchObject({
      status: 'verified',
      httpsState: 'pending',
      httpsProblem: 'https://click.ready.example does not answer yet: it answers 502.',
    });
    await pollUntil('not used', async () => (await getTrackingOrigin(companyId, 'a.example')) === `https://${LINKS}`);
    answer = ours;
    delete zone['click.ready.example'];
    expect(await verify(account, 'tracking', added)).toMatchObject({ status: 'unverified', httpsState: 'pending' });
    expect(await mayFetch('click.ready.example')).toBe(404);
  });

  it('is verified behind a CDN if this installation answers under it', async () => {
    const account = await registerTestAccount();
    zone['click.ready.example'] = { a: ['192.0.2.80'] };
    const added = await addDelegatedDomain(account.ctx, { kind: 'tracking', domain: 'click.ready.example' });
    answer = async () => new Response('a page of its own');
    expect(await verify(account, 'tracking', added)).toMatchObject({
      status: 'unverified',
      records: [{ status: 'wrong', found: ['A 192.0.2.80'] }],
    });
    answer = ours;
    expect(await verify(account, 'tracking', added)).toMatchObject({ status: 'verified', httpsState: 'ready' });
  });

  it('is not ready with a certificate for another name', async () => {
    const account = await registerTestAccount();
    zone['click.other.example'] = { cname: LINKS };
    const added = await addDelegatedDomain(account.ctx, { kind: 'tracking', domain: 'click.other.example' });
    expect(await verify(account, 'tracking', added)).toMatchObject({
      status: 'verified',
      httpsState: 'pending',
      httpsProblem: expect.stringContaining('does not answer yet'),
    });
  });

  it('is not requested at loopback addresses, nor without an address or our CNAME', async () => {
    const account = await registerTestAccount();
    const before = fetched.length;
    const nowhere = await addDelegatedDomain(account.ctx, { kind: 'tracking', domain: 'nowhere.example' });
    await verify(account, 'tracking', nowhere);
    expect(fetched).toHaveLength(before);
    const { port } = server.address() as AddressInfo;
    const options = { maxBytes: 100, timeoutMs: 2_000, maxRedirects: 0 };
    await expect(safeFetch(`https://localhost:${port}/t/ready/0123456789abcdef`, options)).rejects.toThrow(
      FetchRefused,
    );
  });

  it('answers an invalid nonce with 404', async () => {
    expect((await ours('short')).status).toBe(404);
    expect((await ours('0123456789abcdef')).status).toBe(200);
  });
});

describe('a return path', () => {
  const sendAs = (companyId: string, from: string, envelopeFrom: string, facts: Partial<IncomingMessage> = {}) =>
    acceptMessage(
      { companyId, environment: 'production' },
      {
        receivedBy: 'rest',
        envelopeFrom,
        recipients: [{ address: 'a@far.example', type: 'to' }],
        raw: rawMessage(from),
        ...facts,
      },
    );

  it('is accepted at the author’s domain, and at a verified bounce domain, where it is signed', async () => {
    const company = await seedCompany();
    const { companyId, domain, from } = company;
    const ctx = platformContext({ scope: company.scope });
    const bounces = `b.${domain}`;
    const added = await addDelegatedDomain(ctx, { kind: 'bounce', domain: bounces });
    const refused = sendAs(companyId, from, `any@${bounces}`);
    await expect(refused).rejects.toMatchObject({
      code: 'unprovenDomain',
      message: `The return_path must be under the domain of the sender or a verified bounce domain: ${domain}.`,
    });
    zone[bounces] = { cname: BOUNCES };
    await verifyDomain(ctx, { kind: 'bounce', id: added.id }, network);
    const { id } = await sendAs(companyId, from, `any@${bounces}`);
    expect((await sendAs(companyId, from, `other@${domain}`)).accepted).toBe(1);
    const { rows } = await getPool().query('SELECT envelope_from FROM messages WHERE id = $1', [id]);
    expect(rows).toEqual([{ envelope_from: `any@${bounces}` }]);
    const delivery = { companyId, messageId: id, ordinal: 0, envelopeFrom: `any@${bounces}`, sendingDomain: domain };
    // The fields that it reads of a delivery.
    const path = await returnPathOf(delivery as QueuedDelivery, 'smartHost');
    const [local = '', at] = path.split('@');
    expect(at).toBe(bounces);
    expect(readVerp(local, returnPathKey() ?? Buffer.alloc(0))?.reference).toEqual({
      companyId,
      messageId: id,
      ordinal: 0,
    });
  });

  it('is refused elsewhere with the allowed domains; over SMTP another verified domain is accepted', async () => {
    const { companyId, from } = await seedCompany();
    const other = `${companyId.slice(-12)}.other.example`;
    await getPool().query(
      `INSERT INTO sending_domains (id, company_id, domain, status, ownership_token, updated_at) VALUES (gen_random_uuid(), $1, $2, 'verified', '', now())`,
      [companyId, other],
    );
    expect(await refusalOf(sendAs(companyId, from, `me@${other}`))).toBe('unprovenDomain');
    expect(await refusalOf(sendAs(companyId, from, 'me@elsewhere.example'))).toBe('unprovenDomain');
    expect(await refusalOf(sendAs(companyId, from, `me@${other}`, { receivedBy: 'smtp' }))).toBe('none');
    expect(await refusalOf(sendAs(companyId, from, 'me@elsewhere.example', { receivedBy: 'smtp' }))).toBe(
      'unprovenDomain',
    );
  });

  it('is limited to the bounce domains of its domain for a key that is locked to a domain', async () => {
    const { companyId, domain, from } = await seedCompany();
    const own = [`b.${domain}`, 'b.locked.example'];
    for (const name of own) {
      await getPool().query(
        `INSERT INTO bounce_domains (id, company_id, domain, status, updated_at) VALUES (gen_random_uuid(), $1, $2, 'verified', now())`,
        [companyId, name],
      );
    }
    const [first = '', second = ''] = own;
    const locked = { allowedDomains: [domain] };
    expect(await refusalOf(sendAs(companyId, from, `x@${first}`, locked))).toBe('none');
    expect(await refusalOf(sendAs(companyId, from, `x@${second}`, locked))).toBe('unprovenDomain');
    expect(await refusalOf(sendAs(companyId, from, `x@${second}`))).toBe('none');
    expect(await refusalOf(checkEnvelopeSender({ companyId, environment: 'production' }, `x@${first}`))).toBe('none');
  });
});

describe('a sending domain', () => {
  it('sets the bounce domain, tracking domain and required TLS of its mail', async () => {
    const account = await registerTestAccount();
    const { ctx, companyId } = account;
    const operator = { ...ctx, actor: { type: 'operator' as const } };
    const { id } = await addSendingDomain(operator, { domain: 'names.example' }, { verified: true });
    const named = [];
    for (const name of ['b1.far.example', 'b2.far.example']) {
      zone[name] = { cname: BOUNCES };
      const added = await addDelegatedDomain(ctx, { kind: 'bounce', domain: name });
      await verify(account, 'bounce', added);
      named.push(added.id);
    }
    const isUsed = (domain: string) =>
      pollUntil(domain, async () => (await getBounceDomain(companyId, 'names.example')) === domain);
    await isUsed('b1.far.example');
    await updateSendingDomain(ctx, { id, bounceDomainId: named[1] });
    await isUsed('b2.far.example');
    expect(await getDelegatedDomain(ctx, { kind: 'bounce', id: named[1] ?? '' })).toMatchObject({
      sendingDomains: ['names.example'],
    });
    // Absent fields stay; a domain that the company does not have is refused.
    expect(await updateSendingDomain(ctx, { id, requireTls: true })).toMatchObject({ bounceDomainId: named[1] });
    expect(await refusalOf(updateSendingDomain(ctx, { id, trackingDomainId: named[1] }))).toBe('invalidField');
    await updateSendingDomain(ctx, { id, bounceDomainId: null });
    await isUsed('b1.far.example');

    const optionsOf = async (options?: Record<string, unknown>) => {
      const message = await acceptMessage(
        { companyId, environment: 'production' },
        {
          receivedBy: 'smtp',
          envelopeFrom: 'a@names.example',
          raw: rawMessage('a@names.example'),
          options,
          recipients: [{ address: 'a@far.example', type: 'to' }],
        },
      );
      const { rows } = await getPool().query('SELECT options FROM messages WHERE id = $1', [message.id]);
      return rows[0]?.options;
    };
    await getPool().query('UPDATE companies SET sandbox = false WHERE id = $1', [companyId]);
    await pollUntil('required', async () => (await optionsOf())?.require_tls === true);
    expect(await optionsOf({ open_tracking: true })).toEqual({ open_tracking: true, require_tls: true });
    expect(await optionsOf({ require_tls: false })).toEqual({ require_tls: false });
    await updateSendingDomain(ctx, { id, requireTls: false });
    await pollUntil('not required', async () => (await optionsOf())?.require_tls === undefined);
  });
});
