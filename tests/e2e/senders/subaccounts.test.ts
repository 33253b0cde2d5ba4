import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAccount } from '../../fixtures/browser/account.ts';
import { launchBrowser } from '../../fixtures/browser/browser.ts';
import { dismissToasts, look } from '../../fixtures/browser/look.ts';
import { findAxeFaults } from '../../fixtures/browser/page-faults.ts';
import { heading, runningProduct } from '../../fixtures/browser/person.ts';
import { runAdmin } from '../../fixtures/process/run-admin.ts';

let browser: Browser;
let page: Page;
/** The path of the subaccount that the tests create. */
let path = '';

beforeAll(async () => {
  browser = await launchBrowser();
  const opened = await openAccount(browser, 'Sue Part', '/subaccount');
  await runAdmin(runningProduct().env, 'add-ip-pool', '--company', opened.account.companyId, '--name', 'bulk');
  page = opened.page;
});

afterAll(() => browser.close());

/** Waits for the notification of a change, dismisses it, and waits until the dialog that asked has left the page. */
async function settle(notification: string): Promise<void> {
  await page.getByText(notification, { exact: true }).first().waitFor();
  await dismissToasts(page);
  await expect.poll(() => page.locator('[role="dialog"], [role="alertdialog"]').count()).toBe(0);
}

test('creates a subaccount with pool, limits, domain and first key in one step, and shows the key once', async () => {
  await page.getByText('No subaccounts yet').waitFor();
  await look(page, 'subaccounts-empty', { keyboard: true });
  await page.getByRole('link', { name: 'Create subaccount' }).click();
  await heading(page, 'Create subaccount').waitFor();
  await page.getByRole('button', { name: 'Create subaccount' }).click();
  await page.getByText('Field Name is required').waitFor();
  await page.getByLabel('Name', { exact: true }).fill('Shop North');
  await page.getByLabel('A day').fill('lots');
  await page.getByRole('button', { name: 'Create subaccount' }).click();
  await page.getByText('Field A day must be a whole number').waitFor();
  await page.getByLabel('A day').fill('500');
  await page.getByLabel('IP pool').selectOption({ label: 'bulk' });
  await page.getByRole('group', { name: 'Sending domains' }).getByRole('checkbox').first().check();
  await look(page, 'subaccounts-create', { keyboard: true });
  await page.getByRole('button', { name: 'Create subaccount' }).click();
  await heading(page, 'Shop North is ready').waitFor();
  const key = /tx_live_[\w-]{43}/.exec((await page.locator('main').innerText()) ?? '')?.[0] ?? '';
  expect(key).not.toBe('');
  await look(page, 'subaccounts-created', { keyboard: true });
  await page.getByRole('link', { name: 'View subaccount' }).click();
  await page.getByText('It can send.').waitFor();
  path = new URL(page.url()).pathname;
  await page.getByText('0 of 500').waitFor();
  expect(await page.content()).not.toContain(key);
  await look(page, 'subaccounts-detail', { keyboard: true });
});

test('assigns and unassigns a domain', async () => {
  await page.goto(path);
  await page.getByRole('button', { name: 'Unassign' }).click();
  await page.getByText('It can’t send yet: assign a domain to it.').waitFor();
  await page.getByRole('button', { name: 'Assign', exact: true }).click();
  await page.getByRole('button', { name: 'Unassign' }).waitFor();
  await page.getByRole('button', { name: 'Share with all' }).click();
  await page.getByText('Shared with all').waitFor();
  await page.getByRole('button', { name: 'Keep for this one' }).click();
  await page.getByRole('button', { name: 'Unassign' }).waitFor();
});

test('edits its limits', async () => {
  await page.goto(path);
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await heading(page, 'Edit Shop North').waitFor();
  await page.getByLabel('A day').fill('');
  await page.getByLabel('Share of your monthly quota, in percent').fill('101');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('must be between 1 and 100').waitFor();
  await page.getByLabel('Share of your monthly quota, in percent').fill('25');
  await look(page, 'subaccounts-edit', { keyboard: true });
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('25% of your monthly quota at most').waitFor();
});

test('suspends it after a question about its queued mail, and resumes it', async () => {
  await page.goto(path);
  await page.getByRole('button', { name: 'Suspend' }).click();
  const dialog = page.getByRole('dialog', { name: 'Suspend Shop North?' });
  await dialog.getByLabel('Cancel it').check();
  expect(await findAxeFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Suspend' }).click();
  await page.getByText('It can’t send. Its queued mail was canceled.').waitFor();
  await settle('Shop North suspended');
  await look(page, 'subaccounts-suspended', { keyboard: true });
  await page.getByRole('button', { name: 'Resume' }).click();
  await page.getByText('It can send.').waitFor();
  await settle('Shop North can send again');
});

test('narrows activity, suppressions and keys to it', async () => {
  for (const [list, empty] of [
    ['activity', 'Subaccount'],
    ['suppression', 'Subaccount'],
    ['api-key', 'Subaccount'],
  ] as const) {
    await page.goto(`/${list}?subaccount=${path.split('/').at(-1)}`);
    const filter = page.getByLabel(empty, { exact: true });
    await expect.poll(() => filter.locator('option:checked').innerText()).toBe('Shop North (1)');
    await filter.selectOption({ label: 'Any subaccount' });
    await expect.poll(() => page.url()).not.toContain('subaccount');
  }
  await page.goto('/api-key/create');
  await page.getByLabel('Sends for').selectOption({ label: 'Shop North (1)' });
  expect(await findAxeFaults(page)).toEqual([]);
});

test('lists it with its figures, filters and order, and is found by the palette', async () => {
  await page.goto('/subaccount');
  const row = page.getByRole('row').filter({ hasText: 'Shop North' });
  await row.getByText('Active').waitFor();
  await page.getByLabel('Sort by').selectOption({ label: 'Highest bounce rate' });
  await expect.poll(() => page.url()).toContain('sort=bounceRate');
  await look(page, 'subaccounts-list', { keyboard: true });
  await page.getByLabel('Status').selectOption({ label: 'Suspended' });
  await page.getByText('No subaccount matches').waitFor();
  await page.goBack();
  await row.waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('shop no');
  await page.getByRole('option', { name: /^Shop North #/ }).click();
  await page.waitForURL(`**${path}`);
});

test('terminates it once its name is typed', async () => {
  await page.goto(path);
  await page.getByRole('button', { name: 'Terminate' }).click();
  await page.getByLabel(/Type Shop North/).fill('Shop North');
  await page.getByRole('dialog').getByRole('button', { name: 'Terminate' }).click();
  await page.getByText('It can’t send any more. Its history stays here.').waitFor();
  await page.getByText('It has no key.').waitFor();
  await settle('Shop North terminated');
  expect(await page.getByRole('button', { name: 'Suspend' }).count()).toBe(0);
  expect(await findAxeFaults(page)).toEqual([]);
});
