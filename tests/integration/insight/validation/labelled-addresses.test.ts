import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import type { Validation } from '#lib/insight/validation/schema.ts';
import { validateAddresses } from '#lib/insight/validation/validate-addresses.ts';
import { parseMailbox } from '#lib/mail/address.ts';
import { openTestDatabase } from '../../../fixtures/accounts/accounts.ts';
import { seedCompany } from '../../../fixtures/accounts/seed.ts';
import { type DnsZone, startZone, type ZoneEntry } from '../../../fixtures/domains/dns-zone.ts';
import { type AddressKind, LABELLED_ADDRESSES } from '../../../fixtures/validation/labelled-addresses.ts';

let close: () => Promise<void>;
const zones: DnsZone[] = [];

beforeAll(async () => {
  close = await openTestDatabase();
});

afterEach(async () => {
  for (const zone of zones.splice(0)) zone.close();
  await getPool().query('DELETE FROM validation_domains');
});

afterAll(() => close());

/** Starts a DNS server that knows the domains of all labelled addresses; those of misspellings only if they take mail. */
async function startDomains(takesMisspelled: boolean): Promise<DnsZone> {
  const records: Record<string, ZoneEntry> = { 'mx.host.org': { a: ['93.184.216.34'] } };
  for (const { address, kind } of LABELLED_ADDRESSES) {
    const domain = parseMailbox(address)?.domain;
    if (domain && (kind !== 'typo' || takesMisspelled)) records[domain] = { mx: [[10, 'mx.host.org']] };
  }
  const zone = await startZone(records);
  zones.push(zone);
  return zone;
}

/** Validates all labelled addresses as one batch; returns the verdicts by label. */
async function validate(takesMisspelled: boolean): Promise<Map<AddressKind, Validation[]>> {
  const { resolver } = await startDomains(takesMisspelled);
  const ctx = platformContext({ scope: (await seedCompany()).scope });
  const emails = LABELLED_ADDRESSES.map(({ address }) => address);
  const { answer } = await validateAddresses(ctx, { emails }, { resolver, allowsPrivate: false });
  const verdicts = new Map<AddressKind, Validation[]>();
  for (const [index, { kind }] of LABELLED_ADDRESSES.entries()) {
    const verdict = answer.results[index];
    if (verdict) verdicts.set(kind, [...(verdicts.get(kind) ?? []), verdict]);
  }
  return verdicts;
}

/** The share of verdicts that are one result for one reason. */
const shareOf = (verdicts: readonly Validation[] | undefined, result: string, reason: string | null): number =>
  verdicts ? verdicts.filter((one) => one.result === result && one.reason === reason).length / verdicts.length : 0;

describe.each([
  // Many misspelled domains are registered and take mail that nobody reads: then only known ones are sure.
  ['take mail', true, 0.95],
  ['do not exist', false, 0.97],
] as const)('200 labelled addresses, where the domains of misspellings %s', (_what, takesMisspelled, leastTypos) => {
  it('have the verdict of their label, and none of a good address is bad', async () => {
    const verdicts = await validate(takesMisspelled);
    expect(shareOf(verdicts.get('invalid'), 'undeliverable', 'Invalid Syntax')).toBe(1);
    expect(shareOf(verdicts.get('unreachable'), 'undeliverable', 'Invalid Syntax')).toBe(1);
    expect(shareOf(verdicts.get('typo'), 'typo', null)).toBeGreaterThanOrEqual(leastTypos);
    expect(shareOf(verdicts.get('disposable'), 'risky', 'Disposable')).toBeGreaterThanOrEqual(0.9);
    expect(shareOf(verdicts.get('never'), 'risky', 'Not A Person')).toBe(1);
    for (const kind of ['alias', 'role', 'free', 'ordinary'] as const) {
      expect(shareOf(verdicts.get(kind), 'neutral', 'Not Known'), kind).toBe(1);
    }
  });
});
