import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openAccount } from '../../fixtures/browser/account.ts';
import { launchBrowser } from '../../fixtures/browser/browser.ts';
import { findAxeFaults, findErrors, findLayoutShift, findSideScroll } from '../../fixtures/browser/page-faults.ts';
import { heading, takePicture } from '../../fixtures/browser/person.ts';

let browser: Browser;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  browser = await launchBrowser();
  ({ context, page } = await openAccount(browser, 'Nora Navigation', '/domain'));
  await heading(page, 'Sending domains').waitFor();
});

afterAll(() => browser.close());

const menu = () => page.getByRole('navigation', { name: 'Main' });
const product = (name: string) =>
  page.getByRole('navigation', { name: 'Product' }).getByRole('link', { name, exact: true });
const row = (name: string) => menu().getByRole('button', { name, exact: true });
const line = (name: string) => menu().getByRole('link', { name, exact: true });
const isOpen = (name: string) => row(name).getAttribute('aria-expanded');

/** Goes to the marketing product, to a screen under the row Contact Book. */
const openContacts = async () => {
  await page.goto('/contact');
  await line('Contact Book').waitFor();
};

describe('the switch of products', () => {
  test('leads to the other product and back', async () => {
    await product('Marketing').click();
    await row('Contact Book').waitFor();
    expect(await product('Marketing').getAttribute('aria-current')).toBe('true');
    expect(await line('Suppressions').count()).toBe(0);
    await product('Transactional').click();
    await line('Suppressions').waitFor();
    expect(await row('Contact Book').count()).toBe(0);
  });

  test('is the product of the open page, and on a page of both the last one', async () => {
    await openContacts();
    await page.goto('/account-setting');
    await row('Contact Book').waitFor();
    expect(await isOpen('User Setting')).toBe('true');
    await page.goto('/suppression');
    await line('Suppressions').waitFor();
    await page.goto('/account-setting');
    await line('Suppressions').waitFor();
    // As the server sends it, before any script.
    const html = await (await page.request.get('/account-setting')).text();
    expect(html).toContain('href="/suppression"');
  });
});

describe('a row of the sidebar', () => {
  test('opens and closes by pointer and by arrows, and stays so', async () => {
    await openContacts();
    expect(await isOpen('Asset Manager')).toBe('false');
    expect(await line('File Manager').count()).toBe(0);
    await row('Asset Manager').click();
    await line('File Manager').waitFor();
    await page.reload();
    await line('File Manager').waitFor();
    await line('File Manager').focus();
    await page.keyboard.press('ArrowLeft');
    expect(await row('Asset Manager').evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => isOpen('Asset Manager')).toBe('false');
    await page.keyboard.press('ArrowRight');
    await line('File Manager').waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => isOpen('Asset Manager')).toBe('false');
  });

  test('is open and cannot be closed while the open screen is under it', async () => {
    await openContacts();
    expect(await line('Contact Book').getAttribute('aria-current')).toBe('page');
    await row('Contact Book').click({ force: true });
    await row('Contact Book').press('ArrowLeft');
    expect(await isOpen('Contact Book')).toBe('true');
    expect(await menu().locator('[aria-current="page"]').count()).toBe(1);
  });

  test('stays open until the window closes where storage fails', async () => {
    await openContacts();
    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await row('Asset Manager').click();
    await line('File Manager').click();
    await page.waitForURL('**/file');
    await line('Contact Book').waitFor({ state: 'detached' });
    await row('Contact Book').click();
    await line('Contact Book').waitFor();
  });
});

test('g and a letter lead to the first level of the product that is shown', async () => {
  await openContacts();
  await page.keyboard.press('g');
  await page.keyboard.press('a');
  await page.waitForURL('**/file');
  await page.goto('/suppression');
  await heading(page, 'Suppression list').waitFor();
  await page.keyboard.press('g');
  await page.keyboard.press('a');
  await page.waitForURL('**/activity');
});

describe('a collapsed sidebar', () => {
  test('opens the lines of a row beside it, and the products as a menu', async () => {
    await openContacts();
    await page.getByRole('button', { name: 'Collapse the sidebar' }).click();
    await row('Asset Manager').press('ArrowRight');
    const lines = page.getByRole('menu', { name: 'Asset Manager' });
    await lines.getByRole('menuitem', { name: 'File Manager' }).waitFor();
    await takePicture(page, 'navigation-flyout');
    await page.keyboard.press('Escape');
    await lines.waitFor({ state: 'detached' });
    expect(await findAxeFaults(page)).toEqual([]);
    expect(await row('Asset Manager').evaluate((button) => button === document.activeElement)).toBe(true);
    await row('Asset Manager').click();
    await lines.getByRole('menuitem', { name: 'File Manager' }).click();
    await page.waitForURL('**/file');
    await page.getByRole('button', { name: 'Product: Marketing' }).click();
    await page.getByRole('menuitem', { name: 'Transactional' }).click();
    await line('Suppressions').waitFor();
    await page.getByRole('button', { name: 'Expand the sidebar' }).click();
  });
});

describe('the sidebar of the marketing product', () => {
  test('moves nothing while it loads, and has no fault in both schemes', async () => {
    await openContacts();
    await row('Asset Manager').click();
    await page.reload();
    await line('File Manager').waitFor();
    expect(await findLayoutShift(page)).toEqual([]);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await takePicture(page, `navigation-${colorScheme}`);
      expect(await findAxeFaults(page)).toEqual([]);
    }
    await page.emulateMedia({ colorScheme: 'light' });
    expect(await page.evaluate(() => getComputedStyle(document.body).position)).toBe('relative');
    expect(await page.evaluate(() => [...document.body.classList])).toEqual(
      expect.arrayContaining(['mt-dashboard', 'sidebar-mini', 'fixed']),
    );
  });

  test('is the drawer of a phone', async () => {
    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto('/contact');
    await page.getByRole('button', { name: 'Open navigation' }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('link', { name: 'File Manager' }).waitFor();
    await takePicture(page, 'navigation-390');
    expect([...(await findSideScroll(page)), ...(await findAxeFaults(page))]).toEqual([]);
    await drawer.getByRole('link', { name: 'File Manager' }).click();
    await page.waitForURL('**/file');
    await drawer.waitFor({ state: 'detached' });
    await page.setViewportSize({ width: 1_280, height: 800 });
  });

  test('takes its icons from one file that a browser keeps', async () => {
    await openContacts();
    const address = await menu().locator('use').first().getAttribute('href');
    const answer = await context.request.get(`${address}`.split('#')[0] ?? '');
    expect(answer.headers()['cache-control']).toContain('immutable');
    expect(answer.headers()['content-type']).toContain('image/svg+xml');
    const names = await menu()
      .locator('use')
      .evaluateAll((uses) => uses.map((use) => use.getAttribute('href')?.split('#')[1]));
    const sprite = await answer.text();
    expect(names.filter((name) => !sprite.includes(`id="${name}"`))).toEqual([]);
    expect(findErrors(page)).toEqual([]);
  });
});
