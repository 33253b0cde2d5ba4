import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser } from '../../fixtures/browser/browser.ts';
import { findLayoutShift } from '../../fixtures/browser/page-faults.ts';
import { openWindow } from '../../fixtures/browser/person.ts';

/** The budget of all typefaces together, in bytes. */
const MOST_BYTES = 120_000;

describe('the typefaces', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  test('come from our own origin, Geist for Latin text first, and no extended face on a page of Latin text', async () => {
    const { page } = await openWindow(browser);
    const fonts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'font') fonts.push(request.url());
    });
    await page.goto('/login');
    await page.evaluate(() => document.fonts.ready);
    const preloaded = await page
      .locator('link[rel="preload"][as="font"]')
      .evaluateAll((links) => links.map((link) => (link instanceof HTMLLinkElement ? link.href : '')));
    expect(preloaded).toHaveLength(1);
    expect(preloaded[0]).toMatch(/\/geist_latin_wght/);
    expect(fonts).toEqual(expect.arrayContaining(preloaded));
    expect(fonts.filter((url) => !/\/geist_(mono_)?latin_wght/.test(url))).toEqual([]);
    const { origin } = new URL(page.url());
    expect(fonts.filter((url) => new URL(url).origin !== origin)).toEqual([]);
    const family = await page.evaluate(() => getComputedStyle(document.body).fontFamily);
    expect(family).toMatch(/geist/i);
    await page.close();
  });

  test.each(['/login', '/docs/moving/overview'])('move nothing on %s when they arrive after the page', async (path) => {
    const { page } = await openWindow(browser);
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/*.woff2', async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    release();
    await page.waitForFunction(() =>
      [...document.fonts].some(({ family, status }) => family === 'geist' && status === 'loaded'),
    );
    expect(await findLayoutShift(page)).toEqual([]);
    await page.close();
  });

  test('stay within their budget', async () => {
    const media = join(import.meta.dirname, '../../../.next/static/media');
    const files = (await readdir(media)).filter((name) => name.endsWith('.woff2'));
    const sizes = await Promise.all(files.map(async (name) => (await stat(join(media, name))).size));
    expect(files).toHaveLength(4);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(MOST_BYTES);
  });
});
