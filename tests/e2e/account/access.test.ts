import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Account, newAccount } from '../../fixtures/browser/account.ts';
import { launchBrowser } from '../../fixtures/browser/browser.ts';
import { findAxeFaults, findSideScroll } from '../../fixtures/browser/page-faults.ts';
import {
  heading,
  logIn,
  openWindow,
  pictureFailure,
  runningProduct,
  takePicture,
} from '../../fixtures/browser/person.ts';
import { runAdmin } from '../../fixtures/process/run-admin.ts';

let browser: Browser;
let context: BrowserContext;
let page: Page;
let account: Account;

beforeAll(async () => {
  account = await newAccount('Ada Access', 'sandbox');
  browser = await launchBrowser();
  ({ context, page } = await openWindow(browser));
  await enter();
});

afterEach(async ({ task }) => {
  await pictureFailure(page, 'access', task);
});

afterAll(() => browser.close());

const admin = (...command: string[]) => runAdmin<object>(runningProduct().env, ...command);

async function enter(): Promise<void> {
  await page.goto('/login?redirect=%2Factivity');
  await logIn(page, account);
  await page.waitForURL('**/activity');
  await heading(page, 'Activity').waitFor();
}

const link = (name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });

/** Returns the guard cookies, from which the middleware decides. */
const claim = async () => (await context.cookies()).find(({ name }) => name === 'mw.guard')?.value;

/** Ends the session outside the window, without its knowledge. */
async function endLogin(): Promise<void> {
  const cookies = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  await fetch(`${runningProduct().webUrl}/logout`, { headers: { cookie: cookies }, redirect: 'manual' });
}

/**
 * Holds the calls of the live list, which would find the ended session before the click.
 * @returns a function that releases them.
 */
async function holdCalls(): Promise<() => Promise<void>> {
  const calls = /\/api\/config\/v1\/activity(\?|$)/;
  const released = Promise.withResolvers<void>();
  await page.route(calls, async (route) => {
    await released.promise;
    await route.continue().catch(() => undefined);
  });
  return async () => {
    released.resolve();
    await page.unroute(calls);
  };
}

describe('the route guard in a browser', () => {
  test('stores the person in cookies for 1440 minutes', async () => {
    const cookies = await context.cookies();
    const named = (name: string) => cookies.find((cookie) => cookie.name === name);
    expect(decodeURIComponent(named('email')?.value ?? '')).toBe(account.email);
    for (const name of ['email', 'fullname']) {
      const left = (named(name)?.expires ?? 0) - Date.now() / 1_000;
      expect(left, name).toBeGreaterThan(1_430 * 60);
      expect(left, name).toBeLessThanOrEqual(1_440 * 60);
    }
  });

  test('redirects a sandbox user to the switch screen with the requested path and its query', async () => {
    await page.goto('/webhook/create?kind=a');
    await page.waitForURL('**/switch-to-production-environment?to=%2Fwebhook%2Fcreate%3Fkind%3Da');
  });

  test('re-issues a lost guard token between two clicks without a visible change', async () => {
    await page.goto('/activity');
    await heading(page, 'Activity').waitFor();
    await context.clearCookies({ name: 'mw.guard' });
    await link('Usage').click();
    await heading(page, 'Usage').waitFor();
    expect(new URL(page.url()).pathname).toBe('/usage-monitoring');
    await expect.poll(claim, { message: 'the heading is shown before the answer with the token' }).toBeTruthy();
  });

  test('signs out at the next click after the session was ended elsewhere, and returns after the next sign-in', async () => {
    await page.goto('/activity');
    await heading(page, 'Activity').waitFor();
    const resume = await holdCalls();
    await endLogin();
    await link('Usage').click();
    await resume();
    await page.waitForURL(/\/login\?redirect=%2Fusage-monitoring$/);
    expect(await claim()).toBeUndefined();
    await logIn(page, account);
    await page.waitForURL('**/usage-monitoring');
    await heading(page, 'Usage').waitFor();
  });

  test('opens the clicked page after sign-in when a live list finds the session ended during the click', async () => {
    await page.goto('/activity');
    await heading(page, 'Activity').waitFor();
    const resume = await holdCalls();
    await endLogin();
    // A link whose page is long in coming.
    await page.evaluate(() => {
      const slow = document.createElement('a');
      slow.href = '/usage-monitoring?days=7';
      slow.addEventListener('click', (event) => event.preventDefault());
      document.body.append(slow);
      slow.click();
    });
    await resume();
    await page.waitForURL(/\/login\?redirect=%2Fusage-monitoring%3Fdays%3D7$/);
    await logIn(page, account);
    await page.waitForURL('**/usage-monitoring?days=7');
  });
});

/** The missing navigation links of each mode, and the screens that explain them. */
const modes: [mode: string, gone: string[], missing: [path: string, feature: string][]][] = [
  ['A', [], []],
  ['B', ['Usage'], [['/usage-monitoring', 'Usage']]],
  ['C', ['Configuration'], [['/configuration', 'Configuration']]],
  [
    'D',
    ['Configuration', 'Usage'],
    [
      ['/configuration', 'Configuration'],
      ['/account-setting', 'Application: Account settings'],
    ],
  ],
  ['E', [], [['/switch-to-production-environment', 'Application: Environments']]],
  ['F', ['Configuration', 'Usage'], [['/usage-monitoring', 'Usage']]],
];

describe('a vendor in mode', () => {
  test.each(modes)('%s shows the remaining features and explains the missing ones', async (mode, gone, missing) => {
    const name = `mode-${mode.toLowerCase()}`;
    await admin('define-vendor', '--name', name, '--title', `Brand ${mode}`, '--mode', mode);
    await admin('set-vendor', '--company', account.companyId, '--vendor', name);
    await page.goto('/activity');
    await heading(page, 'Activity').waitFor();
    expect(await page.title()).toBe(`Brand ${mode} · Activity`);
    for (const label of gone) expect(await link(label).count(), label).toBe(0);
    for (const [path, feature] of missing) {
      await page.goto(path);
      await page.getByRole('heading', { name: `${feature} isn't enabled for your account` }).waitFor();
      expect(await findAxeFaults(page)).toEqual([]);
      expect(await findSideScroll(page)).toEqual([]);
    }
    await page.goto('/');
    await page.waitForURL('**/analytic');
    await heading(page, 'Analytics').waitFor();
  });

  test('D fits 360 px in dark mode', async () => {
    await page.setViewportSize({ width: 360, height: 780 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto('/configuration');
    await page
      .getByRole('heading', { name: /isn't enabled|Configuration/ })
      .first()
      .waitFor();
    expect(await findSideScroll(page)).toEqual([]);
    await takePicture(page, 'access-no-permission');
    await page.setViewportSize({ width: 1_280, height: 800 });
    await page.emulateMedia({ colorScheme: 'light' });
  });

  test('A offers no way to create a key', async () => {
    await admin('set-vendor', '--company', account.companyId, '--vendor', 'mode-a');
    await page.goto('/configuration');
    await heading(page, 'Configuration').waitFor();
    expect(await page.getByRole('button', { name: 'Create key' }).count()).toBe(0);
    await admin('set-vendor', '--company', account.companyId, '--vendor', 'smtp');
  });
});

describe('the switch screen of the environment in use', () => {
  test('says so and leads on, but to no other switch and not to itself', async () => {
    for (const to of ['sandbox', 'production']) {
      await page.goto(`/switch-to-sandbox-environment?to=%2Fswitch-to-${to}-environment`);
      await heading(page, 'Switch to the sandbox').waitFor();
      await page.getByText('Your account is already in the sandbox.').waitFor();
      await page.getByRole('link', { name: 'Continue' }).click();
      await page.waitForURL('**/configuration');
    }
  });
});

describe('a company whose feature is off', () => {
  const set = (feature: string, state: 'on' | 'off') =>
    admin('set-feature', '--company', account.companyId, '--feature', feature, '--state', state);

  test('transactionalEmail: reads on the test console that sending is turned off, and can send again after', async () => {
    await set('transactionalEmail', 'off');
    await page.goto('/configuration');
    await page.getByText('Sending is turned off for your account').waitFor();
    expect(await page.getByRole('button', { name: 'Send test' }).count()).toBe(0);
    expect(await findAxeFaults(page)).toEqual([]);
    await takePicture(page, 'access-sending-off');
    await set('transactionalEmail', 'on');
    await page.goto('/configuration');
    await page.getByLabel('Subject').waitFor();
    expect(await page.getByText('Sending is turned off for your account').count()).toBe(0);
  });

  test('app.documentation: finds neither the documentation nor the API reference, and is offered no link to them', async () => {
    const paths = ['/docs', '/docs/guides/webhooks', '/docs/errors/featureOff', '/docs/api'];
    const statuses = () => Promise.all(paths.map(async (path) => (await page.request.get(path)).status()));
    const docs = page.locator('a[href^="/docs"]');
    await page.goto('/activity');
    await docs.first().waitFor();
    expect(await statuses()).toEqual([200, 200, 200, 200]);
    await set('app.documentation', 'off');
    expect(await statuses()).toEqual([404, 404, 404, 404]);
    expect((await page.request.get('/api/docs/search')).status()).toBe(403);
    await page.goto('/docs/guides/webhooks');
    await page.getByText('Page not available but the product is :)').waitFor();
    expect(await docs.count()).toBe(0);
    await page.goto('/activity');
    await heading(page, 'Activity').waitFor();
    expect(await docs.count()).toBe(0);
    await set('app.documentation', 'on');
  });

  test('support: is offered no way to the contact screen, which does not exist for it', async () => {
    const contact = link('Contact us');
    await page.goto('/activity');
    await contact.waitFor();
    await set('support', 'off');
    const response = await page.goto('/contact-us');
    expect(response?.status()).toBe(404);
    await page.goto('/activity');
    await heading(page, 'Activity').waitFor();
    expect(await contact.count()).toBe(0);
    await set('support', 'on');
  });
});

describe('a suspended company', () => {
  test('sees the suspension and its reason on every screen, and works again after it is lifted', async () => {
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
