import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getValidationUsage } from '#lib/account/usage/queries.ts';
import { setQuota } from '#lib/account/usage/set-quota.ts';
import type { Context } from '#lib/core/context.ts';
import { DAY_MS } from '#lib/core/durations.ts';
import { newId } from '#lib/core/ids.ts';
import { addSuppression } from '#lib/engine/suppressions/add-suppression.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { settings } from '#lib/infra/config/settings.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { mergeEvidenceOfDay } from '#lib/insight/validation/merge-evidence.ts';
import { listTestAddresses } from '#lib/insight/validation/simulate.ts';
import { validateAddress } from '#lib/insight/validation/validate-address.ts';
import { validateAddresses } from '#lib/insight/validation/validate-addresses.ts';
import { openTestDatabase, refusalOf } from '../../../fixtures/accounts/accounts.ts';
import { type SeededCompany, seedCompany } from '../../../fixtures/accounts/seed.ts';
import { countPastMail } from '../../../fixtures/database/count-past-mail.ts';
import { insertMessage } from '../../../fixtures/database/insert-message.ts';
import { type DnsZone, startZone } from '../../../fixtures/domains/dns-zone.ts';

let close: () => Promise<void>;
let dns: DnsZone;
let company: SeededCompany;
let ctx: Context;

beforeAll(async () => {
  close = await openTestDatabase();
  dns = await startZone({
    'shop.org': { mx: [[10, 'mx.shop.org']] },
    'mx.shop.org': { a: ['93.184.216.34'] },
    'gmaul.org': { a: ['93.184.216.34'] },
  });
});

beforeEach(async () => {
  company = await seedCompany();
  // Each test is a key of its own, so that no test uses up the rate of another.
  ctx = platformContext({ scope: company.scope, actor: { type: 'apiKey', apiKeyId: newId() } });
});

afterAll(async () => {
  dns.close();
  await close();
});

const network = () => ({ resolver: dns.resolver, allowsPrivate: false });
const validate = async (email: string, given: Context = ctx, idempotencyKey?: string) =>
  (await validateAddress(given, { email, ...(idempotencyKey !== undefined && { idempotencyKey }) }, network())).answer;
const used = async (): Promise<number> => (await getValidationUsage(ctx)).usage;
const day = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

describe('the validation of an address', () => {
  it('answers the whole object without proof, and counts one', async () => {
    expect(await validate(' Ada@Shop.ORG ')).toMatchObject({
      valid: true,
      result: 'neutral',
      reason: 'Not Known',
      delivery_confidence: 60,
      address: 'Ada@shop.org',
      local: 'Ada',
      domain: 'shop.org',
      did_you_mean: null,
      checks: { syntax: true, mx: true, a: true, smtputf8: false },
      mail: { hosts: ['mx.shop.org'], provider: null },
      evidence: { last_delivered_on: null, last_bounced_on: null, bounce_class: null, engaged: false },
    });
    expect(await used()).toBe(1);
  });

  it('answers text that is no address, and counts nothing', async () => {
    for (const text of ['', 'nonsense', 'a@b@c', 'ada@shop.example', 'x'.repeat(10_000)])
      expect(await validate(text), text.slice(0, 20)).toMatchObject({
        valid: false,
        result: 'undeliverable',
        reason: 'Invalid Syntax',
      });
    expect(await used()).toBe(0);
  });

  it('suggests the address that was meant', async () => {
    expect(await validate('Ada@gmial.com')).toMatchObject({ result: 'typo', did_you_mean: 'Ada@gmail.com' });
  });

  it('answers the same address within five minutes again and counts it once', async () => {
    const first = await validate('ada@shop.org');
    expect(await validate('ADA@shop.org')).not.toEqual(first); // another local part, to the letter
    expect(await validate('ada@shop.org')).toEqual(first);
    expect(await used()).toBe(2);
  });

  it("knows the company's own suppressions and nobody else's", async () => {
    await addSuppression(ctx, { recipient: 'ada@shop.org' });
    expect(await validate('Ada@shop.org')).toMatchObject({ result: 'risky', reason: 'Suppressed', suppressed: true });
    const other = platformContext({ scope: (await seedCompany()).scope });
    expect(await validate('Ada@shop.org', other)).toMatchObject({ result: 'neutral', suppressed: false });
  });

  it('refuses beyond the quota and counts nothing then', async () => {
    await setQuota(ctx, { slot: 'purify', quota: 2 });
    await validate('a@shop.org');
    await validate('b@shop.org');
    expect(await refusalOf(validate('c@shop.org'))).toBe('monthlyQuotaExceeded');
    await expect(validate('d@shop.org')).rejects.toThrow('Quota of purify on email validation is exceeded');
    expect(await used()).toBe(2);
  });

  it('gives the first answer to a repeated idempotency key, and refuses it for another address', async () => {
    const first = await validate('k@shop.org', ctx, 'key-1');
    const repeated = await validateAddress(ctx, { email: 'k@shop.org', idempotencyKey: 'key-1' }, network());
    expect(repeated).toEqual({ answer: first, replayed: true });
    expect(await refusalOf(validate('l@shop.org', ctx, 'key-1'))).toBe('idempotencyKeyReused');
    expect(await used()).toBe(1);
  });

  it('limits the calls of one key to 10 in a second, with a burst of 20', async () => {
    const calls = await Promise.all(Array.from({ length: 40 }, () => refusalOf(validate('nonsense'))));
    expect(calls.filter((one) => one === 'none').length).toBeLessThanOrEqual(25);
    expect(new Set(calls)).toEqual(new Set(['none', 'rateLimited']));
  });

  it('answers every test address of the simulator with its result, never asks DNS and never counts', async () => {
    const before = dns.queries.length;
    for (const { result, address } of listTestAddresses()) expect(await validate(address)).toMatchObject({ result });
    expect(dns.queries).toHaveLength(before);
    expect(await used()).toBe(0);
  });
});

describe('the validation of a batch', () => {
  it('answers in order and counts each distinct address with valid syntax once', async () => {
    const emails = ['a@shop.org', 'nonsense', 'a@shop.org', 'A@shop.org', 'b@missing.org'];
    const { answer } = await validateAddresses(ctx, { emails }, network());
    expect(answer.results.map(({ result }) => result)).toEqual([
      'neutral',
      'undeliverable',
      'neutral',
      'neutral',
      'undeliverable',
    ]);
    expect(answer.results[4]).toMatchObject({ reason: 'Invalid Domain', checks: { mx: false, a: false } });
    expect(await used()).toBe(2);
  });

  it('counts nothing if the batch does not fit', async () => {
    await setQuota(ctx, { slot: 'purify', quota: 2 });
    const emails = ['a@shop.org', 'b@shop.org', 'c@shop.org'];
    expect(await refusalOf(validateAddresses(ctx, { emails }, network()))).toBe('monthlyQuotaExceeded');
    expect(await used()).toBe(0);
  });
});

describe("the evidence from the company's own mail", () => {
  const send = (address: string, status: string, atMs: number) =>
    insertMessage(company, { atMs, recipients: [{ address, status }] });

  it('reads the mail of the days that are not merged yet', async () => {
    const now = Date.now();
    await send('today@shop.org', 'delivered', now - 60_000);
    await send('Bounced@shop.org', 'bounced', now - 60_000);
    await send('kept@shop.org', 'captured', now - 60_000);
    await getPool().query(`UPDATE recipients SET bounce_class = 10 WHERE status = 'bounced'`);
    expect(await validate('today@shop.org')).toMatchObject({ result: 'valid', delivery_confidence: 90 });
    expect(await validate('Bounced@shop.org')).toMatchObject({
      result: 'undeliverable',
      reason: 'Invalid Recipient',
      known_bounce: true,
      evidence: { last_bounced_on: day(now - 60_000), bounce_class: 10 },
    });
    expect(await validate('kept@shop.org')).toMatchObject({ result: 'neutral' });
  });

  it('merges a closed day once, under a hash that no address can be read from', async () => {
    const at = Date.now() - 20 * DAY_MS;
    await send('Old@shop.org', 'delivered', at);
    await send('gone@shop.org', 'bounced', at);
    for (let times = 0; times < 2; times += 1) await mergeEvidenceOfDay(new Date(), { day: day(at) });
    const { rows } = await getPool().query(
      'SELECT octet_length(address_hash) AS octets, full_count FROM address_evidence WHERE company_id = $1',
      [company.companyId],
    );
    expect(rows).toEqual([
      { octets: 16, full_count: 0 },
      { octets: 16, full_count: 0 },
    ]);
    expect(await validate('old@shop.org')).toMatchObject({ result: 'valid', evidence: { last_delivered_on: day(at) } });
    expect(await validate('gone@shop.org')).toMatchObject({ result: 'undeliverable', reason: 'Invalid Recipient' });
    const other = platformContext({ scope: (await seedCompany()).scope });
    expect(await validate('old@shop.org', other)).toMatchObject({ result: 'neutral' });
  });

  it('counts the experience with a domain of three companies and 50 deliveries, of the last 90 days', async () => {
    const at = (days: number) => new Date(Date.now() - days * DAY_MS);
    const count = async (companyId: string, days: number, delivered: number, bounced: number) =>
      countPastMail(companyId, [
        { type: 'delivery', count: delivered, at: at(days) },
        { type: 'bounce', bounceClass: 10, count: bounced, at: at(days) },
        { type: 'bounce', bounceClass: 22, count: 5, at: at(days) },
        { type: 'out_of_band', bounceClass: 10, count: 1, at: at(days) },
      ]);
    const counted = async (day: number) => {
      await mergeEvidenceOfDay(new Date(), { day: at(day).toISOString().slice(0, 10) });
      return (await getPool().query('SELECT domain, delivered, bounced FROM domain_reputations')).rows;
    };
    const [first, second, third] = [await seedCompany(), await seedCompany(), await seedCompany()];
    settings().DELIVERY_ROUTE = { kind: 'mx' };
    await count(first.companyId, 2, 30, 3);
    await count(second.companyId, 80, 30, 2);
    await count(third.companyId, 95, 30, 2);
    expect(await counted(40)).toEqual([]);
    await count(third.companyId, 3, 1, 0);
    expect(await counted(41)).toEqual([{ domain: 'b.example', delivered: 61, bounced: 8 }]);
    settings().DELIVERY_ROUTE = { kind: 'capture' };
    expect(await counted(42)).toEqual([]);
  });

  it('leaves captured and simulated mail out of the merge', async () => {
    const at = Date.now() - 21 * DAY_MS;
    const id = await send('captured@shop.org', 'captured', at);
    await getPool().query(`UPDATE events SET data = '{"route": "capture"}' WHERE message_id = $1`, [id]);
    await mergeEvidenceOfDay(new Date(), { day: day(at) });
    expect(await validate('captured@shop.org')).toMatchObject({ result: 'neutral' });
  });
});
