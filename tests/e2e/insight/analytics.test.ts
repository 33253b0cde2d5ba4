import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, openAccount, sendMail } from '../../fixtures/browser/account.ts';
import { launchBrowser } from '../../fixtures/browser/browser.ts';
import { look } from '../../fixtures/browser/look.ts';
import { findErrors } from '../../fixtures/browser/page-faults.ts';
import { heading } from '../../fixtures/browser/person.ts';
import { waitForReact } from '../../fixtures/browser/wait-for-react.ts';

let browser: Browser;
let page: Page;
let account: Account;

beforeAll(async () => {
  browser = await launchBrowser();
  ({ page, account } = await openAccount(browser, 'Anna Lytics', '/analytic'));
  await heading(page, 'Analytics').waitFor();
});

afterAll(() => browser.close());

/** Sends one message of a campaign to a recipient. */
const send = (to: string, campaign: string) => sendMail(account, { to, campaign_id: campaign });

/** The tile of a metric. */
const tile = (name: string) => page.getByRole('region', { name: 'Metrics' }).getByRole('button', { name });
const chip = (text: string) => page.getByText(text, { exact: true });
const breakdown = () => page.getByRole('region', { name: 'Breakdown' });
const row = (name: string) => breakdown().getByRole('row').filter({ hasText: name });

/** Waits until a tile shows a figure; the statistics follow the events within seconds. */
async function waitForFigure(name: string, figure: string): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.reload();
        await heading(page, 'Analytics').waitFor();
        return (await tile(name).count()) === 0 ? '' : await tile(name).innerText();
      },
      { interval: 1_500 },
    )
    .toContain(figure);
}

test('is the home page, and leads a company without mail to its first test', async () => {
  await page.getByRole('heading', { name: 'No mail in this range' }).waitFor();
  expect(await page.getByRole('link', { name: 'Send a test' }).getAttribute('href')).toBe('/configuration');
  await look(page, 'analytics-empty');
});

test('counts the mail that was sent in tiles, chart and breakdown', async () => {
  await send('ada@far.example', 'May');
  await send('bob@far.example', 'May');
  await send('cid@near.example', 'June');
  await waitForFigure('Injected', '3');
  await row('far.example').waitFor();
  await row('near.example').waitFor();
  await page.getByRole('img', { name: /^Injected over time/ }).waitFor();
  await look(page, 'analytics-data');
});

test('draws the metrics of the tiles that are pressed, and has the same figures as a table', async () => {
  expect(await tile('Injected').getAttribute('aria-pressed')).toBe('true');
  await tile('Unique open rate').click();
  await expect.poll(() => new URL(page.url()).searchParams.get('chart')).toBe('injected,bounce_rate,open_rate');
  await page.getByRole('button', { name: 'Table' }).click();
  const table = page.getByRole('table', { name: 'Metrics over time' });
  await table.waitFor();
  expect(await table.getByRole('columnheader').allInnerTexts()).toContain('Unique open rate');
  await tile('Unique open rate').click();
  await expect.poll(() => new URL(page.url()).search).toBe('');
});

test('shows the metrics that are chosen, in the URL, and marks a template that was published in the chart', async () => {
  const statuses = await page.evaluate(async () => {
    const call = (path: string, body: object) =>
      fetch(`/api/config/v1/template${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-product': 'transactional' },
        body: JSON.stringify(body),
      });
    const made = await call('', { alias: 'welcome', name: 'Welcome', subject: 'Hi', text: 'Hi.' });
    const { id } = await made.json();
    const published = await call(`/${id}/publish`, {});
    return [made.ok, published.ok];
  });
  expect(statuses).toEqual([true, true]);
  await page.goto('/analytic');
  await heading(page, 'Analytics').waitFor();
  const open = page.getByRole('button', { name: 'Metrics', exact: true });
  await waitForReact(open);
  await open.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('6 of 6 chosen').waitFor();
  expect(await dialog.getByLabel('Hard bounces').isDisabled()).toBe(true);
  await dialog.getByLabel('Bounce rate', { exact: true }).uncheck();
  await dialog.getByLabel('Hard bounces').check();
  await look(page, 'analytics-metrics');
  await dialog.getByRole('button', { name: 'Show' }).click();
  await tile('Hard bounces').waitFor();
  expect(await tile('Bounce rate').count()).toBe(0);
  await expect.poll(() => new URL(page.url()).searchParams.get('chart')).toBe('injected');
  expect(new URL(page.url()).searchParams.get('metrics')?.split(',')).toContain('hard_bounce');
  await page
    .getByRole('img', { name: /^Injected over time/ })
    .getByText('Welcome v1 published')
    .waitFor();
  await look(page, 'analytics-marker');
  await page.getByRole('button', { name: 'Table' }).click();
  await page.getByRole('table', { name: 'Metrics over time' }).getByText('Welcome v1 published').waitFor();
  await page.goto('/analytic');
  await tile('Bounce rate').waitFor();
});

test('is narrowed by a press on a row; the filter is a chip and part of the URL, survives a reload, and leaves by its button', async () => {
  await row('near.example').getByRole('link', { name: 'near.example' }).click();
  await chip('Recipient domain is near.example').waitFor();
  await expect.poll(() => new URL(page.url()).searchParams.get('recipientDomain')).toBe('near.example');
  await expect.poll(() => tile('Injected').innerText()).toContain('1');
  await page.reload();
  await chip('Recipient domain is near.example').waitFor();
  await page.getByRole('button', { name: 'Remove filter: Recipient domain is near.example' }).click();
  await expect.poll(() => tile('Injected').innerText()).toContain('3');
  await page.goBack();
  await chip('Recipient domain is near.example').waitFor();
  await page.goForward();
  await expect.poll(() => new URL(page.url()).search).toBe('');
});

test('breaks the mail down by campaign, and a number leads to its messages', async () => {
  await breakdown().getByRole('tab', { name: 'Campaign' }).click();
  await row('May').waitFor();
  expect(await row('May').getByRole('cell').nth(1).innerText()).toContain('2');
  await breakdown().getByRole('tab', { name: 'Recipient domain' }).click();
  await row('far.example').getByRole('link', { name: '2', exact: true }).first().click();
  await page.waitForURL(/\/activity\?.*recipientDomain=far\.example/);
  await heading(page, 'Activity').waitFor();
  await expect.poll(() => page.getByRole('table').getByRole('row').filter({ hasText: 'Receipt' }).count()).toBe(2);
});

test('downloads the breakdown as CSV with the question in its head', async () => {
  await page.goto('/analytic?recipientDomain=far.example');
  await chip('Recipient domain is far.example').waitFor();
  await page.getByRole('button', { name: 'More actions' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Breakdown as CSV' }).click(),
  ]);
  const lines = (await readFile(await download.path(), 'utf8')).split('\r\n');
  expect(lines).toContain('recipientDomain,far.example');
  expect(lines.some((line) => line.startsWith('fresh_at,20'))).toBe(true);
  expect(lines.some((line) => line.startsWith('far.example,far.example,2,'))).toBe(true);
});

test('saves the view as a preset, which opens from its tab, shows what was changed, and is listed', async () => {
  await page.getByRole('button', { name: 'Save as preset' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Far away');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL('**/analytic/preset/*');
  await chip('Recipient domain is far.example').waitFor();
  const address = page.url();
  await page.getByRole('button', { name: 'Remove filter: Recipient domain is far.example' }).click();
  await page.getByText('You’ve changed this preset.').waitFor();
  await page.getByRole('button', { name: 'Reset', exact: true }).click();
  await chip('Recipient domain is far.example').waitFor();
  expect(page.url()).toBe(address);
  await page.getByRole('navigation', { name: 'Presets' }).getByRole('link', { name: 'Bounces' }).click();
  await page.waitForURL('**/analytic/preset/bounces');
  await tile('Hard bounces').waitFor();
  await page.getByRole('link', { name: 'All presets' }).click();
  await heading(page, 'Presets').waitFor();
  await page.getByRole('link', { name: 'Far away' }).click();
  await chip('Recipient domain is far.example').waitFor();
  const schedule = page.getByRole('button', { name: 'Schedule', exact: true });
  await waitForReact(schedule);
  await schedule.click();
  await dialog.getByRole('checkbox').first().check();
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();
  await page.getByText('Report scheduled').waitFor();
  await page.goto('/preset');
  const reports = page.getByRole('table', { name: 'Scheduled reports' });
  await reports.getByText('Every week, 08:00').waitFor();
  const actions = reports.getByRole('button', { name: 'Actions for Far away' });
  await waitForReact(actions);
  await actions.click();
  await page.getByRole('menuitem', { name: 'Change' }).click();
  await dialog.getByLabel('How often').selectOption({ label: 'Every day' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await reports.getByText('Every day, 08:00').waitFor();
  await page.getByRole('table', { name: 'Presets' }).getByRole('button', { name: 'Actions for Far away' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => page.getByRole('link', { name: 'Far away' }).count()).toBe(0);
  expect(findErrors(page)).toEqual([]);
});

test('Activity shows the figures of its range, and a bar narrows the list to its time', async () => {
  await page.goto('/activity?range=1d');
  const figures = page.getByRole('region', { name: 'Figures of this range' });
  await expect.poll(() => figures.innerText()).toContain('100%');
  const rows = () => page.getByRole('table').getByRole('row').filter({ hasText: 'Receipt' });
  await expect.poll(() => rows().count()).toBe(3);
  await look(page, 'analytics-activity');
  const chart = figures.getByRole('listbox', { name: 'Delivered, deferred and bounced over time' });
  const bars = chart.getByRole('option', { name: /^Show only / });
  // The keys reach every bar: here the last one with mail.
  const full = bars.and(page.locator('[aria-label*="Delivered"]:not([aria-label*="Delivered 0"])'));
  await chart.press('End');
  while ((await full.last().getAttribute('aria-selected')) !== 'true') await chart.press('ArrowLeft');
  await chart.press('Enter');
  await page.getByText(/^Time: /).waitFor();
  await expect.poll(() => rows().count()).toBeGreaterThan(0);
  expect(new URL(page.url()).searchParams.get('from')).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:00$/);
  await page.goBack();
  // A drag covers the bars between its ends.
  await bars.first().hover();
  await page.mouse.down();
  await bars.last().hover();
  await page.mouse.up();
  await page.getByText(/^Time: /).waitFor();
  await expect.poll(() => rows().count()).toBe(3);
  await page.getByRole('button', { name: 'Show the whole days' }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get('from')).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  expect(findErrors(page)).toEqual([]);
});
