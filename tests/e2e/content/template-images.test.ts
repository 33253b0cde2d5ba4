import type { Browser, Page } from 'playwright';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAccount } from '../../fixtures/browser/account.ts';
import { launchBrowser } from '../../fixtures/browser/browser.ts';
import { look } from '../../fixtures/browser/look.ts';
import { waitForReact } from '../../fixtures/browser/wait-for-react.ts';
import { makeZip } from '../../fixtures/make-zip.ts';

let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await launchBrowser();
  ({ page } = await openAccount(browser, 'Ida Mage', '/template/add'));
  await page.setViewportSize({ width: 1_600, height: 900 });
});

afterAll(() => browser.close());

const picture = (color: string) =>
  sharp({ create: { width: 240, height: 80, channels: 3, background: color } })
    .png()
    .toBuffer();

const dialog = () => page.getByRole('dialog', { name: 'Choose an image' });
const frame = () => page.frameLocator('iframe[title="Preview of the message"]');

/** Waits until a picture is drawn, and returns its width in the file. */
const drawnWidth = (where: ReturnType<Page['locator']>) =>
  expect.poll(() => where.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0)));

/** Creates a draft of a kind and opens its editor. */
async function createDraft(kind: string, name: string): Promise<void> {
  const blank = page.getByRole('button', { name: kind });
  await waitForReact(blank);
  await blank.click();
  await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('dialog').getByRole('button', { name: 'Create draft' }).click();
  await page.waitForURL('**/template/edit/*');
}

test('uploads an image for a block, which the canvas and the preview show', async () => {
  await createDraft('Blank blocks', 'With a logo');
  const panel = page.getByRole('region', { name: 'Blocks and settings' });
  await panel.getByRole('button', { name: 'Image', exact: true }).click();
  await panel.getByRole('button', { name: 'Choose an image' }).click();
  await dialog().getByText('No images yet').waitFor();
  await look(page, 'images-none', { narrow: 'none' });
  await dialog()
    .getByLabel('Image', { exact: true })
    .setInputFiles({
      name: 'page.html',
      mimeType: 'text/html',
      buffer: Buffer.from('<p>no</p>'),
    });
  await dialog().getByRole('alert').waitFor();
  await dialog()
    .getByLabel('Image', { exact: true })
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await picture('#3d40c4') });
  await dialog().waitFor({ state: 'hidden' });
  await expect.poll(() => panel.getByLabel('Image URL').inputValue()).toMatch(/\/t\/i\/[\da-f-]{36}\.png$/);
  await expect.poll(() => panel.getByLabel('Width in pixels').inputValue()).toBe('240');
  await drawnWidth(page.getByRole('list', { name: 'Rows of the message' }).locator('img')).toBe(240);
  await drawnWidth(frame().locator('img').first()).toBe(240);
  await panel.getByLabel('Alt text').fill('Our logo');
  await page.keyboard.press('Control+s');
  await page
    .locator('main')
    .getByText(/^Saved /)
    .waitFor();
});

test('puts it into a source in MJML at the cursor', async () => {
  await page.goto('/template/add');
  await createDraft('Blank MJML', 'With a logo in MJML');
  const source = page.getByRole('textbox', { name: 'MJML source' });
  await source.click();
  await source.getByText('<mj-column>', { exact: false }).first().click();
  await page.keyboard.press('End');
  await page.getByRole('button', { name: 'Insert an image' }).click();
  await dialog()
    .getByRole('button', { name: /^Use\s*logo\.png/ })
    .waitFor();
  await look(page, 'images-list', { narrow: 'none' });
  await dialog()
    .getByRole('button', { name: /^Use\s*logo\.png/ })
    .click();
  await dialog().waitFor({ state: 'hidden' });
  await source.getByText('mj-image', { exact: false }).first().waitFor();
  await drawnWidth(frame().locator('img').first()).toBe(240);
});

test('deletes an image with the templates that show it in sight', async () => {
  await page.getByRole('button', { name: 'Insert an image' }).click();
  await dialog().getByRole('button', { name: 'Delete logo.png' }).click();
  const asking = page.getByRole('dialog', { name: 'Delete this image?' });
  await asking.getByText('With a logo', { exact: true }).waitFor();
  await look(page, 'images-delete', { narrow: 'none' });
  await asking.getByRole('button', { name: 'Delete image' }).click();
  await dialog().getByText('No images yet').waitFor();
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'hidden' });
});

test('imports a ZIP with its image', async () => {
  await page.keyboard.press('Control+s');
  await page
    .locator('main')
    .getByText(/^Saved /)
    .waitFor();
  await page.goto('/template/add');
  const open = page.getByRole('button', { name: 'Import template' });
  await waitForReact(open);
  await open.click();
  const html =
    '<!doctype html><html lang="en"><title>Autumn</title><p>Hello</p><img src="a/logo.png" alt="Logo"></html>';
  await page
    .getByRole('dialog')
    .getByLabel('File', { exact: true })
    .setInputFiles({
      name: 'autumn.zip',
      mimeType: 'application/zip',
      buffer: makeZip({ 'index.html': html, 'a/logo.png': await picture('#b00020') }),
    });
  await page.getByRole('dialog', { name: 'Autumn imported' }).waitFor();
  await page.getByRole('link', { name: 'Open in the editor' }).click();
  await page.waitForURL('**/template/edit/*');
  await drawnWidth(frame().locator('img').first()).toBe(240);
});
