import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAccount } from '../../fixtures/browser/account.ts';
import { launchBrowser } from '../../fixtures/browser/browser.ts';
import { look } from '../../fixtures/browser/look.ts';
import { heading, runningProduct } from '../../fixtures/browser/person.ts';

let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await launchBrowser();
  ({ page } = await openAccount(browser, 'Vera Valid', '/email-validation'));
});

afterAll(() => browser.close());

const box = () => page.getByLabel('Email address', { exact: true });

test('validates an address by keyboard, and offers the address that was meant', async () => {
  await heading(page, 'Email validation').waitFor();
  await page.getByRole('button', { name: 'Validate', exact: true }).click();
  await page.getByText('Field Email address is required').waitFor();
  await box().fill('ada@shop.example');
  await page.keyboard.press('Enter');
  await page.getByText('This is not an email address that mail can be sent to.').waitFor();
  await look(page, 'validation-undeliverable');
  await box().fill('ada@gmail.con');
  await page.keyboard.press('Enter');
  await page.getByText('Did you mean ada@gmail.com?').waitFor();
  await look(page, 'validation-typo');
});

test('validates a list: cost, results, suppression', async () => {
  const rows = ['email;name', 'ada@shop.example;Ada', 'nonsense;Bob', 'eve@gmail.con;Eve'];
  await page.getByLabel('List', { exact: true }).setInputFiles({
    name: 'people.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(rows.join('\n')),
  });
  await page.getByText('1 address to validate in the column “email”').waitFor();
  await page.getByRole('region', { name: 'First rows of the list' }).getByText('ada@shop.example').waitFor();
  await look(page, 'validation-list-ready');
  await page.getByRole('button', { name: 'Start validation' }).click();
  await page.getByText('Done', { exact: true }).waitFor();
  await look(page, 'validation-list-done');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download results' }).click();
  expect((await downloading).suggestedFilename()).toBe('people-validated.csv');
  await page.getByRole('button', { name: 'Delete list' }).click();
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Delete list' }).click();
  await page.getByText('No lists yet').waitFor();
});

test('leads to the creation of a key that may validate addresses, and ticks the step', async () => {
  await page.getByRole('link', { name: 'Create a key' }).click();
  await page.waitForURL('**/api-key/create?preset=validation');
  await page.getByLabel('Name', { exact: true }).fill('signup form');
  await page.getByRole('button', { name: 'Create key' }).click();
  await page.getByText('Copy this key now').waitFor();
  const key = (await page.getByText(/^tx_live_[\w-]{43}$/).textContent()) ?? '';
  const answer = await fetch(`${runningProduct().apiUrl}/validations`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'nonsense' }),
  });
  expect([answer.status, (await answer.json()).reason]).toEqual([200, 'Invalid Syntax']);
  await page.goto('/email-validation');
  await heading(page, 'Email validation').waitFor();
  expect(await page.getByRole('link', { name: 'Create a key' }).count()).toBe(0);
});

test('shows a request and its answer side by side for every test address', async () => {
  await page.getByRole('link', { name: 'Test the API' }).click();
  await heading(page, 'Test email validation').waitFor();
  for (const result of ['Valid', 'Neutral', 'Risky', 'Undeliverable', 'Typo']) {
    await page.getByLabel('Test addresses').selectOption({ label: result });
    await page.getByRole('button', { name: 'Send request' }).click();
    await page.getByLabel('Answer', { exact: true }).getByText(`"${result.toLowerCase()}"`).first().waitFor();
  }
  await page.getByRole('tab', { name: 'Python' }).click();
  await page.getByRole('tabpanel').getByText('typo@validation.simulator').first().waitFor();
  await look(page, 'validation-test');
});
