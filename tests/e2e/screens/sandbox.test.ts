import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PRODUCTION_ROUTES, PUBLIC_ROUTES, SANDBOX_ROUTES } from '#lib/account/access/screens.ts';
import { launchBrowser } from '../../fixtures/browser/browser.ts';
import {
  findAxeFaults,
  findKeyboardFaults,
  findLayoutShift,
  findSideScroll,
} from '../../fixtures/browser/page-faults.ts';
import {
  addRecipient,
  authorizeRecipient,
  logIn,
  newPerson,
  openVerification,
  openWindow,
  runningProduct,
  takePicture,
} from '../../fixtures/browser/person.ts';
import { waitForReact } from '../../fixtures/browser/wait-for-react.ts';
import { type CreatedAccount, runAdmin } from '../../fixtures/process/run-admin.ts';

/** A guest, a person in the sandbox, and one in production. */
type Who = 'guest' | 'sandbox' | 'production';

const friend = 'someone.with.a.very.long.address.indeed@department.of.long.names.far.example';

/**
 * The values of the `{parameters}` of the routes; a parameter without one gets an unknown id, so that the screen reports
 * that it found nothing. Those of a message are known once one was sent.
 */
const values = new Map<string, string>();

/** States of screens that have no route of their own. */
const MORE: readonly [who: Who, path: string][] = [
  ['guest', '/there-is-no-such-page'],
  ['guest', '/authorized-recipient/verify/unknown'],
  ['guest', '/docs/guides/webhooks'],
  ['guest', '/docs/moving/overview'],
  ['guest', '/docs/errors/unprovenDomain'],
  ['guest', '/docs/reference/errors'],
  ['sandbox', '/there-is-no-such-page'],
  ['sandbox', '/activity?search=nothing'],
  ['sandbox', '/activity?range=custom'],
  ['sandbox', '/activity/smtp-sessions'],
  ['sandbox', '/analytic/preset/bounces'],
  ['sandbox', '/analytic?range=custom'],
  ['sandbox', '/configuration?tab=rest'],
  ['sandbox', '/account-setting?tab=team'],
  ['sandbox', '/account-setting?tab=security'],
  ['sandbox', '/account-setting?tab=notifications'],
  ['sandbox', '/account-setting?tab=alerts'],
  ['production', '/configuration'],
  ['production', '/usage-monitoring'],
  ['production', '/api-key/create?kind=sdk'],
  ['production', '/contact-us?about=quota'],
];

/** Routes that redirect once their step is done, and the API reference, which has its own test. */
const NOT_HERE = new Set([
  '/',
  '/logout',
  '/page/loading',
  '/dashboard',
  '/err',
  '/google-registered',
  '/loading-data',
  '/survey',
  '/docs/api',
]);

const routesOf = (who: Who, routes: readonly { path: string }[]) =>
  routes.filter(({ path }) => !NOT_HERE.has(path)).map(({ path }): [Who, string] => [who, path]);

/** Every screen of the guard's tables, so that a new one is checked automatically. */
const SCREENS = [
  ...routesOf('guest', PUBLIC_ROUTES),
  ...routesOf('sandbox', SANDBOX_ROUTES),
  ...routesOf('production', PRODUCTION_ROUTES),
  ...MORE,
];

let browser: Browser;
const windows = new Map<Who, Page>();
const faults: string[] = [];

beforeAll(async () => {
  browser = await launchBrowser();
  for (const who of ['guest', 'sandbox', 'production'] as const) {
    const { page } = await openWindow(browser);
    page.on('pageerror', (error) => faults.push(`${page.url()}: ${error.message}`));
    page.on('console', (message) => {
      if (/Content Security Policy|Hydration|MISSING_MESSAGE/i.test(message.text()))
        faults.push(`${page.url()}: ${message.text()}`);
    });
    windows.set(who, page);
  }
  await enter('sandbox');
  await enter('production');
  await sendMail(windowOf('sandbox'));
  await addDomains(windowOf('production'));
  await addSubaccount(windowOf('production'));
  await addTemplate(windowOf('production'));
  await addOthers();
}, 120_000);

afterAll(() => browser.close());

function windowOf(who: Who): Page {
  const page = windows.get(who);
  if (!page) throw new Error(`nobody is ${who}`);
  return page;
}

/** Creates an account and signs its owner in. */
async function enter(environment: 'sandbox' | 'production'): Promise<void> {
  const { email, company, password } = newPerson(`Ada ${environment}`);
  const options = { email: `${environment}.${email}`, company, password, environment };
  const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]);
  await runAdmin<CreatedAccount>(runningProduct().env, 'create-account', ...args);
  const page = windowOf(environment);
  await page.goto('/login?redirect=%2Fconfiguration');
  await logIn(page, options);
  await page.waitForURL('**/configuration');
}

/** Adds content: an authorized recipient, one with a pending request, and a message. */
async function sendMail(page: Page): Promise<void> {
  await authorizeRecipient(page, friend);
  await page.goto('/configuration');
  await addRecipient(page, 'later@far.example');
  await page.getByRole('button', { name: 'Send test' }).click();
  const outcome = page.getByRole('region', { name: 'Test result' });
  await outcome.getByRole('list', { name: 'Events' }).getByText('Captured').waitFor();
  const href = await outcome.getByRole('link', { name: 'Open message' }).getAttribute('href');
  const id = href?.split('/').at(-1) ?? '';
  values.set('/activity/{id}', id).set('/captured-mail/{id}', id);
  const verification = await openVerification(page, 'later@far.example');
  values.set('/authorized-recipient/verify/{id}', new URL(verification.url()).pathname.split('/').at(-1) ?? '');
  await verification.close();
}

/** Adds a domain of each kind in the dashboard, and the link for the DNS administrator. */
async function addDomains(page: Page): Promise<void> {
  for (const [kind, domain] of [
    ['sending', 'a-long-name-of-a-department.far.example'],
    ['bounce', 'bounces.a-long-name-of-a-department.far.example'],
    ['tracking', 'click.a-long-name-of-a-department.far.example'],
  ] as const) {
    await page.goto(kind === 'sending' ? '/domain/add' : `/domain/add?type=${kind}`);
    await page.getByLabel('Domain', { exact: true }).fill(domain);
    await page.getByRole('button', { name: 'Add domain' }).click();
    await page.waitForURL(`**/domain/${kind}/*`);
    values.set(`/domain/${kind}/{id}`, new URL(page.url()).pathname.split('/').at(-1) ?? '');
  }
  await page.getByRole('button', { name: 'Create link' }).click();
  const link = await page.getByText(/\/shared-records\//).textContent();
  values.set('/shared-records/{token}', link?.trim().split('/').at(-1) ?? '');
}

/** Creates a subaccount in the dashboard. */
async function addSubaccount(page: Page): Promise<void> {
  await page.goto('/subaccount/create');
  await page.getByLabel('Name', { exact: true }).fill('A subaccount with a long name for the north-western region');
  await page.getByRole('button', { name: 'Create subaccount' }).click();
  await page.getByRole('link', { name: 'View subaccount' }).click();
  await page.waitForURL(/\/subaccount\/[\da-f-]{36}$/);
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  values.set('/subaccount/{id}', id).set('/subaccount/{id}/edit', id);
}

/** Creates a template from the gallery in the dashboard. */
async function addTemplate(page: Page): Promise<void> {
  await page.goto('/template/add');
  const starter = page.getByRole('button', { name: 'Receipt' });
  await waitForReact(starter);
  await starter.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Create draft' }).click();
  await page.waitForURL('**/template/edit/*');
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  for (const path of ['/template/{id}', '/template/edit/{id}', '/template/created/{id}']) values.set(path, id);
  for (const path of ['/page/{id}/compose', '/library/page/{id}/compose']) values.set(path, id);
}

/** Creates one of each thing that has a screen of its own and no test above, with the calls of the dashboard. */
async function addOthers(): Promise<void> {
  const production = windowOf('production');
  const target = 'https://hooks.example.com/mail';
  const events = ['delivery', 'bounce'];
  const webhook = await create(production, 'webhook', { name: 'orders service', target, events });
  const apiKey = await create(production, 'api-key', { name: 'shop, live' });
  const pool = await create(production, 'ip-pool', { name: 'transactional' });
  const preset = await create(windowOf('sandbox'), 'preset', {
    name: 'Receipts',
    question: { range: '30d' },
    chart: ['injected'],
  });
  for (const [path, id] of Object.entries({ '/webhook': webhook, '/api-key': apiKey, '/ip-pool': pool }))
    values.set(`${path}/{id}`, id).set(`${path}/{id}/edit`, id);
  values.set('/analytic/preset/{id}', preset);
}

/** Returns the id of what a call of the dashboard creates. */
const create = (page: Page, call: string, input: object): Promise<string> =>
  page.evaluate(
    async ([path, body]) => {
      const headers = { 'content-type': 'application/json', 'x-product': 'transactional' };
      const response = await fetch(`/api/config/v1/${path}`, { method: 'POST', headers, body });
      const text = await response.text();
      if (!response.ok) throw new Error(`${path}: ${text}`);
      return String(JSON.parse(text).id);
    },
    [call, JSON.stringify(input)] as const,
  );

/** Returns the visible text of a screen: screens with the same text are checked once. */
const seen = new Set<string>();

async function open(page: Page, path: string): Promise<boolean> {
  const nobodys = '01890000-0000-7000-8000-000000000000';
  await page.goto(path.replace(/\{\w+\}/g, values.get(path) ?? nobodys));
  await waitUntilLoaded(page);
  const words = await page.locator('body').innerText();
  const isNew = !seen.has(words);
  seen.add(words);
  return isNew;
}

async function waitUntilLoaded(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).filter({ hasText: /\S/ }).first().waitFor();
  await expect.poll(() => page.locator('[aria-busy="true"], .animate-skeleton:not([inert] *)').count()).toBe(0);
}

/**
 * Keeps the browser on a screen that continues automatically: where the answer to a navigation has no content (204), the
 * document stays.
 */
const stayOn = (page: Page, pathname: string) =>
  page.route('**', (route) => {
    const request = route.request();
    const isLeaving = request.isNavigationRequest() && new URL(request.url()).pathname !== pathname;
    return isLeaving ? route.fulfill({ status: 204 }) : route.fallback();
  });

describe('every screen', () => {
  test.each(
    SCREENS,
  )('of %s at %s: no layout shift, axe light and dark, keyboard, 200 % zoom, 360 pixels', async (who, path) => {
    const page = windowOf(who);
    await page.setViewportSize({ width: 1_280, height: 800 });
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await page.unrouteAll();
    if (path.startsWith('/preparing-')) await stayOn(page, path);
    if (!(await open(page, path))) return;
    const name = `${who}${path.replaceAll(/\W+/g, '-')}`;
    const found: Record<string, string[]> = { shift: await findLayoutShift(page), light: await findAxeFaults(page) };
    await takePicture(page, `${name}-light`);
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    found.dark = await findAxeFaults(page);
    await takePicture(page, `${name}-dark`);
    found.keyboard = await findKeyboardFaults(page);
    // A window of 1280 × 800 at 200 %.
    await page.setViewportSize({ width: 640, height: 400 });
    found.zoomed = await findSideScroll(page);
    await page.setViewportSize({ width: 360, height: 800 });
    await page.reload();
    await waitUntilLoaded(page);
    found.narrow = [...(await findLayoutShift(page)), ...(await findSideScroll(page)), ...(await findAxeFaults(page))];
    await takePicture(page, `${name}-360`);
    expect(found).toEqual({ shift: [], light: [], dark: [], keyboard: [], zoomed: [], narrow: [] });
  });

  test('caused no browser error', () => {
    expect(faults).toEqual([]);
  });
});
