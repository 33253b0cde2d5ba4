import { beforeEach, describe, expect, it } from 'vitest';
import { updateSubscriberSetting } from '#lib/audience/consent/settings.ts';
import { createContact, deleteContact, getContact, updateContact } from '#lib/audience/contacts/contacts.ts';
import { recordLeaving } from '#lib/audience/subscriptions/withdraw.ts';
import type { Context } from '#lib/core/context.ts';
import { DAY_MS } from '#lib/core/durations.ts';
import { addSuppressions } from '#lib/engine/suppressions/add-suppressions.ts';
import { registerTestAccount, type TestAccount } from '../../../fixtures/accounts/accounts.ts';
import { centreToken, confirmTokenIn, consentRig, pages } from '../../../fixtures/audience/consent-rig.ts';
import { statuses } from '../../../fixtures/audience/people.ts';
import { forgeToken } from '../../../fixtures/forge-token.ts';

const rig = consentRig();
let account: TestAccount;
let ctx: Context;
let id: string;
let token: string;
let count = 0;

beforeEach(async () => {
  count += 1;
  account = await rig.begin(`centre${count}.example`);
  ctx = account.ctx;
  await updateSubscriberSetting(ctx, { reasons: ['Too many mails', 'Other'], maxPerWeek: 3 });
  id = (await createContact(ctx, { email: 'ann@far.example', language: 'en' })).id;
  token = centreToken(ctx, id);
});

const contact = () => getContact(ctx, id);
const suppress = (source: 'Spam Complaint' | 'Compliance' | 'Bounce Rule') =>
  addSuppressions(ctx, { suppressions: [{ recipient: 'ann@far.example', types: ['non_transactional'] }] }, { source });

describe('the preference center', () => {
  it('changes nothing when scanners open it, and has no scripts', async () => {
    const before = await contact();
    for (let n = 0; n < 3; n += 1) {
      const { status, text, headers } = await pages.centre(token);
      expect(status).toBe(200);
      expect(text).toContain('Choose what Acme sends to ann@far.example.');
      expect(text).not.toMatch(/<script|onclick|Mailwright/);
      expect(Buffer.byteLength(text)).toBeLessThan(20_000);
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    }
    expect(await contact()).toEqual(before);
    expect(await rig.consents(id)).toEqual([]);
  });

  it('keeps a pause and a limit, and ends them', async () => {
    await updateContact(ctx, id, { timezone: '+07:00' });
    const paused = await pages.press(token, { act: 'pause', days: '30' });
    expect(paused.text).toContain('You get no mail until ');
    const until = Date.parse((await contact()).pausedUntil ?? '');
    expect(Math.abs(until - Date.now() - 30 * DAY_MS)).toBeLessThan(DAY_MS / 24);
    await pages.press(token, { act: 'resume' });
    expect((await contact()).pausedUntil).toBeNull();
    expect((await pages.press(token, { act: 'frequency', week: '2' })).text).toContain('<option value="2" selected>');
    expect((await contact()).maxPerWeek).toBe(2);
    await pages.press(token, { act: 'frequency', week: '' });
    expect((await contact()).maxPerWeek).toBeNull();
  });

  it.each([
    { act: 'pause', days: '31' },
    { act: 'pause', days: '1e9' },
    { act: 'frequency', week: '4' },
    { act: 'frequency', week: '-1' },
    { act: 'return' },
    { act: 'x' },
    {},
  ])('refuses what is not offered: %j', async (fields) => {
    const before = await contact();
    const { status } = await pages.press(token, fields as Record<string, string>);
    // Somebody who gets mail already may ask for it again.
    expect(status).toBe('act' in fields && fields.act === 'return' ? 200 : 400);
    expect(await contact()).toEqual(before);
  });

  it('unsubscribes once with the reason, and subscribes again with the words as proof', async () => {
    const leave = () => pages.press(token, { act: 'leave', reason: 'Too many mails' });
    const answers = await Promise.all(Array.from({ length: 6 }, leave));
    expect(answers.every(({ status, text }) => status === 200 && text.includes('no more news and offers'))).toBe(true);
    expect(await statuses(ctx)).toEqual({ 'ann@far.example': 'unsubscribed' });
    expect(await rig.consents(id)).toMatchObject([
      {
        action: 'withdrawn',
        method: 'preference',
        actor: 'person',
        user_agent: 'Browser/1.0',
        proof: { address: 'ann@far.example', reason: 'Too many mails' },
      },
    ]);
    expect((await pages.centre(token)).text).not.toContain('Why did you leave?');
    await pages.press(token, { act: 'return' });
    await pages.press(token, { act: 'return' });
    expect(await statuses(ctx)).toEqual({ 'ann@far.example': 'active' });
    expect(await rig.consents(id)).toMatchObject([
      { action: 'withdrawn' },
      { action: 'given', method: 'preference', text: expect.stringContaining('news and offers from Acme') },
    ]);
  });

  it('asks for the reason after a press of the mail program, which is proved, too', async () => {
    const leaver = { companyId: account.companyId, recipient: 'Ann@far.example' };
    const visitor = { ip: '192.0.2.7', userAgent: 'Mail/1.0' };
    const facts = { method: 'one_click', messageId: '0190a1b2-0000-7000-8000-000000000000', visitor } as const;
    await recordLeaving(ctx, leaver, facts);
    expect(await rig.consents(id)).toEqual([]);
    await addSuppressions(ctx, { suppressions: [{ recipient: 'ann@far.example', types: ['non_transactional'] }] });
    await Promise.all(Array.from({ length: 5 }, () => recordLeaving(ctx, leaver, facts)));
    expect((await pages.centre(token)).text).toContain('Why did you leave?');
    await pages.press(token, { act: 'reason', reason: 'Other' });
    await pages.press(token, { act: 'reason', reason: 'Other' });
    expect(await rig.consents(id)).toMatchObject([
      { action: 'withdrawn', method: 'one_click', user_agent: 'Mail/1.0' },
      { action: 'withdrawn', method: 'preference', proof: { reason: 'Other' } },
    ]);
  });

  it('lets the person alone end a complaint, and nobody what the law or a bounce stops', async () => {
    await suppress('Spam Complaint');
    await pages.press(token, { act: 'return' });
    expect(await statuses(ctx)).toEqual({ 'ann@far.example': 'active' });
    await suppress('Compliance');
    expect((await pages.centre(token)).text).toContain('please contact Acme');
    expect((await pages.press(token, { act: 'return' })).status).toBe(400);
    expect(await statuses(ctx)).toEqual({ 'ann@far.example': 'unsubscribed' });
  });

  it('offers neither a return nor choices where the company does not', async () => {
    await updateSubscriberSetting(ctx, { mode: 'page', resubscribeAllowed: false });
    expect((await pages.centre(token)).text).not.toContain('Take a break');
    expect((await pages.press(token, { act: 'pause', days: '30' })).status).toBe(400);
    expect((await pages.press(token, { act: 'leave' })).text).not.toContain('Subscribe again');
    expect((await pages.press(token, { act: 'return' })).status).toBe(400);
    expect(await statuses(ctx)).toEqual({ 'ann@far.example': 'unsubscribed' });
  });

  it('leads to the page of the company after leaving', async () => {
    await updateSubscriberSetting(ctx, { redirects: { unsubscribed: 'https://acme.example/bye' } });
    const left = await pages.press(token, { act: 'leave' });
    expect([left.status, left.headers.get('location')]).toEqual([303, 'https://acme.example/bye']);
  });
});

describe('another address', () => {
  it('is used once it is confirmed; until then mail goes to the present one', async () => {
    const asked = await pages.press(token, { act: 'address', email: 'Ann.Lee@new.example' });
    expect(asked.text).toContain('a confirmation is on its way');
    const confirm = confirmTokenIn((await rig.mailsTo('Ann.Lee@new.example', 1))[0]);
    expect((await pages.confirm(confirm)).text).toContain('Ann.Lee@new.example');
    expect(await statuses(ctx)).toEqual({ 'ann@far.example': 'active' });
    await Promise.all([pages.pressConfirm(confirm), pages.pressConfirm(confirm)]);
    expect((await pages.pressConfirm(confirm)).status).toBe(200);
    expect(await statuses(ctx)).toEqual({ 'ann.lee@new.example': 'active' });
    expect(await rig.consents(id)).toMatchObject([
      { action: 'confirmed', proof: { address: 'ann.lee@new.example', former: 'ann@far.example' } },
    ]);
  });

  it('answers the same for an address that somebody has, that is suppressed or that is free, and mails the free one alone', async () => {
    await createContact(ctx, { email: 'bo@far.example' });
    await addSuppressions(ctx, { suppressions: [{ recipient: 'gone@far.example' }] });
    const ask = async (email: string) => (await pages.press(token, { act: 'address', email })).text;
    const answers = [await ask('bo@far.example'), await ask('gone@far.example'), await ask('free@far.example')];
    expect(new Set(answers).size).toBe(1);
    await rig.mailsTo('free@far.example', 1);
    expect(await rig.sentMails()).toBe(1);
    const bad = await pages.press(token, { act: 'address', email: '"><b>x' });
    expect(bad.status).toBe(422);
    expect(bad.text).toContain('value="&quot;&gt;&lt;b&gt;x" aria-invalid="true"');
  });

  it('is mailed at most three times until one is confirmed', async () => {
    for (const name of ['a', 'b', 'c', 'd', 'e'])
      await pages.press(token, { act: 'address', email: `${name}@new.example` });
    await rig.send();
    expect(await rig.sentMails()).toBeLessThanOrEqual(3);
  });
});

it('a link of another company, of a deleted person or a forged one says nothing about anybody', async () => {
  const other = await registerTestAccount('Other', 'production');
  const gone = await createContact(ctx, { email: 'gone@far.example' });
  await deleteContact(ctx, gone.id);
  const bad = [centreToken(other.ctx, id), centreToken(ctx, gone.id), forgeToken(token), 'x'];
  const answers = [];
  for (const one of bad) answers.push(await pages.centre(one), await pages.press(one, { act: 'leave' }));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(answers[0]?.text).not.toMatch(/far\.example|Acme/);
  expect(await statuses(ctx)).toEqual({ 'ann@far.example': 'active' });
});

it('the language is that of the contact, then of the browser, with the texts of the company', async () => {
  await updateSubscriberSetting(ctx, { texts: { fr: { centreTitle: 'Vos préférences chez {company}' } } });
  const unknown = (await createContact(ctx, { email: 'bo@far.example' })).id;
  const page = (language: string, contactId = unknown) =>
    pages.centre(centreToken(ctx, contactId), { 'accept-language': language });
  expect((await page('id-ID,en;q=0.5', id)).text).toContain('Your email preferences');
  expect((await page('de, id-ID;q=0.9, en;q=0.5')).text).toContain('<html lang="id">');
  expect((await page('fr-CA')).text).toContain('<title>Vos préférences chez Acme</title>');
  expect((await page('de')).text).toContain('<html lang="en">');
});
