import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { openWindow } from '../support/person.ts';

/** The budget of all typefaces together, in bytes. */
const MOST_BYTES = 120_000;

/** The most that a page may move; 0.1 is "good" (web.dev, Cumulative Layout Shift). */
const MOST_SHIFT = 0.005;

/** Returns the layout shift of the page so far, two frames later, so that the last change is drawn. */
async function readLayoutShift(): Promise<number> {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  return new Promise((resolve) => {
    let sum = 0;
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if ('value' in entry) sum += Number(entry.value);
    });
    observer.observe({ type: 'layout-shift', buffered: true });
    // Buffered entries come in a task of their own, which the next frame follows.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        observer.disconnect();
        resolve(sum);
      }),
    );
  });
}

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

  test('move nothing when they arrive after the page', async () => {
    const { page } = await openWindow(browser);
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/*.woff2', async (route) => {
      await released;
      await route.continue();
    });
    await page.goto('/login', { waitUntil: 'domcontentloaded' });
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    release();
    await page.waitForFunction(() =>
      [...document.fonts].some(({ family, status }) => family === 'geist' && status === 'loaded'),
    );
    const shift = await page.evaluate(readLayoutShift);
    expect(shift).toBeLessThan(MOST_SHIFT);
    await page.close();
  });

  test('stay within their budget', async () => {
    const media = join(import.meta.dirname, '../../.next/static/media');
    const files = (await readdir(media)).filter((name) => name.endsWith('.woff2'));
    const sizes = await Promise.all(files.map(async (name) => (await stat(join(media, name))).size));
    expect(files).toHaveLength(4);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(MOST_BYTES);
  });
});
