import type { Browser, Page } from 'playwright';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, openAccount } from '../../fixtures/browser/account.ts';
import { launchBrowser } from '../../fixtures/browser/browser.ts';
import { look } from '../../fixtures/browser/look.ts';
import { runningProduct } from '../../fixtures/browser/person.ts';
import { waitForReact } from '../../fixtures/browser/wait-for-react.ts';
import { makeZip } from '../../fixtures/make-zip.ts';
import { runAdmin } from '../../fixtures/process/run-admin.ts';

let browser: Browser;
let page: Page;
let account: Account;

beforeAll(async () => {
  browser = await launchBrowser();
  ({ page, account } = await openAccount(browser, 'Ida Mage', '/template/add'));
  await page.setViewportSize({ width: 1_600, height: 900 });
});

afterAll(() => browser.close());

const picture = (color: string) =>
  sharp({ create: { width: 240, height: 80, channels: 3, background: color } })
    .png()
    .toBuffer();

const picker = () => page.getByRole('dialog', { name: 'Choose a picture' });

/** A picture of the picker. */
const card = (name: string) => picker().getByRole('button', { name: new RegExp(`^${name.replace('.', '\\.')}`) });

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

/** Uploads a file in the picker. */
const upload = (name: string, mimeType: string, buffer: Buffer) =>
  picker().getByLabel('Upload', { exact: true }).and(page.locator('input')).setInputFiles({ name, mimeType, buffer });

test('uploads a picture for a block, which the canvas and the preview show', async () => {
  await createDraft('Blank blocks', 'With a logo');
  const panel = page.getByRole('region', { name: 'Blocks and settings' });
  await panel.getByRole('button', { name: 'Image', exact: true }).click();
  await panel.getByRole('button', { name: 'Choose a picture' }).click();
  await picker().getByText('Nothing here yet').waitFor();
  await look(page, 'images-none', { narrow: 'none' });
  await upload('page.html', 'text/html', Buffer.from('<p>no</p>'));
  await picker().getByRole('alert').waitFor();
  await upload('logo.png', 'image/png', await picture('#3d40c4'));
  await card('logo.png').waitFor();
  await picker().getByRole('button', { name: 'Insert', exact: true }).click();
  await picker().waitFor({ state: 'hidden' });
  await expect.poll(() => panel.getByLabel('Image URL').inputValue()).toMatch(/\/t\/m\/[\da-f-]{36}\/logo\.png$/);
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

test('puts it into a source in MJML at the cursor, with the words for people who do not see it', async () => {
  await page.goto('/template/add');
  await createDraft('Blank MJML', 'With a logo in MJML');
  const source = page.getByRole('textbox', { name: 'MJML source' });
  await source.click();
  await source.getByText('<mj-column>', { exact: false }).first().click();
  await page.keyboard.press('End');
  await page.getByRole('button', { name: 'Insert a picture' }).click();
  await card('logo.png').click();
  await picker().getByLabel('Describe it').fill('Two "lamps"');
  await look(page, 'images-list', { narrow: 'none' });
  await picker().getByRole('button', { name: 'Insert', exact: true }).click();
  await picker().waitFor({ state: 'hidden' });
  await source.getByText('alt="Two &quot;lamps&quot;"', { exact: false }).first().waitFor();
  await drawnWidth(frame().locator('img').first()).toBe(240);
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

test('without the file manager offers the pictures of templates, which are added and deleted there', async () => {
  await runAdmin(
    runningProduct().env,
    'set-feature',
    '--company',
    account.companyId,
    '--feature',
    'fileManager',
    '--state',
    'off',
  );
  await page.reload();
  const open = page.getByRole('button', { name: 'Insert a picture' });
  await waitForReact(open);
  await open.click();
  await upload('spring.png', 'image/png', await picture('#2e7d32'));
  await card('spring.png').click();
  await look(page, 'images-only', { narrow: 'none' });
  await picker().getByRole('button', { name: 'Delete', exact: true }).click();
  const asking = page.getByRole('dialog', { name: 'Delete this picture?' });
  await asking.getByText('No template shows it now.').waitFor();
  await look(page, 'images-delete', { narrow: 'none' });
  await asking.getByRole('button', { name: 'Delete picture' }).click();
  await card('spring.png').waitFor({ state: 'hidden' });
  // The one of the imported ZIP stays.
  await card('logo.png').waitFor();
});
