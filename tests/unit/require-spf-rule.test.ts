import { expect, it } from 'vitest';
import { AppError } from '#lib/core/errors/app-error.ts';
import type { DomainRecord } from '#lib/domains/schema.ts';
import { judgeSpf } from '#lib/domains/verification/judge-spf.ts';
import { requireSpfRule } from '#lib/domains/verification/require-spf-rule.ts';

const include = 'bounces.platform.test';

/** Returns the refusal of a domain that publishes these TXT records. */
function refusal(values: string[]): AppError | null {
  const { suggested, ...judged } = judgeSpf({
    domain: 'shop.example',
    include,
    found: { values },
    cname: { values: [] },
  });
  const facts = { isRequired: false, type: 'TXT', host: '@', name: 'shop.example', ttl: 3_600 } as const;
  const record: DomainRecord = { ...facts, ...judged, purpose: 'spf', value: suggested ?? 'v=spf1' };
  try {
    requireSpfRule({ records: [record] });
    return null;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

it('refuses two SPF records with the one that replaces them', () => {
  expect(refusal(['v=spf1 include:a.example ~all', 'v=spf1 include:b.example -all'])).toMatchObject({
    code: 'doubleSpf',
    payload: { value: `v=spf1 include:a.example include:b.example include:${include} ~all` },
    message: expect.stringContaining('has 2 SPF records'),
  });
});

it('refuses one SPF record that leaves out our servers, with its new value', () => {
  expect(refusal(['v=spf1 include:a.example ~all'])).toMatchObject({
    code: 'singleSpf',
    message: expect.stringContaining(`Value: v=spf1 include:a.example include:${include} ~all`),
  });
});

it('passes a right record, no record, and other TXT records', () => {
  for (const values of [[`v=spf1 include:${include} ~all`], [], ['google-site-verification=x']]) {
    expect(refusal(values)).toBeNull();
  }
});
