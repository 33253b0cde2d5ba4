import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatDocument } from '../../../bin/openapi/document.ts';
import { newAccount } from '../../fixtures/browser/account.ts';
import { launchBrowser } from '../../fixtures/browser/browser.ts';
import { findAxeFaults } from '../../fixtures/browser/page-faults.ts';
import { openWindow, runningProduct, takePicture } from '../../fixtures/browser/person.ts';
import { waitForReact } from '../../fixtures/browser/wait-for-react.ts';
import { canRun, runSample } from '../../fixtures/docs/run-sample.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(() => browser.close());

test('the API reference shows every call to guests in both themes and loads nothing from other sites', async () => {
  const { context, page } = await openWindow(browser);
  const hosts = new Set<string>();
  const faults: string[] = [];
  page.on('request', (request) => hosts.add(new URL(request.url()).host));
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  page.on('pageerror', (error) => faults.push(error.message));
  await page.goto('/docs/api');
  // The first area of calls; those further down appear as the page is scrolled.
  await page.getByRole('heading', { name: 'Api keys' }).first().waitFor();
  expect(
    await page
      .getByText(/powered by/i)
      .filter({ visible: true })
      .count(),
  ).toBe(0);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.locator('.dark-mode').first().waitFor();
  await takePicture(page, 'docs-dark');
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await page.evaluate(() => window.document.documentElement.scrollWidth)).toBe(360);
  expect([...hosts]).toEqual([new URL(runningProduct().webUrl).host]);
  expect(faults).toEqual([]);
  await context.close();
});

test('the OpenAPI document that is served describes the calls of this version', async () => {
  const answer = await fetch(`${runningProduct().webUrl}/api/openapi.json`);
  expect(answer.headers.get('content-type')).toContain('application/json');
  expect(await answer.text()).toBe(await formatDocument());
});

test('the API reference script is cached permanently, and nothing else of its folder is served', async () => {
  const { webUrl } = runningProduct();
  const html = await (await fetch(`${webUrl}/docs/api`)).text();
  const script = /\/api\/docs\/[\d.]+\/standalone\.esm\.js/.exec(html)?.[0] ?? '';
  const answer = await fetch(webUrl + script);
  expect(answer.headers.get('content-type')).toContain('javascript');
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  await answer.body?.cancel();
  for (const wrong of ['standalone.js', 'chunks/..%2f..%2f..%2fpackage.json', '%2e%2e/%2e%2e/package.json']) {
    expect((await fetch(webUrl + script.replace('standalone.esm.js', wrong))).status).toBe(404);
  }
});

test('the documentation is read by guests, searched by keyboard, and loads nothing from other sites', async () => {
  const { context, page } = await openWindow(browser);
  const hosts = new Set<string>();
  const faults: string[] = [];
  page.on('request', (request) => hosts.add(new URL(request.url()).host));
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  page.on('pageerror', (error) => faults.push(error.message));
  await page.goto('/docs');
  await page.getByRole('heading', { level: 1, name: 'Documentation' }).waitFor();
  await waitForReact(page.getByRole('button', { name: 'Search' }));
  await page.keyboard.press('/');
  const search = page.getByRole('dialog', { name: 'Search the documentation' });
  await search.getByRole('combobox').fill('unprovenDomain');
  await search.getByRole('option').first().waitFor();
  expect(await findAxeFaults(page)).toEqual([]);
  await takePicture(page, 'docs-search');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/docs/errors/unprovenDomain');
  await page.getByRole('heading', { level: 1, name: 'unprovenDomain' }).waitFor();
  expect([...hosts]).toEqual([new URL(runningProduct().webUrl).host]);
  expect(faults).toEqual([]);
  await context.close();
});

test('the language of samples that a reader chooses opens on the next page, too', async () => {
  const { context, page } = await openWindow(browser);
  await page.goto('/docs/guides/webhooks');
  const code = page.locator('article p code').first();
  const [color, fill] = await code.evaluate((element) => {
    const style = getComputedStyle(element);
    return [style.color, style.backgroundColor];
  });
  expect(color).not.toBe(fill);
  await expect.poll(() => isInside(page)).toBe(true);
  const python = page.getByRole('tab', { name: 'Python' });
  await waitForReact(python);
  await python.click();
  await page.getByText('def is_signed').waitFor();
  await page.goto('/docs/quickstarts/start');
  await expect.poll(() => page.getByRole('tab', { name: 'Python' }).getAttribute('aria-selected')).toBe('true');
  await context.close();
});

/** Returns true if the link of the open page can be seen in the list of pages. */
const isInside = (page: Page): Promise<boolean> =>
  page.locator('nav [aria-current="page"]').evaluate((link) => {
    const { top, bottom } = link.getBoundingClientRect();
    return top > 0 && bottom < window.innerHeight;
  });

test('on a phone the pages are behind a button, and samples have the addresses of this installation', async () => {
  const { context, page } = await openWindow(browser);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/docs/quickstarts/start');
  const open = page.getByRole('button', { name: 'Open the list of pages' });
  await waitForReact(open);
  await open.click();
  await page.getByRole('dialog').getByRole('link', { name: 'Webhooks' }).click();
  await page.waitForURL('**/docs/guides/webhooks');
  await page.getByRole('heading', { level: 1, name: 'Webhooks' }).waitFor();
  await page.goto('/docs/moving/overview');
  await page
    .getByText(`${runningProduct().env.PUBLIC_URL ?? runningProduct().webUrl}/compat/sparkpost`)
    .first()
    .waitFor();
  await context.close();
});

test('an unknown page of the documentation answers 404 and offers the search; the address in an error leads to its page', async () => {
  const { context, page } = await openWindow(browser);
  const response = await page.goto('/docs/guides/no-such-page');
  expect(response?.status()).toBe(404);
  await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
  const refused = await page.request.get('/api/v1/emails');
  const { code, docs_url } = await refused.json();
  expect(code).toBe('missingApiKey');
  expect((await page.goto(new URL(docs_url).pathname))?.status()).toBe(200);
  await page.getByRole('heading', { level: 1, name: 'missingApiKey' }).waitFor();
  await context.close();
});

test('a newcomer sends with what the quickstart shows in three languages', async () => {
  const { webUrl, apiUrl } = runningProduct();
  const { apiKey, from, email } = await newAccount('Nadia Newcomer', 'sandbox');
  const variables = { MAIL_API_URL: apiUrl, MAIL_API_KEY: apiKey, MAIL_FROM: from };
  const folder = mkdtempSync(join(tmpdir(), 'mailwright-newcomer-'));
  const { context, page } = await openWindow(browser);
  const took: string[] = [];
  const stacks = [
    ['curl', 'sh'],
    ['Node', 'js'],
    ['Python', 'python'],
  ] as const;
  for (const [label, language] of stacks.filter(([, one]) => canRun(one))) {
    const since = performance.now();
    await page.goto('/docs');
    await page.getByRole('main').getByRole('link', { name: 'Send your first email' }).first().click();
    const tab = page.getByRole('tab', { name: label, exact: true });
    await waitForReact(tab);
    await tab.click();
    const panel = page.getByRole('tabpanel', { name: label, exact: true });
    const code = (await panel.innerText()).replaceAll('you@example.com', email);
    const answer = await runSample({ language, code }, folder, variables);
    const id = /[\da-f]{8}-[\da-f-]{27}/.exec(answer)?.[0];
    const headers = { authorization: `Bearer ${apiKey}` };
    const accepted = await page.request.get(`${webUrl}/api/v1/emails/${id}`, { headers });
    expect([label, accepted.status()]).toEqual([label, 200]);
    took.push(`${label} ${Math.round(performance.now() - since)} ms`);
  }
  console.log(`from the first page of the documentation to an accepted mail: ${took.join(', ')}`);
  rmSync(folder, { recursive: true });
  await context.close();
});
