import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, callConsole, openAccount } from '../../fixtures/browser/account.ts';
import { launchBrowser } from '../../fixtures/browser/browser.ts';
import { look } from '../../fixtures/browser/look.ts';
import { heading, openWindow, runningProduct } from '../../fixtures/browser/person.ts';
import { pollUntil } from '../../fixtures/poll-until.ts';
import { runAdmin } from '../../fixtures/process/run-admin.ts';

const domain = `shop-${Date.now().toString(36)}.example`;
const email = `news@${domain}`;
/** A sender at a domain that the operator has marked as verified, which DNS is not asked about. */
const proven = `hello@mail.${domain}`;

let browser: Browser;
let page: Page;
let context: BrowserContext;
let account: Account;

beforeAll(async () => {
  browser = await launchBrowser();
  ({ page, context, account } = await openAccount(browser, 'Sena Der', '/sender'));
});

afterAll(() => browser.close());

const rowOf = (address: string) => page.getByRole('row').filter({ hasText: address });

/** Returns the path of the link in the captured mail to the sender. */
async function readLink(): Promise<string> {
  const mail = await pollUntil('the mail with the link', async () => {
    const { data } = JSON.parse(await callConsole(context, 'captured-mail'));
    return data.find(({ subject }: { subject: string }) => subject === `Confirm ${proven} as a sender`);
  });
  const source = await callConsole(context, `captured-mail/${mail.id}/source`);
  const found = /\/sender\/verify\/[\w-]{43}/.exec(source.replaceAll(/=\r?\n/g, ''));
  if (!found) throw new Error('the mail has no link');
  return found[0];
}

test('adds a sending domain and a sender by keyboard, and shows the record to add under the sender', async () => {
  await page.getByText('Add the address that your readers know').waitFor();
  await look(page, 'senders-empty', { keyboard: true, narrow: 'axe' });
  await page.getByRole('button', { name: 'Add domain' }).focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('Domain', { exact: true }).fill(domain);
  await page.keyboard.press('Enter');
  const records = page.getByRole('region', { name: domain });
  await records.getByRole('row', { name: /DKIM/ }).first().waitFor();
  await page.getByRole('button', { name: 'Add sender' }).first().focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('Name', { exact: true }).fill('Northwind Goods');
  await page.getByLabel('Address', { exact: true }).fill('shop@gmail.com');
  await page.keyboard.press('Enter');
  await page.getByText('Domain from free email provider not allowed used as sender').waitFor();
  await page.getByLabel('Address', { exact: true }).fill(email);
  await page.keyboard.press('Enter');
  await rowOf(email).getByText('Misconfigured domain sender: Authentication for email domain failed').waitFor();
  await rowOf(email).getByText('Record to add').waitFor();
  await rowOf(email)
    .getByText(/^s\w+\._domainkey/)
    .waitFor();
  await look(page, 'senders', { keyboard: true, narrow: 'axe' });
});

test('proves the address by the button behind the link, and not by opening it', async () => {
  const domainOf = ['--company', account.companyId, '--domain', `mail.${domain}`];
  await runAdmin(runningProduct().env, 'add-sending-domain', ...domainOf, '--verified');
  await callConsole(context, '/api/suite/v1/senders', { name: 'Northwind', email: proven });
  const link = await readLink();
  const guest = await openWindow(browser);
  await guest.page.goto(link);
  await heading(guest.page, `May ${account.company} send from this address?`).waitFor();
  await look(guest.page, 'sender-proof', { keyboard: true, narrow: 'axe' });
  await page.reload();
  await rowOf(proven).getByText('Waiting for proof').waitFor();
  await rowOf(proven).getByText('Process failed, need validate your email: Email not verified').waitFor();
  await guest.page.getByRole('button', { name: 'Yes, confirm this address' }).click();
  await heading(guest.page, 'This address is confirmed').waitFor();
  await guest.page.goto(link);
  await heading(guest.page, /already used or doesn’t exist/).waitFor();
  await guest.context.close();
  await page.reload();
  await rowOf(proven).getByText('Verified', { exact: true }).waitFor();
  await rowOf(proven).getByText('Default', { exact: true }).waitFor();
  await look(page, 'senders-verified');
});

test('changes the name, keeps the address of a verified sender, and offers no deletion of the default', async () => {
  await rowOf(proven)
    .getByRole('button', { name: `Actions for ${proven}` })
    .click();
  await page.getByRole('menuitem', { name: 'Edit' }).waitFor();
  expect(await page.getByRole('menuitem').allInnerTexts()).toEqual(['Edit']);
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  expect(await page.getByLabel('Address', { exact: true }).isDisabled()).toBe(true);
  await page.getByLabel('Name', { exact: true }).fill('Northwind Post');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await rowOf(proven).getByText('Northwind Post', { exact: true }).waitFor();
});
