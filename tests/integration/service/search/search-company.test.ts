import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CreateTemplateInput } from '#lib/content/templates/schema.ts';
import { createTemplate } from '#lib/content/templates/templates.ts';
import type { Context } from '#lib/core/context.ts';
import { newId } from '#lib/core/ids.ts';
import type { Grant } from '#lib/registry/grants.ts';
import { listSendingDomains } from '#lib/senders/domains/queries.ts';
import { SearchAnswer, SearchQuery } from '#lib/service/search/schema.ts';
import { searchCompany } from '#lib/service/search/search-company.ts';
import { openTestDatabase } from '../../../fixtures/accounts/accounts.ts';
import { type SeededCompany, seedCompany } from '../../../fixtures/accounts/seed.ts';
import { insertMessage } from '../../../fixtures/database/insert-message.ts';

let close: () => Promise<void>;
let company: SeededCompany;
let other: SeededCompany;
let messageId: string;

beforeAll(async () => {
  close = await openTestDatabase();
  [company, other] = await Promise.all([seedCompany(), seedCompany()]);
  for (const ageMs of [1_000, 2_000])
    await insertMessage(company, { atMs: NOW - ageMs, recipients: [{ address: 'maya.lind@fjordmail.example' }] });
  messageId = await insertMessage(company, {
    atMs: NOW - 3_000,
    subject: 'Your receipt',
    recipients: [{ address: 'maya.ito@river.example' }, { address: 'tom@river.example' }],
  });
});

afterAll(() => close());

const NOW = Date.now();

const context = (of: SeededCompany, grants?: readonly Grant[]): Context => ({
  scope: of.scope,
  actor: { type: 'system' },
  ...(grants && { grants }),
  requestId: 'test',
  ip: null,
  now: () => new Date(NOW),
});

const search = async (q: string, ctx = context(company)): Promise<SearchAnswer> => {
  const answer = await searchCompany(ctx, SearchQuery.parse({ q }));
  expect(SearchAnswer.parse(answer)).toEqual(answer);
  return answer;
};

describe('searchCompany', () => {
  it('finds recent recipients by the beginning of their address, the most frequent first', async () => {
    expect((await search('MAYA')).recipients).toEqual([
      { address: 'maya.lind@fjordmail.example', messages: 2 },
      { address: 'maya.ito@river.example', messages: 1 },
    ]);
    expect((await search('lind')).recipients).toEqual([]);
  });

  it('finds a whole address and counts its messages', async () => {
    const address = 'maya.lind@FJORDMAIL.example';
    expect((await search(address)).recipients).toEqual([{ address: address.toLowerCase(), messages: 2 }]);
  });

  it('finds a message by its id in upper and lower case', async () => {
    const found = [{ id: messageId, subject: 'Your receipt', recipient: 'maya.ito@river.example' }];
    expect((await search(messageId)).messages).toEqual(found);
    expect((await search(messageId.toUpperCase())).messages).toEqual(found);
    expect((await search(newId())).messages).toEqual([]);
  });

  it('finds a domain by the beginning of its name and by its id', async () => {
    const [domain] = await listSendingDomains(context(company));
    const found = [{ kind: 'sending', id: domain?.id, domain: domain?.domain }];
    expect((await search(domain?.domain.slice(0, 8) ?? '')).domains).toEqual(found);
    expect((await search(domain?.id ?? '')).domains).toEqual(found);
  });

  it('finds a template by the beginning of a word of its name or of its alias', async () => {
    const input = CreateTemplateInput.parse({ alias: 'order-shipped', name: 'Parcel on its way' });
    const id = await createTemplate(context(company), input);
    const found = [{ id, name: 'Parcel on its way', alias: 'order-shipped' }];
    expect((await search('PARCEL')).templates).toEqual(found);
    expect((await search('order-')).templates).toEqual(found);
    expect((await search('shipped')).templates).toEqual([]);
    expect((await search('parcel', context(other))).templates).toEqual([]);
  });

  it('finds nothing of another company', async () => {
    for (const q of ['maya', 'maya.lind@fjordmail.example', messageId]) {
      const { recipients, messages } = await search(q, context(other));
      expect([recipients, messages]).toEqual([[], []]);
    }
  });

  it('leaves out the kinds for which the person lacks the grant', async () => {
    const [domain] = await listSendingDomains(context(company));
    const ctx = context(company, ['sending_domains/manage']);
    expect((await search('maya', ctx)).recipients).toEqual([]);
    expect((await search(messageId, ctx)).messages).toEqual([]);
    expect((await search(domain?.domain ?? '', ctx)).domains).toHaveLength(1);
  });

  it.each(['', ' ', 'a', 'x'.repeat(321)])('refuses %j', (q) => {
    expect(SearchQuery.safeParse({ q }).success).toBe(false);
  });
});
