import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { findAxeFaults, findSideScroll } from '../support/page-faults.ts';
import { heading, logIn, newPerson, openWindow, runningProduct, takePicture } from '../support/person.ts';
import { type CreatedAccount, runAdmin } from '../support/run-admin.ts';

const person = newPerson('Ada Access');

let browser: Browser;
let context: BrowserContext;
let page: Page;
let account: CreatedAccount;

beforeAll(async () => {
  const { email, company, password } = person;
  const owner = ['--email', email, '--company', company, '--password', password];
  account = await runAdmin<CreatedAccount>(runningProduct().env, 'create-account', ...owner);
  browser = await launchBrowser();
  ({ context, page } = await openWindow(browser));
  await enter();
});

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await takePicture(page, `access-${task.name.replaceAll(/\W+/g, '-')}`);
});

afterAll(() => browser.close());

const admin = (...command: string[]) => runAdmin<object>(runningProduct().env, ...command);

async function enter(): Promise<void> {
  await page.goto('/login?redirect=%2Factivity');
  await logIn(page, person);
  await page.waitForURL('**/activity');
  await heading(page, 'Activity').waitFor();
}

const link = (name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });

/** What the middleware decides from. */
const claim = async () => (await context.cookies()).find(({ name }) => name === 'mw.guard')?.value;

/** Ends the login from elsewhere: the window knows nothing of it. */
async function endLogin(): Promise<void> {
  const cookies = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  await fetch(`${runningProduct().webUrl}/logout`, { headers: { cookie: cookies }, redirect: 'manual' });
}

describe('the route guard in a browser', () => {
  test('names the person in cookies for 1440 minutes', async () => {
    const cookies = await context.cookies();
    const named = (name: string) => cookies.find((cookie) => cookie.name === name);
    expect(decodeURIComponent(named('email')?.value ?? '')).toBe(person.email);
    for (const name of ['email', 'fullname']) {
      const left = (named(name)?.expires ?? 0) - Date.now() / 1_000;
      expect(left, name).toBeGreaterThan(1_430 * 60);
      expect(left, name).toBeLessThanOrEqual(1_440 * 60);
    }
  });

  test('sends the sandbox to the switch screen with the wanted path and its query', async () => {
    await page.goto('/webhook/create?kind=a');
    await page.waitForURL('**/switch-to-production-environment?to=%2Fwebhook%2Fcreate%3Fkind%3Da');
  });

  test('makes a lost claim anew between two clicks, and nobody sees it', async () => {
    await page.goto('/activity');
    await heading(page, 'Activity').waitFor();
    await context.clearCookies({ name: 'mw.guard' });
    await link('Usage monitoring').click();
    await heading(page, 'Usage monitoring').waitFor();
    expect(new URL(page.url()).pathname).toBe('/usage-monitoring');
    expect(await claim()).toBeTruthy();
  });

  test('puts a login out at the next click once it was ended elsewhere, and back where it was after the next', async () => {
    await page.goto('/activity');
    await heading(page, 'Activity').waitFor();
    await endLogin();
    await link('Usage monitoring').click();
    // The live list may find it at the same moment: the click counts.
    await page.waitForURL(/\/login\?redirect=%2Fusage-monitoring$/);
    expect(await claim()).toBeUndefined();
    await logIn(page, person);
    await page.waitForURL('**/usage-monitoring');
    await heading(page, 'Usage monitoring').waitFor();
  });

  test('leads on to what was clicked, where the live list finds the login ended while the click waits', async () => {
    await page.goto('/activity');
    await heading(page, 'Activity').waitFor();
    await endLogin();
    // A link whose page is long in coming.
    await page.evaluate(() => {
      const slow = document.createElement('a');
      slow.href = '/usage-monitoring?days=7';
      slow.addEventListener('click', (event) => event.preventDefault());
      document.body.append(slow);
      slow.click();
    });
    await page.waitForURL(/\/login\?redirect=%2Fusage-monitoring%3Fdays%3D7$/);
    await logIn(page, person);
    await page.waitForURL('**/usage-monitoring?days=7');
  });
});

/** Of each mode: links of the navigation that are gone, and screens that say what is missing. */
const modes: [mode: string, gone: string[], missing: [path: string, feature: string][]][] = [
  ['A', [], []],
  ['B', ['Usage monitoring'], [['/usage-monitoring', 'Usage']]],
  ['C', ['Configuration'], [['/configuration', 'Configuration']]],
  [
    'D',
    ['Configuration', 'Usage monitoring'],
    [
      ['/configuration', 'Configuration'],
      ['/account-setting', 'Application: Account settings'],
    ],
  ],
  ['E', [], [['/switch-to-production-environment', 'Application: Environments']]],
  ['F', ['Configuration', 'Usage monitoring'], [['/usage-monitoring', 'Usage']]],
];

describe('a vendor of mode', () => {
  test.each(modes)('%s shows what is left, and says what is missing', async (mode, gone, missing) => {
    const name = `mode-${mode.toLowerCase()}`;
    await admin('define-vendor', '--name', name, '--title', `Brand ${mode}`, '--mode', mode);
    await admin('set-vendor', '--company', account.companyId, '--vendor', name);
    await page.goto('/activity');
    await heading(page, 'Activity').waitFor();
    expect(await page.title()).toBe(`Brand ${mode} · Activity`);
    for (const label of gone) expect(await link(label).count(), label).toBe(0);
    for (const [path, feature] of missing) {
      await page.goto(path);
      await page.getByRole('heading', { name: `${feature} is not enabled for your account` }).waitFor();
      expect(await findAxeFaults(page)).toEqual([]);
      expect(await findSideScroll(page)).toEqual([]);
    }
    await page.goto('/');
    await page.waitForURL((url) => ['/activity', '/configuration'].includes(url.pathname));
    await heading(page, /Activity|Configuration/).waitFor();
  });

  test('D keeps its place at 360 px, in the dark', async () => {
    await page.setViewportSize({ width: 360, height: 780 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto('/configuration');
    await page
      .getByRole('heading', { name: /is not enabled|Configuration/ })
      .first()
      .waitFor();
    expect(await findSideScroll(page)).toEqual([]);
    await takePicture(page, 'access-no-permission');
    await page.setViewportSize({ width: 1_280, height: 800 });
    await page.emulateMedia({ colorScheme: 'light' });
  });

  test('A offers no key to make', async () => {
    await admin('set-vendor', '--company', account.companyId, '--vendor', 'mode-a');
    await page.goto('/configuration');
    await heading(page, 'Configuration').waitFor();
    expect(await page.getByRole('button', { name: 'Create key' }).count()).toBe(0);
    await admin('set-vendor', '--company', account.companyId, '--vendor', 'smtp');
  });
});

describe('a suspended company', () => {
  test('is told so on every screen, with the reason, and goes on when it is lifted', async () => {
    await admin('suspend', '--company', account.companyId, '--reason', 'Too many complaints.');
    await page.goto('/activity');
    await page.getByText('Too many complaints.').waitFor();
    expect(await findAxeFaults(page)).toEqual([]);
    await takePicture(page, 'access-suspended');
    await admin('suspend', '--company', account.companyId, '--lift');
    await page.goto('/activity');
    await heading(page, 'Activity').waitFor();
  });
});
