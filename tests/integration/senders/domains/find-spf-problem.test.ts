import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DomainRecord, SpfProblem } from '#lib/senders/domains/schema.ts';
import { findSpfProblem, judgeSpf } from '#lib/senders/domains/verification/judge-spf.ts';

import { type DnsZone, startZone } from '../../../fixtures/domains/dns-zone.ts';

const include = 'bounces.platform.test';
let dns: DnsZone;

beforeAll(async () => {
  dns = await startZone({});
});

afterAll(() => dns.close());

/** Returns the problem of a domain that publishes these TXT records. */
async function problemOf(values: string[]): Promise<SpfProblem | null> {
  const published = { domain: 'shop.example', include, found: { values }, cname: { values: [] } };
  const { suggested, ...judged } = await judgeSpf(published, dns.resolver);
  const facts = { isRequired: false, type: 'TXT', host: '@', name: 'shop.example', ttl: 3_600 } as const;
  const record: DomainRecord = { ...facts, ...judged, purpose: 'spf', value: suggested ?? 'v=spf1' };
  return findSpfProblem({ records: [record] });
}

it('reports two SPF records with the one that replaces them', async () => {
  expect(await problemOf(['v=spf1 include:a.example ~all', 'v=spf1 include:b.example -all'])).toEqual({
    code: 'doubleSpfException',
    value: `v=spf1 include:a.example include:b.example include:${include} ~all`,
    message: expect.stringContaining('has 2 SPF records'),
  });
});

it('reports one SPF record that leaves out our servers, with its new value', async () => {
  expect(await problemOf(['v=spf1 include:a.example ~all'])).toEqual({
    code: 'singleSpfException',
    value: `v=spf1 include:a.example include:${include} ~all`,
    message: expect.stringContaining(`Value: v=spf1 include:a.example include:${include} ~all`),
  });
});

it('finds no problem in a right record, no record, and other TXT records', async () => {
  for (const values of [[`v=spf1 include:${include} ~all`], [], ['google-site-verification=x']]) {
    expect(await problemOf(values)).toBeNull();
  }
});
