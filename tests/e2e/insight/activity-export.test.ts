import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseCsv } from '#lib/core/csv.ts';
import { launchBrowser } from '../../fixtures/browser/browser.ts';
import { findAxeFaults, findSideScroll } from '../../fixtures/browser/page-faults.ts';
import { heading, logIn, newPerson, openWindow, runningProduct, takePicture } from '../../fixtures/browser/person.ts';
import { type CreatedAccount, runAdmin } from '../../fixtures/process/run-admin.ts';

let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await launchBrowser();
  const { apiKey, from } = await openAccount('Ella Export');
  for (const subject of ['=Receipt, "17"', 'Receipt 18', 'Welcome']) {
    const response = await fetch(`${runningProduct().apiUrl}/emails`, {
      method: 'POST',
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ from, to: 'delivered@simulator.mailwright.localhost', subject, html: '<p>Hi.</p>' }),
    });
    expect(response.status).toBe(200);
  }
});

afterAll(() => browser.close());

/** Creates an account and opens its empty Activity in a window of its own. */
async function openAccount(name: string): Promise<CreatedAccount> {
  const { email, company, password } = newPerson(name);
  const account = await runAdmin<CreatedAccount>(
    ...([runningProduct().env, 'create-account', '--email', email, '--company', company] as const),
    ...['--password', password, '--environment', 'production'],
  );
  ({ page } = await openWindow(browser));
  await page.goto('/login?redirect=%2Factivity');
  await logIn(page, { email, password });
  await heading(page, 'Activity').waitFor();
  return account;
}

const dialog = () => page.getByRole('dialog', { name: 'Export' });
const latest = () => dialog().getByRole('list', { name: 'Last exports' }).getByRole('listitem').first();

/** Finds faults of the open dialog in light, dark and on the narrowest screen. */
async function look(): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await findAxeFaults(page)).toEqual([]);
    await takePicture(page, `activity-export-${colorScheme}`);
    await page.setViewportSize({ width: 360, height: 800 });
    expect(await findSideScroll(page)).toEqual([]);
    await takePicture(page, `activity-export-${colorScheme}-360`);
    await page.setViewportSize({ width: 1_280, height: 800 });
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
}

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
  await look();
  const downloaded = page.waitForEvent('download');
  await latest().getByRole('button', { name: 'Download' }).click();
  const download = await downloaded;
  expect(download.suggestedFilename()).toMatch(/\.csv$/);
  const [head, ...rows] = parseCsv(await readFile(await download.path(), 'utf8'));
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
  await openAccount('Nora Nothing');
  await page.goto('/activity?exports=open');
  await dialog().getByText('No exports yet.').waitFor();
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await dialog().waitFor();
});
