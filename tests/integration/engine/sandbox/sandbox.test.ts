import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '#lib/core/context.ts';
import { newId } from '#lib/core/ids.ts';
import { PLATFORM_COMPANY_ID } from '#lib/core/platform.ts';
import {
  authorizeRecipients,
  authorizeRecipientVerified,
  removeAuthorizedRecipient,
  resendAuthorization,
} from '#lib/engine/sandbox/authorized-recipients.ts';

import { confirmAuthorization } from '#lib/engine/sandbox/confirm-authorization.ts';
import { findAuthorization, listAuthorizedRecipients } from '#lib/engine/sandbox/queries.ts';

import { getPool } from '#lib/infra/db/pool.ts';
import { contextOf, refusalOf, registerTestAccount } from '../../../fixtures/accounts/accounts.ts';
import { openWorkingDatabase } from '../../../fixtures/database/working-database.ts';
import { pollUntil } from '../../../fixtures/poll-until.ts';

let close: () => Promise<void>;

beforeAll(async () => {
  close = await openWorkingDatabase();
});

afterAll(() => close());

/** The mails that were sent to an address for a company, oldest first, as raw text. */
const mailsTo = async (companyId: string, email: string): Promise<string[]> => {
  const { rows } = await getPool().query(
    `SELECT convert_from(b.raw, 'UTF8') AS raw FROM messages m
     JOIN message_bodies b ON b.company_id = m.company_id AND b.message_id = m.id
     JOIN recipients r ON r.company_id = m.company_id AND r.message_id = m.id
     WHERE m.company_id = $1 AND m.on_behalf_of_company_id = $2 AND r.rcpt_to = $3 ORDER BY m.id`,
    [PLATFORM_COMPANY_ID, companyId, email],
  );
  return rows.map(({ raw }) => raw);
};

/** The token in the `count`th mail to an address, once that was sent. */
const tokenOf = (companyId: string, email: string, count = 1): Promise<string> =>
  pollUntil(`mail ${count} to ${email}`, async () => {
    const mail = (await mailsTo(companyId, email))[count - 1];
    return mail?.replace(/=\r\n/g, '').match(/\/authorized-recipient\/verify\/([\w-]{43})/)?.[1];
  });

const later = (ctx: Context, hours: number): Context => ({
  ...ctx,
  now: () => new Date(Date.now() + hours * 3_600_000),
});

const address = () => `friend-${newId().slice(-12)}@example.net`;

describe('authorizing a recipient', () => {
  it('mails a link on behalf of the company, and only its button confirms', async () => {
    const { ctx, companyId } = await registerTestAccount('Asking & Co');
    const email = address();
    const [made] = await authorizeRecipients(ctx, { emails: [email.toUpperCase()] });
    expect(made).toMatchObject({ email, state: 'pending', verifiedAt: null });
    const token = await tokenOf(companyId, email);
    const [mail = ''] = await mailsTo(companyId, email);
    expect(mail).toContain('From: Mailwright <no-reply@platform.test>');
    expect(mail).toContain('multipart/alternative');
    expect(mail).toContain('Asking &amp; Co');
    expect(mail.replace(/=\r\n/g, '')).toContain(`http://localhost:4300/authorized-recipient/verify/${token}`);

    for (let look = 0; look < 3; look += 1) {
      expect(await findAuthorization(ctx, token)).toEqual({ state: 'pending', email, company: 'Asking & Co' });
    }
    expect((await listAuthorizedRecipients(ctx))[0]).toMatchObject({ state: 'pending' });
    expect(await confirmAuthorization(ctx, token)).toEqual({ state: 'verified', email, company: 'Asking & Co' });
    expect((await listAuthorizedRecipients(ctx))[0]).toMatchObject({ state: 'verified' });
    const tour = await getPool().query(
      'SELECT sandbox_set_authorized_recipient AS done FROM tours WHERE company_id = $1',
      [companyId],
    );
    expect(tour.rows).toEqual([{ done: true }]);
  });

  it('stores no token in clear text', async () => {
    const { ctx, companyId } = await registerTestAccount();
    const email = address();
    await authorizeRecipients(ctx, { emails: [email] });
    const token = await tokenOf(companyId, email);
    const { rows } = await getPool().query(
      `SELECT (SELECT string_agg(row_to_json(r)::text, '') FROM authorized_recipients r) || (SELECT string_agg(row_to_json(j)::text, '') FROM jobs j) AS text`,
    );
    expect(rows[0].text).not.toContain(token);
  });

  it('can be repeated with one row and one mail', async () => {
    const { ctx, companyId } = await registerTestAccount();
    const email = address();
    const calls = Array.from({ length: 5 }, () => authorizeRecipients(ctx, { emails: [email, email.toUpperCase()] }));
    const answers = await Promise.all(calls);
    expect(new Set(answers.map(([one]) => one?.id)).size).toBe(1);
    await tokenOf(companyId, email);
    const { rows } = await getPool().query('SELECT count(*)::int AS count FROM jobs WHERE company_id = $1', [
      companyId,
    ]);
    expect(rows).toEqual([{ count: 1 }]);
  });

  it('names an invalid address and stores nothing', async () => {
    const { ctx } = await registerTestAccount();
    const call = authorizeRecipients(ctx, { emails: [address(), 'a@b\r\nBcc: x@y.z'] });
    await expect(call).rejects.toMatchObject({ code: 'invalidAddress', payload: { field: 'emails[1]' } });
    expect(await listAuthorizedRecipients(ctx)).toEqual([]);
  });

  it('is limited to a hundred, also for simultaneous calls', async () => {
    const { ctx, companyId } = await registerTestAccount();
    await getPool().query(
      `INSERT INTO authorized_recipients (id, company_id, email, expires_at, verified_at)
       SELECT gen_random_uuid(), $1, 'n' || n || '@example.net', now(), now() FROM generate_series(1, 98) AS n`,
      [companyId],
    );
    const calls = [address(), address(), address(), address()].map((email) =>
      refusalOf(authorizeRecipients(ctx, { emails: [email] })),
    );
    const outcomes = await Promise.all(calls);
    expect(outcomes.filter((code) => code === 'limitReached')).toHaveLength(2);
    expect(await listAuthorizedRecipients(ctx)).toHaveLength(100);
  });

  it('by the operator needs no mail', async () => {
    const { ctx, companyId } = await registerTestAccount();
    const email = address();
    const first = await authorizeRecipientVerified(ctx, { email: email.toUpperCase() });
    expect(first).toMatchObject({ email, state: 'verified' });
    expect(await authorizeRecipientVerified(ctx, { email })).toEqual(first);
    await authorizeRecipients(ctx, { emails: [email] });
    expect(await mailsTo(companyId, email)).toEqual([]);
    expect(await refusalOf(authorizeRecipientVerified(ctx, { email: 'none' }))).toBe('invalidAddress');
    const nowhere = contextOf({ companyId: newId(), userId: newId() });
    expect(await refusalOf(authorizeRecipientVerified(nowhere, { email }))).toBe('notFound');
  });
});

describe('the confirmation link', () => {
  it('works once, also for two simultaneous presses', async () => {
    const { ctx, companyId } = await registerTestAccount();
    const email = address();
    await authorizeRecipients(ctx, { emails: [email] });
    const token = await tokenOf(companyId, email);
    const presses = [1, 2, 3].map(() => refusalOf(confirmAuthorization(ctx, token)));
    const outcomes = await Promise.all(presses);
    expect(outcomes.filter((code) => code === 'none')).toHaveLength(1);
    expect(await refusalOf(confirmAuthorization(ctx, token))).toBe('notFound');
    expect(await findAuthorization(ctx, token)).toBeNull();
  });

  it('expires after 72 hours, and a resend creates a new one', async () => {
    const { ctx, companyId } = await registerTestAccount();
    const email = address();
    await authorizeRecipients(ctx, { emails: [email] });
    const token = await tokenOf(companyId, email);
    expect(await findAuthorization(later(ctx, 71), token)).toMatchObject({ state: 'pending' });
    const tooLate = later(ctx, 73);
    expect(await findAuthorization(tooLate, token)).toMatchObject({ state: 'expired' });
    expect(await refusalOf(confirmAuthorization(tooLate, token))).toBe('linkExpired');
    expect((await listAuthorizedRecipients(tooLate))[0]).toMatchObject({ state: 'expired' });
    expect(await authorizeRecipients(tooLate, { emails: [email] })).toMatchObject([{ state: 'pending' }]);
    const second = await tokenOf(companyId, email, 2);
    expect(await confirmAuthorization(tooLate, second)).toMatchObject({ state: 'verified' });
  });

  it('is not found when guessed', async () => {
    const { ctx } = await registerTestAccount();
    for (const token of ['', 'x', 'A'.repeat(43), '../../../etc']) {
      expect(await findAuthorization(ctx, token)).toBeNull();
      expect(await refusalOf(confirmAuthorization(ctx, token))).toBe('notFound');
    }
  });
});

describe('resending the request', () => {
  it('is possible after a minute, replaces the link and is limited to five mails a day', async () => {
    const { ctx, companyId } = await registerTestAccount();
    const email = address();
    const noon = new Date();
    noon.setUTCHours(12, 0, 0, 0);
    const at = (minutes: number): Context => ({ ...ctx, now: () => new Date(noon.getTime() + minutes * 60_000) });
    await authorizeRecipients(at(0), { emails: [email] });
    const first = await tokenOf(companyId, email);
    await expect(resendAuthorization(at(0.5), { email })).rejects.toMatchObject({
      code: 'resendTooSoon',
      retryAfterSeconds: 30,
    });
    expect(await resendAuthorization(at(1), { email })).toMatchObject({ state: 'pending' });
    const second = await tokenOf(companyId, email, 2);
    expect(second).not.toBe(first);
    expect(await findAuthorization(at(1), first)).toBeNull();
    for (const minutes of [2, 3, 4]) await resendAuthorization(at(minutes), { email });
    await expect(resendAuthorization(at(5), { email })).rejects.toMatchObject({
      code: 'resendTooSoon',
      message: expect.stringContaining('5 times'),
    });
    const [row] = await listAuthorizedRecipients(ctx);
    await removeAuthorizedRecipient(ctx, { id: row?.id ?? '' });
    expect(await refusalOf(authorizeRecipients(at(6), { emails: [email] }))).toBe('resendTooSoon');
  });

  it('changes nothing for an authorized recipient, and is refused for unknown and invalid ones', async () => {
    const { ctx } = await registerTestAccount();
    const email = address();
    await authorizeRecipientVerified(ctx, { email });
    expect(await resendAuthorization(ctx, { email })).toMatchObject({ state: 'verified' });
    expect(await refusalOf(resendAuthorization(ctx, { email: address() }))).toBe('notFound');
    expect(await refusalOf(resendAuthorization(ctx, { email: 'none' }))).toBe('invalidAddress');
  });
});

describe('a recipient of another company', () => {
  it('is not found', async () => {
    const [one, other] = [await registerTestAccount(), await registerTestAccount()];
    const email = address();
    const made = await authorizeRecipientVerified(one.ctx, { email });
    expect(await listAuthorizedRecipients(other.ctx)).toEqual([]);
    expect(await refusalOf(resendAuthorization(other.ctx, { email }))).toBe('notFound');
    for (const id of [made.id, newId(), 'x']) {
      expect(await refusalOf(removeAuthorizedRecipient(other.ctx, { id }))).toBe('notFound');
    }
    expect(await listAuthorizedRecipients(one.ctx)).toEqual([made]);
    await removeAuthorizedRecipient(one.ctx, { id: made.id });
    expect(await refusalOf(removeAuthorizedRecipient(one.ctx, { id: made.id }))).toBe('notFound');
  });
});
