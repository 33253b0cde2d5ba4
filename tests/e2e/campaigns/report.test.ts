import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, callConsole, create, openAccount } from '../../fixtures/browser/account.ts';
import { launchBrowser } from '../../fixtures/browser/browser.ts';
import { look } from '../../fixtures/browser/look.ts';
import { heading, runningProduct } from '../../fixtures/browser/person.ts';
import { pollUntil } from '../../fixtures/poll-until.ts';
import { runAdmin } from '../../fixtures/process/run-admin.ts';

const SUITE = '/api/suite/v1';
const PEOPLE = 1_200;
const domain = `shop-${Date.now().toString(36)}.example`;
const sender = `hello@${domain}`;

const HTML = `<html><body style="margin:0;font-family:sans-serif"><div style="max-width:560px;margin:0 auto;padding:24px">
  <h1>Linen week</h1><p>Every throw and every sheet at a softer price.</p>
  <p><a data-link-name="hero.0" href="https://shop.example/linen">Shop linen</a></p>
  <p><a href="https://shop.example/care">Read the care notes</a></p>
  <p><a href="{{@unsubscribe_url}}">Unsubscribe</a></p></div></body></html>`;

let browser: Browser;
let page: Page;
let context: BrowserContext;
let account: Account;
let campaignId: string;

beforeAll(async () => {
  browser = await launchBrowser();
  ({ page, context, account } = await openAccount(browser, 'Re Port', '/sender'));
  campaignId = await createCampaign();
});

afterAll(() => browser.close());

const captured = async (mark: string): Promise<string> => {
  const mail = await pollUntil(mark, async () => {
    const { data } = JSON.parse(await callConsole(context, 'captured-mail'));
    return data.find(({ subject }: { subject: string }) => subject === mark);
  });
  return (await callConsole(context, `captured-mail/${mail.id}/source`))
    .replaceAll(/=\r?\n/g, '')
    .replaceAll('=3D', '=');
};

/** Adds a sender whose link was used, a published template and people, and returns a draft of them. */
async function createCampaign(): Promise<string> {
  const { env, apiUrl } = runningProduct();
  await runAdmin(env, 'add-sending-domain', '--company', account.companyId, '--domain', domain, '--verified');
  const { senderId } = JSON.parse(await callConsole(context, `${SUITE}/senders`, { name: 'Northwind', email: sender }));
  const [link = ''] = /\/sender\/verify\/[\w-]{43}/.exec(await captured(`Confirm ${sender} as a sender`)) ?? [];
  await page.goto(link);
  await page.getByRole('button', { name: 'Yes, confirm this address' }).click();
  await heading(page, 'This address is confirmed').waitFor();
  const templateId = await create(context, 'template', {
    alias: 'linen',
    name: 'Linen',
    subject: 'Linen week',
    html: HTML,
    missing: 'blank',
  });
  await callConsole(context, `template/${templateId}/publish`, {});
  const keyInput = { name: 'contacts', grants: ['contacts/modify'] };
  const { key } = JSON.parse(await callConsole(context, 'api-key', keyInput));
  for (let at = 0; at < PEOPLE; at += 600) {
    const contacts = Array.from({ length: 600 }, (_, index) => ({ email: `p${at + index}@readers.example` }));
    const answer = await fetch(`${apiUrl}/v1/contacts/batch`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ contacts }),
    });
    if (!answer.ok) throw new Error(await answer.text());
  }
  return create(context, `${SUITE}/email-marketing`, {
    name: 'Linen week',
    senderId,
    templateId,
    audience: { include: { all: true } },
    // Over an hour, so that it is still being sent while it is looked at.
    schedule: { zoneMode: 'company', at: new Date(Date.now() + 60_000).toISOString(), spreadHours: 1 },
  });
}

const stateOf = async (): Promise<string> =>
  JSON.parse(await callConsole(context, `${SUITE}/email-marketing/${campaignId}`)).state;

test('says that nothing was sent yet, and of a test the same', async () => {
  await page.goto(`/email-marketing/${campaignId}/report`);
  await page.getByText('Nothing was sent yet').waitFor();
  await look(page, 'report-none', { keyboard: true, narrow: 'axe' });
  const test = await create(context, `${SUITE}/ab-test`, { name: 'Subjects' });
  await page.goto(`/ab-test/${test}/report`);
  await page.getByText('Nothing was sent yet').waitFor();
});

test('shows how far a campaign is while it is sent', async () => {
  await callConsole(context, `${SUITE}/email-marketing/${campaignId}/send`, { revision: 1 });
  await page.goto(`/email-marketing/${campaignId}/report`);
  await page.getByRole('progressbar', { name: 'Progress of the send' }).waitFor({ timeout: 120_000 });
  await page.getByRole('region', { name: 'Progress of the send' }).getByText('Not made yet').waitFor();
});

test('writes the people as a file', async () => {
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Write the file' }).click();
  await dialog.getByRole('button', { name: 'CSV' }).waitFor({ timeout: 60_000 });
  await look(page, 'report-exports', { narrow: 'axe' });
  await page.keyboard.press('Escape');
});

test.each([
  ['Places', 'are not known on this installation'],
  ['Hours', 'Opened at'],
])('the tab %s has its figures', async (name, shown) => {
  await page.getByRole('tab', { name }).click();
  await page.getByText(shown).first().waitFor();
  await look(page, `report-${name.toLowerCase()}`, { keyboard: true, narrow: 'axe' });
});

test('is paused by a button, and says why', async () => {
  await page.getByRole('tab', { name: 'Overview' }).click();
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByText(/^Paused with/).waitFor();
  expect(await stateOf()).toBe('PAUSED');
  await page.getByText('Somebody paused it. Resume it when you are ready: nobody gets it twice.').waitFor();
  await look(page, 'report-paused', { keyboard: true, narrow: 'axe' });
});
