import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAccount } from '../../fixtures/browser/account.ts';
import { launchBrowser } from '../../fixtures/browser/browser.ts';
import { look } from '../../fixtures/browser/look.ts';
import { openWindow } from '../../fixtures/browser/person.ts';

const parent = `${Date.now().toString(36)}.example`;

let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await launchBrowser();
  ({ page } = await openAccount(browser, 'Dora Zone', '/domain/sending'));
});

afterAll(() => browser.close());

async function add(kind: 'sending' | 'bounce' | 'tracking', domain: string): Promise<void> {
  await page.goto(kind === 'sending' ? '/domain/add' : `/domain/add?type=${kind}`);
  await page.getByLabel('Domain', { exact: true }).fill(domain);
  await page.getByRole('button', { name: 'Add domain' }).click();
}

/** Opens the sending domain that the first test adds. */
async function openDomain(): Promise<void> {
  await page.goto('/domain/sending');
  await page
    .getByRole('row')
    .getByRole('link', { name: `news.${parent}` })
    .click();
  await page.getByRole('heading', { level: 1, name: `news.${parent}` }).waitFor();
}

/** The cells of a column of the records on the page, in their order. */
async function valuesOf(column: 'Host' | 'Full name' | 'Value'): Promise<string[]> {
  const at = column === 'Value' ? 5 : 4;
  const form = page.getByRole('group', { name: 'How names are written' });
  if (column !== 'Value') await form.getByRole('button', { name: column }).click();
  return page.locator(`[role="row"] > [role="cell"]:nth-child(${at}) code`).allInnerTexts();
}

test('shows one row per record, its host relative to the zone or its full name', async () => {
  await add('sending', `news.${parent}`);
  await page.waitForURL('**/domain/sending/*-*');
  await expect.poll(() => valuesOf('Host')).toHaveLength(4);
  expect((await valuesOf('Host')).slice(2)).toEqual(['news', '_dmarc.news']);
  expect((await valuesOf('Full name')).slice(2)).toEqual([`news.${parent}`, `_dmarc.news.${parent}`]);
  await page.getByText(`Most providers add ${parent} to a name`).waitFor();
  await valuesOf('Host');
  await page.getByText('Hosts are written for that zone.').waitFor();
  await look(page, 'domains-sending');
  for (const kind of ['bounce', 'tracking'] as const) {
    await add(kind, `${kind}.news.${parent}`);
    await page.waitForURL(`**/domain/${kind}/*-*`);
    await expect.poll(() => valuesOf('Host')).toEqual([`${kind}.news`]);
    await look(page, `domains-${kind}`);
  }
});

test('counts the found records and shows when it checks again', async () => {
  await openDomain();
  await page.getByText('0 of 4 records found', { exact: true }).waitFor();
  await page.getByText(/next check in \d+ s/).waitFor();
  await page.getByRole('button', { name: 'Re-check' }).click();
  await page.getByText(/^Checked \d+ s ago/).waitFor();
  await page
    .getByText(/^(Not found|No answer)$/)
    .first()
    .waitFor();
});

test('shows a long value on request, and copies the whole value', async () => {
  await openDomain();
  const [value = ''] = await valuesOf('Value');
  expect(value).toMatch(/^v=DKIM1; /);
  const row = page.getByRole('row').filter({ hasText: 'Required' });
  await row.getByRole('button', { name: 'Show the value of DKIM' }).click();
  await page.getByRole('row').getByText(value, { exact: true }).nth(1).waitFor();
  await row.getByRole('button', { name: 'Copy value of DKIM' }).click();
  await row.getByRole('status').getByText('Copied').waitFor();
});

test('shares the records as a link, a zone file, a mail and text', async () => {
  await openDomain();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Zone file' }).click();
  expect((await download).suggestedFilename()).toBe(`news.${parent}.zone`);
  const mail = await page.getByRole('link', { name: 'Email the records' }).getAttribute('href');
  expect(decodeURIComponent(mail ?? '')).toContain(`_dmarc.news.${parent}`);
  await page.getByRole('button', { name: 'Create link' }).click();
  const link = (await page.getByText(/\/shared-records\//).textContent()) ?? '';
  const { context, page: guest } = await openWindow(browser);
  await guest.goto(new URL(link).pathname);
  await guest.getByRole('heading', { name: `DNS records for news.${parent}` }).waitFor();
  await guest.getByText('0 of 4 records found').waitFor();
  expect(await guest.getByRole('link', { name: 'Email the records' }).count()).toBe(0);
  await context.close();
});

test('gives the steps of the DNS provider that is chosen', async () => {
  await openDomain();
  await page.getByRole('heading', { name: 'Add them at your DNS provider' }).waitFor();
  await page.getByLabel('DNS provider').selectOption({ label: 'Cloudflare' });
  await page.getByRole('heading', { name: 'Add them at Cloudflare' }).waitFor();
  await page.getByText('Choose type TXT. Paste the host into Name and the value into Content.').waitFor();
});

test('names the delivery settings that differ, discards them, and stores them', async () => {
  await openDomain();
  const tls = page.getByRole('checkbox', { name: 'Require TLS' });
  await tls.check();
  await page.getByText('1 unsaved change').waitFor();
  await page.getByRole('button', { name: 'Discard' }).click();
  expect(await tls.isChecked()).toBe(false);
  await tls.check();
  await page.getByLabel('Bounce domain').selectOption({ label: `bounce.news.${parent} (not verified)` });
  await page.getByText('Bounce domain, Require TLS').waitFor();
  await look(page, 'domains-unsaved');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Saved. Applies from the next message on.').waitFor();
  await page.reload();
  await expect.poll(() => tls.isChecked()).toBe(true);
  const chosen = page.getByLabel('Bounce domain').locator('option:checked');
  await expect.poll(() => chosen.innerText()).toBe(`bounce.news.${parent} (not verified)`);
  await tls.uncheck();
  await page.getByRole('button', { name: 'Discard' }).click();
  expect(await tls.isChecked()).toBe(true);
  expect(await chosen.innerText()).toBe(`bounce.news.${parent} (not verified)`);
});

test('lists the domains of each kind under tabs with their number', async () => {
  await page.goto('/domain/sending');
  const tabs = page.getByRole('navigation', { name: 'Kinds of domains' });
  await tabs.getByRole('link', { name: 'Sending 2' }).waitFor();
  await page
    .getByRole('row')
    .filter({ hasText: `news.${parent}` })
    .getByText('Waiting for DNS')
    .waitFor();
  await look(page, 'domains-list');
  await tabs.getByRole('link', { name: 'Bounce 1' }).click();
  await page
    .getByRole('row')
    .filter({ hasText: `bounce.news.${parent}` })
    .waitFor();
  await tabs.getByRole('link', { name: 'Tracking 1' }).click();
  await page
    .getByRole('row')
    .filter({ hasText: `tracking.news.${parent}` })
    .waitFor();
});

test('removes a domain once its name is typed', async () => {
  await openDomain();
  await page.getByRole('button', { name: 'Remove domain' }).click();
  const dialog = page.getByRole('dialog');
  const confirm = dialog.getByRole('button', { name: 'Remove domain' });
  expect(await confirm.isDisabled()).toBe(true);
  await dialog.getByLabel(/Type news/).fill(`news.${parent}`);
  await confirm.click();
  await page.getByText(`news.${parent} removed`).waitFor();
  await page.waitForURL('**/domain/sending');
});

test('refuses a free-mail domain at its field', async () => {
  for (const kind of ['sending', 'bounce'] as const) {
    await add(kind, 'mail.gmail.com');
    await page.getByText('Sender domain not yet supported: mail.gmail.com belongs to a mailbox provider').waitFor();
  }
  await look(page, 'domains-free-mail');
});
