import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Account, openAccount } from '../../fixtures/browser/account.ts';
import { launchBrowser } from '../../fixtures/browser/browser.ts';
import { heading, logIn, runningProduct } from '../../fixtures/browser/person.ts';

let browser: Browser;
let context: BrowserContext;
let page: Page;
let account: Account;

beforeAll(async () => {
  browser = await launchBrowser();
  ({ context, page, account } = await openAccount(browser, 'Sam Session', '/configuration', 'sandbox'));
});

afterAll(() => browser.close());

/** Leaves the product first: an open screen without a session would redirect to the sign-in page during our next step. */
async function forgetSession(): Promise<void> {
  await page.goto('about:blank');
  await context.request.get('/logout', { maxRedirects: 0 });
  await context.clearCookies();
}

describe('a session', () => {
  test('ends at sign-out, also for a kept cookie', async () => {
    const cookies = await context.cookies();
    await page.getByRole('button', { name: /Your account/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL('**/login**');

    await context.addCookies(cookies);
    await page.goto('/activity');
    await page.waitForURL('**/login**');
    const kept = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const response = await fetch(`${runningProduct().webUrl}/api/config/v1/me`, {
      headers: { cookie: kept, 'x-product': 'transactional' },
    });
    expect(response.status).toBe(401);
    await forgetSession();
  });

  test('is required by every screen of the console, and the requested one opens after the sign-in', async () => {
    await page.goto('/activity?status=bounce');
    await page.waitForURL(/\/login\?redirect=/);
    await logIn(page, account);
    await page.waitForURL('**/activity?status=bounce');
    await heading(page, 'Activity').waitFor();
  });

  test('never redirects to another site', async () => {
    await forgetSession();
    await page.goto('/login?redirect=https%3A%2F%2Fevil.example%2F');
    await logIn(page, account);
    await heading(page, 'Configuration').waitFor();
    expect(new URL(page.url()).origin).toBe(runningProduct().webUrl);
  });

  test('is not started for a wrong password, and the input stays', async () => {
    await forgetSession();
    await page.goto('/login');
    await logIn(page, { email: account.email, password: 'not-it-at-all' });
    await page.getByRole('alert').first().waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe(account.email);
    expect(new URL(page.url()).pathname).toBe('/login');
  });

  test('is not started by a second sign-up with the same address', async () => {
    await page.goto('/signup');
    await page.getByLabel('Full name').fill('Somebody Else');
    await page.getByLabel('Company name').fill('Else');
    await page.getByLabel('Email').fill(account.email);
    await page.getByLabel('Password', { exact: true }).fill('Another-Long-1!');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('link', { name: 'Sign in instead' }).waitFor();
  });
});
