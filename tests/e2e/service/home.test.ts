import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, create, openAccount, sendMail } from '../../fixtures/browser/account.ts';
import { launchBrowser } from '../../fixtures/browser/browser.ts';
import { look } from '../../fixtures/browser/look.ts';

let browser: Browser;
let context: BrowserContext;
let page: Page;
let account: Account;

beforeAll(async () => {
  browser = await launchBrowser();
  ({ context, page, account } = await openAccount(browser, 'Elin Karlsson', '/home'));
});

afterAll(() => browser.close());

/** Returns the name of an owner, who was created by the command line: a part of the address. */
const nameOf = ({ email }: Account) => email.split('@')[0] ?? '';
const greeting = () => page.getByRole('heading', { level: 1, name: /^Good (morning|afternoon|evening), / });
const tiles = () => page.getByRole('definition');
const step = (name: string) => page.getByRole('list').getByRole('link', { name });

test('a company without contacts is led to its first ones', async () => {
  await greeting().waitFor();
  await page.getByRole('heading', { name: 'Add your first contacts' }).waitFor();
  expect(await page.getByRole('link', { name: 'Import contacts' }).getAttribute('href')).toBe('/contact/import');
  expect(await tiles().count()).toBe(0);
  await look(page, 'home-empty', { keyboard: true, narrow: 'axe' });
});

test('is the first screen of the marketing product', async () => {
  await page.goto('/analytic');
  await page.getByRole('navigation', { name: 'Product' }).getByRole('link', { name: 'Marketing' }).click();
  await page.waitForURL('**/home');
  await greeting().waitFor();
});

test('first steps tick themselves, and stay hidden until they are shown again', async () => {
  await create(context, '/api/suite/v1/contacts', { email: 'ann@example.com', firstName: 'Ann' });
  await page.reload();
  await step('Add your first contact done').waitFor();
  await step('Create a segment open').waitFor();
  await page.getByRole('button', { name: 'Hide', exact: true }).click();
  await page.getByRole('button', { name: 'Show first steps' }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Show first steps' }).click();
  await step('Add your first contact done').waitFor();
});

test('shows the figures of the range, and the mail of each day as a table', async () => {
  await sendMail(account, { to: 'ada@far.example' });
  const sent = () => tiles().filter({ hasText: 'recipient' }).first();
  await expect
    .poll(
      async () => {
        await page.reload();
        await greeting().waitFor();
        return (await sent().count()) === 0 ? '' : await sent().innerText();
      },
      { interval: 1_500 },
    )
    .toContain('1');
  await page.getByRole('img', { name: '1 recipient over the range' }).waitFor();
  await look(page, 'home-filled', { keyboard: true, narrow: 'axe' });
  await page.getByRole('combobox', { name: 'Range' }).selectOption('Last 7 days');
  await page.waitForURL('**/home?range=7d');
  await page.getByText('against the 7 days before').waitFor();
  await page.getByRole('button', { name: 'Table' }).click();
  await expect.poll(() => page.getByRole('table', { name: 'Mail by day' }).getByRole('row').count()).toBe(8);
  await page.getByRole('combobox', { name: 'Range' }).selectOption('Own range');
  await page.getByLabel('First day').waitFor();
  await look(page, 'home-own-range');
});

test('the activity panel says what was done with the open thing, and closes by Escape, its button and its cross', async () => {
  const id = await create(context, '/api/suite/v1/contacts', { email: 'bea@example.com', firstName: 'Bea' });
  await page.goto(`/contact/${id}`);
  const button = page.getByRole('button', { name: 'Activity panel' });
  const panel = page.getByRole('dialog', { name: 'Activity' });
  await button.click();
  await panel.getByText('Added a contact').waitFor();
  await panel.getByText(`by ${nameOf(account)}`).waitFor();
  await panel.getByText('Nothing runs in the background.').waitFor();
  expect(await button.getAttribute('aria-expanded')).toBe('true');
  await look(page, 'activity-panel', { narrow: 'axe' });
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'hidden' });
  await button.click();
  await panel.waitFor();
  await button.click();
  await panel.waitFor({ state: 'hidden' });
  await page.goto('/home');
  await button.click();
  await panel.getByRole('heading', { name: 'Done in the company' }).waitFor();
  await panel.getByRole('button', { name: 'Close' }).click();
  await panel.waitFor({ state: 'hidden' });
});
