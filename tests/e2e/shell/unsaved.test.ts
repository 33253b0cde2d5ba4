import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openAccount } from '../../fixtures/browser/account.ts';
import { launchBrowser } from '../../fixtures/browser/browser.ts';
import { findAxeFaults, findSideScroll } from '../../fixtures/browser/page-faults.ts';
import { heading } from '../../fixtures/browser/person.ts';

let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await launchBrowser();
  ({ page } = await openAccount(browser, 'Ulla Unsaved', '/configuration', 'sandbox'));
  await heading(page, 'Configuration').waitFor();
});

afterAll(() => browser.close());

const question = () => page.getByRole('dialog', { name: 'Discard your changes?' });
const answer = (words: 'Keep editing' | 'Discard') => question().getByRole('button', { name: words }).click();
const link = (name: string) => page.getByRole('link', { name, exact: true }).click();
const pathOf = () => new URL(page.url()).pathname;

/** A form and its input. */
const FORM = '/create-member';
const WORDS = 'half an address';
const field = () => page.getByLabel('Email addresses');

describe('a form with unsaved input', () => {
  beforeEach(async () => {
    await page.goto('/account-setting?tab=team');
    await page.getByRole('link', { name: 'Invite people' }).click();
    await page.waitForURL(`**${FORM}`);
    await field().pressSequentially(WORDS);
  });

  test('asks before a link is followed, and stays with all input or leaves without it', async () => {
    await link('Activity');
    await question().waitFor();
    expect(await findAxeFaults(page)).toEqual([]);
    await answer('Keep editing');
    await question().waitFor({ state: 'detached' });
    expect([pathOf(), await field().inputValue()]).toEqual([FORM, WORDS]);
    await link('Activity');
    await answer('Discard');
    await heading(page, 'Activity').waitFor();
    expect(await question().count()).toBe(0);
  });

  test('asks on the narrowest screen above the open navigation', async () => {
    await page.setViewportSize({ width: 360, height: 800 });
    await page.getByRole('button', { name: 'Open navigation' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Activity', exact: true }).click();
    await question().waitFor();
    expect(await findSideScroll(page)).toEqual([]);
    await answer('Discard');
    await heading(page, 'Activity').waitFor();
    await page.setViewportSize({ width: 1_280, height: 800 });
  });

  test('asks before the browser goes back', async () => {
    await page.evaluate(() => window.history.back());
    await question().waitFor();
    await page.keyboard.press('Escape');
    await question().waitFor({ state: 'detached' });
    expect([pathOf(), await field().inputValue()]).toEqual([FORM, WORDS]);
    await field().press('!');
    await page.evaluate(() => window.history.back());
    await answer('Discard');
    await page.waitForURL('**/account-setting?tab=team');
  });

  test('asks before navigation by keyboard or menu', async () => {
    await heading(page, /./).click();
    await page.keyboard.press('g');
    await page.keyboard.press('a');
    await answer('Keep editing');
    await question().waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /Your account/ }).click();
    await page.getByRole('menuitem', { name: 'Account settings' }).click();
    await answer('Discard');
    await page.waitForURL('**/account-setting**');
  });

  test('makes the browser ask before a reload', async () => {
    const asked = page.waitForEvent('dialog');
    const reload = page.evaluate(() => window.location.reload()).catch(() => null);
    const dialog = await asked;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();
    await reload;
    expect(await field().inputValue()).toBe(WORDS);
  });

  test('does not ask when the input equals the saved values', async () => {
    await field().fill('');
    await link('Activity');
    await heading(page, 'Activity').waitFor();
    expect(await question().count()).toBe(0);
  });
});

test('does not ask after a form was saved', async () => {
  await page.goto('/account-setting?tab=profile');
  const fullname = page.getByLabel('Full name');
  await fullname.fill('Ulla Saved');
  await page.getByRole('tab', { name: 'Security' }).click();
  await answer('Keep editing');
  await question().waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Save changes', exact: true }).click();
  await page.getByText('Saved', { exact: true }).first().waitFor();
  await page.getByRole('tab', { name: 'Security' }).click();
  await page.getByRole('tab', { name: 'Security', selected: true }).waitFor();
  expect(await question().count()).toBe(0);
});

test('asks before a dialog with unsaved input closes, and not before an unchanged one does', async () => {
  await page.goto('/configuration');
  const open = page.getByRole('button', { name: 'Create key' }).first();
  const name = page.getByRole('dialog').getByLabel('Name');
  await open.click();
  await name.waitFor();
  await page.keyboard.press('Escape');
  await name.waitFor({ state: 'detached' });
  await open.click();
  await name.fill('billing');
  await page.keyboard.press('Escape');
  await answer('Keep editing');
  await question().waitFor({ state: 'detached' });
  expect(await name.inputValue()).toBe('billing');
  await page.keyboard.press('Escape');
  await answer('Discard');
  await name.waitFor({ state: 'detached' });
});
