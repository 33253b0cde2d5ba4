import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser } from '../../fixtures/browser/browser.ts';
import { findAxeFaults, findKeyboardFaults, findSideScroll } from '../../fixtures/browser/page-faults.ts';
import { heading, logIn, newPerson, openWindow, runningProduct, takePicture } from '../../fixtures/browser/person.ts';
import { type CreatedAccount, runAdmin } from '../../fixtures/process/run-admin.ts';

let browser: Browser;
let requester: Page;
let operator: Page;
let ticketUrl = '';

beforeAll(async () => {
  browser = await launchBrowser();
  requester = await enter('requester');
  operator = await enter('answerer', async (email) => {
    await runAdmin(runningProduct().env, 'make-operator', '--email', email);
  });
}, 120_000);

afterAll(() => browser.close());

/** Creates an account and signs its owner in. */
async function enter(who: string, prepare: (email: string) => Promise<void> = async () => {}): Promise<Page> {
  const { email, company, password } = newPerson(`Ada ${who}`);
  const options = { email: `${who}.${email}`, company, password, environment: 'sandbox' };
  const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]);
  await runAdmin<CreatedAccount>(runningProduct().env, 'create-account', ...args);
  await prepare(options.email);
  const { page } = await openWindow(browser);
  await page.goto('/login?redirect=%2Fcontact-us');
  await logIn(page, options);
  await page.waitForURL('**/contact-us');
  return page;
}

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
    await page.setViewportSize({ width: 1_280, height: 800 });
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await page.goto(path());
    await page.getByRole('heading', { level: 1 }).filter({ hasText: /\S/ }).first().waitFor();
    await page.locator('[aria-busy="true"]').waitFor({ state: 'detached' });
    const found: Record<string, string[]> = { light: await findAxeFaults(page) };
    await takePicture(page, `${name}-light`);
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    found.dark = await findAxeFaults(page);
    await takePicture(page, `${name}-dark`);
    found.keyboard = await findKeyboardFaults(page);
    await page.setViewportSize({ width: 360, height: 800 });
    found.narrow = [...(await findSideScroll(page)), ...(await findAxeFaults(page))];
    await takePicture(page, `${name}-360`);
    expect(found).toEqual({ light: [], dark: [], keyboard: [], narrow: [] });
  });
});
