import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, openAccount, sendMail } from '../../fixtures/browser/account.ts';
import { launchBrowser } from '../../fixtures/browser/browser.ts';
import { look } from '../../fixtures/browser/look.ts';
import { heading } from '../../fixtures/browser/person.ts';
import { pollUntil } from '../../fixtures/poll-until.ts';
import { type Receiver, startReceiver } from '../../fixtures/webhooks/start-receiver.ts';

let browser: Browser;
let page: Page;
let receiver: Receiver;
let account: Account;

beforeAll(async () => {
  receiver = await startReceiver();
  browser = await launchBrowser();
  ({ page, account } = await openAccount(browser, 'Wanda Hook', '/webhook'));
});

afterAll(async () => {
  await browser.close();
  await receiver.close();
});

test('creates a webhook with a sample at the side, and shows the test and the secret', async () => {
  await page.getByText('No webhooks yet').waitFor();
  await look(page, 'webhooks-empty', { keyboard: true });
  await page.getByRole('link', { name: 'Create webhook' }).click();
  await heading(page, 'Create webhook').waitFor();
  await page.getByRole('button', { name: 'Create webhook' }).click();
  await page.getByText('Field Name is required').waitFor();
  await page.getByLabel('Name', { exact: true }).fill('orders service');
  await page.getByLabel('URL', { exact: true }).fill('https://10.0.0.1/hooks');
  await page.getByRole('checkbox', { name: /Clicked/ }).check();
  await page.getByText('target_link_url').waitFor();
  await look(page, 'webhooks-create', { keyboard: true });
  await page.getByRole('button', { name: 'Create webhook' }).click();
  await page.getByText(/must lead to the public internet/).waitFor();
  await page.getByLabel('URL', { exact: true }).fill(receiver.url);
  await page.getByRole('button', { name: 'Create webhook' }).click();
  await heading(page, 'Your webhook is ready').waitFor();
  await page.getByText('Test event delivered').waitFor();
  await page.getByText(/^whsec_/).waitFor();
  await page.getByText('Use the raw body').waitFor();
  expect(receiver.requests).toHaveLength(1);
  await look(page, 'webhooks-created', { keyboard: true });
});

test('shows the test among the deliveries, and the request of it in a drawer', async () => {
  await page.getByRole('link', { name: 'View webhook' }).click();
  await heading(page, 'orders service').waitFor();
  const row = page.getByRole('row').filter({ hasText: 'Test' });
  await row.getByText('200').waitFor();
  await look(page, 'webhooks-detail', { keyboard: true });
  const cellsAt = () =>
    page
      .locator('tbody tr')
      .filter({ hasText: 'Test' })
      .locator('td')
      .evaluateAll((cells) => cells.map((cell) => Math.round(cell.getBoundingClientRect().x)));
  const closed = await cellsAt();
  await row.getByRole('link').click();
  const drawer = page.getByRole('dialog', { name: /Test delivery/ });
  await drawer.getByText('Where the time went').waitFor();
  // The mark of the open row moves no column.
  expect(await cellsAt()).toEqual(closed);
  await drawer.getByRole('tab', { name: 'Headers' }).click();
  await drawer.getByText('webhook-id').waitFor();
  await look(page, 'webhooks-drawer', { keyboard: true });
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'hidden' });
  expect(new URL(page.url()).searchParams.get('delivery')).toBeNull();
});

test('sends a test that fails and shows the answer', async () => {
  receiver.answer = 503;
  await page.getByRole('button', { name: 'Send a test' }).click();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByText(/Not delivered: .*503/).waitFor();
  await look(page, 'webhooks-test', { keyboard: true });
  await page.keyboard.press('Escape');
  await page.getByRole('row').filter({ hasText: '503' }).waitFor();
  receiver.answer = 200;
});

test('pauses and resumes it', async () => {
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  await page.getByText('This webhook is paused').waitFor();
  await look(page, 'webhooks-paused', { keyboard: true });
  await page.getByRole('button', { name: 'Resume' }).first().click();
  await page.getByRole('radio', { name: 'Only new events' }).check();
  await page.getByRole('dialog').getByRole('button', { name: 'Resume' }).click();
  await page.getByText('This webhook is paused').waitFor({ state: 'hidden' });
});

/** Waits until the receiver has so many requests of a replay. */
const replayed = (count: number) =>
  pollUntil(`${count} events again`, () => {
    const again = receiver.requests.filter(({ headers }) => headers['webhook-replay'] === 'true');
    return again.length >= count;
  });

test('narrows the deliveries, replays a range, and shows in Activity which webhook got an event', async () => {
  const { pathname } = new URL(page.url());
  const id = await sendMail(account, { to: 'delivered+hook@simulator.mailwright.localhost', subject: 'Hooked' });
  await pollUntil('the event', () => receiver.requests.some(({ body }) => body.includes(id)));
  await page.getByLabel('Event type', { exact: true }).selectOption({ label: 'Delivered' });
  // The rows of before stay until those of the filter are here.
  await expect.poll(() => page.getByRole('row').filter({ hasText: 'Test' }).count()).toBe(0);
  await page.getByRole('row').filter({ hasText: '200' }).waitFor();
  await page.getByLabel('Response', { exact: true }).selectOption({ label: '5xx' });
  await page.getByText('No delivery matches these filters.').waitFor();
  await page.getByRole('tab', { name: 'Replay' }).click();
  await page.getByLabel('Send again', { exact: true }).selectOption({ label: 'All events' });
  await page.getByRole('button', { name: 'Replay', exact: true }).click();
  await page.getByText('Finished', { exact: true }).waitFor();
  await replayed(1);
  await look(page, 'webhooks-replay', { keyboard: true });
  await page.goto(`/activity/${id}`);
  await page.getByText(/orders service got this event/).waitFor();
  await look(page, 'webhooks-activity');
  await page.getByRole('button', { name: 'Send to this webhook again' }).click();
  await page.getByText('The event is sent again in a moment').waitFor();
  await replayed(2);
  await page.goto(pathname);
  await heading(page, 'orders service').waitFor();
});

test('offers events of contacts in our own formats, and has one as a test', async () => {
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await heading(page, 'Edit orders service').waitFor();
  const contacts = page.getByRole('group', { name: 'Contacts' });
  const box = contacts.getByRole('checkbox', { name: /Contact unsubscribed/ });
  await page.getByLabel('Format', { exact: true }).selectOption({ label: 'Postmark' });
  await contacts.getByText('The format you chose has events of mail only.').waitFor();
  await expect.poll(() => box.isDisabled()).toBe(true);
  await page.getByLabel('Format', { exact: true }).selectOption({ label: 'One event per request' });
  await box.check();
  await page.getByText('Unsubscribe Link').waitFor();
  await page.getByRole('group', { name: 'Segments' }).getByRole('button', { name: 'Select all' }).click();
  await look(page, 'webhooks-contacts', { keyboard: true });
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.waitForURL(/\/webhook\/[^/]+$/);
  await page.getByRole('tab', { name: 'Settings' }).click();
  await page.getByText(/Contact unsubscribed, Segment entered, Segment left/).waitFor();
  await page.getByRole('tab', { name: 'Deliveries' }).click();
  await page.getByRole('button', { name: 'Send a test' }).click();
  await page.getByLabel('Event', { exact: true }).selectOption({ label: 'Label added' });
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByText(/Delivered: 200/).waitFor();
  await page.keyboard.press('Escape');
  expect(receiver.requests.at(-1)?.body).toContain('contact.labeled');
});

test('edits it, rotates its secret, and deletes it', async () => {
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await heading(page, 'Edit orders service').waitFor();
  await page.getByLabel('Format', { exact: true }).selectOption({ label: 'Batches, JSON' });
  await page.getByLabel('Events per request, at most').fill('100');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.waitForURL(/\/webhook\/[^/]+$/);
  await page.getByRole('tab', { name: 'Settings' }).click();
  await page.getByText('Batches, JSON').waitFor();
  await page.getByRole('button', { name: 'Rotate secret' }).click();
  await page.getByText(/The previous secret also signs until/).waitFor();
  await look(page, 'webhooks-settings', { keyboard: true });
  await page.getByRole('button', { name: 'Delete webhook' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/Type orders service/).fill('orders service');
  await dialog.getByRole('button', { name: 'Delete webhook' }).click();
  await page.waitForURL('**/webhook');
  await page.getByText('No webhooks yet').waitFor();
});
