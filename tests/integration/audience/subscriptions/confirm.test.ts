import { beforeEach, describe, expect, it } from 'vitest';
import { updateSubscriberSetting } from '#lib/audience/consent/settings.ts';
import { createContact, deleteContact, updateContact } from '#lib/audience/contacts/contacts.ts';
import { deleteUnconfirmed, remindUnconfirmed } from '#lib/audience/subscriptions/calendar.ts';
import {
  askConfirmations,
  resubscribeContacts,
  unsubscribeContacts,
} from '#lib/audience/subscriptions/subscriptions.ts';
import type { Context } from '#lib/core/context.ts';
import { DAY_MS } from '#lib/core/durations.ts';
import { hmacSha256 } from '#lib/core/hmac.ts';
import { addSuppressions } from '#lib/engine/suppressions/add-suppressions.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { addressHash, createContactToken, linkKey } from '#lib/infra/crypto/contact-token.ts';
import { refusalOf, registerTestAccount, type TestAccount } from '../../../fixtures/accounts/accounts.ts';
import { confirmTokenIn, consentRig, pages } from '../../../fixtures/audience/consent-rig.ts';
import { statuses, stockOf } from '../../../fixtures/audience/people.ts';
import { forgeToken } from '../../../fixtures/forge-token.ts';

const rig = consentRig();
let account: TestAccount;
let ctx: Context;
let count = 0;

beforeEach(async () => {
  count += 1;
  account = await rig.begin(`acme${count}.example`);
  ctx = account.ctx;
  await updateSubscriberSetting(ctx, { doubleOptIn: true });
});

const DAY = 24;
const never = new AbortController().signal;
/** Runs the jobs of the calendar, and what they enqueue. */
async function runCalendar(): Promise<void> {
  await remindUnconfirmed(platformContext(), never);
  await deleteUnconfirmed(platformContext(), never);
  await rig.send();
}
const add = async (email: string, facts = {}) => (await createContact(ctx, { email, ...facts })).id;
const CONSENT = { purpose: 'marketing', wording: 'Send me news.', language: 'en' } as const;

describe('a person who is added with double opt-in', () => {
  it('is pending, gets one mail of the company, and is active with a whole proof after the button', async () => {
    const id = await add('Ann@far.example', { language: 'id-ID', consent: CONSENT });
    expect(await statuses(ctx)).toEqual({ 'ann@far.example': 'pending' });
    const [mail = ''] = await rig.mailsTo('Ann@far.example', 1);
    expect(mail).toContain(`From: Acme <hello@acme${count}.example>`);
    expect(mail).toContain('Subject: Konfirmasikan langganan Anda ke Acme');
    expect(mail).toContain('Auto-Submitted: auto-generated');
    const token = confirmTokenIn(mail);
    for (let n = 0; n < 3; n += 1) {
      const page = await pages.confirm(token);
      expect(page.status).toBe(200);
      expect(page.text).toContain('Saya ingin menerima berita');
      expect(page.text.match(/<button/g)).toHaveLength(1);
      expect(Buffer.byteLength(page.text)).toBeLessThan(20_000);
      expect(page.text).not.toContain('<script');
    }
    expect(await statuses(ctx)).toEqual({ 'ann@far.example': 'pending' });
    const answers = await Promise.all(Array.from({ length: 8 }, () => pages.pressConfirm(token)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    expect((await pages.pressConfirm(token)).text).toContain('Terima kasih');
    expect((await pages.confirm(token)).text).not.toContain('<button');
    expect(await statuses(ctx)).toEqual({ 'ann@far.example': 'active' });
    expect(await rig.consents(id)).toEqual([
      expect.objectContaining({ action: 'given', text: 'Send me news.' }),
      {
        action: 'confirmed',
        method: 'double_opt_in',
        actor: 'person',
        user_agent: 'Browser/1.0',
        proof: { address: 'ann@far.example' },
        text: 'Saya ingin menerima berita dan penawaran dari Acme melalui email. Saya dapat berhenti berlangganan kapan saja.',
        language: 'id',
      },
    ]);
  });

  it('gets at most three mails, ten minutes apart', async () => {
    const id = await add('ann@far.example');
    const ask = () => askConfirmations(ctx, { ids: [id] });
    expect(await ask()).toEqual({ sent: 0, skipped: { tooOften: 1 } });
    await rig.age(1);
    expect(await ask()).toEqual({ sent: 1, skipped: {} });
    await rig.age(1);
    expect((await Promise.all([ask(), ask()])).map(({ sent }) => sent).sort()).toEqual([0, 1]);
    await rig.age(50);
    expect(await ask()).toEqual({ sent: 0, skipped: { tooOften: 1 } });
    await runCalendar();
    await rig.mailsTo('ann@far.example', 3);
    expect(await rig.sentMails()).toBe(3);
  });

  it('gets no mail while the address is suppressed, and stays unsubscribed', async () => {
    await addSuppressions(ctx, { suppressions: [{ recipient: 'ann@far.example', types: ['non_transactional'] }] });
    const id = await add('ann@far.example');
    expect(await askConfirmations(ctx, { ids: [id, account.companyId] })).toEqual({
      sent: 0,
      skipped: { notFound: 1, suppressed: 1 },
    });
    const other = await add('bo@far.example');
    await addSuppressions(ctx, { suppressions: [{ recipient: 'bo@far.example', types: ['transactional'] }] });
    await rig.age(1);
    expect(await askConfirmations(ctx, { ids: [other] })).toMatchObject({ sent: 1 });
    await rig.send();
    expect(await rig.sentMails()).toBe(0);
  });

  it('stays unsubscribed if they leave before they press the button', async () => {
    const id = await add('ann@far.example');
    const token = confirmTokenIn((await rig.mailsTo('ann@far.example', 1))[0]);
    await unsubscribeContacts(ctx, { ids: [id] });
    expect((await pages.confirm(token)).text).not.toContain('<button');
    expect((await pages.pressConfirm(token)).text).toContain('Anda sudah berhenti berlangganan');
    expect(await statuses(ctx)).toEqual({ 'ann@far.example': 'unsubscribed' });
  });

  it('is reminded once after 24 hours, and deleted after 30 days unless they confirm', async () => {
    await add('ann@far.example');
    await add('bo@far.example');
    const token = confirmTokenIn((await rig.mailsTo('bo@far.example', 1))[0]);
    await rig.mailsTo('ann@far.example', 1);
    await pages.pressConfirm(token);
    await rig.age(DAY - 1);
    await runCalendar();
    expect(await rig.sentMails()).toBe(2);
    await rig.age(2);
    await runCalendar();
    expect((await rig.mailsTo('ann@far.example', 2))[1]).toContain('Subject: Reminder: Please confirm');
    await rig.age(2 * DAY);
    await runCalendar();
    expect(await rig.sentMails()).toBe(3);
    await rig.age(26 * DAY);
    await runCalendar();
    expect(await statuses(ctx)).toEqual({ 'ann@far.example': 'pending', 'bo@far.example': 'active' });
    await rig.age(1 * DAY);
    await runCalendar();
    expect(await statuses(ctx)).toEqual({ 'bo@far.example': 'active' });
    expect(await stockOf(ctx)).toEqual({ stored: 1, counted: 1 });
  });
});

describe('a person who has been active', () => {
  it('is pending with a new address until they confirm it, and is never deleted for it', async () => {
    const id = await add('ann@far.example', { doubleOptIn: false });
    expect(await statuses(ctx)).toEqual({ 'ann@far.example': 'active' });
    await updateContact(ctx, id, { email: 'new@far.example' });
    expect(await statuses(ctx)).toEqual({ 'new@far.example': 'pending' });
    const token = confirmTokenIn((await rig.mailsTo('new@far.example', 1))[0]);
    await rig.age(31 * DAY);
    await runCalendar();
    await pages.pressConfirm(token);
    expect(await statuses(ctx)).toEqual({ 'new@far.example': 'active' });
  });

  it('confirms again after somebody else subscribed them again', async () => {
    const id = await add('ann@far.example', { doubleOptIn: false });
    await unsubscribeContacts(ctx, { ids: [id] });
    const again = await resubscribeContacts(ctx, { ids: [id], statement: 'Ann asked on the phone.' });
    expect(again).toEqual({ changed: 1, mailed: 1, skipped: {} });
    expect(await statuses(ctx)).toEqual({ 'ann@far.example': 'pending' });
    await pages.pressConfirm(confirmTokenIn((await rig.mailsTo('ann@far.example', 1))[0]));
    expect(await statuses(ctx)).toEqual({ 'ann@far.example': 'active' });
    expect((await rig.consents(id)).map(({ action }) => action)).toEqual(['withdrawn', 'given', 'confirmed']);
    await unsubscribeContacts(ctx, { ids: [id] });
    await resubscribeContacts(ctx, { ids: [id], statement: 'Ann asked on the phone.' });
    await rig.mailsTo('ann@far.example', 2);
  });
});

describe('a link', () => {
  const tokenOf = (contactId: string, email: string, { companyId = account.companyId, ms = DAY_MS } = {}) =>
    createContactToken({
      companyId,
      contactId,
      kind: 'confirm',
      addressHash: addressHash(email),
      expiresAt: new Date(Date.now() + ms),
    });

  it('of another company, a former address, a deleted person, or that is old or forged, says nothing about anybody', async () => {
    const id = await add('ann@far.example');
    const other = await registerTestAccount('Other', 'production');
    const gone = await add('gone@far.example');
    const deleted = tokenOf(gone, 'gone@far.example');
    expect((await pages.confirm(deleted)).status).toBe(200);
    await deleteContact(ctx, gone);
    const good = tokenOf(id, 'ann@far.example');
    const body = Buffer.from(good, 'base64url').subarray(16);
    body[0] = 0;
    const older = Buffer.concat([hmacSha256(linkKey(), body).subarray(0, 16), body]);
    const bad = [
      tokenOf(id, 'ann@far.example', { companyId: other.companyId }),
      tokenOf(id, 'former@far.example'),
      tokenOf(id, 'ann@far.example', { ms: -1_000 }),
      deleted,
      older.toString('base64url'),
      forgeToken(good),
      `${good}AAAA`,
      createContactToken({ companyId: account.companyId, contactId: id, kind: 'centre' }),
      'x',
      '',
    ];
    const answers = [];
    for (const token of bad) answers.push(await pages.confirm(token), await pages.pressConfirm(token));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers[0]?.text).not.toMatch(/far\.example|Acme/);
    expect(await statuses(ctx)).toMatchObject({ 'ann@far.example': 'pending' });
    expect((await pages.pressConfirm(good)).status).toBe(200);
  });

  it('leads to the page of the company after the button', async () => {
    await updateSubscriberSetting(ctx, { confirmPage: 'https://acme.example/welcome' });
    const token = tokenOf(await add('ann@far.example'), 'ann@far.example');
    expect((await pages.confirm(token)).headers.get('content-security-policy')).toContain(
      "form-action 'self' https://acme.example",
    );
    const answer = await pages.pressConfirm(token);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, 'https://acme.example/welcome']);
  });
});

it('a company without a verified sending domain is refused, and nothing is written', async () => {
  const bare = (await registerTestAccount('Bare', 'production')).ctx;
  expect(await refusalOf(createContact(bare, { email: 'a@far.example', doubleOptIn: true }))).toBe(
    'confirmationUnavailable',
  );
  expect(await refusalOf(askConfirmations(bare, { ids: [account.companyId] }))).toBe('confirmationUnavailable');
  expect(await statuses(bare)).toEqual({});
});
