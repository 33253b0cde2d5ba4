import { readFile } from 'node:fs/promises';
import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { create, openAccount } from '../../fixtures/browser/account.ts';
import { launchBrowser } from '../../fixtures/browser/browser.ts';
import { dismissToasts, look } from '../../fixtures/browser/look.ts';
import { findAxeFaults } from '../../fixtures/browser/page-faults.ts';
import { heading } from '../../fixtures/browser/person.ts';

let browser: Browser;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  browser = await launchBrowser();
  ({ context, page } = await openAccount(browser, 'Priva See', '/privacy'));
});

afterAll(() => browser.close());

const dialog = () => page.getByRole('dialog', { name: 'New request' });
const rowOf = (text: string) => page.getByRole('row').filter({ hasText: text });

test('says what requests are for before the first one', async () => {
  await page.getByText('No requests yet').waitFor();
  await look(page, 'privacy-empty', { keyboard: true });
});

test('exports the data of an address as a ZIP, and refuses a wrong one at its field', async () => {
  await create(context, '/api/suite/v1/contacts', { email: 'ayu@harbor.example', firstName: 'Ayu', lastName: 'Dewi' });
  await page.getByRole('button', { name: 'New request' }).click();
  await dialog().getByLabel('Email address').fill('ayu.harbor.example');
  await page.keyboard.press('Enter');
  await expect.poll(() => dialog().getByLabel('Email address').getAttribute('aria-invalid')).toBe('true');
  expect(await findAxeFaults(page)).toEqual([]);
  await dialog().getByLabel('Email address').fill('ayu@harbor.example');
  await page.keyboard.press('Enter');
  await page.getByText('Export started').first().waitFor();
  const row = rowOf('Ayu Dewi');
  await row.getByText('Done').waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    row.getByRole('button', { name: 'Download ZIP' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^data-\d{4}-\d\d-\d\d-[0-9a-f]{6}\.zip$/);
  const content = await readFile(await download.path());
  expect(content.subarray(0, 4).toString('latin1')).toBe('PK\x03\x04');
  expect(content.includes('contact.jsonl')).toBe(true);
  await row.getByRole('button', { name: 'Report' }).click();
  await page.getByText('contact.jsonl').waitFor();
  expect(await findAxeFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');
});

test('erases a person from their page after the address is typed, and reports what is kept', async () => {
  await page.goto('/contact');
  await page.getByRole('link', { name: 'Ayu Dewi' }).first().click();
  await heading(page, 'Ayu Dewi').waitFor();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Data request' }).click();
  await dialog().getByText('ayu@harbor.example').waitFor();
  await dialog()
    .getByRole('radio', { name: /^Erasure/ })
    .check();
  await dialog().getByRole('button', { name: 'Erase person' }).click();
  await dialog().getByText('This is not the same.').waitFor();
  await look(page, 'privacy-form', { narrow: 'axe' });
  await dialog().getByLabel('Type ayu@harbor.example to confirm').fill('ayu@harbor.example');
  await dialog().getByRole('button', { name: 'Erase person' }).click();
  await page.getByText('Erasure started').first().waitFor();
  await expect.poll(() => new URL(page.url()).search).toBe('');
  const row = rowOf('Erasure');
  await row.getByText('Done').waitFor();
  await dismissToasts(page);
  await look(page, 'privacy-list', { keyboard: true, narrow: 'axe' });
  await row.getByRole('button', { name: 'Report' }).click();
  await page.getByText('Keyed hash of the address').waitFor();
  await page.getByText('Contact with history and consents').waitFor();
  await look(page, 'privacy-report', { narrow: 'axe' });
  await page.keyboard.press('Escape');
  await page.goto('/contact');
  await expect.poll(() => page.getByText('Ayu Dewi').count()).toBe(0);
});

test('finds the requests about an address, and none about another', async () => {
  await page.goto('/privacy?search=ayu@harbor.example');
  await rowOf('Erasure').waitFor();
  expect(await page.getByRole('row').filter({ hasText: 'Reference' }).count()).toBe(2);
  await page.goto('/privacy?search=bo@harbor.example');
  await page.getByText('No request matches').waitFor();
});
