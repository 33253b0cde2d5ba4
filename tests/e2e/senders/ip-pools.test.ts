import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAccount } from '../../fixtures/browser/account.ts';
import { launchBrowser } from '../../fixtures/browser/browser.ts';
import { look } from '../../fixtures/browser/look.ts';
import { findAxeFaults } from '../../fixtures/browser/page-faults.ts';
import { heading, runningProduct } from '../../fixtures/browser/person.ts';
import { runAdmin } from '../../fixtures/process/run-admin.ts';

const address = '127.0.0.61';

let browser: Browser;
let page: Page;

/** Creates an account with an address that the operator assigned, next to a pool of the installation. */
beforeAll(async () => {
  browser = await launchBrowser();
  const { env } = runningProduct();
  await runAdmin(env, 'add-ip-pool', '--name', 'shared-pool');
  const opened = await openAccount(browser, 'Ina Pool', '/ip-pool');
  const given = ['--address', address, '--hostname', 'out61.example.com', '--company', opened.account.companyId];
  await runAdmin(env, 'add-ip-address', ...given);
  page = opened.page;
});

// A pool of the installation would be every other test's too.
afterAll(async () => {
  await runAdmin(runningProduct().env, 'remove-ip-pool', '--name', 'shared-pool');
  await runAdmin(runningProduct().env, 'remove-ip-address', '--address', address);
  await browser.close();
});

const act = async (name: string) => {
  await page.getByRole('button', { name: `Actions for ${address}` }).click();
  await page.getByRole('menuitem', { name }).click();
};

test('creates a pool, adds the assigned address and shows its warm-up and the result of its check', async () => {
  await page.getByRole('row').filter({ hasText: 'shared-pool' }).getByText('Provided by this installation').waitFor();
  await page.getByRole('link', { name: 'Create pool' }).click();
  await page.getByRole('button', { name: 'Create pool' }).click();
  await page.getByText('Field Name is required').waitFor();
  await page.getByLabel('Name', { exact: true }).fill('transactional');
  await page.getByLabel('Overflow pool').selectOption({ label: 'shared-pool' });
  await page.getByLabel(/Default pool/).check();
  await look(page, 'ip-pools-create', { keyboard: true });
  await page.getByRole('button', { name: 'Create pool' }).click();
  await heading(page, /transactional/).waitFor();
  await page.getByText('No address in this pool').waitFor();
  await page.getByRole('button', { name: 'Add to pool' }).click();
  await page.getByText('Warm-up, day 1 of 18: 200 messages to each provider today').waitFor();
  await page.getByText('has this address').waitFor();
  await look(page, 'ip-pools-detail', { keyboard: true });
});

test('pauses, resumes and retires an address, and restores it with a new warm-up', async () => {
  await act('Pause');
  await page.getByText('Paused', { exact: true }).first().waitFor();
  await act('Resume');
  await page.getByText('Sending', { exact: true }).waitFor();
  await act('Retire');
  await page.getByRole('dialog').getByText('its warm-up starts over').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Retire' }).click();
  await page.getByText('Retired', { exact: true }).waitFor();
  await act('Resume');
  await page.getByText('Sending', { exact: true }).waitFor();
  await act('Re-check');
  await page.getByText(`Checking ${address}`).waitFor();
});

test('sets the smart host of a pool and never shows its password again', async () => {
  await page.getByRole('link', { name: 'Edit pool' }).click();
  await page.getByLabel('Route').selectOption({ label: 'Smart host' });
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Field Smart host address is required').waitFor();
  await page.getByLabel('Smart host address').fill('smtps://me:not-told@relay.example.com:465');
  await look(page, 'ip-pools-edit', { keyboard: true });
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('smtps://me@relay.example.com:465').waitFor();
  expect(await page.content()).not.toContain('not-told');
});

test('sets the pool of a sending domain', async () => {
  await page.goto('/domain/sending');
  await page.getByRole('row').getByRole('link').first().click();
  const pool = page.getByLabel('IP pool');
  await pool.selectOption({ label: 'transactional · 1 address' });
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Saved. Applies from the next message on.').waitFor();
  await page.reload();
  await expect.poll(() => pool.locator('option:checked').innerText()).toBe('transactional · 1 address');
  expect(await findAxeFaults(page)).toEqual([]);
});

test('lists a pool with its state and removes it after a confirmation', async () => {
  await page.goto('/ip-pool');
  await page.getByRole('row').filter({ hasText: 'transactional' }).getByText('Ready').waitFor();
  await look(page, 'ip-pools-list', { keyboard: true });
  await page.getByRole('link', { name: 'transactional Default' }).click();
  await page.getByRole('button', { name: 'Remove pool' }).click();
  await page.getByRole('dialog').getByText('Its addresses stay yours').waitFor();
  await page.getByLabel(/Type transactional/).fill('transactional');
  await page.getByRole('dialog').getByRole('button', { name: 'Remove pool' }).click();
  await page.getByText('transactional removed').waitFor();
  await page.waitForURL('**/ip-pool');
});
