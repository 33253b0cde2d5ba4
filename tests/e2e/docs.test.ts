import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { openWindow, runningProduct, takePicture } from '../support/person.ts';

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
  await page.getByRole('heading', { name: 'Emails' }).first().waitFor();
  const document: { paths: object } = await (await page.request.get('/api/openapi.json')).json();
  expect(Object.keys(document.paths)).toContain('/api/v1/emails');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.locator('.dark-mode').first().waitFor();
  await takePicture(page, 'docs-dark');
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await page.evaluate(() => window.document.documentElement.scrollWidth)).toBe(360);
  expect([...hosts]).toEqual([new URL(runningProduct().webUrl).host]);
  expect(faults).toEqual([]);
  await context.close();
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
