import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, openAccount } from '../../fixtures/browser/account.ts';
import { launchBrowser } from '../../fixtures/browser/browser.ts';
import { look } from '../../fixtures/browser/look.ts';
import { findKeyboardFaults } from '../../fixtures/browser/page-faults.ts';
import { heading } from '../../fixtures/browser/person.ts';
import { waitForReact } from '../../fixtures/browser/wait-for-react.ts';

let browser: Browser;
let page: Page;
let account: Account;

beforeAll(async () => {
  browser = await launchBrowser();
  ({ page, account } = await openAccount(browser, 'Bo Block', '/template/add'));
  await page.setViewportSize({ width: 1_600, height: 900 });
});

afterAll(() => browser.close());

const frame = () => page.frameLocator('iframe[title="Preview of the message"]');
const canvas = () => page.getByRole('list', { name: 'Rows of the message' });
const panel = () => page.getByRole('region', { name: 'Blocks and settings' });
const block = (name: string | RegExp) => canvas().getByRole('button', { name });
const text = () => canvas().getByRole('textbox');
const undo = () => page.getByRole('button', { name: 'Undo', exact: true });

/** Returns the names of the blocks in their order; the text of a block that is edited has none. */
const listNames = () =>
  canvas()
    .locator('[data-select]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));

/** Adds a block of a type after the selected one. */
async function add(type: string): Promise<void> {
  await panel().getByRole('button', { name: 'Add', exact: true }).click();
  await panel().getByRole('button', { name: type, exact: true }).click();
}

const fill = (label: string, value: string) => panel().getByLabel(label, { exact: true }).fill(value);

/** Saves and waits until the draft is stored. */
async function save(): Promise<void> {
  await page.keyboard.press('Control+s');
  await page
    .locator('main')
    .getByText(/^Saved /)
    .waitFor();
}

/** Returns the types of the blocks of the stored draft. */
const readStoredTypes = () =>
  page.evaluate(async () => {
    const id = window.location.pathname.split('/').at(-1);
    const answer = await fetch(`/api/config/v1/template/${id}`, { headers: { 'x-product': 'transactional' } });
    const { draft } = await answer.json();
    const rows: { columns: { blocks: { type: string }[] }[] }[] = draft?.blocks?.rows ?? [];
    return rows.flatMap(({ columns }) => columns.flatMap(({ blocks }) => blocks.map(({ type }) => type)));
  });

/** Returns the list of mail that was delivered to the capture, as JSON. */
const readCaptured = () =>
  page.evaluate(async () => {
    const answer = await fetch('/api/config/v1/captured-mail', { headers: { 'x-product': 'transactional' } });
    return answer.text();
  });

test('creates a template from blank blocks', async () => {
  const blank = page.getByRole('button', { name: 'Blank blocks' });
  await waitForReact(blank);
  await blank.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill('In blocks');
  await dialog.getByRole('button', { name: 'Create draft' }).click();
  await page.waitForURL('**/template/edit/*');
  await block('Text, block 1').waitFor();
  await frame().getByText('Hello there,').waitFor();
  await look(page, 'blocks-blank', { narrow: 'none' });
});

test('edits text in the message: marks, a list, a link, and a variable', async () => {
  await block('Text, block 1').click();
  await text().waitFor();
  await expect.poll(() => text().evaluate((node) => node === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('bold words');
  await page.keyboard.press('Control+b');
  await page.keyboard.press('Enter');
  const tools = page.getByRole('toolbar', { name: 'Format text' });
  await tools.getByRole('button', { name: 'Bulleted list' }).click();
  // What is typed right after the click goes into the text.
  expect(await text().evaluate((node) => node === document.activeElement)).toBe(true);
  await page.keyboard.type('a point');
  await page.keyboard.press('Enter');
  await page.keyboard.type('a link');
  await page.keyboard.press('Shift+Home');
  await tools.getByRole('button', { name: 'Link' }).click();
  await tools.getByRole('textbox', { name: 'URL' }).fill('https://example.com/guide');
  await tools.getByRole('button', { name: 'Set link' }).click();
  await frame().locator('strong', { hasText: 'bold words' }).waitFor();
  await frame().locator('li', { hasText: 'a point' }).waitFor();
  await frame().locator('a[href="https://example.com/guide"]', { hasText: 'a link' }).waitFor();
  await tools.getByLabel('Text color').fill('#b00020');
  const colored = frame().locator('[style*="#b00020"]');
  await colored.waitFor();
  await tools.getByRole('button', { name: 'Remove the color' }).click();
  await expect.poll(() => colored.count()).toBe(0);
  await tools.getByRole('button', { name: 'Link' }).click();
  await tools.getByRole('textbox', { name: 'URL' }).press('Escape');
  await tools.getByRole('textbox', { name: 'URL' }).waitFor({ state: 'detached' });
  await expect.poll(() => text().evaluate((node) => node === document.activeElement)).toBe(true);
  await look(page, 'blocks-text', { narrow: 'none' });
  await page.keyboard.press('Escape');
  await block('Text, block 1').waitFor();
  expect(await findKeyboardFaults(page)).toEqual([]);
});

test('adds a block of each group and fills in its settings', async () => {
  await add('Button');
  await fill('Label', 'Open your order');
  await fill('Link', 'https://example.com/{{order_id or "1"}}');
  await frame().getByText('Open your order').waitFor();
  await add('Table');
  await fill('Row 1, column 1', 'Item');
  await fill('Row 2, column 1', 'Pen');
  await frame().getByRole('cell', { name: 'Pen' }).waitFor();
  await add('Social links');
  await fill('URL of link 1', 'https://example.com');
  await frame().getByRole('link', { name: 'Website' }).waitFor();
  await add('Product');
  await fill('Heading', 'Fountain pen');
  await fill('Label', 'Buy it');
  await fill('Link', 'https://example.com/pen');
  await frame().getByText('Fountain pen').waitFor();
  await add('HTML');
  await fill('HTML', '<p>Written by hand</p>');
  await frame().getByText('Written by hand').waitFor();
  await add('Separator');
  await look(page, 'blocks-filled', { narrow: 'none' });
});

test('moves a block by the keyboard and undoes it', async () => {
  const before = await listNames();
  await block(/^Table/).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(listNames).toEqual(before.with(1, 'Table, block 2').with(2, 'Button, block 3'));
  await expect.poll(() => block('Table, block 2').evaluate((node) => node === document.activeElement)).toBe(true);
  await page.keyboard.press('Control+z');
  await expect.poll(listNames).toEqual(before);
  await page.keyboard.press('Control+Shift+z');
  await expect.poll(listNames).toEqual(before.with(1, 'Table, block 2').with(2, 'Button, block 3'));
  await undo().click();
  await expect.poll(listNames).toEqual(before);
});

test('moves a block by dragging, copies and removes one', async () => {
  const before = await listNames();
  await block(/^Separator/).dragTo(block('Text, block 1'), { targetPosition: { x: 60, y: 4 } });
  await expect.poll(listNames).toContain('Separator, block 1');
  await undo().click();
  await expect.poll(listNames).toEqual(before);
  await block(/^Button/).focus();
  await page.keyboard.press('Control+d');
  await expect.poll(async () => (await listNames()).length).toBe(before.length + 1);
  await page.keyboard.press('Delete');
  await expect.poll(listNames).toEqual(before);
});

test('changes the message and a row, with a second column', async () => {
  await panel().getByRole('button', { name: 'Message', exact: true }).click();
  await fill('Width in pixels', '480');
  await canvas().getByRole('button', { name: 'Select row 1' }).click();
  await panel().getByLabel('Columns').selectOption('2');
  const column = canvas().getByRole('button', { name: 'Add a block to row 1, column 2' });
  await column.click();
  await look(page, 'blocks-columns', { narrow: 'none' });
  await panel().getByRole('button', { name: 'Separator', exact: true }).click();
  await column.waitFor({ state: 'hidden' });
  await frame().locator('div.mj-column-per-50').first().waitFor({ state: 'attached' });
  await undo().click();
  await column.waitFor();
  await undo().click();
  await column.waitFor({ state: 'hidden' });
});

test('leads from a problem to its block', async () => {
  await block(/^Button/).click();
  await fill('Link', 'javascript:alert(1)');
  await page.getByText(/[1-9] error/).waitFor();
  await page.getByRole('button', { name: 'Publish' }).click();
  const dialog = page.getByRole('dialog', { name: 'Fix these errors first' });
  await dialog.getByRole('button', { name: /Block 2/ }).click();
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => block(/^Button/).evaluate((node) => node === document.activeElement)).toBe(true);
  await fill('Link', 'https://example.com/{{order_id or "1"}}');
  await page.getByText(/No errors/).waitFor();
});

test('saves, sends a test, and publishes', async () => {
  await page.getByRole('tab', { name: 'Settings' }).click();
  await page.getByLabel('Subject', { exact: true }).fill('Your order');
  await save();
  expect(await readStoredTypes()).toEqual([
    'text',
    'button',
    'table',
    'socialMedia',
    'imageTextButtonNew',
    'html',
    'separator',
  ]);
  await page.getByRole('button', { name: 'Send test' }).click();
  const sending = page.getByRole('dialog', { name: 'Send a test' });
  await sending.getByRole('checkbox', { name: account.email }).waitFor();
  await sending.getByRole('button', { name: 'Send', exact: true }).click();
  await sending.getByText('1 test message is on its way.').waitFor();
  await expect.poll(readCaptured).toContain('[Test] Your order');
  await page.keyboard.press('Escape');
  await sending.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await page.waitForURL('**/template/created/*');
  await heading(page, 'Your template is published').waitFor();
});

test('continues in MJML, and shows the blocks of the published version beside it', async () => {
  await page.goto(page.url().replace('/created/', '/edit/'));
  const message = panel().getByRole('button', { name: 'Message', exact: true });
  await waitForReact(message);
  await message.click();
  await panel().getByRole('button', { name: 'Continue in MJML' }).click();
  const dialog = page.getByRole('dialog', { name: 'Continue in MJML?' });
  await look(page, 'blocks-convert', { narrow: 'none' });
  await dialog.getByRole('button', { name: 'Continue in MJML' }).click();
  await page.getByRole('tab', { name: 'MJML' }).waitFor();
  await expect.poll(() => page.getByRole('textbox', { name: 'MJML source' }).textContent()).toContain('mj-body');
  await frame().getByText('Open your order').waitFor();
  await page.getByRole('tab', { name: 'Versions' }).click();
  await page.getByRole('button', { name: 'Restore v1 as the draft' }).click();
  await block(/^Button/).waitFor();
});

test('shows the preview as a tab in a window that is too narrow for both', async () => {
  await page.setViewportSize({ width: 1_440, height: 900 });
  await page.getByRole('tab', { name: 'Edit' }).click();
  await block(/^Button/).click();
  await look(page, 'blocks-1440', { narrow: 'none' });
  await page.getByRole('tab', { name: 'Preview' }).click();
  await frame().getByText('Open your order').waitFor();
  await page.getByRole('tab', { name: 'Edit' }).click();
  await expect.poll(() => block(/^Button/).getAttribute('aria-pressed')).toBe('true');
});

test('says that blocks need a wider screen', async () => {
  await page.setViewportSize({ width: 900, height: 800 });
  await page.getByRole('tab', { name: 'Edit' }).click();
  await page.getByText('Blocks need a wider screen').waitFor();
  await look(page, 'blocks-narrow', { narrow: 'none' });
});
