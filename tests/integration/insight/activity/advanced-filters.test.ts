import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resolveFeatures } from '#lib/account/access/resolve-features.ts';
import type { Context } from '#lib/core/context.ts';
import { newId } from '#lib/core/ids.ts';
import { listCommonValues } from '#lib/engine/messages/read/recipients/values/list-common-values.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { listActivity } from '#lib/insight/activity/list-activity.ts';
import { requireFilters } from '#lib/insight/activity/require-filters.ts';
import { ActivityQuery } from '#lib/insight/activity/schema.ts';
import { openTestDatabase } from '../../../fixtures/accounts/accounts.ts';
import { type SeededCompany, seedCompany } from '../../../fixtures/accounts/seed.ts';
import { idAt, insertMessage } from '../../../fixtures/database/insert-message.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');

/** The mail of the test, by its subject: what is in the columns that filters look at. */
const MAIL = [
  { subject: 'Order 1', domain: 'a.com', to: 'ada@one.net', type: 'to', from: 'Shop <shop@a.com>', events: ['open'] },
  { subject: 'Order 2', domain: 'b.com', to: 'bob@two.net', type: 'cc', from: 'Shop <shop@b.com>', events: ['click'] },
  { subject: 'Hi 100%|x', domain: 'a.com', to: 'eve@one.net', type: 'bcc', from: 'eve@a.com', events: [] },
  {
    subject: 'Bounced',
    domain: 'a.com',
    to: 'ada@two.net',
    type: 'to',
    from: 'eve@a.com',
    code: 10,
    reason: '550 No user',
  },
  {
    subject: 'Later',
    domain: 'c.com',
    to: 'old@three.net',
    type: 'unknown',
    from: 'c@c.com',
    code: 22,
    reason: '452 Full',
  },
] as const;

let close: () => Promise<void>;
let company: SeededCompany;
let transmission: string;

beforeAll(async () => {
  close = await openTestDatabase();
  company = await seedCompany();
  for (const [index, mail] of MAIL.entries()) {
    const code = 'code' in mail ? mail.code : null;
    const reason = 'reason' in mail ? mail.reason : null;
    const events = 'events' in mail ? mail.events : [];
    const id = await insertMessage(company, {
      atMs: NOW - (index + 1) * 3_600_000,
      subject: mail.subject,
      recipients: [{ address: mail.to, status: code === null ? 'delivered' : 'bounced' }],
    });
    if (mail.subject === 'Order 2') transmission = id;
    await getPool().query('UPDATE messages SET sending_domain = $2, friendly_from = $3 WHERE id = $1', [
      id,
      mail.domain,
      mail.from,
    ]);
    await getPool().query(
      'UPDATE recipients SET rcpt_type = $2, bounce_class = $3, reason = $4 WHERE message_id = $1',
      [id, mail.type, code, reason],
    );
    for (const type of events)
      await getPool().query(
        `INSERT INTO events (company_id, id, environment, type, at, message_id, ordinal, transmission_id, rcpt_to, recipient_domain, sending_domain, data)
         SELECT company_id, $2, environment, $3, at, message_id, ordinal, transmission_id, rcpt_to, recipient_domain, sending_domain, data
         FROM events WHERE message_id = $1 AND type = 'delivery'`,
        [id, idAt(NOW - index * 1_000), type],
      );
  }
});

afterAll(() => close());

const context = (of = company): Context => ({ ...platformContext({ scope: of.scope }), now: () => new Date(NOW) });

const subjects = async (query: Record<string, string>, of = company): Promise<string[]> =>
  (await listActivity(context(of), ActivityQuery.parse(query))).data.map(({ subject }) => subject);

const ALL = MAIL.map(({ subject }) => subject);

describe('the advanced filters', () => {
  it.each([
    ['sendingDomain', 'a.com', ['Order 1', 'Hi 100%|x', 'Bounced']],
    ['sendingDomain', 'B.com|c.com', ['Order 2', 'Later']],
    ['subject', 'order', ['Order 1', 'Order 2']],
    ['subject', '100%', ['Hi 100%|x']],
    ['subject', 'r_er', []],
    ['subject', '%\\|x', ['Hi 100%|x']],
    ['bounceClassificationCode', '10', ['Bounced']],
    ['bounceClassificationCode', '10|22', ['Bounced', 'Later']],
    ['reason', 'full', ['Later']],
    ['eventTypes', 'open|click', ['Order 1', 'Order 2']],
    ['eventTypes', 'bounce', ['Bounced', 'Later']],
    ['eventTypes', 'injection', ALL],
    ['recipientTo', 'ada@', ['Order 1', 'Bounced']],
    ['recipientTo', 'ada@one.net', ['Order 1']],
    ['recipientTo', 'ADA@TWO.NET|eve@one.net', ['Hi 100%|x', 'Bounced']],
    ['recipientType', 'cc|bcc', ['Order 2', 'Hi 100%|x']],
    ['recipientDomain', 'one.net', ['Order 1', 'Hi 100%|x']],
    ['friendlyFrom', 'shop <', ['Order 1', 'Order 2']],
  ])('%s with %s shows those rows, and its exclusion all others', async (name, value, expected) => {
    expect(await subjects({ [name]: value })).toEqual(expected);
    expect(await subjects({ [`${name}!`]: value })).toEqual(
      ALL.filter((subject) => !expected.some((one) => one === subject)),
    );
  });

  it('shows the messages of a transmission, and none of another', async () => {
    expect(await subjects({ transmissionId: transmission })).toEqual(['Order 2']);
    expect(await subjects({ 'transmissionId!': transmission })).toEqual(ALL.filter((one) => one !== 'Order 2'));
    expect(await subjects({ transmissionId: newId() })).toEqual([]);
  });

  it('all apply together, with the search and the status', async () => {
    const query = {
      sendingDomain: 'a.com',
      'recipientType!': 'bcc',
      'eventTypes!': 'click',
      recipientDomain: 'one.net|two.net',
    };
    expect(await subjects(query)).toEqual(['Order 1', 'Bounced']);
    expect(await subjects({ ...query, status: 'bounce' })).toEqual(['Bounced']);
    expect(await subjects({ ...query, search: 'Order' })).toEqual(['Order 1']);
    expect(await subjects({ search: 'ada@one.net', recipientTo: 'eve@one.net' })).toEqual([]);
  });

  it('show nothing of another company', async () => {
    const other = await seedCompany();
    expect(await subjects({ 'sendingDomain!': 'x.com' }, other)).toEqual([]);
    expect(await listCommonValues(context(other), { filter: 'subject' })).toEqual([]);
  });

  it.each([
    [{ eventTypes: 'opened' }],
    [{ recipientType: 'all' }],
    [{ bounceClassificationCode: 'ten' }],
    [{ transmissionId: '1' }],
    [{ subject: Array.from({ length: 11 }, (_, at) => `s${at}`).join('|') }],
    [{ subject: 'x'.repeat(321) }],
  ])('refuses %j by the name of the field', (query) => {
    const { error } = ActivityQuery.safeParse(query);
    expect(error?.issues[0]?.path[0]).toBe(Object.keys(query)[0]);
  });

  it('need their flags', () => {
    const without = (subFeature: string) =>
      resolveFeatures({
        company: [{ feature: 'activityFilter', subFeature, enable: false, show: true, limit: null }],
        plan: [],
        global: [],
        vendor: { mode: 'default', variant: 'standard' },
        listed: new Set(),
      });
    const use = (off: string, query: Record<string, string>) => () =>
      requireFilters(without(off), ActivityQuery.parse(query), '2026-11-20');
    expect(use('advance', { subject: 'x' })).toThrow();
    expect(use('advanceFilterBy', { sendingDomain: 'x.com' })).toThrow();
    expect(use('advanceFilterBy', { subject: 'x' })).not.toThrow();
    expect(use('advanceFilterByValue', { subject: 'x' })).toThrow();
    expect(use('advanceFilterByValue', { sendingDomain: 'x.com' })).not.toThrow();
  });
});

describe('the values of a filter', () => {
  it('are those of the last mail, the commonest first', async () => {
    expect(await listCommonValues(context(), { filter: 'sendingDomain' })).toEqual([
      { value: 'a.com', rows: 3 },
      { value: 'b.com', rows: 1 },
      { value: 'c.com', rows: 1 },
    ]);
    expect(await listCommonValues(context(), { filter: 'recipientDomain', search: 'W' })).toEqual([
      { value: 'two.net', rows: 2 },
    ]);
    expect(await listCommonValues(context(), { filter: 'bounceClassificationCode' })).toHaveLength(2);
    expect(await listCommonValues(context(), { filter: 'reason', search: '%' })).toEqual([]);
  });
});
