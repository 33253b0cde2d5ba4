import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settings } from '#lib/infra/config/settings.ts';
import { addDelegatedDomain } from '#lib/senders/domains/delegated/delegated-domains.ts';
import type { RecordPurpose, SendingDomainDetail } from '#lib/senders/domains/schema.ts';
import { addSendingDomain } from '#lib/senders/domains/sending-domains.ts';
import { verifyDomain } from '#lib/senders/domains/verification/verify-domain.ts';
import { refusalOf, registerTestAccount } from '../../../fixtures/accounts/accounts.ts';
import type { ZoneEntry } from '../../../fixtures/domains/dns-zone.ts';
import { type DomainRig, startDomainRig } from '../../../fixtures/domains/domain-rig.ts';

const include = 'bounces.platform.test';
let rig: DomainRig;
let number = 0;

beforeAll(async () => {
  rig = await startDomainRig();
});

afterAll(() => rig.close());

type Published = {
  /** Changes the strings of the record of the RSA key. */
  dkim?: (key: string) => string[][];
  /** The records of the domain and of names below it, by prefix. */
  more?: Record<string, ZoneEntry>;
};

/** Adds a domain, publishes records for it, and checks them. */
async function check({ dkim, more = {} }: Published): Promise<SendingDomainDetail> {
  const { ctx } = await registerTestAccount();
  number += 1;
  const domain = `published${number}.example`;
  const { id, records } = await addSendingDomain(ctx, { domain });
  const [key] = records;
  if (key && dkim) rig.zone[key.name] = { txt: dkim(/p=(.*)$/.exec(key.value)?.[1] ?? '') };
  for (const [prefix, entry] of Object.entries(more)) rig.zone[`${prefix}${domain}`] = entry;
  return verifyDomain(ctx, { kind: 'sending', id }, rig.network);
}

const statusOf = ({ records }: SendingDomainDetail, purpose: RecordPurpose) =>
  records.find((record) => record.purpose === purpose)?.status;

describe('a check of published records', () => {
  it.each<[what: string, dkim: (key: string) => string[][]]>([
    ['without the last semicolon', (key) => [[`v=DKIM1; k=rsa; p=${key}`]]],
    ['with blanks and further tags', (key) => [[`v=DKIM1 ; k = rsa; s=email ; n=notes; p = ${key} ;`]]],
    ['with blanks inside the key', (key) => [[`v=DKIM1; k=rsa; p=${key.slice(0, 200)} `, key.slice(200)]]],
    ['in several strings', (key) => [['v=DKIM1; k=r', `sa; p=${key.slice(0, 9)}`, key.slice(9, 200), key.slice(200)]]],
  ])('verifies a domain by a DKIM record %s', async (_what, dkim) => {
    const checked = await check({
      dkim: (key) => dkim(key).map((strings) => strings.flatMap((text) => text.match(/.{1,255}/g) ?? [])),
    });
    expect([checked.status, checked.dkimValid, statusOf(checked, 'dkim')]).toEqual(['verified', true, 'valid']);
  });

  it.each<[what: string, dkim: (key: string) => string[]]>([
    ['with backslashes', (key) => [`v=DKIM1\\; k=rsa\\; p=${key}`]],
    ['for another hash', (key) => [`v=DKIM1; h=rsa-sha256; k=rsa; p=${key}`]],
    ['beside another record', (key) => [`v=DKIM1; k=rsa; p=${key}`, 'v=DKIM1; k=rsa; p=AAAA']],
    ['whose version comes last', (key) => [`k=rsa; p=${key}; v=DKIM1`]],
  ])('does not verify a domain by a DKIM record %s', async (_what, dkim) => {
    const checked = await check({ dkim: (key) => dkim(key).map((text) => text.match(/.{1,255}/g) ?? []) });
    expect([checked.status, checked.dkimValid, statusOf(checked, 'dkim')]).toEqual(['unverified', false, 'wrong']);
  });

  it('finds SPF through redirect, and in a record with other mechanisms, capitals and two blanks', async () => {
    const name = `published${number + 1}.example`;
    const redirected = await check({
      more: {
        '': { a: ['192.0.2.9'], txt: [[`v=spf1 redirect=spf.${name}`]] },
        'spf.': { txt: [[`v=spf1 ip4:192.0.2.0/24 include:${include} -all`]] },
      },
    });
    const mixed = await check({
      more: {
        '': {
          a: ['192.0.2.9'],
          txt: [['google-site-verification=x'], [`v=spf1 a mx  include:mailgun.example INCLUDE:${include}. ~all`]],
        },
      },
    });
    expect([redirected, mixed].map((checked) => [checked.spfValid, statusOf(checked, 'spf')])).toEqual([
      [true, 'valid'],
      [true, 'valid'],
    ]);
  });

  it('takes no SPF record for valid that a receiver refuses', async () => {
    const checked = await check({ more: { '': { txt: [[`v=spf1 ipv4:192.0.2.1 include:${include} -all`]] } } });
    expect([checked.spfValid, statusOf(checked, 'spf')]).toEqual([false, 'wrong']);
    expect(checked.records.find(({ purpose }) => purpose === 'spf')?.value).toBe(
      `v=spf1 ip4:192.0.2.1 include:${include} -all`,
    );
  });

  it('finds a DMARC policy with blanks around its signs, and none in lower case', async () => {
    const spaced = await check({ more: { '_dmarc.': { txt: [['v = DMARC1 ; p = none']] } } });
    const lower = await check({ more: { '_dmarc.': { txt: [['v=dmarc1; p=none']] } } });
    expect([spaced.dmarcValid, lower.dmarcValid, statusOf(lower, 'dmarc')]).toEqual([true, false, 'wrong']);
  });

  it('says nothing on the SPF record of a bounce domain with our MX that DNS does not answer for', async () => {
    const { ctx } = await registerTestAccount();
    const bounce = async (domain: string, spf: string) => {
      rig.zone[domain] = { mx: [[10, settings().SMTP_HOST]], txt: [[spf]] };
      const { id } = await addDelegatedDomain(ctx, { kind: 'bounce', domain });
      return verifyDomain(ctx, { kind: 'bounce', id }, rig.network);
    };
    rig.zone['broken-include.example'] = 'SERVFAIL';
    const [unknown, wrong] = [
      await bounce('b1.bounce-spf.example', 'v=spf1 include:broken-include.example -all'),
      await bounce('b2.bounce-spf.example', 'v=spf1 ipv4:192.0.2.1 -all'),
    ];
    expect(unknown.records[0]).toMatchObject({ status: 'valid', advice: expect.stringContaining('gave no answer') });
    expect(wrong.records[0]).toMatchObject({
      status: 'valid',
      advice: expect.stringContaining(`v=spf1 ip4:192.0.2.1 include:${include} -all`),
    });
  });
});

describe('an internationalized domain', () => {
  it.each([
    ['bücher-shop.example.net', 'xn--bcher-shop-9db.example.net'],
    ['ابجدهوز.مصر', 'xn--mgbcmmp9jh.xn--wgbh1c'],
    ['XN--MGBCMMP9JH.XN--WGBH1C', 'ابجدهوز.مصر'],
    ['Παράδειγμα.ελ', 'xn--hxajbheg2az3al.xn--qxam'],
  ])('is one domain as %s and as %s', async (one, other) => {
    const { ctx } = await registerTestAccount();
    const added = await addSendingDomain(ctx, { domain: one });
    expect(added.domain).toMatch(/^xn--[\w-]+\./);
    expect(await refusalOf(addSendingDomain(ctx, { domain: other }))).toBe('duplicate');
  });
});
