import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAccount } from '../../fixtures/browser/account.ts';
import { launchBrowser } from '../../fixtures/browser/browser.ts';
import { look } from '../../fixtures/browser/look.ts';
import { heading, runningProduct } from '../../fixtures/browser/person.ts';

let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await launchBrowser();
  ({ page } = await openAccount(browser, 'Kai Key', '/api-key'));
});

afterAll(() => browser.close());

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
  await page.getByLabel('Allowed IP addresses').fill('office.example');
  await page.getByLabel('Name', { exact: true }).press('Enter');
  await page.getByText('Field Allowed IP addresses must be an IP address or CIDR block').waitFor();
  await page.getByLabel('Allowed IP addresses').fill('');
  await page.getByLabel('Expires').selectOption({ label: 'In 90 days' });
  await page.getByLabel('Permissions').selectOption({ label: 'Custom' });
  await look(page, 'api-keys-create');
  await page.getByLabel('Permissions').selectOption({ label: 'REST only' });
  await page.getByRole('button', { name: 'Create key' }).click();
  await page.getByText('Copy this key now').waitFor();
  await look(page, 'api-keys-created');
  expect(await callWith(await readKey())).toBe(422);
  await page.getByRole('link', { name: 'Done' }).click();
  await page.getByRole('row').filter({ hasText: 'shop, live' }).getByText('REST only').waitFor();
  expect(await page.getByText(/tx_live_[\w-]{43}/).count()).toBe(0);
  await look(page, 'api-keys-list');
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
  await look(page, 'api-keys-detail');
  await page.getByRole('button', { name: 'Rotate key' }).click();
  await heading(page, 'Your new API key').waitFor();
  expect(await callWith(await readKey())).toBe(403);
  await page.getByRole('link', { name: 'Done' }).click();
  const rows = page.getByRole('row').filter({ hasText: 'shop, live' });
  await expect.poll(() => rows.count()).toBe(2);
  await rows.filter({ hasText: 'Replaced' }).getByRole('link').click();
  await page.getByText('has replaced this one').waitFor();
  expect(await page.getByRole('button', { name: 'Rotate key' }).count()).toBe(0);
  await look(page, 'api-keys-replaced');
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

test('shows the previous key beside the new one, and ends it', async () => {
  await page.getByRole('link', { name: 'shop, live' }).click();
  await page.getByLabel('This key keeps working for').selectOption({ label: '30 days' });
  await page.getByRole('button', { name: 'Rotate key' }).click();
  await page.getByRole('link', { name: 'View settings' }).click();
  await page.getByRole('heading', { name: 'Previous key', exact: true }).waitFor();
  await page.getByText('Works until').waitFor();
  await look(page, 'api-keys-previous');
  await page.getByRole('button', { name: 'End it now' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'End it now' }).click();
  await page.getByText('The previous key has ended').waitFor();
  await page.getByRole('heading', { name: 'Previous key', exact: true }).waitFor({ state: 'detached' });
});

test('creates an SDK key for a page, and changes its limits', async () => {
  await publishTemplate('Invitation');
  await page.goto('/api-key/create');
  await page.getByRole('link', { name: 'SDK key' }).click();
  const submit = page.getByRole('button', { name: 'Create key' });
  await page.getByText('You can publish it in a web page or an app.').waitFor();
  await submit.click();
  for (const text of ['Field Name is required', 'Choose at least one.', 'Add an origin or an app id.'])
    await page.getByText(text).waitFor();
  await look(page, 'api-keys-sdk-errors');
  await page.getByLabel('Name', { exact: true }).fill('Invitations');
  await page.getByLabel('Invitation', { exact: true }).check();
  await page.getByLabel('Allowed origins').fill('https://www.example.com/');
  await submit.click();
  await page.getByText('The value https://www.example.com/ is Invalid for Allowed origins').waitFor();
  await page.getByLabel('Allowed origins').fill('https://www.example.com');
  await submit.click();
  await page.getByText('Copy this key now').waitFor();
  expect(await page.getByText(/^tx_sdk_[\w-]{43}$/).count()).toBe(1);
  await page.getByRole('link', { name: 'View settings' }).click();
  await page.getByText('It sends these templates').waitFor();
  await page.getByRole('link', { name: 'Invitation', exact: true }).waitFor();
  await look(page, 'api-keys-sdk-detail');
  await page.getByRole('link', { name: 'Edit key' }).click();
  await page.getByLabel('For one IP address').fill('3');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('3 an hour').waitFor();
  await page.goto('/api-key');
  await page.getByRole('row').filter({ hasText: 'Invitations' }).getByText('1 template').waitFor();
});

/** Creates and publishes a template with the calls of the dashboard. */
const publishTemplate = (name: string): Promise<void> =>
  page.evaluate(async (title) => {
    const headers = { 'content-type': 'application/json', 'x-product': 'transactional' };
    const post = async (path: string, body: object): Promise<{ id: string }> => {
      const answer = await fetch(`/api/config/v1/template${path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      });
      if (!answer.ok) throw new Error(await answer.text());
      return answer.json();
    };
    const { id } = await post('', { alias: title.toLowerCase(), name: title, subject: 'Join us', text: 'Join us.' });
    await post(`/${id}/publish`, {});
  }, name);
