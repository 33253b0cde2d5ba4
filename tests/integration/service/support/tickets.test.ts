import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMember, ensurePlatform } from '#lib/account/company/company.ts';

import { listNotifications } from '#lib/account/notifications/notifications.ts';
import type { Context } from '#lib/core/context.ts';
import { errorEntry } from '#lib/core/errors/catalogue.ts';
import { newId } from '#lib/core/ids.ts';
import { PLATFORM_COMPANY_ID } from '#lib/core/platform.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { settings } from '#lib/infra/config/settings.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { deliverContactRequest } from '#lib/service/support/deliver-contact-request.ts';
import { ContactRequestJob, TicketAnswerJob } from '#lib/service/support/jobs.ts';
import { mailTicketAnswer } from '#lib/service/support/mail-ticket-answer.ts';
import { answerTicket, closeTicketAsOperator } from '#lib/service/support/operator-tickets.ts';
import { getOwnTickets, getTicket, listTickets } from '#lib/service/support/queries.ts';
import { Ticket, TicketPage, TicketsQuery } from '#lib/service/support/schema.ts';
import { closeTicket, contactUs, rateTicket, replyToTicket } from '#lib/service/support/tickets.ts';
import {
  contextOf,
  openTestDatabase,
  refusalOf,
  registerTestAccount,
  type TestAccount,
} from '../../../fixtures/accounts/accounts.ts';

let close: () => Promise<void>;
let owner: TestAccount;
let member: Context;
let outsider: TestAccount;

beforeAll(async () => {
  close = await openTestDatabase();
  await ensurePlatform();
  [owner, outsider] = [await registerTestAccount('Asking'), await registerTestAccount('Others')];
  const other = await registerTestAccount('Colleague');
  await addMember(getPool(), { companyId: owner.companyId, userId: other.userId, role: 'admin' });
  member = contextOf({ companyId: owner.companyId, userId: other.userId });
});

afterAll(() => close());

const operator = () =>
  platformContext({
    scope: { companyId: PLATFORM_COMPANY_ID, environment: 'production' },
    actor: { type: 'operator' },
  });

const open = async (ctx: Context, message = 'My mail waits.\n\nWhy?') =>
  (await contactUs(ctx, { company: 'Asking', name: 'Ana', email: 'ana@example.org', message })).id;

const list = async (ctx: Context, query: object = {}) =>
  listTickets(await getOwnTickets(ctx), TicketsQuery.parse(query));
const read = async (ctx: Context, id: string) => getTicket(await getOwnTickets(ctx), id);

/** Does the open jobs of a kind, as a relay would. */
async function doJobs<T>(kind: string, parse: (payload: unknown) => T, run: (payload: T) => Promise<void>) {
  const { rows } = await getPool().query<{ payload: unknown }>('SELECT payload FROM jobs WHERE kind = $1', [kind]);
  for (const { payload } of rows) await run(parse(payload));
}

const mailsTo = async (address: string): Promise<string[]> => {
  const { rows } = await getPool().query<{ raw: string }>(
    `SELECT convert_from(b.raw, 'UTF8') AS raw FROM recipients r
     JOIN message_bodies b ON b.company_id = r.company_id AND b.message_id = r.message_id
     WHERE r.company_id = $1 AND r.rcpt_to = $2 ORDER BY r.message_id`,
    [PLATFORM_COMPANY_ID, address],
  );
  // Without the soft line breaks of quoted-printable (RFC 2045 §6.7).
  return rows.map(({ raw }) => raw.replaceAll('=\r\n', ''));
};

describe('a ticket', () => {
  it('takes turns between requester and operator until it is closed', async () => {
    const id = await open(owner.ctx);
    expect(await read(owner.ctx, id)).toMatchObject({ state: 'open', subject: 'My mail waits.', satisfaction: null });
    const answered = await answerTicket(operator(), { id, message: 'It is on its way.' });
    expect(Ticket.parse(answered)).toEqual(answered);
    expect(await read(owner.ctx, id)).toMatchObject({ state: 'answered' });
    await replyToTicket(owner.ctx, { id, message: 'Thank you.' });
    const { state, messages } = await read(owner.ctx, id);
    expect(state).toBe('open');
    expect(messages.map(({ author, name, message }) => [author, name, message])).toEqual([
      ['requester', 'Ana', 'My mail waits.\n\nWhy?'],
      ['operator', null, 'It is on its way.'],
      ['requester', 'Ana Souza', 'Thank you.'],
    ]);
    const closed = await closeTicket(owner.ctx, { id, satisfaction: 'Very Satisfied' });
    expect(closed).toMatchObject({ state: 'closed', satisfaction: 'Very Satisfied', closedAt: expect.any(String) });
  });

  it('answers code 42 to every change once it is closed', async () => {
    const id = await open(owner.ctx);
    await closeTicket(owner.ctx, { id, satisfaction: 'Satisfied' });
    const changes = [
      replyToTicket(owner.ctx, { id, message: 'More' }),
      closeTicket(owner.ctx, { id }),
      rateTicket(owner.ctx, { id, satisfaction: 'Unsatisfied' }),
      answerTicket(operator(), { id, message: 'More' }),
      closeTicketAsOperator(operator(), { id }),
    ];
    expect(new Set(await Promise.all(changes.map(refusalOf)))).toEqual(new Set(['ticketClosed']));
    expect(errorEntry('ticketClosed')).toMatchObject({ specCode: 42, message: 'Ticket already closed' });
    expect(await read(owner.ctx, id)).toMatchObject({ satisfaction: 'Satisfied', messages: [{ author: 'requester' }] });
  });

  it('is closed once when many close it at the same time', async () => {
    const id = await open(owner.ctx);
    const tries = await Promise.all(Array.from({ length: 6 }, () => refusalOf(closeTicket(owner.ctx, { id }))));
    expect(tries.sort()).toEqual(['none', ...Array.from({ length: 5 }, () => 'ticketClosed')]);
  });

  it('is rated once after the operator closed it, and not before', async () => {
    const id = await open(member);
    expect(await refusalOf(rateTicket(member, { id, satisfaction: 'Satisfied' }))).toBe('wrongState');
    await closeTicketAsOperator(operator(), { id });
    const { data } = await listNotifications(member, { limit: 1 });
    expect(data).toMatchObject([{ title: 'Support closed your request', link: `/contact-us/${id}` }]);
    expect(await rateTicket(member, { id, satisfaction: 'Unsatisfied' })).toMatchObject({
      satisfaction: 'Unsatisfied',
    });
    expect(await refusalOf(rateTicket(member, { id, satisfaction: 'Satisfied' }))).toBe('ticketClosed');
  });

  it('is read and changed by its requester and the owners, and by nobody else', async () => {
    const [ofOwner, ofMember] = [await open(owner.ctx), await open(member)];
    expect(await read(owner.ctx, ofMember)).toMatchObject({ id: ofMember });
    await replyToTicket(owner.ctx, { id: ofMember, message: 'I can add something.' });
    const unseen: [ctx: Context, id: string][] = [
      [member, ofOwner],
      [outsider.ctx, ofOwner],
      [outsider.ctx, ofMember],
      [owner.ctx, newId()],
      [owner.ctx, 'x'],
    ];
    for (const [ctx, id] of unseen) {
      const tries = [
        read(ctx, id),
        replyToTicket(ctx, { id, message: 'x' }),
        closeTicket(ctx, { id }),
        rateTicket(ctx, { id, satisfaction: 'Satisfied' }),
      ];
      expect(new Set(await Promise.all(tries.map(refusalOf)))).toEqual(new Set(['notFound']));
    }
    expect((await list(outsider.ctx)).total).toBe(0);
    const seen = (await list(member)).data.map(({ id }) => id);
    expect(seen).toContain(ofMember);
    expect(seen).not.toContain(ofOwner);
    expect((await list(owner.ctx)).data.map(({ id }) => id)).toEqual(expect.arrayContaining([ofOwner, ofMember]));
    const byKey: Context = { ...owner.ctx, actor: { type: 'apiKey', apiKeyId: owner.userId } };
    expect(await refusalOf(getOwnTickets(byKey))).toBe('forbidden');
  });
});

describe('the list of tickets', () => {
  it('is paged by numbers, the last changed first, and filtered by state', async () => {
    const account = await registerTestAccount('Paging');
    const ids: string[] = [];
    for (let n = 0; n < 3; n += 1) ids.push(await open(account.ctx, `Question ${n}`));
    await answerTicket(operator(), { id: ids[0] ?? '', message: 'Yes.' });
    const first = await list(account.ctx, { limit: '2' });
    expect(TicketPage.parse(first)).toEqual(first);
    expect(first).toMatchObject({ total: 3, data: [{ id: ids[0], state: 'answered' }, { id: ids[2] }] });
    expect(await list(account.ctx, { limit: '2', page: '2' })).toMatchObject({ total: 3, data: [{ id: ids[1] }] });
    expect(await list(account.ctx, { state: 'answered' })).toMatchObject({ total: 1, data: [{ id: ids[0] }] });
    expect((await listTickets('everything', TicketsQuery.parse({ state: 'open' }))).data.map(({ id }) => id)).toEqual(
      expect.arrayContaining([ids[1], ids[2]]),
    );
  });

  it('names a ticket by the first line of its message, shortened', async () => {
    const id = await open(owner.ctx, `${'word '.repeat(40)}\nsecond line`);
    const { subject } = await read(owner.ctx, id);
    expect(subject).toHaveLength(80);
    expect(subject).toMatch(/^word word .*…$/);
  });
});

describe('an answer of the operator', () => {
  it('reaches the requester as a notification and as one mail', async () => {
    const id = await open(member, 'Where is it?');
    await answerTicket(operator(), { id, message: 'Here it is.\n\nBye' });
    const news = { title: 'Support answered you', message: 'Where is it?', link: `/contact-us/${id}` };
    expect((await listNotifications(member, { limit: 1 })).data).toMatchObject([news]);
    expect((await listNotifications(owner.ctx, { limit: 100 })).data.map(({ link }) => link)).not.toContain(news.link);
    for (let times = 0; times < 2; times += 1)
      await doJobs('mail-ticket-answer', TicketAnswerJob.parse, (job) => mailTicketAnswer(platformContext(), job));
    const mails = (await mailsTo('ana@example.org')).filter((raw) => raw.includes('Here it is.'));
    expect(mails).toHaveLength(1);
    expect(mails[0]).toContain('Subject: Re: Where is it?');
    expect(mails[0]).toContain(`http://localhost:4300/contact-us/${id}`);
  });

  it('is written down for the operator and not in the audit log of the company', async () => {
    const id = await open(owner.ctx);
    await answerTicket(operator(), { id, message: 'Done.' });
    const { rows } = await getPool().query('SELECT company_id, action FROM audit_entries WHERE target_id = $1', [id]);
    expect(rows).toEqual([
      { company_id: owner.companyId, action: 'support.contact' },
      { company_id: PLATFORM_COMPANY_ID, action: 'ticket.answer' },
    ]);
  });
});

it('mails a reply of the requester to the operator once, with the person in Reply-To', async () => {
  const id = await open(owner.ctx);
  await replyToTicket(owner.ctx, { id, message: 'One more thing.' });
  Object.assign(settings(), { SUPPORT_EMAIL: 'tickets@operator.example' });
  try {
    for (let times = 0; times < 2; times += 1)
      await doJobs('deliver-contact-request', ContactRequestJob.parse, (job) =>
        deliverContactRequest(platformContext(), job),
      );
  } finally {
    Object.assign(settings(), { SUPPORT_EMAIL: undefined });
  }
  const mails = (await mailsTo('tickets@operator.example')).filter((raw) => raw.includes('One more thing.'));
  expect(mails).toHaveLength(1);
  expect(mails[0]).toContain('Reply-To: Ana Souza <ana@example.org>');
  expect(mails[0]).toContain(`http://localhost:4300/operations/tickets/${id}`);
});

it('limits the messages of a person to twenty a day, replies included', async () => {
  const account = await registerTestAccount('Eager');
  const id = await open(account.ctx);
  const tries: string[] = [];
  for (let n = 0; n < 20; n += 1) tries.push(await refusalOf(replyToTicket(account.ctx, { id, message: 'And?' })));
  expect(tries.filter((code) => code === 'none')).toHaveLength(19);
  expect(tries.at(-1)).toBe('rateLimited');
  expect(await refusalOf(open(account.ctx))).toBe('rateLimited');
});
