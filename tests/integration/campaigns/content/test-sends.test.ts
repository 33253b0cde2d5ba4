import PostalMime from 'postal-mime';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addTester } from '#lib/audience/contacts/testers.ts';
import { createCampaign } from '#lib/campaigns/campaigns/campaigns.ts';
import { AbRules } from '#lib/campaigns/campaigns/schema.ts';
import { updateContent } from '#lib/campaigns/content/contents.ts';
import { previewContent } from '#lib/campaigns/content/render.ts';
import { listTestRecipients, sendCampaignTest } from '#lib/campaigns/content/test-sends.ts';
import type { Context } from '#lib/core/context.ts';
import { newId } from '#lib/core/ids.ts';
import { findSentBody } from '#lib/engine/messages/read/queries.ts';
import { postUnsubscribe, showUnsubscribe } from '#lib/http/tracking/serve-unsubscribe.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { openTestDatabase } from '../../../fixtures/accounts/accounts.ts';
import { insertPeople, somebody } from '../../../fixtures/audience/segment-people.ts';
import { type CampaignCompany, campaignCompany, refusal } from '../../../fixtures/campaigns/campaign-rig.ts';

const NOW = new Date('2026-12-01T08:00:00Z');

let close: () => Promise<void>;
let company: CampaignCompany;
let ctx: Context;

beforeAll(async () => {
  close = await openTestDatabase();
});

beforeEach(async () => {
  company = await campaignCompany(() => NOW);
  ({ ctx } = company);
});

afterAll(() => close());

const HTML = `<html><body><p>Hi {{contact.first_name or "there"}}, from {{company.name}}</p>
  <a href="{{@unsubscribe_url}}">Leave</a> <a href="https://shop.example/sale">Look</a></body></html>`;

/** Creates a campaign with an email. */
async function written(facts: object = {}) {
  const { id } = await createCampaign(ctx, 'email', { name: 'June sale', senderId: company.senderId, ...facts });
  const slot = { kind: 'email', id, variant: null } as const;
  await updateContent(ctx, slot, { format: 'html', html: HTML, subject: 'For {{contact.first_name or "you"}}' }, null);
  return slot;
}

const readMail = async (messageId: string | null | undefined) => {
  const raw = await findSentBody({ companyId: ctx.scope.companyId, messageId: messageId ?? '' });
  return PostalMime.parse(raw ?? '');
};

describe('a test of a campaign', () => {
  it('goes to members and testers with the values of a contact, and its links say that it was a test', async () => {
    const slot = await written();
    await addTester(ctx, { email: 'Ana@Example.com', name: 'Ana' });
    const contact = somebody({ id: newId(), email: 'maya@shop.example', firstName: 'Maya' });
    await insertPeople(ctx.scope.companyId, [contact]);
    const to = [company.account.email, 'ana@example.com'];
    const { data, left } = await sendCampaignTest(ctx, slot, { to, contactId: contact.id });
    expect(data).toEqual(to.map((email) => ({ email, id: expect.any(String), message: null })));
    expect(left).toBe(98);
    const mail = await readMail(data[1]?.id);
    expect([mail.subject, mail.to?.[0]?.address]).toEqual(['[Test] For Maya', 'ana@example.com']);
    expect(mail.html).toContain('Hi Maya, from Acme');
    expect(mail.html).toContain('View in your browser');
    expect(mail.html).toContain('"https://shop.example/sale"');
    expect(mail.headers.map(({ key }) => key)).not.toContain('list-unsubscribe');
    const [, url = ''] = /href="([^"]*)"[^>]*>Leave</.exec(mail.html ?? '') ?? [];
    expect(new URL(url).pathname).toBe('/t/u/test');
    for (const page of [
      await showUnsubscribe(new Request(url), 'test'),
      await postUnsubscribe(new Request(url, { method: 'POST', body: 'List-Unsubscribe=One-Click' }), 'test'),
    ])
      expect(await page.text()).toContain('This was a test');
    const { companyId } = ctx.scope;
    const { rows } = await getPool().query(
      `SELECT campaign_id AS campaign, (SELECT count(*)::int FROM suppressions WHERE company_id = $1) AS suppressions,
         (SELECT count(*)::int FROM delivery_queue WHERE company_id = $1 AND stream <> 0) AS bulk,
         (SELECT count(*)::int FROM sends WHERE company_id = $1) AS sends,
         (SELECT count(*)::int FROM usage_counters WHERE company_id = $1 AND feature = 'emailMarketing') AS marketing
       FROM messages WHERE company_id = $1`,
      [companyId],
    );
    const none = { campaign: null, suppressions: 0, bulk: 0, sends: 0, marketing: 0 };
    expect(rows).toEqual([none, none]);
  });

  it('is refused for anybody else, without a sender, and with an error in the email', async () => {
    const slot = await written();
    const { email } = company.account;
    expect(await refusal(sendCampaignTest(ctx, slot, { to: [email, 'x@shop.example'] }))).toEqual([
      'invalidField',
      'to[1]',
      'x@shop.example is neither a member of your team nor a tester. Add it as a tester first.',
    ]);
    const unsent = await written({ senderId: null });
    expect((await refusal(sendCampaignTest(ctx, unsent, { to: [email] })))?.slice(0, 2)).toEqual([
      'missingField',
      'senderId',
    ]);
    await updateContent(ctx, slot, { html: '<p>{{#if</p>' }, null);
    expect((await refusal(sendCampaignTest(ctx, slot, { to: [email] })))?.slice(0, 2)).toEqual([
      'templateSyntax',
      'html',
    ]);
    expect((await listTestRecipients(ctx)).left).toBe(100);
  });

  it('is one of a hundred mails a day', async () => {
    const slot = await written();
    const { email } = company.account;
    const all = Array.from({ length: 9 }, (_, index) => `t${index}@example.com`);
    for (const tester of all) await addTester(ctx, { email: tester });
    for (let round = 0; round < 9; round += 1) await sendCampaignTest(ctx, slot, { to: [email, ...all] });
    expect((await sendCampaignTest(ctx, slot, { to: all })).left).toBe(1);
    expect(await refusal(sendCampaignTest(ctx, slot, { to: all }))).toEqual([
      'testLimit',
      null,
      'A company sends 100 test mails a day. 1 are left today.',
    ]);
    const results = await Promise.all(
      [0, 1, 2].map(() =>
        sendCampaignTest(ctx, slot, { to: [email] }).then(
          ({ data }) => data[0]?.id ?? null,
          () => null,
        ),
      ),
    );
    expect(results.filter((id) => id !== null)).toHaveLength(1);
    const tomorrow = { ...ctx, now: () => new Date(NOW.getTime() + 86_400_000) };
    expect((await listTestRecipients(tomorrow)).left).toBe(100);
  });

  it('has the subject of the variant of a test', async () => {
    const ab = AbRules.parse({ variable: 'subject', testShare: 50 });
    const variants = [
      { name: 'A', subject: 'One' },
      { name: 'B', subject: 'Two' },
    ];
    const { senderId, templateId } = company;
    const { id } = await createCampaign(ctx, 'ab', { name: 'Subjects', senderId, templateId, ab, variants });
    const { data } = await sendCampaignTest(ctx, { kind: 'ab', id, variant: 1 }, { to: [company.account.email] });
    expect((await readMail(data[0]?.id)).subject).toBe('[Test] Two');
  });

  it('goes in the sandbox to those who agreed to get mail of it, and says so of the others', async () => {
    const slot = await written();
    await addTester(ctx, { email: 'ana@example.com' });
    const sandbox: Context = { ...ctx, scope: { ...ctx.scope, environment: 'sandbox' } };
    const { data } = await sendCampaignTest(sandbox, slot, { to: ['ana@example.com'] });
    expect(data).toEqual([{ email: 'ana@example.com', id: null, message: expect.stringContaining('ana@example.com') }]);
  });
});

describe('a preview', () => {
  it('shows what was not saved, as a contact gets it, and names the values that they do not have', async () => {
    const slot = await written();
    const contact = somebody({ id: newId(), email: 'maya@shop.example', firstName: 'Maya' });
    await insertPeople(ctx.scope.companyId, [contact]);
    const shown = await previewContent(ctx, slot, {
      contactId: contact.id,
      subject: 'To {{contact.first_name}} {{contact.city}}',
    });
    expect(shown).toMatchObject({ subject: 'To Maya', fromName: 'News', shown: null, findings: expect.any(Array) });
    expect(shown.html).toContain('Hi Maya');
    expect(shown.warnings.map(({ code }) => code)).toContain('missingVariable');
    const dark = await previewContent(ctx, slot, { colorScheme: 'dark', setting: { showViewBrowserLink: false } });
    expect(dark.shown?.root_scheme).toBe('dark');
    expect(dark.html).not.toContain('View in your browser');
    expect(dark.html).toContain('Hi there');
  });

  it('needs the right to see contacts for one, and masks what the reader may not see of them', async () => {
    const slot = await written();
    const contact = somebody({ id: newId(), email: 'maya@shop.example' });
    await insertPeople(ctx.scope.companyId, [contact]);
    const writer: Context = { ...ctx, grants: ['campaigns/modify'] };
    expect((await refusal(previewContent(writer, slot, { contactId: contact.id })))?.[0]).toBe('forbidden');
    const other = await campaignCompany();
    expect((await refusal(previewContent(other.ctx, slot, {})))?.[0]).toBe('notFound');
    expect((await refusal(previewContent(ctx, slot, { contactId: newId() })))?.[0]).toBe('notFound');
  });
});
