import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addSendingDomain } from '#lib/domains/add-sending-domain.ts';
import { defaultFrom } from '#lib/domains/default-from.ts';
import { listSendingDomains } from '#lib/domains/list-sending-domains.ts';
import { contextOf, openTestDatabase, refusalOf, registerTestAccount } from '../support/accounts.ts';

let close: () => Promise<void>;

beforeAll(async () => {
  close = await openTestDatabase();
});

afterAll(() => close());

describe('addSendingDomain', () => {
  it('adds a domain in its one normal form, unproven unless the operator says so', async () => {
    const { ctx } = await registerTestAccount();
    expect(await addSendingDomain(ctx, { domain: 'Mail.Example.COM' })).toMatchObject({
      domain: 'mail.example.com',
      status: 'unverified',
    });
    expect(await addSendingDomain(ctx, { domain: 'bücher.example' }, { verified: true })).toMatchObject({
      domain: 'xn--bcher-kva.example',
      status: 'verified',
    });
    expect((await listSendingDomains(ctx)).map(({ domain, isPlatform }) => [domain, isPlatform])).toEqual([
      [expect.stringMatching(/^acme.*\.platform\.test$/), true],
      ['mail.example.com', false],
      ['xn--bcher-kva.example', false],
    ]);
  });

  it('refuses a domain that is there, but lets the operator prove it, again and again', async () => {
    const { ctx } = await registerTestAccount();
    await addSendingDomain(ctx, { domain: 'twice.example' });
    expect(await refusalOf(addSendingDomain(ctx, { domain: 'TWICE.example' }))).toBe('duplicate');
    expect(await addSendingDomain(ctx, { domain: 'twice.example' }, { verified: true })).toMatchObject({
      status: 'verified',
    });
    expect(await addSendingDomain(ctx, { domain: 'twice.example' }, { verified: true })).toMatchObject({
      status: 'verified',
    });
  });

  it('lets one company only prove a domain', async () => {
    const [one, other] = [await registerTestAccount(), await registerTestAccount()];
    await addSendingDomain(one.ctx, { domain: 'ours.example' }, { verified: true });
    expect(await refusalOf(addSendingDomain(other.ctx, { domain: 'ours.example' }, { verified: true }))).toBe(
      'duplicate',
    );
    expect(await addSendingDomain(other.ctx, { domain: 'ours.example' })).toMatchObject({ status: 'unverified' });
    expect(await refusalOf(addSendingDomain(other.ctx, { domain: 'ours.example' }, { verified: true }))).toBe(
      'duplicate',
    );
  });

  it('refuses what is no domain name, and the names of the platform', async () => {
    const { ctx } = await registerTestAccount();
    for (const domain of [
      'example',
      'a b.example',
      '192.0.2.1',
      '-a.example',
      'a@b.example',
      'platform.test',
      'x.PLATFORM.test',
    ]) {
      expect(await refusalOf(addSendingDomain(ctx, { domain })), domain).toBe('invalidField');
    }
  });
});

describe('defaultFrom', () => {
  it("is under the platform's name, in production under an own proven domain where there is one", async () => {
    const account = await registerTestAccount('Sender');
    const production = contextOf(account, { environment: 'production' });
    expect(await defaultFrom(production)).toBe('hello@sender.platform.test');
    await addSendingDomain(account.ctx, { domain: 'sender.example' }, { verified: true });
    expect(await defaultFrom(production)).toBe('hello@sender.example');
    expect(await defaultFrom(account.ctx)).toBe('hello@sender.platform.test');
  });
});
