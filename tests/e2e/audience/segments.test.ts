import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { create, openAccount } from '../../fixtures/browser/account.ts';
import { launchBrowser } from '../../fixtures/browser/browser.ts';
import { dismissToasts, look } from '../../fixtures/browser/look.ts';
import { heading } from '../../fixtures/browser/person.ts';

let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await launchBrowser();
  const opened = await openAccount(browser, 'Seb Ment', '/segment');
  page = opened.page;
  const { context } = opened;
  const add = (path: string, body: object) => create(context, `/api/suite/v1/contacts${path}`, body);
  await add('/label', { name: 'Label 1' });
  await add('', { email: 'ann@shop.example', firstName: 'Ann', city: 'Jakarta', labels: ['Label 1'] });
  const bo = await add('', { email: 'bo@shop.example', firstName: 'Bo', city: 'Jakarta' });
  await add('', { email: 'cy@shop.example', firstName: 'Cy', city: 'Bandung' });
  await add('', { email: 'di@shop.example', firstName: 'Di' });
  await add('/unsubscribe', { ids: [bo] });
});

afterAll(() => browser.close());

/** The number of people who match, once it is counted. */
const size = () => page.getByRole('region', { name: 'People in this segment' });
const sentence = () => page.locator('main p[aria-live="polite"]').first();
const press = async (...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};
/** Tabs until the control with a name has the focus. */
async function tabTo(name: string | RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let step = 0; step < 60; step += 1) {
    await page.keyboard.press(key);
    const label = await page.evaluate(() => {
      const at = document.activeElement;
      return at?.getAttribute('aria-label') ?? (at instanceof HTMLElement ? at.innerText : '');
    });
    if (typeof name === 'string' ? label.trim() === name : name.test(label)) return;
  }
  throw new Error(`no Tab leads to ${name}`);
}

/** Adds a condition, which gets the focus. */
async function addCondition(): Promise<void> {
  const rows = await page.getByLabel('Source', { exact: true }).count();
  await tabTo('Condition');
  await press('Enter');
  await expect.poll(() => page.getByLabel('Source', { exact: true }).count()).toBe(rows + 1);
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Source');
}

test('builds, saves and changes a segment with the keyboard alone', async () => {
  await page.getByText('No segments yet').waitFor();
  await look(page, 'segments-empty', { keyboard: true });
  await tabTo('Create segment');
  await press('Enter');
  await heading(page, 'New segment').waitFor();
  await size().getByText('4', { exact: true }).first().waitFor();
  await look(page, 'segments-new', { keyboard: true, narrow: 'axe' });
  await page.getByLabel('Name', { exact: true }).focus();
  await page.keyboard.type('Jakarta');
  await addCondition();
  await tabTo('Value');
  await page.keyboard.type('Jakarta');
  await press('Enter');
  await expect.poll(() => sentence().innerText()).toBe('People whose city is Jakarta.');
  await size().getByText('2', { exact: true }).first().waitFor();
  await page.getByText('1 · 50%').waitFor();

  // A second row of a value in two steps, undone and done again.
  await addCondition();
  await tabTo('Value');
  await page.keyboard.type('Bandung');
  await press('Enter');
  await expect.poll(() => sentence().innerText()).toContain('and whose city is Bandung');
  await press('Control+z');
  await expect.poll(() => sentence().innerText()).toBe('People whose city is Jakarta.');
  await press('Control+y');
  await expect.poll(() => sentence().innerText()).toContain('Bandung');
  // Alt with an arrow moves the row; Backspace removes an empty one.
  await press('Alt+ArrowUp');
  await expect.poll(() => sentence().innerText()).toBe('People whose city is Bandung and whose city is Jakarta.');
  await addCondition();
  await press('Backspace');
  await expect.poll(() => page.getByLabel('Source').count()).toBe(2);
  await tabTo('Match', 'Shift+Tab');
  await press('ArrowDown');
  await expect.poll(() => sentence().innerText()).toBe('People whose city is Bandung or whose city is Jakarta.');
  await size().getByText('3', { exact: true }).first().waitFor();

  await tabTo('Create segment', 'Shift+Tab');
  await press('Enter');
  await heading(page, 'Jakarta').waitFor();
  await page.getByText('Version 1', { exact: true }).first().waitFor();
});

test('says why a person is not in it, and who is', async () => {
  await page.getByLabel('Email address of the person').fill('di@shop.example');
  await page.keyboard.press('Enter');
  await page.getByText('Di isn’t in it.').waitFor();
  await page.getByText('City: no value').first().waitFor();
  await size().getByText('3', { exact: true }).first().waitFor();
  await page.getByText('City: Bandung').first().waitFor();
  await dismissToasts(page);
  await look(page, 'segments-edit', { keyboard: true, narrow: 'none' });
  // The walk by keyboard has scrolled: what is under the bar at the top then has no size that a finger needs.
  await page.evaluate(() => window.scrollTo(0, 0));
  await look(page, 'segments-edit-narrow', { narrow: 'axe' });
  await page.setViewportSize({ width: 390, height: 844 });
  await look(page, 'segments-edit-390', { narrow: 'none' });
  await page.setViewportSize({ width: 1_440, height: 900 });
});

test('excludes people by a group of its own, asks before unsaved changes are lost, and saves the next version', async () => {
  await page.getByRole('combobox', { name: 'Match' }).selectOption('all');
  await page.getByRole('button', { name: 'Exclusion' }).click();
  await page.getByLabel('Labels').selectOption({ label: 'Label 1' });
  await expect.poll(() => sentence().innerText()).toContain('who aren’t any of those who have the label Label 1');
  await page.getByRole('button', { name: 'Segment', exact: true }).click();
  await page.getByRole('button', { name: 'Save version 2' }).click();
  await page.getByText('Choose one.').waitFor();
  await look(page, 'segments-faults');
  await page.getByRole('link', { name: 'Segments' }).first().click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await page.getByRole('button', { name: 'Remove condition' }).nth(2).click();
  await page.getByRole('button', { name: 'Save version 2' }).click();
  await page.getByText('Version 2', { exact: true }).first().waitFor();
  const notify = page.getByRole('checkbox', { name: 'Send who enters and leaves to webhooks' });
  await notify.click();
  await expect.poll(() => notify.isChecked()).toBe(true);
  await page.getByText('Watched', { exact: true }).waitFor();
  await look(page, 'segments-notify', { narrow: 'none' });
  await page.getByRole('link', { name: 'Segments' }).first().click();
  await heading(page, 'Segments').waitFor();
  await page.getByRole('row').filter({ hasText: 'Jakarta' }).waitFor();
  await look(page, 'segments-list', { keyboard: true });
});
