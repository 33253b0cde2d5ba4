import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseText } from '#lib/core/tables/parse-text.ts';
import { openAccount, sendMail } from '../../fixtures/browser/account.ts';
import { launchBrowser } from '../../fixtures/browser/browser.ts';
import { look } from '../../fixtures/browser/look.ts';

let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await launchBrowser();
  const opened = await openAccount(browser, 'Ella Export', '/activity');
  for (const subject of ['=Receipt, "17"', 'Receipt 18', 'Welcome'])
    await sendMail(opened.account, { to: 'delivered@simulator.mailwright.localhost', subject });
  page = opened.page;
});

afterAll(() => browser.close());

const dialog = () => page.getByRole('dialog', { name: 'Export' });
const latest = () => dialog().getByRole('list', { name: 'Last exports' }).getByRole('listitem').first();

test('a filtered list is exported as CSV with the rows that it shows', async () => {
  await page.goto('/activity?subject=receipt');
  const shown = page.getByRole('table').getByRole('row').filter({ hasText: 'Receipt' });
  await expect.poll(() => shown.count()).toBe(2);
  const texts = await shown.allInnerTexts();
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await dialog().getByText('No exports yet.').waitFor();
  await dialog().getByRole('button', { name: 'Start export' }).click();
  await latest().getByText('Ready').waitFor();
  await latest().getByText('2 rows as CSV').waitFor();
  await latest()
    .getByText(/Subject contains receipt/)
    .waitFor();
  await look(page, 'activity-export');
  const downloaded = page.waitForEvent('download');
  await latest().getByRole('button', { name: 'Download' }).click();
  const download = await downloaded;
  expect(download.suggestedFilename()).toMatch(/\.csv$/);
  const [head, ...rows] = parseText(await readFile(await download.path(), 'utf8'));
  expect(head?.cells.slice(0, 3)).toEqual(['message_id', 'recipient', 'subject']);
  expect(rows).toHaveLength(texts.length);
  for (const [index, { cells }] of rows.entries()) expect(texts[index]).toContain(cells[2]);
});

test('the notice of a finished export opens the exports, and a deleted export leaves them', async () => {
  await page.goto('/configuration');
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await page.getByRole('menuitem', { name: /Your export is ready/ }).click();
  await latest().getByRole('button', { name: 'Delete export' }).click();
  await dialog().getByText('No exports yet.').waitFor();
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'detached' });
  await expect.poll(() => new URL(page.url()).search).toBe('');
});

test('the link of a notice opens the exports of a company without mail', async () => {
  ({ page } = await openAccount(browser, 'Nora Nothing', '/activity?exports=open'));
  await dialog().getByText('No exports yet.').waitFor();
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await dialog().waitFor();
});
