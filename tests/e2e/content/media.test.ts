import type { Browser, Page } from 'playwright';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openAccount } from '../../fixtures/browser/account.ts';
import { launchBrowser } from '../../fixtures/browser/browser.ts';
import { look } from '../../fixtures/browser/look.ts';
import { takePicture } from '../../fixtures/browser/person.ts';
import { waitForReact } from '../../fixtures/browser/wait-for-react.ts';
import { HOSTILE_SVGS } from '../../fixtures/media/hostile-svgs.ts';

let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await launchBrowser();
  ({ page } = await openAccount(browser, 'Fila Keeper', '/file'));
  await page.setViewportSize({ width: 1_440, height: 900 });
});

afterAll(() => browser.close());

const picture = (color: string, width = 1_200, height = 880) =>
  sharp({ create: { width, height, channels: 3, background: color } })
    .jpeg()
    .toBuffer();

const cards = () => page.getByRole('list', { name: 'Files' });
const card = (name: string) => cards().getByRole('button', { name: new RegExp(name.replace('.', '\\.')) });
const details = (name: string) => page.getByRole('complementary', { name: `Details of ${name}` });

async function leaveTrash(): Promise<void> {
  await page.getByRole('button', { name: 'Back to files' }).click();
  await page.getByRole('button', { name: 'Trash', exact: true }).waitFor();
}

type Dropped = { name: string; type: string; content: Buffer };

/** Drops files on the page, as a person does with the mouse. */
async function drop(files: readonly Dropped[]): Promise<void> {
  const given = files.map(({ name, type, content }) => ({ name, type, content: content.toString('base64') }));
  const data = await page.evaluateHandle((all) => {
    const transfer = new DataTransfer();
    for (const { name, type, content } of all) {
      const bytes = Uint8Array.from(atob(content), (one) => one.charCodeAt(0));
      transfer.items.add(new File([bytes], name, { type }));
    }
    return transfer;
  }, given);
  await page.dispatchEvent('main', 'dragenter', { dataTransfer: data });
  await page.getByText('Drop to upload').waitFor();
  await page.dispatchEvent('main', 'drop', { dataTransfer: data });
}

test('shows an empty library with its one action', async () => {
  await page.getByText('No files yet').waitFor();
  await waitForReact(page.getByRole('button', { name: 'Upload' }));
  await look(page, 'files-none', { narrow: 'axe' });
});

test('takes files that are dropped on the page, and keeps a refused one with its reason', async () => {
  await drop([
    { name: 'winter-hero.jpg', type: 'image/jpeg', content: await picture('#c9764a', 1_600, 667) },
    { name: 'harbor-pendant.jpg', type: 'image/jpeg', content: await picture('#5d8a66') },
    {
      name: 'tide-vase.png',
      type: 'image/png',
      content: await sharp(await picture('#38607f'))
        .png()
        .toBuffer(),
    },
    { name: 'fjord-throw.jpg', type: 'image/jpeg', content: await picture('#8d87b8') },
    { name: 'Care-notes.pdf', type: 'application/pdf', content: Buffer.from('%PDF-1.7\n%%EOF') },
    { name: 'autumn-fair.csv', type: 'text/csv', content: Buffer.from('name;city\n'.repeat(9_000)) },
    { name: 'program.exe', type: 'application/octet-stream', content: Buffer.from('MZ') },
    { name: 'broken.png', type: 'image/png', content: Buffer.from('no picture') },
  ]);
  await cards().getByText('winter-hero.jpg').waitFor();
  await cards().getByText('autumn-fair.csv').waitFor();
  await expect.poll(() => cards().getByRole('alert').count()).toBe(2);
  expect(await cards().getByRole('alert').allInnerTexts()).toEqual([
    'Files of this type can’t be uploaded.',
    'The file is damaged, or it is not of the type png as its name says.',
  ]);
  await page.getByRole('button', { name: 'Dismiss program.exe' }).click();
  await page.getByRole('button', { name: 'Dismiss broken.png' }).click();
  await page.getByText('6 files added').waitFor();
  await expect.poll(() => page.getByText(/^6 files, /).count()).toBe(1);
  await look(page, 'files-grid', { keyboard: true, narrow: 'axe' });
});

test('takes a picture that is pasted', async () => {
  await page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    canvas.width = 300;
    canvas.height = 200;
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    const data = new DataTransfer();
    if (blob) data.items.add(new File([blob], 'pasted.png', { type: 'image/png' }));
    document.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
  });
  await card('pasted.png').waitFor();
  await page.getByText('1 file added').waitFor();
});

test('opens a file beside the grid, renames it and labels it, and its address stays', async () => {
  await card('winter-hero.jpg').click();
  await details('winter-hero.jpg').waitFor();
  await look(page, 'files-details', { narrow: 'none' });
  await details('winter-hero.jpg').getByRole('button', { name: 'Rename or label' }).click();
  const dialog = page.getByRole('dialog', { name: 'Rename or label' });
  await dialog.getByLabel('Name').fill('harbor-pendant');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Filename already exist').waitFor();
  await dialog.getByLabel('Name').fill('winter-lamps');
  await dialog.getByLabel('Labels').fill('Product, Winter');
  await look(page, 'files-rename', { narrow: 'none' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await details('winter-lamps.jpg').getByText('Winter', { exact: true }).waitFor();
  await page.reload();
  await details('winter-lamps.jpg').waitFor();
  await details('winter-lamps.jpg').getByRole('button', { name: 'Close details' }).click();
  await details('winter-lamps.jpg').waitFor({ state: 'hidden' });
});

test('replaces a file with the documents in sight that show it, and shows the new picture at once, small', async () => {
  await card('fjord-throw.jpg').click();
  await details('fjord-throw.jpg').getByText('1200 × 880').waitFor();
  await details('fjord-throw.jpg').getByRole('button', { name: 'Replace' }).click();
  const dialog = page.getByRole('dialog', { name: 'Replace fjord-throw.jpg?' });
  await dialog.getByText('No document shows it now.').waitFor();
  await dialog
    .getByLabel('New file', { exact: true })
    .setInputFiles({ name: 'new.jpg', mimeType: 'image/jpeg', buffer: await picture('#aa3355', 1_000, 500) });
  await look(page, 'files-replace', { narrow: 'axe' });
  await dialog.getByRole('button', { name: 'Replace file' }).click();
  await details('fjord-throw.jpg').getByText('1000 × 500').waitFor();
  const shown = details('fjord-throw.jpg').locator('img');
  await expect
    .poll(() => shown.evaluate((one) => one instanceof HTMLImageElement && [one.naturalWidth, one.naturalHeight]))
    .toEqual([640, 320]);
  await details('fjord-throw.jpg').getByRole('button', { name: 'Close details' }).click();
});

test('is walked, opened, selected and emptied with the keyboard', async () => {
  await card('pasted.png').focus();
  await page.keyboard.press('ArrowRight');
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
  const second = await focused();
  expect(second).not.toContain('pasted.png');
  await page.keyboard.press('Home');
  await expect.poll(focused).toContain('pasted.png');
  await page.keyboard.press('Enter');
  await details('pasted.png').waitFor();
  await page.keyboard.press('Enter');
  await details('pasted.png').waitFor({ state: 'hidden' });
  await page.keyboard.press(' ');
  await page.getByText('1 selected').waitFor();
  await page.keyboard.press(' ');
  await page.getByText('1 selected').waitFor({ state: 'hidden' });
  await page.keyboard.press('Delete');
  await page.getByRole('dialog', { name: 'Move this file to the trash?' }).waitFor();
  await look(page, 'files-delete', { narrow: 'none' });
  await page.keyboard.press('Escape');
});

test('labels several files at once, and filters by label, type and words', async () => {
  await page.getByLabel('Select harbor-pendant.jpg').check();
  await page.getByLabel('Select fjord-throw.jpg').check();
  await page.getByText('2 selected').waitFor();
  await page.getByRole('button', { name: 'Label', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Label 2 files' });
  await dialog.getByLabel('Add labels').fill('Product');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('combobox', { name: 'Label' }).selectOption('Product');
  await expect.poll(() => cards().locator('[data-file]').count()).toBe(3);
  await page.getByRole('combobox', { name: 'Label' }).selectOption('');
  await page.getByRole('combobox', { name: 'Type' }).selectOption('document');
  await expect.poll(() => cards().locator('[data-file]').count()).toBe(2);
  await page.getByRole('searchbox', { name: 'Search files' }).fill('nothing like this');
  await page.getByText('No files match').waitFor();
  await look(page, 'files-no-match', { narrow: 'none' });
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect.poll(() => cards().locator('[data-file]').count()).toBe(7);
});

test('moves a file to the trash, restores it, and deletes it for good', async () => {
  await card('tide-vase.png').click();
  await details('tide-vase.png').getByRole('button', { name: 'Move to trash' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Move to trash' }).click();
  await card('tide-vase.png').waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Trash', exact: true }).click();
  await card('tide-vase.png').click();
  await page.getByText('File moved to the trash').waitFor();
  await look(page, 'files-trash', { narrow: 'none' });
  await details('tide-vase.png').getByRole('button', { name: 'Restore' }).click();
  await page.getByText('The trash is empty').waitFor();
  await leaveTrash();
  await card('tide-vase.png').click();
  await page.keyboard.press('Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Move to trash' }).click();
  await card('tide-vase.png').waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Trash', exact: true }).click();
  await page.getByRole('button', { name: 'Empty trash' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete for good' }).click();
  await page.getByText('The trash is empty').waitFor();
  await leaveTrash();
  await expect.poll(() => cards().locator('[data-file]').count()).toBe(6);
});

test('is a list with the same files, and rows on a phone whose details are a sheet', async () => {
  await page.getByRole('button', { name: 'List', exact: true }).click();
  await page.getByRole('table', { name: 'Files' }).getByText('winter-lamps.jpg').waitFor();
  await look(page, 'files-list', { keyboard: true, narrow: 'axe' });
  await page.getByRole('button', { name: 'Grid', exact: true }).click();
  await page.setViewportSize({ width: 390, height: 844 });
  await takePicture(page, 'files-390');
  await card('winter-lamps.jpg').click();
  const sheet = page.getByRole('dialog', { name: 'winter-lamps.jpg' });
  await sheet.getByText('Copy address').waitFor();
  await takePicture(page, 'files-details-390');
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'hidden' });
  await page.setViewportSize({ width: 1_440, height: 900 });
});

describe('a file that was made to run something', () => {
  test('runs nothing, opened directly or in a page', { timeout: 240_000 }, async () => {
    const html = Buffer.from('<html><script>alert(1)</script></html>');
    const jpeg = await picture('#123456', 40, 40);
    const files: [string, string, Buffer][] = [
      ...Object.entries(HOSTILE_SVGS).map(([name, source]): [string, string, Buffer] => [
        `${name}.svg`,
        'image/svg+xml',
        Buffer.from(source),
      ]),
      ['page.txt', 'text/plain', html],
      ['page.csv', 'text/csv', html],
      ['page.md', 'text/markdown', html],
      ['after.jpg', 'image/jpeg', Buffer.concat([jpeg, html])],
      [
        'script.pdf',
        'application/pdf',
        Buffer.from('%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>>>endobj\n%%EOF'),
      ],
    ];
    const { origin } = new URL(page.url());
    const urls: string[] = [];
    for (const [name, mimeType, buffer] of files) {
      const answer = await page.request.post(`${origin}/api/suite/v1/media`, {
        headers: { 'x-product': 'transactional', origin },
        multipart: { file: { name, mimeType, buffer } },
      });
      if (answer.status() === 201) urls.push((await answer.json()).url);
      else expect([name, answer.status()]).toEqual([name, 422]);
    }
    expect(urls.length).toBeGreaterThan(40);
    const opened = await page.context().newPage();
    const ran: string[] = [];
    let current = '';
    opened.on('dialog', (dialog) => {
      ran.push(`${current}: ${dialog.message()}`);
      void dialog.dismiss();
    });
    opened.on('request', (request) => {
      const { host } = new URL(request.url());
      if (host.endsWith('evil.example')) ran.push(`${current} asked for ${request.url()}`);
    });
    for (const url of urls) {
      current = url;
      // A file that is downloaded opens no page.
      await opened.goto(url).catch(() => null);
      const isRun = await opened.evaluate(() => Reflect.get(window, 'ran') !== undefined).catch(() => false);
      if (isRun) ran.push(`${url} ran a script`);
    }
    await opened.goto(`${origin}/t/m/none/none`);
    await opened.setContent(urls.map((url) => `<img src="${url}"><object data="${url}"></object>`).join(''));
    await opened.evaluate(() => Promise.all([...document.images].map((one) => one.decode().catch(() => null))));
    if (await opened.evaluate(() => Reflect.get(window, 'ran') !== undefined))
      ran.push('an embedded file ran a script');
    expect(ran).toEqual([]);
    await opened.close();
  });
});
