import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { findAxeFaults, findSideScroll } from '../support/page-faults.ts';
import { heading, logIn, newPerson, openWindow, runningProduct, takePicture } from '../support/person.ts';
import { runAdmin } from '../support/run-admin.ts';

const person = { ...newPerson('Kai Key'), environment: 'production' };

let browser: Browser;
let page: Page;

beforeAll(async () => {
  const args = Object.entries({ ...person, fullname: undefined }).flatMap(([name, value]) =>
    value === undefined ? [] : [`--${name}`, value],
  );
  await runAdmin(runningProduct().env, 'create-account', ...args);
  browser = await launchBrowser();
  ({ page } = await openWindow(browser));
  await page.goto('/login?redirect=%2Fapi-key');
  await logIn(page, person);
  await page.waitForURL('**/api-key');
});

afterAll(() => browser.close());

async function look(name: string): Promise<void> {
  expect(await findAxeFaults(page)).toEqual([]);
  await takePicture(page, `api-keys-${name}`);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  expect(await findAxeFaults(page)).toEqual([]);
  await takePicture(page, `api-keys-${name}-dark`);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 390, height: 800 });
  expect(await findSideScroll(page)).toEqual([]);
  await takePicture(page, `api-keys-${name}-390`);
  await page.setViewportSize({ width: 1_280, height: 800 });
}

/** Returns the status that the send API answers to a key. */
async function callWith(key: string): Promise<number> {
  const answer = await fetch(`${runningProduct().apiUrl}/emails`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: '{}',
  });
  return answer.status;
}

/** Returns the key that the page shows, this once. */
const readKey = async (): Promise<string> => (await page.getByText(/^tx_live_[\w-]{43}$/).textContent()) ?? '';

test('creates a key with restrictions and shows it once', async () => {
  await heading(page, 'API keys').waitFor();
  await page.getByRole('link', { name: 'Create key' }).click();
  await page.getByRole('button', { name: 'Create key' }).click();
  await page.getByText('Field Name is required').waitFor();
  await page.getByLabel('Name', { exact: true }).fill('shop, live');
  await page.getByRole('button', { name: /Add my current IP/ }).click();
  expect(await page.getByLabel('Allowed IP addresses').inputValue()).toMatch(/^[\da-f.:]+$/);
  await page.getByLabel('Allowed IP addresses').fill('');
  await page.getByLabel('Expires').selectOption({ label: 'In 90 days' });
  await page.getByLabel('Permissions').selectOption({ label: 'Custom' });
  await look('create');
  await page.getByLabel('Permissions').selectOption({ label: 'REST only' });
  await page.getByRole('button', { name: 'Create key' }).click();
  await page.getByText('Copy this key now').waitFor();
  await look('created');
  expect(await callWith(await readKey())).toBe(422);
  await page.getByRole('link', { name: 'Done' }).click();
  await page.getByRole('row').filter({ hasText: 'shop, live' }).getByText('REST only').waitFor();
  expect(await page.getByText(/tx_live_[\w-]{43}/).count()).toBe(0);
  await look('list');
});

test('changes the permissions of a key', async () => {
  await page.getByRole('link', { name: 'shop, live' }).click();
  await page.getByText('Send over REST, schedule and cancel').waitFor();
  await page.getByRole('link', { name: 'Edit key' }).click();
  await page.getByLabel('Permissions').selectOption({ label: 'Read only' });
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('shop, live saved').waitFor();
  await page.getByText('Read only', { exact: true }).waitFor();
});

test('rotates a key, and the replaced one says how long it works', async () => {
  await page.getByLabel('This key keeps working for').selectOption({ label: '7 days' });
  await look('detail');
  await page.getByRole('button', { name: 'Rotate key' }).click();
  await heading(page, 'Your new API key').waitFor();
  expect(await callWith(await readKey())).toBe(403);
  await page.getByRole('link', { name: 'Done' }).click();
  const rows = page.getByRole('row').filter({ hasText: 'shop, live' });
  await expect.poll(() => rows.count()).toBe(2);
  await rows.filter({ hasText: 'Replaced' }).getByRole('link').click();
  await page.getByText('has replaced this one').waitFor();
  expect(await page.getByRole('button', { name: 'Rotate key' }).count()).toBe(0);
  await look('replaced');
});

test('revokes a key once its name is typed', async () => {
  await page.getByRole('button', { name: 'Revoke key' }).click();
  const dialog = page.getByRole('dialog');
  const confirm = dialog.getByRole('button', { name: 'Revoke key' });
  expect(await confirm.isDisabled()).toBe(true);
  await dialog.getByLabel(/Type shop, live/).fill('shop, live');
  await confirm.click();
  await page.waitForURL('**/api-key');
  await expect.poll(() => page.getByRole('row').filter({ hasText: 'shop, live' }).count()).toBe(1);
});
