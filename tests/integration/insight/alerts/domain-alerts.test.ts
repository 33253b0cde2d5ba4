import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setFeature } from '#lib/account/access/set-feature.ts';
import { updateNotificationAlert } from '#lib/account/notifications/alerts/notification-alert.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { FetchRefused, safeFetch } from '#lib/infra/net/safe-fetch.ts';
import { addDelegatedDomain } from '#lib/senders/domains/delegated/delegated-domains.ts';
import { addSendingDomain } from '#lib/senders/domains/sending-domains.ts';
import type { CheckNetwork } from '#lib/senders/domains/verification/policy.ts';
import { verifyDomain } from '#lib/senders/domains/verification/verify-domain.ts';
import { accountInEachTest } from '../../../fixtures/alerts/account-in-each-test.ts';
import { addReader, alertOf, bellOf, mailsTo } from '../../../fixtures/alerts/alert-rig.ts';
import { type DnsZone, startZone, type ZoneEntry } from '../../../fixtures/domains/dns-zone.ts';

const account = accountInEachTest({ PUBLIC_URL: 'https://mail.platform.test', SMTP_HOST: 'mx.platform.test' });

describe('an alert of a domain', () => {
  const zone: Record<string, ZoneEntry> = {};
  let dns: DnsZone;

  beforeAll(async () => {
    dns = await startZone(zone);
  });

  afterAll(() => dns.close());

  it('comes by bell and mail when its DKIM record is gone, and not while DNS gives no answer', async () => {
    const network: CheckNetwork = { resolver: dns.resolver, fetch: safeFetch };
    const added = await addSendingDomain(account.ctx, { domain: 'lost.example' }, { resolver: dns.resolver });
    for (const { name, value } of added.records) zone[name.toLowerCase()] = { txt: [value.match(/.{1,255}/g) ?? []] };
    // The record of a check a minute ago is not asked for again: each check comes later.
    let minutes = 0;
    const check = () => {
      minutes += 10;
      const now = () => new Date(Date.now() + minutes * 60_000);
      return verifyDomain({ ...account.ctx, now }, { kind: 'sending', id: added.id }, network);
    };
    await check();
    const verified = { title: 'lost.example is verified', icon: 'domain', mode: 'notice', type: 'success' };
    expect(await bellOf(account)).toEqual([verified]);
    const names = added.records.filter(({ purpose }) => purpose === 'dkim').map(({ name }) => name.toLowerCase());
    const kept = names.map((name) => zone[name]);
    for (const name of names) delete zone[name];
    await check();
    await check();
    const title = 'The DKIM record of lost.example is gone';
    expect(await bellOf(account)).toEqual([alertOf('domain', title), verified]);
    expect(await mailsTo(account.email)).toEqual([`${title} (Acme)`]);
    for (const [index, name] of names.entries()) Object.assign(zone, { [name]: kept[index] });
    await check();
    for (const name of names) zone[name] = 'SERVFAIL';
    await check();
    expect(await bellOf(account)).toHaveLength(2);
  });

  it.each([
    { kind: 'bounce' as const, target: 'bounces.platform.test' },
    { kind: 'tracking' as const, target: 'mail.platform.test' },
  ])('comes by bell and mail when the record of a $kind domain is gone, and again after it was back', async ({
    kind,
    target,
  }) => {
    const name = `${kind}.gone.example`;
    const network: CheckNetwork = {
      resolver: dns.resolver,
      fetch: () => Promise.reject(new FetchRefused('nothing answers')),
    };
    const added = await addDelegatedDomain(account.ctx, { kind, domain: name }, dns.resolver);
    let minutes = 0;
    const check = () => {
      minutes += 10;
      const now = () => new Date(Date.now() + minutes * 60_000);
      return verifyDomain({ ...account.ctx, now }, { kind, id: added.id }, network);
    };
    const losses = async () => (await bellOf(account)).filter(({ mode }) => mode === 'alert');
    zone[name] = { cname: target };
    await check();
    expect(await losses()).toEqual([]);
    delete zone[name];
    await check();
    await check();
    const title = `${name} is no longer used`;
    expect(await losses()).toEqual([alertOf('domain', title)]);
    expect(await mailsTo(account.email)).toEqual([`${title} (Acme)`]);
    zone[name] = { cname: target };
    await check();
    delete zone[name];
    await check();
    expect(await losses()).toHaveLength(2);
    expect(await mailsTo(account.email)).toHaveLength(2);
  });

  it('comes to those only who want alerts of this kind, and to nobody while its flag is off', async () => {
    const name = 'quiet.gone.example';
    const network: CheckNetwork = { resolver: dns.resolver, fetch: safeFetch };
    const loud = await addReader(account.companyId, `loud-${account.companyId}@people.example`);
    const added = await addDelegatedDomain(account.ctx, { kind: 'bounce', domain: name }, dns.resolver);
    await updateNotificationAlert(account.ctx, { monitoringEmail: false });
    const readers = async () =>
      (
        await getPool().query("SELECT user_id FROM notifications WHERE company_id = $1 AND mode = 'alert'", [
          account.companyId,
        ])
      ).rows.map((row) => row.user_id);
    let minutes = 0;
    const lose = async () => {
      for (const entry of [{ cname: 'bounces.platform.test' }, null]) {
        if (entry) zone[name] = entry;
        else delete zone[name];
        minutes += 10;
        const now = () => new Date(Date.now() + minutes * 60_000);
        await verifyDomain({ ...account.ctx, now }, { kind: 'bounce', id: added.id }, network);
      }
    };
    await lose();
    expect(await readers()).toEqual([loud]);
    expect(await mailsTo(account.email)).toEqual([]);
    await setFeature(account.ctx, { feature: 'setting.monitoringEmail', enable: false });
    await lose();
    expect(await readers()).toEqual([loud]);
  });
});
