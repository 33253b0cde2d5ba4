import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, openAccount } from '../../fixtures/browser/account.ts';
import { launchBrowser } from '../../fixtures/browser/browser.ts';
import { look } from '../../fixtures/browser/look.ts';
import { findAxeFaults, findKeyboardFaults } from '../../fixtures/browser/page-faults.ts';
import { heading, takePicture } from '../../fixtures/browser/person.ts';
import { waitForReact, waitForReactOnLoad } from '../../fixtures/browser/wait-for-react.ts';

let browser: Browser;
let page: Page;
let account: Account;

beforeAll(async () => {
  browser = await launchBrowser();
  ({ page, account } = await openAccount(browser, 'Tessa Plate', '/template'));
});

afterAll(() => browser.close());

const editor = (on = page) => on.getByRole('textbox', { name: 'MJML source' });
const frame = (on = page) => on.frameLocator('iframe[title="Preview of the message"]');
const isSaved = (on = page) => on.locator('main').getByText(/^Saved /);

/** Returns the source of the stored draft; the editor itself draws no more lines than are visible. */
const readStoredSource = () =>
  page.evaluate(async () => {
    const id = window.location.pathname.split('/').at(-1);
    const answer = await fetch(`/api/config/v1/template/${id}`, { headers: { 'x-product': 'transactional' } });
    const { draft } = await answer.json();
    return String(draft?.mjml);
  });

/** Types at the end of the source. */
async function appendToSource(on: Page, text: string): Promise<void> {
  await editor(on).click();
  await on.keyboard.press('Control+End');
  await on.keyboard.type(text);
}

test('leads from the empty list to the gallery, which shows pictures', async () => {
  await page.getByText('No templates yet').waitFor();
  await look(page, 'templates-empty');
  await page.getByRole('link', { name: 'Create template' }).click();
  await heading(page, 'Create template').waitFor();
  await page.frameLocator('iframe[title="Picture of Welcome"]').getByText('Welcome, Maya').waitFor();
  expect(await findKeyboardFaults(page)).toEqual([]);
  await look(page, 'templates-gallery');
});

test('creates a template from a starting point and previews it with its data', async () => {
  await page.getByRole('button', { name: 'Shipping' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill('Order shipped');
  await expect.poll(() => dialog.getByLabel('Alias').inputValue()).toBe('order-shipped');
  await look(page, 'templates-create');
  await dialog.getByRole('button', { name: 'Create draft' }).click();
  await page.waitForURL('**/template/edit/*');
  await frame().getByText('It’s on its way').waitFor();
  await page.getByText('Your order 18 204 has shipped').waitFor();
  await page.getByText('No problems').waitFor();
  await editor().waitFor();
  expect(await findKeyboardFaults(page)).toEqual([]);
  await look(page, 'templates-editor');
});

test('saves with Ctrl+S what was typed, and shows it at once', async () => {
  await editor().click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('<!-- first -->');
  await page.getByText('Unsaved changes').waitFor();
  await page.keyboard.press('Control+s');
  await page.getByText('Draft saved').waitFor();
  await isSaved().waitFor();
  await page.reload();
  await expect.poll(() => editor().textContent()).toContain('<!-- first -->');
});

test('opens by its compose routes and saves with Ctrl+S while Caps Lock is on, or in a layout without Latin letters', async () => {
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const press = (key: string) =>
    page.evaluate(
      (pressed) =>
        document.dispatchEvent(
          new KeyboardEvent('keydown', { key: pressed, code: 'KeyS', ctrlKey: true, cancelable: true, bubbles: true }),
        ),
      key,
    );
  for (const [route, key] of [
    ['/page', 'S'],
    ['/library/page', 'ы'],
  ] as const) {
    await page.goto(`${route}/${id}/compose`);
    await page.waitForURL(`**/template/edit/${id}`);
    await editor().click();
    await page.keyboard.press('Control+Home');
    await page.keyboard.type(`<!-- by ${route} -->`);
    await page.getByText('Unsaved changes').waitFor();
    await press(key);
    await isSaved().waitFor();
  }
});

test('offers the unsaved text of an earlier visit', async () => {
  await page.getByRole('tab', { name: 'Settings' }).click();
  await page.getByLabel('Subject', { exact: true }).fill('On its way: {{order.number}}');
  await page.getByText('On its way: 18 204').waitFor();
  const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('em_')).length);
  await expect.poll(kept).toBe(1);
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  const offer = page.getByRole('button', { name: 'Bring it back' });
  await waitForReact(offer);
  await look(page, 'templates-restore');
  await offer.click();
  await page.getByText('On its way: 18 204').waitFor();
  await page.keyboard.press('Control+s');
  await page.getByText('Draft saved').waitFor();
  await expect.poll(kept).toBe(0);
});

test('keeps no copy of changes that are discarded', async () => {
  const path = new URL(page.url()).pathname;
  const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('em_')).length);
  await page.getByRole('tab', { name: 'Settings' }).click();
  await page.getByLabel('Subject', { exact: true }).fill('Not to be kept');
  await expect.poll(kept).toBe(1);
  await page.getByRole('link', { name: 'Activity', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await heading(page, 'Activity').waitFor();
  expect(await kept()).toBe(0);
  await page.goto(path);
  await page.getByRole('tab', { name: 'Settings' }).click();
  expect(await page.getByLabel('Subject', { exact: true }).inputValue()).toBe('On its way: {{order.number}}');
  expect(await page.getByRole('button', { name: 'Bring it back' }).count()).toBe(0);
  await page.getByRole('tab', { name: 'MJML' }).click();
});

test('leads from a problem to its line, and publishes no draft with an error', async () => {
  await appendToSource(page, '{{#if open}}');
  await page.getByText(/[1-9] error/).waitFor();
  await page.getByRole('button', { name: 'Publish' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Fix these errors first').waitFor();
  await look(page, 'templates-refused');
  await dialog.getByRole('button', { name: /line/ }).first().click();
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => editor().evaluate((node) => node === document.activeElement)).toBe(true);
  await page.keyboard.press('Control+End');
  for (const _ of '{{#if open}}') await page.keyboard.press('Backspace');
  await page.getByText('No problems').waitFor();
  await page.keyboard.press('Control+s');
  await isSaved().waitFor();
});

test('shows both drafts when a second tab has saved, and keeps the own changes on top', async () => {
  const second = waitForReactOnLoad(await page.context().newPage());
  await second.goto(page.url());
  await expect.poll(() => editor(second).textContent()).toContain('mjml');
  await appendToSource(second, '<!-- theirs -->');
  await second.keyboard.press('Control+s');
  await second.getByText('Draft saved').waitFor();
  await second.close();
  await editor().click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('<!-- mine -->');
  await page.keyboard.press('Control+s');
  const dialog = page.getByRole('dialog', { name: 'Someone else saved this draft' });
  await dialog.getByText('<!-- theirs -->').waitFor();
  await dialog.getByText('<!-- mine -->').first().waitFor();
  await look(page, 'templates-conflict');
  await dialog.getByRole('button', { name: 'Keep mine' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await isSaved().waitFor();
  await expect.poll(readStoredSource).toContain('<!-- mine -->');
});

test('sends a test of the draft', async () => {
  await page.getByRole('button', { name: 'Send test' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send a test' });
  await dialog.getByRole('checkbox', { name: account.email }).waitFor();
  await look(page, 'templates-send-test');
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await dialog.getByText('1 test message is on its way.').waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
});

test('publishes with a note and shows code with the alias and its variables', async () => {
  await page.getByRole('button', { name: 'Publish' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/What changed/).fill('The first one');
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await page.waitForURL('**/template/created/*');
  await heading(page, 'Your template is published').waitFor();
  await page.getByRole('tabpanel').getByText('"order-shipped"').first().waitFor();
  await look(page, 'templates-created');
});

test('compares two versions and restores the first as the draft', async () => {
  await page.getByRole('link', { name: 'View template' }).click();
  await heading(page, 'Order shipped').waitFor();
  await frame().getByText('It’s on its way').waitFor();
  await look(page, 'templates-detail');
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await page.waitForURL('**/template/edit/*');
  await appendToSource(page, '<!-- second -->');
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await page.getByText('Version 2 is live').waitFor();
  await page.getByRole('tab', { name: 'Versions' }).click();
  await page.getByRole('button', { name: 'Changes of v2' }).click();
  await page.getByRole('region', { name: 'Changes', exact: true }).getByText('<!-- second -->').waitFor();
  await look(page, 'templates-versions');
  await page.getByRole('button', { name: 'Restore v1 as the draft' }).click();
  await page.getByText('Draft ahead of v2').waitFor();
  await expect.poll(readStoredSource).not.toContain('<!-- second -->');
});

test('works by the keyboard alone: leaves the editor, changes the subject, saves', async () => {
  await page.reload();
  await editor().waitFor();
  await editor().focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Tab');
  await expect.poll(() => editor().evaluate((node) => node === document.activeElement)).toBe(true);
  await page.getByText('Unsaved changes').waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Shift+Tab');
  await expect.poll(() => editor().evaluate((node) => node === document.activeElement)).toBe(false);
  const source = page.getByRole('tab', { name: 'MJML' });
  await source.focus();
  for (const _ of ['text', 'amp', 'settings']) await page.keyboard.press('ArrowRight');
  await page.getByLabel('Subject', { exact: true }).waitFor();
  await look(page, 'templates-settings');
  await page.getByLabel('Subject', { exact: true }).focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('By keyboard');
  await page.keyboard.press('Control+s');
  await page.getByText('Draft saved').waitFor();
});

test('offers a plain text field, dark mode, and a set of test data of its own', async () => {
  await page.getByRole('tab', { name: 'Test data' }).click();
  await page.getByRole('button', { name: 'Use a plain text field' }).click();
  const json = page.getByRole('textbox', { name: 'Test data as JSON' });
  await expect.poll(() => json.inputValue()).toContain('18 204');
  await page.getByRole('button', { name: 'Dark', exact: true }).click();
  await look(page, 'templates-data');
  await page.getByRole('button', { name: 'Use the code editor' }).click();
  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByRole('tab', { name: 'Source' }).click();
  await page.getByRole('tab', { name: 'Preview' }).click();
  await frame().getByText('It’s on its way').waitFor();
  expect(await findAxeFaults(page)).toEqual([]);
  await takePicture(page, 'templates-preview-390');
  await page.setViewportSize({ width: 1_280, height: 800 });
});

test('lists, finds, archives and deletes templates', async () => {
  await page.goto('/template');
  const row = page.getByRole('row').filter({ hasText: 'order-shipped' });
  await row.getByText('Draft ahead of v2').waitFor();
  const picture = page.frameLocator('iframe[title="Picture of Order shipped"]');
  await picture.getByText('It’s on its way').waitFor();
  expect(await findKeyboardFaults(page)).toEqual([]);
  await look(page, 'templates-list');
  const menu = row.getByRole('button', { name: 'Actions for Order shipped' });
  await waitForReact(menu);
  await menu.click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  await page.getByText('No templates yet').waitFor();
  await page.goto('/template?archived=true');
  await waitForReact(menu);
  await menu.click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('order-shipped');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await page.getByText('No templates match').waitFor();
});

test('imports a source and reports what it did', async () => {
  await page.goto('/template/add');
  const importing = page.getByRole('button', { name: 'Import template' });
  await waitForReact(importing);
  await importing.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Name/).fill('Imported');
  await dialog.getByLabel('Source').fill('<html lang="en"><title>Hi</title><p>Hi {{name}}</p></html>');
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await dialog.getByText('Imported imported').waitFor();
  await look(page, 'templates-import');
  await dialog.getByRole('link', { name: 'Open in the editor' }).click();
  await page.waitForURL('**/template/edit/*');
  await frame().getByText('Hi').waitFor();
});
