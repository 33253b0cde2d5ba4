import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newAccount } from '../../fixtures/browser/account.ts';
import { launchBrowser } from '../../fixtures/browser/browser.ts';
import { heading, logIn, newPerson, runningProduct, signOut } from '../../fixtures/browser/person.ts';
import { eventsIn, type ReportServer, startReportServer } from '../../fixtures/mails/receive-reports.ts';
import { pollUntil } from '../../fixtures/poll-until.ts';
import { type Product, startProduct } from '../../fixtures/process/product.ts';

const person = newPerson('Tia Telemetry');
const { email, company } = person;
/** A word of the SDK that no minifier changes. */
const SDK_WORD = 'sentry_version';

let browser: Browser;
let server: ReportServer;
let told: Product;

beforeAll(async () => {
  server = await startReportServer();
  told = await startProduct({
    ERROR_REPORTING_DSN: server.dsn,
    ANALYTICS_URL: `${server.origin}/i/v0/e/`,
    ANALYTICS_KEY: 'project-key',
  });
  browser = await launchBrowser();
}, 300_000);

afterAll(async () => {
  await browser.close();
  await told.stop();
  server.close();
});

/** Opens the console of a product as a new person; `loaded` is the text of every script, `asked` every foreign origin. */
async function openConsole({ webUrl, env }: Pick<Product, 'webUrl' | 'env'>) {
  const account = await newAccount(person, 'sandbox', { env });
  const page = await browser.newPage({ baseURL: webUrl });
  const [loaded, asked]: [Promise<string>[], string[]] = [[], []];
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) loaded.push(response.text().catch(() => ''));
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(webUrl) && /^https?:/.test(request.url())) asked.push(request.url());
  });
  await page.goto('/login?redirect=%2Fconfiguration');
  await logIn(page, person);
  await heading(page, 'Configuration').waitFor();
  return { page, loaded, asked, account };
}

/** Throws an error that nothing in the page catches. */
const fail = (page: Page, message: string) =>
  page.evaluate((words) => {
    setTimeout(() => {
      throw new Error(words);
    });
  }, message);

const hasSdk = async (loaded: readonly Promise<string>[]) =>
  (await Promise.all(loaded)).some((text) => text.includes(SDK_WORD));

const policyOf = async (page: Page) => (await page.request.get('/login')).headers()['content-security-policy'] ?? '';

test('without the settings no script of the services is loaded, nothing is sent and no foreign origin is allowed', async () => {
  const { page, loaded, asked } = await openConsole(runningProduct());
  const reported = page.waitForRequest('**/api/config/v1/browser-error');
  await fail(page, 'a fault of the page');
  await reported;
  await signOut(page);
  expect(loaded.length).toBeGreaterThan(3);
  expect(await hasSdk(loaded)).toBe(false);
  expect(asked).toEqual([]);
  expect(await policyOf(page)).toMatch(/connect-src 'self'(;|$)/);
  await page.close();
});

describe('with the settings', () => {
  test('an error is reported with ids only, its visit is recorded with all text masked, and visits and sign-out are sent', async () => {
    const { page, loaded, account } = await openConsole(told);
    await pollUntil('the SDK', () => hasSdk(loaded));
    expect(await policyOf(page)).toContain(`connect-src 'self' ${server.origin} ${server.origin}`);

    await fail(page, 'ResizeObserver loop completed with undelivered notifications.');
    await fail(page, `the page failed for ${email} at /activity?search=${email}`);
    const [event] = await pollUntil('an event', () => {
      const events = eventsIn(server.received);
      return events.length > 0 && events;
    });
    expect(event).toMatchObject({
      release: '6.5.9',
      user: { id: account.userId },
      tags: { companyId: account.companyId },
      exception: { values: [{ value: 'the page failed for [address] at /activity' }] },
    });
    const recordings = () => server.received.filter(({ body }) => body.includes('replay_recording'));
    await pollUntil('a recording', () => recordings().length > 0, 45_000);
    for (const { body } of recordings()) {
      expect(body).not.toContain(email);
      expect(body).not.toContain('Authorized recipients');
    }
    expect(eventsIn(server.received)).toHaveLength(1);

    await page.goto('/activity?search=somebody%40example.org');
    await heading(page, 'Activity').waitFor();
    const captured = () =>
      server.received.filter(({ path }) => path === '/i/v0/e/').map(({ body }) => JSON.parse(body));
    const visit = await pollUntil('a visit', () => captured().find((one) => one.properties.$pathname === '/activity'));
    expect(visit).toMatchObject({
      api_key: 'project-key',
      event: '$pageview',
      distinct_id: account.userId,
      properties: { $current_url: `${told.webUrl}/activity`, companyId: account.companyId },
    });
    await page.getByRole('button', { name: /Your account/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByText("You're signed out.").waitFor();
    const signOut = await pollUntil('a sign-out', () => captured().find((one) => one.event === 'sign-out'));
    expect(signOut.properties).toEqual({ companyId: account.companyId, email, name: company });
    await page.close();
  });
});
