import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, callConsole, create, openAccount } from '../../fixtures/browser/account.ts';
import { launchBrowser } from '../../fixtures/browser/browser.ts';
import {
  addContacts,
  addProvenSender,
  addPublishedTemplate,
  type ProvenSender,
} from '../../fixtures/browser/campaign-company.ts';
import { look } from '../../fixtures/browser/look.ts';
import { heading } from '../../fixtures/browser/person.ts';

const HOUR_MS = 3_600_000;

const PEOPLE = 300;
const STAFF = 20;

let browser: Browser;
let context: BrowserContext;
let page: Page;
let account: Account;
let sender: ProvenSender;

beforeAll(async () => {
  browser = await launchBrowser();
  ({ context, page, account } = await openAccount(browser, 'Cam Paign', '/email-marketing'));
  sender = await addProvenSender(context, account, {
    name: 'Northwind Goods',
    domain: `news-${Date.now().toString(36)}.example`,
  });
  await addPublishedTemplate(context, 'Winter lamps', 'Light for the long evenings');
  await addPublishedTemplate(context, 'Summer lamps', 'Light for the short nights');
  for (const name of ['Newsletter', 'Staff']) await create(context, '/api/suite/v1/contacts/label', { name });
  const person = (index: number, labels: string[]) => ({ email: `p${index}@shop.example`, labels });
  await addContacts(context, [
    ...Array.from({ length: PEOPLE - STAFF }, (_, index) => person(index, ['Newsletter'])),
    ...Array.from({ length: STAFF }, (_, index) => person(PEOPLE + index, ['Newsletter', 'Staff'])),
  ]);
});

afterAll(() => browser.close());

const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name });
const card = (name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) });
const menuOf = async (name: string, item: string) => {
  await rowOf(name)
    .getByRole('button', { name: `Actions for ${name}` })
    .click();
  await page.getByRole('menuitem', { name: item }).click();
};
/** Waits until what was changed is kept. */
const isSaved = () => page.getByText(/^Saved \d/).waitFor();

/** Chooses a part of the audience by its name. */
async function choose(side: 'Send to' | 'But not to', name: string): Promise<void> {
  const field = page.getByRole('combobox', { name: side });
  await field.fill(name);
  await page.getByRole('option', { name: new RegExp(name) }).waitFor();
  await field.press('Enter');
  await page.getByRole('button', { name: `Remove ${name}` }).waitFor();
}

async function chooseTemplate(name: string): Promise<void> {
  await page.getByRole('button', { name: 'Edit Content' }).click();
  await page.getByRole('button', { name: /^Choose/ }).click();
  await page.getByRole('dialog').getByRole('button', { name }).click();
}

test('begins a campaign by the keyboard from the empty list', async () => {
  await page.getByText('Send your first campaign').waitFor();
  await look(page, 'campaigns-empty', { keyboard: true, narrow: 'axe' });
  await page.keyboard.press('n');
  await page.getByRole('dialog').getByLabel('Name').fill('Winter lamps');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/email-marketing/*/edit');
  await heading(page, 'Winter lamps').waitFor();
  await page.getByText('Choose who it comes from').waitFor();
  await look(page, 'campaign-new', { keyboard: true, narrow: 'axe' });
});

test('chooses sender, people and template, and counts people while they are chosen', async () => {
  await page.getByLabel('Sender').selectOption(sender.id);
  await isSaved();
  await page.getByRole('button', { name: 'Edit Audience' }).click();
  await choose('Send to', 'Newsletter');
  await card('Audience').getByText(String(PEOPLE), { exact: true }).waitFor();
  await choose('But not to', 'Staff');
  await card('Audience')
    .getByText(String(PEOPLE - STAFF), { exact: true })
    .waitFor();
  await card('Audience').getByText('Excluded by you').waitFor();
  await look(page, 'campaign-audience', { keyboard: true, narrow: 'axe' });
  await chooseTemplate('Winter lamps');
  await card('Content').getByText('Light for the long evenings').first().waitFor();
  await page.getByText('Everything is in order').waitFor();
  await look(page, 'campaign-ready', { keyboard: true, narrow: 'axe' });
});

test('keeps everything after a reload, and does not overwrite the changes of somebody else', async () => {
  await page.reload();
  await card('Set-up').getByText(sender.email, { exact: false }).waitFor();
  await card('Audience').getByText('Newsletter, but not Staff').waitFor();
  await page.getByRole('button', { name: 'Edit Set-up' }).click();
  const id = new URL(page.url()).pathname.split('/')[2];
  const path = `/api/suite/v1/email-marketing/${id}`;
  const { revision } = JSON.parse(await callConsole(context, path));
  const answer = await context.request.put(path, {
    headers: { origin: new URL(page.url()).origin, 'x-product': 'transactional' },
    data: { revision, name: 'Lamps for winter' },
  });
  expect(answer.status()).toBe(200);
  await page.getByLabel('Source').fill('newsletter');
  await page.getByText('changed this campaign').waitFor();
  await look(page, 'campaign-conflict', { narrow: 'axe' });
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await isSaved();
  const present = JSON.parse(await callConsole(context, path));
  expect(present).toMatchObject({ name: 'Lamps for winter', utm: { source: 'newsletter' } });
  await heading(page, 'Lamps for winter').waitFor();
});

test('sends it to a few hundred people, and the list shows it as sent', async () => {
  await page.getByRole('button', { name: `Send to ${PEOPLE - STAFF} people` }).click();
  const dialog = page.getByRole('dialog', { name: /^Send to/ });
  await dialog.waitFor();
  await look(page, 'campaign-send', { narrow: 'axe' });
  await dialog.getByRole('button', { name: `Send to ${PEOPLE - STAFF} people` }).click();
  await page.waitForURL('**/email-marketing');
  await expect.poll(() => rowOf('Lamps for winter').innerText(), { timeout: 60_000 }).toMatch(/Sent/);
  await expect.poll(() => rowOf('Lamps for winter').innerText(), { timeout: 30_000 }).toContain(String(PEOPLE - STAFF));
  await look(page, 'campaigns', { keyboard: true, narrow: 'axe' });
  const { data } = JSON.parse(await callConsole(context, 'captured-mail'));
  expect(data.some(({ subject }: { subject: string }) => subject === 'Light for the long evenings')).toBe(true);
});

test('schedules a copy by the clock of each person, and takes the schedule back to edit it', async () => {
  await menuOf('Lamps for winter', 'Duplicate');
  await page.waitForURL('**/email-marketing/*/edit');
  await heading(page, 'Copy of Lamps for winter').waitFor();
  await page.getByRole('button', { name: 'Schedule', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'When does it leave?' });
  await dialog.getByLabel('By each person’s own clock').check();
  await dialog.getByRole('columnheader', { name: 'On their clock' }).waitFor();
  await look(page, 'campaign-schedule', { narrow: 'axe' });
  await dialog.getByRole('button', { name: 'Schedule' }).click();
  await page.waitForURL('**/email-marketing');
  await rowOf('Copy of Lamps for winter').getByText('Scheduled').waitFor();
  await rowOf('Copy of Lamps for winter').getByRole('link').click();
  await page.getByText('This campaign is scheduled').waitFor();
  await look(page, 'campaign-scheduled', { keyboard: true, narrow: 'axe' });
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take back and edit' }).click();
  await page.getByRole('button', { name: 'Edit Audience' }).waitFor();
});

test('pauses one that waits for the clocks of its people, resumes it and cancels the rest', async () => {
  const name = 'Copy of Lamps for winter';
  // The first clocks of the world, at UTC+14, have shown this half an hour ago: it begins at once, and waits for all others.
  const [day = '', time = ''] = new Date(Date.now() + 13.5 * HOUR_MS).toISOString().split('T');
  await page.getByRole('button', { name: 'Schedule', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'When does it leave?' });
  await dialog.getByLabel('Day', { exact: true }).fill(day);
  await dialog.getByLabel('Time', { exact: true }).fill(time.slice(0, 5));
  await dialog.getByRole('button', { name: 'Schedule' }).click();
  await page.waitForURL('**/email-marketing');
  await rowOf(name).getByText('Sending').waitFor();
  await menuOf(name, 'Pause');
  await page.getByRole('dialog').getByRole('button', { name: 'Pause' }).click();
  await rowOf(name).getByText('Somebody paused it').waitFor();
  await look(page, 'campaigns-paused', { narrow: 'axe' });
  await menuOf(name, 'Resume');
  await page.getByRole('dialog').getByRole('button', { name: 'Resume' }).click();
  await rowOf(name).getByText('Sending').waitFor();
  await menuOf(name, 'Cancel');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the campaign' }).click();
  await rowOf(name).getByText('Canceled', { exact: true }).waitFor();
  await menuOf(name, 'Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => rowOf(name).count()).toBe(0);
});

test('compares two subjects, and sends the one that a person chooses to the rest', async () => {
  await page.goto('/ab-test');
  await page.getByRole('button', { name: /^Two subjects/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'New A/B test' }).click();
  await page.waitForURL('**/ab-test/*/edit');
  await page.getByLabel('Sender').selectOption(sender.id);
  await page.getByRole('button', { name: 'Edit Test' }).click();
  await page.getByLabel('Subject A').fill('Light for the long evenings');
  await page.getByLabel('Subject B').fill('Is it dark yet?');
  const tested = Math.floor(PEOPLE / 5);
  await page.getByText(`${tested} people get the test, ${tested / 2} each; ${PEOPLE - tested} the winner.`).waitFor();
  // The review is of the saved test.
  await expect.poll(() => page.getByRole('button', { name: 'Fix in Test' }).count()).toBe(0);
  await look(page, 'ab-test-edit', { keyboard: true, narrow: 'axe' });
  await chooseTemplate('Summer lamps');
  await page.getByRole('button', { name: `Send to ${PEOPLE} people` }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Send to ${PEOPLE} people` })
    .click();
  await page.waitForURL('**/ab-test');
  await rowOf('Two subjects').getByText('Testing').waitFor();
  await look(page, 'ab-tests', { keyboard: true, narrow: 'axe' });
  await menuOf('Two subjects', 'Choose the winner');
  const dialog = page.getByRole('dialog', { name: 'Choose the winner' });
  await dialog.getByLabel('Is it dark yet?').check();
  await dialog.getByRole('button', { name: 'Send the winner to the rest' }).click();
  // Nobody has opened anything yet.
  await dialog.getByText('A/B winner cannot be 0 %').waitFor();
  await dialog.getByLabel(/^No variant has any/).check();
  await look(page, 'ab-test-winner', { narrow: 'axe' });
  await dialog.getByRole('button', { name: 'Send the winner to the rest' }).click();
  await expect.poll(() => rowOf('Two subjects').innerText(), { timeout: 60_000 }).toMatch(/Sent/);
  await expect.poll(() => rowOf('Two subjects').innerText(), { timeout: 30_000 }).toContain(String(PEOPLE));
});
