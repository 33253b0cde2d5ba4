import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PRODUCTION_ROUTES, SANDBOX_ROUTES } from '#lib/account/access/screens.ts';
import { newId } from '#lib/core/ids.ts';
import { openAccount } from '../../fixtures/browser/account.ts';
import { launchBrowser } from '../../fixtures/browser/browser.ts';
import { findAxeFaults } from '../../fixtures/browser/page-faults.ts';
import { heading } from '../../fixtures/browser/person.ts';

const DETAILS = [...SANDBOX_ROUTES, ...PRODUCTION_ROUTES]
  .map(({ path }) => path as string)
  .filter((path) => path.includes('{id}'));

let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await launchBrowser();
  ({ page } = await openAccount(browser, 'Nora Nowhere', '/configuration'));
});

afterAll(() => browser.close());

test.each(DETAILS)('%s answers 404 within the shell for an id that the company does not have', async (path) => {
  for (const id of [newId(), 'no-id']) {
    const response = await page.goto(path.replace('{id}', id));
    expect(response?.status()).toBe(404);
    await heading(page, 'Not found').waitFor();
    expect(await page.getByRole('navigation', { name: 'Main' }).isVisible()).toBe(true);
  }
  expect(await page.getByRole('navigation', { name: 'More pages' }).getByRole('link').allTextContents()).toEqual([
    'Email API',
    'Sign up',
  ]);
  expect(await findAxeFaults(page)).toEqual([]);
});
