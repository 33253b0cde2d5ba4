import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAccount, sendMail } from '../../fixtures/browser/account.ts';
import { launchBrowser } from '../../fixtures/browser/browser.ts';
import { look } from '../../fixtures/browser/look.ts';

let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await launchBrowser();
  const opened = await openAccount(browser, 'Fia Filter', '/activity');
  for (const subject of ['Receipt 17', 'Receipt 18', 'Welcome'])
    await sendMail(opened.account, { to: 'delivered@simulator.mailwright.localhost', subject });
  page = opened.page;
  await page.goto('/activity');
});

afterAll(() => browser.close());

const rows = () =>
  page
    .getByRole('table')
    .getByRole('row')
    .filter({ hasText: /Receipt|Welcome/ });
const chip = (text: string) => page.getByText(text, { exact: true });

test('a filter is added by keyboard, is a chip and part of the URL, and survives a reload', async () => {
  await expect.poll(() => rows().count()).toBe(3);
  await page.getByRole('button', { name: 'Add filter' }).press('Enter');
  await page.getByLabel('Filter', { exact: true }).selectOption({ label: 'Subject' });
  await page.getByLabel('Value', { exact: true }).press('Enter');
  await page.getByText('Enter a value.').waitFor();
  await look(page, 'activity-filters-form');
  await page.getByLabel('Value', { exact: true }).fill('receipt');
  await page.keyboard.press('Enter');
  await chip('Subject contains receipt').waitFor();
  await expect.poll(() => rows().count()).toBe(2);
  expect(new URL(page.url()).searchParams.get('subject')).toBe('receipt');
  await page.reload();
  await chip('Subject contains receipt').waitFor();
  await expect.poll(() => rows().count()).toBe(2);
});

test('an exclusion and a choice join it, and Back takes the last one away', async () => {
  await page.getByRole('button', { name: 'Add filter' }).click();
  await page.getByLabel('Filter', { exact: true }).selectOption({ label: 'Subject' });
  await page.getByLabel('Condition', { exact: true }).selectOption({ label: 'does not contain' });
  await page.getByLabel('Value', { exact: true }).fill('17');
  await page.getByRole('button', { name: 'Apply' }).click();
  await chip('Subject does not contain 17').waitFor();
  await expect.poll(() => rows().count()).toBe(1);
  await page.getByRole('button', { name: 'Add filter' }).click();
  await page.getByLabel('Filter', { exact: true }).selectOption({ label: 'Recipient type' });
  await page.getByLabel('Value', { exact: true }).selectOption({ label: 'Bcc' });
  await page.getByRole('button', { name: 'Apply' }).click();
  await chip('Recipient type is Bcc').waitFor();
  await page.getByText('No messages match').waitFor();
  await look(page, 'activity-filters-chips');
  await page.goBack();
  await expect.poll(() => rows().count()).toBe(1);
});

test('a suggested value is offered, and chips are removed one by one', async () => {
  await page.getByRole('button', { name: 'Add filter' }).click();
  await page.getByLabel('Filter', { exact: true }).selectOption({ label: 'Sending domain' });
  const offered = page.locator('datalist option');
  await expect.poll(() => offered.count()).toBe(1);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Remove filter: Subject contains receipt' }).click();
  await expect.poll(() => rows().count()).toBe(2);
  await page.getByRole('button', { name: 'Remove filter: Subject does not contain 17' }).click();
  await expect.poll(() => rows().count()).toBe(3);
  expect(new URL(page.url()).search).toBe('');
});

test('a custom range in the URL that is too wide says so once, at its days, and a right one shows the list', async () => {
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  const cause = page.getByText('A range may hold 30 days at most.');
  for (const [path, next] of [
    ['/activity', 'Change the days to see your messages.'],
    ['/analytic', 'Change its days to see the figures.'],
  ] as const) {
    await page.goto(`${path}?range=custom&from=${day(60)}&to=${day(1)}`);
    await page.getByText(next).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await cause.count(), path).toBe(1);
  }
  await page.goto(`/activity?range=custom&from=${day(60)}&to=${day(-1)}`);
  await page.getByText('Change the days to see your messages.').waitFor();
  await page.getByLabel('First day').fill(day(2));
  await expect.poll(() => rows().count()).toBe(3);
  expect(await cause.count()).toBe(0);
});
