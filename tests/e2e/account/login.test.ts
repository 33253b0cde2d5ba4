import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { codeAt } from '../../fixtures/accounts/identity.ts';
import { newAccount } from '../../fixtures/browser/account.ts';
import { launchBrowser } from '../../fixtures/browser/browser.ts';
import { findAxeFaults, findSideScroll } from '../../fixtures/browser/page-faults.ts';
import {
  heading,
  logIn,
  newPerson,
  openWindow,
  pictureFailure,
  runningProduct,
  signOut,
} from '../../fixtures/browser/person.ts';
import { runAdmin } from '../../fixtures/process/run-admin.ts';

const person = newPerson('Lea Login');
const { email, password } = person;

let browser: Browser;
let home: { context: BrowserContext; page: Page };
let away: { context: BrowserContext; page: Page };
let secret = '';
let recoveryCodes: string[] = [];
/** The time step of the last used code: the next sign-in needs a later one. */
let usedStep = 0;

beforeAll(async () => {
  await newAccount(person, 'sandbox');
  browser = await launchBrowser();
  [home, away] = [await openWindow(browser), await openWindow(browser)];
});

afterEach(async ({ task }) => {
  await pictureFailure(home.page, 'login-home', task);
  await pictureFailure(away.page, 'login-away', task);
});

afterAll(() => browser.close());

const security = '/account-setting?tab=security';

/** Returns an unused code of the app: that of the next time step, which is accepted too, when the current one is used. */
function nextCode(): string {
  const step = Math.max(Math.floor(Date.now() / 30_000), usedStep + 1);
  usedStep = step;
  return codeAt(secret, new Date(step * 30_000));
}

async function enter(page: Page): Promise<void> {
  await page.goto('/login?redirect=%2Factivity');
  await logIn(page, person);
}

async function choosePolicy(page: Page, name: string): Promise<void> {
  await page.goto(security);
  const choice = page.getByRole('combobox', { name: 'When you sign in somewhere else' });
  // The page comes with its data: a choice before React has taken it over is not heard.
  await expect
    .poll(
      async () => {
        await choice.selectOption({ label: name });
        return page.getByText('Saved', { exact: true }).first().isVisible();
      },
      { interval: 1_000 },
    )
    .toBe(true);
}

async function expectNoFaults(page: Page): Promise<void> {
  expect(await findAxeFaults(page)).toEqual([]);
  expect(await findSideScroll(page)).toEqual([]);
}

describe('the sign-in page', () => {
  test('shows an error at its field, keeps the input, and solves a proof of work after failures', async () => {
    const { page } = away;
    await page.goto('/login');
    for (let tries = 0; tries < 4; tries += 1) {
      await logIn(page, { email, password: `wrong ${tries}` });
      await page.getByRole('alert').getByText('Username or password is not correct').waitFor();
    }
    expect(await page.getByLabel('Email').inputValue()).toBe(email);
    await expectNoFaults(page);
    await logIn(page, person);
    await page.waitForURL((url) => url.pathname !== '/login');
  });

  test('shows the password on demand and warns about Caps Lock', async () => {
    const { page } = await openWindow(browser, 360);
    await page.goto('/login');
    await page.getByLabel('Password', { exact: true }).fill('secret');
    await page.getByRole('button', { name: 'Show password' }).click();
    expect(await page.getByLabel('Password', { exact: true }).getAttribute('type')).toBe('text');
    await expectNoFaults(page);
    await page.context().close();
  });
});

describe('a second sign-in', () => {
  test('asks by default with the name of the other device and ends the session there at its next step', async () => {
    await signOut(away.page);
    await enter(home.page);
    await home.page.waitForURL('**/activity');
    await enter(away.page);
    await away.page.getByText("You're signed in elsewhere").waitFor();
    await away.page.getByText('Chrome on Linux').waitFor();
    await expectNoFaults(away.page);
    await away.page.getByRole('button', { name: 'Sign out there and continue' }).click();
    await away.page.waitForURL('**/activity');
    await home.page.goto('/activity');
    await home.page.waitForURL('**/login**');
    await home.page.getByText('You were signed out here because you signed in on another device.').waitFor();
    await expectNoFaults(home.page);
  });

  test('is refused when the account allows one session only', async () => {
    await choosePolicy(away.page, 'Refuse the new one');
    await enter(home.page);
    await home.page.getByText('Sign out on the other device first').waitFor();
    await expectNoFaults(home.page);
    await choosePolicy(away.page, 'Keep both');
    await enter(home.page);
    await home.page.waitForURL('**/activity');
  });

  test('lists both sessions, and one can end the other', async () => {
    await home.page.goto(security);
    const row = home.page.getByRole('row').filter({ hasText: 'Chrome on Linux' });
    await row.first().waitFor();
    await expectNoFaults(home.page);
    await home.page.getByRole('button', { name: 'Sign out all others' }).click();
    await home.page.getByRole('dialog').getByRole('button', { name: 'Sign out all others' }).click();
    await home.page.getByText('1 session ended').first().waitFor();
    await away.page.goto('/activity');
    await away.page.waitForURL('**/login**');
  });
});

describe('two-factor authentication', () => {
  test('is set up with a QR code and recovery codes', async () => {
    const { page } = home;
    await page.goto(security);
    await page.getByRole('button', { name: 'Set up' }).click();
    await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
    secret =
      (await page
        .getByRole('dialog')
        .getByText(/^[A-Z2-7]{32}$/)
        .textContent()) ?? '';
    await expectNoFaults(page);
    await page.getByRole('dialog').getByLabel('Code').fill('000000');
    await page.getByRole('dialog').getByRole('button', { name: 'Turn on' }).click();
    await page.getByText('The code is wrong').waitFor();
    await page.getByRole('dialog').getByLabel('Code').fill(nextCode());
    await page.getByRole('dialog').getByRole('button', { name: 'Turn on' }).click();
    const list = page.getByRole('list', { name: 'Recovery codes' });
    await list.waitFor();
    recoveryCodes = await list.getByRole('listitem').allTextContents();
    expect(recoveryCodes).toHaveLength(10);
    await expectNoFaults(page);
    await page.getByRole('button', { name: 'I saved them' }).click();
    await page.getByText('10 recovery codes left').waitFor();
  });

  test('is required at the next sign-in, also after a reload, and refuses a wrong and a used code', async () => {
    const { page } = away;
    await enter(page);
    await heading(page, 'Enter your code').waitFor();
    await page.reload();
    await heading(page, 'Enter your code').waitFor();
    await expectNoFaults(page);
    await page.getByLabel('Code').fill(codeAt(secret, new Date(usedStep * 30_000)));
    await page.getByRole('button', { name: 'Verify' }).click();
    await page.getByText('The code is wrong, was used already or has expired.').waitFor();
    await page.goto('/activity');
    await heading(page, 'Enter your code').waitFor();
  });

  test('accepts a recovery code once', async () => {
    const { page } = away;
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByLabel('Recovery code').fill(recoveryCodes[0] ?? '');
    await page.getByRole('button', { name: 'Verify' }).click();
    await page.waitForURL('**/activity');
    await page.goto(security);
    await page.getByText('9 recovery codes left').waitFor();
    await signOut(page);
  });

  test('is not required after a reset by the operator', async () => {
    expect(await runAdmin(runningProduct().env, 'reset-two-factor', '--email', email)).toEqual({ email, wasOn: true });
    await enter(away.page);
    await away.page.waitForURL('**/activity');
  });
});
