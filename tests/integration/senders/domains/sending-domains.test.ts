import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorEntry } from '#lib/core/errors/catalogue.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { addDelegatedDomain, deleteDelegatedDomain } from '#lib/senders/domains/delegated/delegated-domains.ts';
import { listDelegatedDomains } from '#lib/senders/domains/delegated/queries.ts';
import { getDefaultFrom } from '#lib/senders/domains/get-default-from.ts';
import { getSendingDomain, listSendingDomains } from '#lib/senders/domains/queries.ts';
import { addSendingDomain, deleteSendingDomain } from '#lib/senders/domains/sending-domains.ts';
import { contextOf, openTestDatabase, refusalOf, registerTestAccount } from '../../../fixtures/accounts/accounts.ts';

let close: () => Promise<void>;

beforeAll(async () => {
  close = await openTestDatabase();
});

afterAll(() => close());

describe('addSendingDomain', () => {
  it('adds a domain in lower case and A-labels, unverified unless the operator verifies it', async () => {
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

  it('refuses a domain that the company has, but lets the operator verify it, repeatedly', async () => {
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

  it('lets only one company verify a domain', async () => {
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

  it('adds several domains of one company at the same time without a deadlock', async () => {
    const { ctx, companyId } = await registerTestAccount();
    const add = (domain: string) => refusalOf(addSendingDomain(ctx, { domain }));
    const bounce = (domain: string) => refusalOf(addDelegatedDomain(ctx, { kind: 'bounce', domain }));
    const names = Array.from({ length: 8 }, (_, index) => `n${index}.crowd.example`);
    expect(new Set(await Promise.all(names.map(add)))).toEqual(new Set(['none']));
    expect(new Set(await Promise.all(names.map((name) => bounce(`b.${name}`))))).toEqual(new Set(['none']));
    const { rows } = await getPool().query(
      `SELECT (SELECT count(*) FROM sending_domains WHERE company_id = $1 AND NOT is_platform)::int AS sending,
         (SELECT count(*) FROM bounce_domains WHERE company_id = $1)::int AS bounce`,
      [companyId],
    );
    expect(rows).toEqual([{ sending: 8, bounce: 8 }]);
  });

  it('removes domains of any kind once for simultaneous calls', async () => {
    const { ctx, companyId } = await registerTestAccount();
    const { id } = await addSendingDomain(ctx, { domain: 'removed.example' });
    const removals = [() => deleteSendingDomain(ctx, { id })];
    for (const kind of ['bounce', 'tracking'] as const) {
      const delegated = await addDelegatedDomain(ctx, { kind, domain: `${kind}.removed.example` });
      removals.push(() => deleteDelegatedDomain(ctx, { kind, id: delegated.id }));
    }
    for (const remove of removals) {
      const outcomes = await Promise.all(Array.from({ length: 4 }, () => refusalOf(remove())));
      expect(outcomes.sort()).toEqual(['none', 'notFound', 'notFound', 'notFound']);
    }
    const { rows } = await getPool().query(
      `SELECT count(*)::int AS removals FROM audit_entries WHERE company_id = $1 AND action LIKE '%.delete'`,
      [companyId],
    );
    expect(rows).toEqual([{ removals: 3 }]);
  });

  it('refuses invalid domain names and names of the platform', async () => {
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

describe('free-mail domains', () => {
  const names = ['gmail.com', 'GoogleMail.com', 'x.gmail.com', 'a.b.yahoo.co.jp', 'fastmail.com', 'müllmail.com'];

  it('are refused with the code and text of the spec, as sending, bounce and tracking domains, and add no row', async () => {
    const { ctx } = await registerTestAccount();
    const refusal = { code: 'unsupportedDomain', message: 'Sender domain not yet supported' };
    for (const domain of names) {
      await expect(addSendingDomain(ctx, { domain }), domain).rejects.toMatchObject({
        ...refusal,
        payload: {
          field: 'domain',
          cause: expect.stringMatching(/^Sender domain not yet supported: .* Use a domain you own/),
        },
      });
      for (const kind of ['bounce', 'tracking'] as const)
        await expect(addDelegatedDomain(ctx, { kind, domain }), `${kind} ${domain}`).rejects.toMatchObject(refusal);
    }
    expect(errorEntry('unsupportedDomain')).toMatchObject({ specCode: 43, status: 422 });
    expect((await listSendingDomains(ctx)).filter(({ isPlatform }) => !isPlatform)).toEqual([]);
    expect(await listDelegatedDomains(ctx, { kind: 'bounce' })).toEqual([]);
  });

  it('do not include similar names, example domains or names under a listed public suffix', async () => {
    const { ctx } = await registerTestAccount();
    for (const domain of ['notgmail.com', 'gmail.com.shop.example', 'example.com', 'mail.example.org', 'shop.com.ar'])
      expect(await refusalOf(addSendingDomain(ctx, { domain })), domain).toBe('none');
  });

  it('stay readable and removable where they were added before', async () => {
    const { ctx, companyId } = await registerTestAccount();
    const { id } = await addSendingDomain({ ...ctx, actor: { type: 'operator' } }, { domain: 'gmail.com' });
    expect(await getSendingDomain(ctx, { id })).toMatchObject({ domain: 'gmail.com', status: 'unverified' });
    await deleteSendingDomain(ctx, { id });
    const { rows } = await getPool().query('SELECT 1 FROM sending_domains WHERE company_id = $1 AND NOT is_platform', [
      companyId,
    ]);
    expect(rows).toEqual([]);
  });
});

describe('getDefaultFrom', () => {
  it("is at the platform's name, and in production at a verified domain of the company", async () => {
    const account = await registerTestAccount('Sender');
    const production = contextOf(account, { environment: 'production' });
    expect(await getDefaultFrom(production)).toBe('hello@sender.platform.test');
    await addSendingDomain(account.ctx, { domain: 'sender.example' }, { verified: true });
    expect(await getDefaultFrom(production)).toBe('hello@sender.example');
    expect(await getDefaultFrom(account.ctx)).toBe('hello@sender.platform.test');
  });
});
