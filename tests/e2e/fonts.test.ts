import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { openWindow } from '../support/person.ts';

/** The budget of all typefaces together, in bytes. */
const MOST_BYTES = 120_000;

describe('the typefaces', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  test('come from our own origin, Latin text first and nothing else on a page of Latin text', async () => {
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
    expect([...new Set(fonts)]).toEqual(preloaded);
    expect(new URL(preloaded[0] ?? '').origin).toBe(new URL(page.url()).origin);
    const family = await page.evaluate(() => getComputedStyle(document.body).fontFamily);
    expect(family).toMatch(/geist/i);
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
