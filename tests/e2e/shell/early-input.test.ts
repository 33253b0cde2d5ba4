import type { Browser, Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callConsole, newAccount } from '../../fixtures/browser/account.ts';
import { launchBrowser } from '../../fixtures/browser/browser.ts';
import { heading, newPerson, openWindow } from '../../fixtures/browser/person.ts';
import { waitForReact } from '../../fixtures/browser/wait-for-react.ts';

const person = newPerson('Quinn Quick');

let browser: Browser;
let page: Page;

beforeAll(async () => {
  await newAccount(person);
  browser = await launchBrowser();
  ({ page } = await openWindow(browser));
});

afterAll(() => browser.close());

/**
 * Opens a screen whose scripts wait until the returned function is called: a person may type, choose and send before React
 * takes the page over.
 */
async function openEarly(path: string): Promise<() => Promise<void>> {
  let letScripts = () => {};
  const released = new Promise<void>((resolve) => {
    letScripts = resolve;
  });
  await page.route('**/_next/static/chunks/**', async (route) => {
    if (route.request().resourceType() === 'script') await released;
    await route.fallback();
  });
  await page.goto(path, { waitUntil: 'commit' });
  return async () => {
    letScripts();
    await page.unroute('**/_next/static/chunks/**');
  };
}

/** Returns true while React does not listen to a control. */
const isEarly = (control: Locator) =>
  control.evaluate((node) => !Object.keys(node).some((key) => key.startsWith('__reactProps')));

describe('before React takes the page over', () => {
  test('a form that is sent keeps its fields out of the address, and is sent afterwards', async () => {
    const release = await openEarly('/login?redirect=%2Factivity');
    const password = page.getByLabel('Password', { exact: true });
    await page.getByLabel('Email').fill(person.email);
    await password.fill(person.password);
    expect(await isEarly(password)).toBe(true);
    await password.press('Enter');
    expect(page.url()).not.toContain('password');
    await release();
    await page.waitForURL('**/activity');
    await heading(page, 'Activity').waitFor();
  });

  test('a search is made and a choice applies that were entered in a list of the server', async () => {
    // A list that has nothing offers no filters.
    await callConsole(page.context(), 'suppression', { recipient: 'somebody@far.example' });
    const release = await openEarly('/suppression');
    const search = page.getByLabel('Search addresses');
    const kind = page.getByRole('combobox', { name: 'Stops' });
    await search.fill('somebody');
    await kind.selectOption({ label: 'Newsletters and offers' });
    expect(await isEarly(search)).toBe(true);
    await release();
    await page.waitForURL(/search=somebody/);
    await page.waitForURL(/type=non_transactional/);
    expect(await search.inputValue()).toBe('somebody');
  });

  test('what was typed and ticked in a guarded form is sent, and counts as unsaved', async () => {
    const release = await openEarly('/webhook/create');
    await page.getByLabel('Name', { exact: true }).fill('Orders');
    const box = page.getByLabel(/^Opened open$/);
    await box.check();
    expect(await isEarly(box)).toBe(true);
    await release();
    await waitForReact(box);
    await expect.poll(() => box.isChecked()).toBe(true);
    await page.getByRole('link', { name: 'Activity', exact: true }).click();
    const question = page.getByRole('dialog', { name: 'Discard your changes?' });
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Orders');
  });

  test('a button that was pressed acts once, however often it was pressed', async () => {
    const release = await openEarly('/activity');
    const bell = page.getByRole('button', { name: /^Notifications/ });
    const add = page.getByRole('button', { name: 'Add filter' });
    await bell.dblclick();
    expect(await isEarly(bell)).toBe(true);
    await release();
    await page.getByRole('menuitem', { name: 'Mark all as read' }).waitFor();
    const releaseAgain = await openEarly('/activity');
    await add.press('Enter');
    expect(await isEarly(add)).toBe(true);
    await releaseAgain();
    await page.getByLabel('Filter', { exact: true }).waitFor();
  });

  test('a button that destroys something without a question waits for another press', async () => {
    await page.goto('/api-key');
    await page.getByRole('table').getByRole('row').nth(1).getByRole('link').first().click();
    await page.waitForURL(/\/api-key\/[\w-]+$/);
    let rotations = 0;
    await page.route('**/rotate', async (route) => {
      rotations += 1;
      await route.fallback();
    });
    const release = await openEarly(new URL(page.url()).pathname);
    const rotate = page.getByRole('button', { name: 'Rotate key' });
    await rotate.click();
    expect(await isEarly(rotate)).toBe(true);
    await release();
    await waitForReact(rotate);
    await rotate.click();
    await expect.poll(() => page.getByRole('button', { name: 'Rotate key' }).count()).toBe(0);
    expect(rotations).toBe(1);
  });

  test('what was typed at sign-up stays', async () => {
    const { page: guest } = await openWindow(browser);
    page = guest;
    const release = await openEarly('/signup');
    const field = (label: string) => page.getByLabel(label, { exact: true });
    for (const [label, value] of Object.entries({ 'Full name': 'Quinn', Email: 'q@far.example', Password: 'short' }))
      await field(label).fill(value);
    await release();
    await waitForReact(field('Email'));
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByText('Field Company name is required').waitFor();
    expect(await field('Email').inputValue()).toBe('q@far.example');
    expect(await field('Password').inputValue()).toBe('short');
  });
});
