import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '#lib/core/context.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { addDelegatedDomain } from '#lib/senders/domains/delegated/delegated-domains.ts';
import { listDnsRecords, listReturnPathRecords } from '#lib/senders/domains/dns-records.ts';
import { getSendingDomain } from '#lib/senders/domains/queries.ts';
import { addSendingDomain } from '#lib/senders/domains/sending-domains.ts';
import { getSharedRecords, shareRecords } from '#lib/senders/domains/sharing/records-link.ts';

import { verifyDomain } from '#lib/senders/domains/verification/verify-domain.ts';
import { registerTestAccount } from '../../../fixtures/accounts/accounts.ts';
import { type DomainRig, startDomainRig } from '../../../fixtures/domains/domain-rig.ts';

let rig: DomainRig;

beforeAll(async () => {
  rig = await startDomainRig();
});

afterAll(() => rig.close());

const later = (ctx: Context, seconds: number): Context => ({
  ...ctx,
  now: () => new Date(Date.now() + seconds * 1_000),
});

const hostsOf = ({ records }: { records: { host: string; name: string }[] }) =>
  records.map(({ host, name }) => [host.replace(/^s\d{6}\w+/, 'key'), name.replace(/^s\d{6}\w+/, 'key')]);

describe('the hosts of a sending domain’s records', () => {
  it('are relative to the zone of the parent domain for a subdomain', async () => {
    const { ctx } = await registerTestAccount();
    rig.zone['parent.example'] = { soa: true };
    const added = await addSendingDomain(ctx, { domain: 'news.parent.example' }, { resolver: rig.resolver });
    expect(added.zone).toBe('parent.example');
    expect(hostsOf(added)).toEqual([
      ['key._domainkey.news', 'key._domainkey.news.parent.example'],
      ['key._domainkey.news', 'key._domainkey.news.parent.example'],
      ['news', 'news.parent.example'],
      ['_dmarc.news', '_dmarc.news.parent.example'],
    ]);
  });

  it('are relative to a delegated subdomain, and follow a delegation at the next check', async () => {
    const { ctx } = await registerTestAccount();
    const { resolver } = rig;
    rig.zone['own.example'] = { soa: true };
    rig.zone['cut.own.example'] = { soa: true };
    const added = await addSendingDomain(ctx, { domain: 'cut.own.example' }, { resolver });
    expect(hostsOf(added)[2]).toEqual(['@', 'cut.own.example']);
    rig.zone['cut.own.example'] = {};
    expect(hostsOf(await verifyDomain(ctx, { kind: 'sending', id: added.id }, rig.network))[2]).toEqual([
      'cut',
      'cut.own.example',
    ]);
  });

  it('are relative to the registrable domain while DNS gives no answer, and a known zone is kept', async () => {
    const { ctx } = await registerTestAccount();
    const { resolver } = rig;
    rig.zone['deep.shaky.example'] = 'SERVFAIL';
    rig.zone['shaky.example'] = { soa: true };
    const added = await addSendingDomain(ctx, { domain: 'a.deep.shaky.example' }, { resolver });
    expect(hostsOf(added)[2]).toEqual(['a.deep', 'a.deep.shaky.example']);
    rig.zone['deep.shaky.example'] = { soa: true };
    const verify = (seconds: number) =>
      verifyDomain(later(ctx, seconds), { kind: 'sending', id: added.id }, rig.network);
    expect(hostsOf(await verify(0))[2]).toEqual(['a', 'a.deep.shaky.example']);
    rig.zone['deep.shaky.example'] = 'SERVFAIL';
    expect(hostsOf(await verify(60))[2]).toEqual(['a', 'a.deep.shaky.example']);
  });

  it('are relative to the registrable domain for rows that were stored before zones were known', async () => {
    const { ctx } = await registerTestAccount();
    const { id } = await addSendingDomain(ctx, { domain: 'news.old.co.uk' }, { resolver: rig.resolver });
    await getPool().query('UPDATE sending_domains SET dns_zone = NULL WHERE id = $1', [id]);
    expect(await getSendingDomain(ctx, { id })).toMatchObject({
      zone: 'old.co.uk',
      records: [{}, {}, { host: 'news' }, { host: '_dmarc.news' }],
    });
    await getPool().query(`UPDATE sending_domains SET dns_zone = 'elsewhere.example' WHERE id = $1`, [id]);
    expect(await getSendingDomain(ctx, { id })).toMatchObject({ zone: 'old.co.uk' });
  });

  it('name the doubled zone where a provider appended it to a full name', async () => {
    const { ctx } = await registerTestAccount();
    rig.zone['twice.example'] = { soa: true };
    const { resolver } = rig;
    const added = await addSendingDomain(ctx, { domain: 'news.twice.example' }, { resolver });
    const { name = '', value = '' } = added.records[0] ?? {};
    rig.zone[`${name}.twice.example`] = { txt: [value.match(/.{1,255}/g) ?? []] };
    expect((await verifyDomain(ctx, { kind: 'sending', id: added.id }, rig.network)).records[0]).toMatchObject({
      status: 'wrong',
      advice: expect.stringContaining(`Your provider adds twice.example to every name`),
    });
  });

  it('are the same on the link for the DNS administrator and at the command line', async () => {
    const { ctx } = await registerTestAccount();
    rig.zone['linked.example'] = { soa: true };
    const { id, domain } = await addSendingDomain(ctx, { domain: 'mail.linked.example' }, { resolver: rig.resolver });
    const { url } = await shareRecords(ctx, { kind: 'sending', id });
    const shared = await getSharedRecords(ctx, url.split('/').at(-1) ?? '');
    expect(shared).toMatchObject({
      zone: 'linked.example',
      records: [{}, {}, { host: 'mail' }, { host: '_dmarc.mail' }],
    });
    const listed = await listDnsRecords(ctx, { domain }, rig.resolver);
    expect(listed.map(({ zone }) => zone)).toEqual(['linked.example', 'linked.example']);
    expect(hostsOf({ records: listed })[0]).toEqual(['key._domainkey.mail', 'key._domainkey.mail.linked.example']);
  });
});

describe.each(['bounce', 'tracking'] as const)('the host of a %s domain’s record', (kind) => {
  it('is relative to the zone, and to the name itself where it is delegated', async () => {
    const { ctx } = await registerTestAccount();
    const names = { near: `b.${kind}.example`, far: `b.news.${kind}.example`, cut: `cut.${kind}.example` };
    rig.zone[`${kind}.example`] = { soa: true };
    rig.zone[names.cut] = { soa: true };
    const add = (domain: string) => addDelegatedDomain(ctx, { kind, domain }, rig.resolver);
    expect(await add(names.near)).toMatchObject({
      zone: `${kind}.example`,
      records: [{ host: 'b', name: names.near }],
    });
    const far = await add(names.far);
    expect(far).toMatchObject({ zone: `${kind}.example`, records: [{ host: 'b.news', name: names.far }] });
    expect(await add(names.cut)).toMatchObject({ zone: names.cut, records: [{ host: '@', name: names.cut }] });
    rig.zone[`news.${kind}.example`] = { soa: true };
    const verified = await verifyDomain(ctx, { kind, id: far.id }, rig.network);
    expect(verified).toMatchObject({ zone: `news.${kind}.example`, records: [{ host: 'b' }] });
  });
});

describe('the records of the platform’s return paths', () => {
  it('have hosts relative to the zone of PLATFORM_DOMAIN', async () => {
    rig.zone['platform.test'] = { soa: true };
    expect(await listReturnPathRecords(rig.resolver)).toMatchObject([
      { type: 'MX', zone: 'platform.test', host: 'bounces', name: 'bounces.platform.test' },
      { type: 'TXT', host: 'bounces' },
    ]);
  });
});

describe('the name servers of a domain’s zone', () => {
  it('are those that the last check found at the zone, for a domain and on the page for the DNS administrator', async () => {
    const { ctx } = await registerTestAccount();
    rig.zone['hosted.example'] = { soa: true, ns: ['Ada.ns.cloudflare.com', 'bob.ns.cloudflare.com'] };
    const { id, nameServers } = await addSendingDomain(
      ctx,
      { domain: 'news.hosted.example' },
      { resolver: rig.resolver },
    );
    expect(nameServers).toEqual([]);
    const checked = await verifyDomain(ctx, { kind: 'sending', id }, rig.network);
    expect(checked.nameServers).toEqual(['ada.ns.cloudflare.com', 'bob.ns.cloudflare.com']);
    const { url } = await shareRecords(ctx, { kind: 'sending', id });
    const shared = await getSharedRecords(ctx, url.split('/').at(-1) ?? '');
    expect(shared.nameServers).toEqual(checked.nameServers);
    const bounce = await addDelegatedDomain(ctx, { kind: 'bounce', domain: 'bounces.hosted.example' }, rig.resolver);
    const { nameServers: ofBounce } = await verifyDomain(ctx, { kind: 'bounce', id: bounce.id }, rig.network);
    expect(ofBounce).toEqual(checked.nameServers);
  });

  it('are empty while DNS gives no answer', async () => {
    const { ctx } = await registerTestAccount();
    rig.zone['silent.example'] = 'SERVFAIL';
    const { id } = await addSendingDomain(ctx, { domain: 'silent.example' }, { resolver: rig.resolver });
    expect(await verifyDomain(ctx, { kind: 'sending', id }, rig.network)).toMatchObject({ nameServers: [] });
  });
});
