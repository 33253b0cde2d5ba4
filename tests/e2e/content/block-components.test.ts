import type { Browser, Locator, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAccount } from '../../fixtures/browser/account.ts';
import { launchBrowser } from '../../fixtures/browser/browser.ts';
import { look } from '../../fixtures/browser/look.ts';
import { waitForReact } from '../../fixtures/browser/wait-for-react.ts';

let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await launchBrowser();
  ({ page } = await openAccount(browser, 'Cora Component', '/template/add'));
  await page.setViewportSize({ width: 1_600, height: 900 });
  const blank = page.getByRole('button', { name: 'Blank blocks' });
  await waitForReact(blank);
  await blank.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill('Components');
  await dialog.getByRole('button', { name: 'Create draft' }).click();
  await page.waitForURL('**/template/edit/*');
  await page.getByRole('list', { name: 'Rows of the message' }).waitFor();
});

afterAll(() => browser.close());

const frame = () => page.frameLocator('iframe[title="Preview of the message"]');
const panel = () => page.getByRole('region', { name: 'Blocks and settings' });
const item = (number: number) => panel().getByRole('group', { name: `Item ${number}`, exact: true });
const fill = (label: string, value: string) => panel().getByLabel(label, { exact: true }).fill(value);

/** Adds a block of a type after the selected one. */
async function add(type: string): Promise<void> {
  await panel().getByRole('button', { name: 'Add', exact: true }).click();
  await panel().getByRole('button', { name: type, exact: true }).click();
}

test('the palette has its groups', async () => {
  await panel().getByRole('button', { name: 'Add', exact: true }).click();
  for (const group of ['Basic', 'Pictures', 'Product', 'Event', 'Interactive', 'Code'])
    await panel().getByRole('region', { name: group }).waitFor();
  await look(page, 'blocks-palette', { narrow: 'none' });
});

test('a catalog has items that are added, moved and removed', async () => {
  await add('Catalog');
  await item(1).getByLabel('Heading', { exact: true }).fill('Fountain pen');
  await item(1).getByLabel('Price', { exact: true }).fill('€ 12');
  await item(1).getByLabel('Old price', { exact: true }).fill('€ 15');
  await item(1).getByLabel('Label', { exact: true }).fill('Buy the pen');
  await item(1).getByLabel('Link', { exact: true }).fill('https://example.com/pen');
  await frame().getByRole('link', { name: 'Buy the pen' }).waitFor();
  await frame().locator('s', { hasText: '€ 15' }).waitFor();
  await item(1).getByRole('button', { name: 'Move item 1 down' }).click();
  await expect.poll(() => item(2).getByLabel('Heading', { exact: true }).inputValue()).toBe('Fountain pen');
  await item(1).getByRole('button', { name: 'Remove item 1' }).click();
  await expect.poll(() => item(1).getByLabel('Heading', { exact: true }).inputValue()).toBe('Fountain pen');
  await panel().getByRole('button', { name: 'Add item' }).click();
  await item(2).getByLabel('Heading', { exact: true }).fill('Ink');
  await frame().getByText('Ink', { exact: true }).waitFor();
});

test('expandable text is formatted in the panel', async () => {
  await add('Expandable text');
  await item(1).getByLabel('Heading', { exact: true }).fill('How long does it take?');
  const answer = item(1).getByRole('textbox', { name: 'Text', exact: true });
  await answer.click();
  await page.keyboard.type('About ');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('two days');
  await item(2).getByLabel('Heading', { exact: true }).fill('What does it cost?');
  await frame().locator('details[open] strong', { hasText: 'two days' }).waitFor();
  await frame().locator('details:not([open]) summary', { hasText: 'What does it cost?' }).waitFor();
  await look(page, 'blocks-expand', { narrow: 'none' });
});

test('an event has links of calendars, a question links of answers, a chart bars', async () => {
  await add('Calendar');
  await fill('Event', 'Opening');
  await fill('Start', '2026-12-03T10:00');
  await fill('End', '2026-12-03T12:00');
  await panel().getByLabel('Time zone', { exact: true }).selectOption('Asia/Jakarta');
  await panel().getByRole('checkbox', { name: 'Yahoo' }).uncheck();
  await frame().locator('a[href*="dates=20261203T030000Z%2F20261203T050000Z"]', { hasText: 'Google' }).waitFor();
  await frame().getByRole('link', { name: 'Yahoo' }).waitFor({ state: 'detached' });
  await look(page, 'blocks-calendar', { narrow: 'none' });
  await add('Feedback');
  await fill('Question', 'How was it?');
  await fill('Page for answers', 'https://example.com/answers?order=1');
  await frame().locator('a[href="https://example.com/answers?order=1&answer=5"]').waitFor();
  await add('Chart');
  await fill('Heading', 'Orders');
  await fill('Row 1, figure 1', '1250.5');
  await frame().getByRole('cell', { name: '1,250.5' }).waitFor();
  await look(page, 'blocks-chart', { narrow: 'none' });
});

test('a file has its type and size, a carousel its pictures, a voucher its code from the data', async () => {
  await add('Download');
  await fill('Label', 'Price list');
  await fill('File URL', 'https://example.com/list.pdf');
  await fill('File type', 'PDF');
  await frame().getByRole('link', { name: 'Price list' }).waitFor();
  await frame().getByText('PDF', { exact: true }).waitFor();
  await add('Carousel');
  await item(1).getByLabel('Image URL', { exact: true }).fill('https://example.com/1.png');
  await item(2).getByLabel('Image URL', { exact: true }).fill('https://example.com/2.png');
  await frame().locator('.mj-carousel').waitFor({ state: 'attached' });
  await add('Voucher');
  await fill('Heading', '10 % off');
  await fill('Validity', 'Until 31 December');
  await frame().getByText('Until 31 December').waitFor();
  await look(page, 'blocks-voucher', { narrow: 'none' });
  await page.getByRole('tab', { name: 'Text' }).click();
  await page.getByText('Price list (PDF): https://example.com/list.pdf').waitFor();
});

test('codes, a countdown and a chart are drawn in the canvas and in the preview, and a wrong value is a finding', async () => {
  const canvas = page.getByRole('list', { name: 'Rows of the message' });
  const isDrawn = (picture: Locator) => expect.poll(() => picture.evaluate(widthOf).catch(() => 0)).toBeGreaterThan(0);
  await page.getByRole('tab', { name: 'Blocks' }).click();
  await add('QR code');
  await fill('Text or URL', 'https://example.com/');
  await add('Countdown');
  await fill('Ends at', '2099-01-01T10:00');
  await add('Chart');
  await panel().getByLabel('Type', { exact: true }).selectOption('Donut');
  for (const ending of ['.png', '.gif']) {
    await isDrawn(canvas.locator(`img[src*="/t/g/"][src$="${ending}"]`).first());
    await isDrawn(frame().locator(`img[src*="/t/g/"][src$="${ending}"]`).first());
  }
  await add('Barcode');
  await panel().getByLabel('Symbology', { exact: true }).selectOption('EAN-13');
  await page.getByRole('region', { name: 'Problems' }).getByRole('button', { name: 'Show' }).click();
  await fill('Value', '4006381333930');
  await page.getByText('12 digits, or 13 with a correct check digit').first().waitFor();
  await fill('Value', '4006381333931');
  await page.getByText('12 digits, or 13 with a correct check digit').waitFor({ state: 'detached' });
  await look(page, 'blocks-pictures', { narrow: 'none' });
});

test('a text has a value of the reader with words in its place, put in by the keyboard alone', async () => {
  await add('Button');
  const label = panel().getByLabel('Label', { exact: true });
  await label.fill('Hello ');
  await label.press('Tab');
  await page.keyboard.press('Enter');
  await panel().getByLabel('Value', { exact: true }).selectOption({ label: 'First name' });
  await panel().getByLabel('Text if it is missing').fill('there');
  await page.keyboard.press('Enter');
  await expect.poll(() => label.inputValue()).toBe('Hello {{contact.first_name or "there"}}');
  await expect.poll(() => label.evaluate((node) => node === document.activeElement)).toBe(true);
  await frame().getByText('Hello there', { exact: true }).waitFor();
  await label.press('Tab');
  await page.keyboard.press('Enter');
  await panel().getByLabel('Text if it is missing').press('Escape');
  await expect.poll(() => panel().getByLabel('Text if it is missing').count()).toBe(0);
});

test('a row has columns of its own widths, a line around it, and readers for whom a condition holds', async () => {
  await panel().getByRole('button', { name: 'Add', exact: true }).click();
  await panel().getByRole('button', { name: '2 columns' }).click();
  await add('Text');
  const row = page.getByRole('list', { name: 'Rows of the message' }).locator('> li').last();
  const text = row.getByRole('textbox');
  await text.waitFor();
  await expect.poll(() => text.evaluate((node) => node === document.activeElement)).toBe(true);
  await page.keyboard.type('For readers in Solo');
  await frame().getByText('For readers in Solo').waitFor();
  await row.getByRole('button', { name: /^Select row/ }).click();
  await panel().getByLabel('Widths in percent').selectOption('33 : 67');
  await frame().locator('.mj-column-per-33').first().waitFor({ state: 'attached' });
  await panel().getByLabel('On phones').selectOption('Beside each other');
  await fill('Border in pixels', '3');
  await panel().getByRole('button', { name: 'Add condition' }).focus();
  await page.keyboard.press('Enter');
  await panel().getByLabel('Value of condition 1').selectOption({ label: 'City' });
  await panel().getByLabel('Compared with, condition 1').fill('Solo');
  await row.getByText('1 condition').waitFor();
  await frame().getByText('For readers in Solo').waitFor({ state: 'detached' });
  await panel().getByLabel('Comparison of condition 1').selectOption('is not');
  await frame().getByText('For readers in Solo').waitFor();
  await look(page, 'blocks-row', { narrow: 'none' });
  await panel().getByLabel('Background image URL').fill('javascript:x');
  await page.getByRole('region', { name: 'Problems' }).getByText('1 error').waitFor();
  await panel().getByLabel('Background image URL').fill('');
  await panel().getByRole('button', { name: 'Remove condition 1' }).click();
  await row.getByText('1 condition').waitFor({ state: 'detached' });
});

const widthOf = (picture: Element): number => (picture instanceof HTMLImageElement ? picture.naturalWidth : 0);
