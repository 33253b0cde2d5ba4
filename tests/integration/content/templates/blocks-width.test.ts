import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../../../fixtures/browser/browser.ts';
import { findSideScroll } from '../../../fixtures/browser/page-faults.ts';
import { documentOf, EVERY_BLOCK, EVERY_PICTURE } from '../../../fixtures/documents/block-documents.ts';
import { compileDocument } from '../../../fixtures/documents/compile-document.ts';
import { showMail } from '../../../fixtures/templates/show-mail.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(() => browser.close());

it('a message of every block is as wide as its window, light and dark, also while no picture is loaded', async () => {
  const { html } = await compileDocument(documentOf(...EVERY_BLOCK, ...EVERY_PICTURE));
  await showMail(browser, html ?? '', async ({ page, width, scheme }) => {
    const folder = process.env.PICTURES_TO;
    if (folder) await page.screenshot({ path: `${folder}/every-block-${width}-${scheme}.png`, fullPage: true });
    expect(await findSideScroll(page), `${width} ${scheme}`).toEqual([]);
  });
});
