import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../../fixtures/browser/browser.ts';
import { findAxeFaults, findSideScroll } from '../../fixtures/browser/page-faults.ts';

let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await launchBrowser();
  page = await browser.newPage({ viewport: { width: 360, height: 600 } });
});

afterAll(() => browser.close());

const document = (body: string) =>
  `<!doctype html><html lang="en"><title>A page</title><body><main><h1>A page</h1>${body}</main></body></html>`;

test('reports no fault of a page without faults', async () => {
  await page.setContent(document('<p>Hello.</p>'));
  expect(await findAxeFaults(page)).toEqual([]);
  expect(await findSideScroll(page)).toEqual([]);
});

test('reports a picture without alternative text and a text of low contrast', async () => {
  await page.setContent(document('<img src="data:,"><p style="color: #ccc; background: #fff">Pale.</p>'));
  expect(await findAxeFaults(page)).toEqual([
    expect.stringMatching(/^color-contrast .*: p; .* contrast of 1\.6 /),
    expect.stringMatching(/^image-alt .*: img; .* alt attribute/),
  ]);
});

test('reports an element that is wider than the window', async () => {
  await page.setContent(document('<div class="wide" style="width: 500px">Wide.</div>'));
  expect(await findSideScroll(page)).toEqual(['508 px wide in a window of 360', 'div.wide']);
});
