import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser, Page } from 'playwright';
import { PRODUCTION_ROUTES, PUBLIC_ROUTES, SANDBOX_ROUTES } from '#lib/account/access/screens.ts';
import { launchBrowser } from '../fixtures/browser/browser.ts';
import { startTestDatabase } from '../fixtures/database/database.ts';
import { definePlan } from '../fixtures/plans/define-plan.ts';
import { DEFAULT_TEST_PLAN } from '../fixtures/plans/every-group-plan.ts';
import { startProduct } from '../fixtures/process/product.ts';
import { startReceiver } from '../fixtures/webhooks/start-receiver.ts';
import { fillCompanies, type PicturedCompany } from './pictures/fill-companies.ts';
import { fillScreens } from './pictures/fill-screens.ts';

/**
 * Takes a picture of every screen of a filled installation: `npm run pictures -- --out <folder> [--only <text>]`.
 * Each is taken at 1440 × 900 in light and dark, and as a whole page 390 wide; the activity list also for three kinds of
 * colour blindness. `--only` keeps paths that contain a text.
 */

const { values: options } = parseArgs({
  options: { out: { type: 'string', default: 'test-results/pictures' }, only: { type: 'string', default: '' } },
});

/** Screens that redirect at once. */
const SKIPPED = [
  '/',
  '/err',
  '/logout',
  '/loading',
  '/page/loading',
  '/dashboard',
  '/loading-data',
  '/google-registered',
  '/page/{id}/compose',
  '/library/page/{id}/compose',
];

/** The lists that have the ids of a path, where the path does not begin with its list. */
const LISTS: Readonly<Record<string, string>> = {
  '/analytic/preset': '/preset',
  '/template/edit': '/template',
  '/template/created': '/template',
};

/** Views of screens that have no route of their own. */
const VIEWS = {
  guest: ['/there-is-no-such-page', '/docs/guides/webhooks', '/docs/quickstarts/node'],
  sandbox: ['/there-is-no-such-page', '/activity/smtp-sessions', '/configuration?tab=rest'],
  production: [
    '/analytic',
    '/analytic?breakdown=provider',
    '/analytic/preset/{id}',
    '/preset',
    '/activity?recipientDomain=gmail.example&eventTypes!=click',
    '/activity?range=30d',
    ...[
      '/configuration',
      '/activity',
      '/activity/{id}',
      '/captured-mail',
      '/captured-mail/{id}',
      '/usage-monitoring',
      '/contact-us',
      '/contact-us/{id}',
    ],
    ...[
      '/account-setting',
      '/account-setting?tab=security',
      '/account-setting?tab=team',
      '/account-setting?tab=roles',
      '/account-setting?tab=notifications',
      '/account-setting?tab=company',
    ],
    '/account-setting?tab=alerts',
    '/account-setting?tab=audit',
    '/operations',
    '/operations/tickets',
    '/operations/tickets/{id}',
    '/activity/smtp-sessions',
  ],
};

const database = await startTestDatabase([]);
const receiver = await startReceiver();
const product = await startProduct({
  DATABASE_URL: database.url,
  WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
  DEFAULT_PLAN: DEFAULT_TEST_PLAN,
});
const browser = await launchBrowser();
try {
  await definePlan(product.admin);
  const companies = await fillCompanies(product, database.url);
  await product.admin('make-operator', '--email', companies.production.email);
  for (const who of ['production', 'sandbox'] as const) {
    const routes = who === 'sandbox' ? SANDBOX_ROUTES : PRODUCTION_ROUTES;
    const page = await openWindow(browser, companies[who]);
    if (who === 'production') await fillScreens(page, { product, receiver, account: companies.production });
    await visit(who, page, [...routes.map(({ path }) => path), ...VIEWS[who]], companies[who].messageIds);
  }
  await visit('guest', await openWindow(browser), [...PUBLIC_ROUTES.map(({ path }) => path), ...VIEWS.guest], []);
} finally {
  await browser.close();
  await product.stop();
  await receiver.close();
  await database.stop();
}

/** Opens a window, signed in as the owner of a company if there is one. */
async function openWindow(within: Browser, owner?: PicturedCompany): Promise<Page> {
  const context = await within.newContext({ baseURL: product.webUrl, reducedMotion: 'reduce' });
  const page = await context.newPage();
  if (!owner) return page;
  await page.goto('/login?redirect=%2Fconfiguration');
  await page.getByLabel('Email').fill(owner.email);
  await page.getByLabel('Password', { exact: true }).fill(owner.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/configuration');
  return page;
}

/** Takes the pictures of some paths. A path with an id shows a row of the list that precedes it, if that has one. */
async function visit(who: string, page: Page, paths: readonly string[], messageIds: readonly string[]): Promise<void> {
  mkdirSync(options.out, { recursive: true });
  for (const path of new Set(paths)) {
    if (SKIPPED.includes(path) || !path.includes(options.only)) continue;
    const url = await fillPath(page, path, messageIds);
    if (!url) continue;
    const name = join(options.out, `${who}${path.replaceAll(/\W+/g, '-')}`);
    for (const [suffix, width, height, colorScheme] of [
      ['', 1440, 900, 'light'],
      ['-dark', 1440, 900, 'dark'],
      ['-390', 390, 844, 'light'],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await open(page, url);
      const fullPage = suffix === '-390' || path.includes('{');
      if (fullPage) await loadBelow(page);
      await page.screenshot({ path: `${name}${suffix}.png`, fullPage });
    }
    if (who === 'production' && path === '/activity') await takeColourBlind(page, name);
    console.log(name);
  }
}

/** Takes the picture of the open page as readers with each kind of colour blindness see it. */
async function takeColourBlind(page: Page, name: string): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  const devtools = await page.context().newCDPSession(page);
  for (const type of ['protanopia', 'deuteranopia', 'tritanopia', 'none'] as const) {
    await devtools.send('Emulation.setEmulatedVisionDeficiency', { type });
    if (type !== 'none') await page.screenshot({ path: `${name}-${type}.png` });
  }
  await devtools.detach();
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(isLoaded);
  await page.waitForFunction(() => document.title !== '' && document.fonts.status === 'loaded');
}

/** Scrolls through a page, so that pictures and previews below the window are loaded. */
async function loadBelow(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let top = 0; top < document.body.scrollHeight; top += window.innerHeight) {
      window.scrollTo(0, top);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    window.scrollTo(0, 0);
  });
  await page.waitForLoadState('networkidle');
}

/** Runs in the page: nothing of what is seen is still awaited. */
function isLoaded(): boolean {
  const awaited = [...document.querySelectorAll('[aria-busy="true"], .animate-skeleton')];
  return awaited.every((one) => one.getBoundingClientRect().top > window.innerHeight);
}

/** Returns the path of a real row for a path with an id; null if none exists. */
async function fillPath(page: Page, path: string, messageIds: readonly string[]): Promise<string | null> {
  if (!path.includes('{')) return path;
  if (path.startsWith('/activity/')) return path.replace('{id}', messageIds[7] ?? '');
  const [parent = ''] = path.split('/{');
  const list = LISTS[parent] ?? parent;
  await open(page, list);
  const links = page.locator(`main a[href^="${list}/"], main a[href^="${parent}/"]`);
  const hrefs = await links.evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''));
  const id = hrefs.flatMap((href) => /[0-9a-f]{8}-[0-9a-f-]{27}$/.exec(href) ?? []).at(-1);
  return id ? path.replace(/\{\w+\}/, id) : null;
}
