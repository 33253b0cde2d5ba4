import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newAccount, openAccount, signIn } from '../../fixtures/browser/account.ts';
import { launchBrowser } from '../../fixtures/browser/browser.ts';
import { look } from '../../fixtures/browser/look.ts';
import { heading, openWindow, runningProduct } from '../../fixtures/browser/person.ts';
import { runAdmin } from '../../fixtures/process/run-admin.ts';

let browser: Browser;
let requester: Page;
let operator: Page;
let ticketUrl = '';

beforeAll(async () => {
  browser = await launchBrowser();
  ({ page: requester } = await openAccount(browser, 'Ada Requester', '/contact-us', 'sandbox'));
  const answerer = await newAccount('Ada Answerer', 'sandbox');
  await runAdmin(runningProduct().env, 'make-operator', '--email', answerer.email);
  const window = await openWindow(browser);
  await signIn(window.context, answerer);
  operator = window.page;
});

afterAll(() => browser.close());

/** The field of the requester's next message; a toast has a similar name. */
const reply = () => requester.getByRole('textbox', { name: 'Your reply' });

const LOG = '451 4.7.1 try again later';

const subject = 'My mail to far.example waits';

describe('a ticket', () => {
  test('is opened on the contact screen and shown with its message', async () => {
    await heading(requester, 'Contact us').waitFor();
    await requester.getByText('No tickets yet').waitFor();
    await requester.getByRole('button', { name: 'Send message' }).click();
    await requester.getByText('Field Message is required').waitFor();
    await requester.getByLabel('Message').fill(`${subject}\n\nSince this morning.`);
    await requester.getByText('Field Message is required').waitFor({ state: 'detached' });
    const file = requester.getByLabel('Attachment', { exact: true });
    await file.setInputFiles({ name: 'run.exe', mimeType: 'image/png', buffer: Buffer.from('MZ') });
    await requester.getByText(/^Field Attachment /).waitFor();
    await file.setInputFiles({ name: 'my log.txt', mimeType: 'text/plain', buffer: Buffer.from(LOG) });
    await requester.getByText('my log.txt').waitFor();
    await requester.getByRole('button', { name: 'Send message' }).click();
    await requester.waitForURL(/\/contact-us\/[0-9a-f-]{36}$/);
    ticketUrl = requester.url();
    await heading(requester, subject).waitFor();
    await requester.getByRole('button', { name: /^Download\s*mylog\.txt/ }).waitFor();
    await requester.getByRole('list', { name: 'Messages' }).getByText('Since this morning.').waitFor();
  });

  test('is answered by an operator under Operations', async () => {
    await operator.goto('/operations');
    await operator.getByRole('navigation', { name: 'Operations views' }).getByRole('link', { name: 'Tickets' }).click();
    await operator.waitForURL('**/operations/tickets');
    const row = operator.getByRole('row').filter({ hasText: subject });
    await row.getByText('Needs an answer').waitFor();
    await row.getByRole('link').click();
    await heading(operator, subject).waitFor();
    const saved = operator.waitForEvent('download');
    await operator.getByRole('button', { name: /^Download\s*mylog\.txt/ }).click();
    expect(await readFile(await (await saved).path(), 'utf8')).toBe(LOG);
    await operator.getByLabel('Your answer').fill('Their server defers you until noon.');
    await operator.getByRole('button', { name: 'Send answer' }).click();
    await operator.getByRole('list', { name: 'Messages' }).getByText('until noon').waitFor();
  });

  test('shows the answer to the requester, who replies', async () => {
    await requester.getByRole('list', { name: 'Messages' }).getByText('until noon').waitFor();
    await reply().fill('Thank you.');
    await reply().press('Control+Enter');
    await requester.getByRole('list', { name: 'Messages' }).getByText('Thank you.').waitFor();
    expect(await reply().inputValue()).toBe('');
  });

  test('is closed with a rating and takes no more replies', async () => {
    await requester.getByRole('button', { name: 'Close ticket' }).click();
    const dialog = requester.getByRole('dialog');
    await dialog.getByLabel('Very Satisfied').check();
    await dialog.getByRole('button', { name: 'Close ticket' }).click();
    await requester.getByText('Your rating: Very Satisfied').waitFor();
    await reply().waitFor({ state: 'detached' });
    await operator.reload();
    await operator.getByText('Very Satisfied').waitFor();
    expect(await operator.getByLabel('Your answer').count()).toBe(0);
  });

  test('that the operator closes asks the requester for a rating', async () => {
    await requester.goto('/contact-us');
    await requester.getByLabel('Message').fill('A second question');
    await requester.getByRole('button', { name: 'Send message' }).click();
    await requester.waitForURL(/\/contact-us\/[0-9a-f-]{36}$/);
    await operator.goto(new URL(requester.url()).pathname.replace('/contact-us/', '/operations/tickets/'));
    await operator.getByRole('button', { name: 'Close ticket' }).click();
    await operator.getByRole('dialog').getByRole('button', { name: 'Close ticket' }).click();
    await operator.getByLabel('Your answer').waitFor({ state: 'detached' });
    await requester.getByRole('button', { name: 'Send rating' }).click();
    await requester.getByText('Choose one of the three.').waitFor();
    await requester.getByLabel('Unsatisfied').check();
    await requester.getByRole('button', { name: 'Send rating' }).click();
    await requester.getByText('Your rating: Unsatisfied').waitFor();
  });

  test('does not exist for another company, nor the tickets of operators for its requester', async () => {
    const statusOf = async (page: Page, url: string) => (await page.goto(url))?.status();
    expect(await statusOf(operator, ticketUrl)).toBe(404);
    expect(await statusOf(requester, '/operations/tickets')).toBe(404);
    expect(await statusOf(requester, ticketUrl.replace('/contact-us/', '/operations/tickets/'))).toBe(404);
    expect(await statusOf(requester, ticketUrl)).toBe(200);
  });
});

describe('the screens of tickets', () => {
  const screens: [name: string, page: () => Page, path: () => string][] = [
    ['contact-us', () => requester, () => '/contact-us'],
    ['ticket', () => requester, () => ticketUrl],
    ['operator-tickets', () => operator, () => '/operations/tickets'],
    ['operator-ticket', () => operator, () => ticketUrl.replace('/contact-us/', '/operations/tickets/')],
  ];

  test.each(screens)('%s: axe light and dark, 360 pixels, keyboard', async (name, pageOf, path) => {
    const page = pageOf();
    await page.goto(path());
    await page.getByRole('heading', { level: 1 }).filter({ hasText: /\S/ }).first().waitFor();
    await page.locator('[aria-busy="true"]').waitFor({ state: 'detached' });
    await look(page, name, { keyboard: true, narrow: 'axe' });
  });
});
