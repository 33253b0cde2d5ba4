import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser } from '../../fixtures/browser/browser.ts';
import { look } from '../../fixtures/browser/look.ts';
import { findErrors } from '../../fixtures/browser/page-faults.ts';
import {
  addRecipient,
  answerSurvey,
  confirmEmail,
  fillSignUp,
  heading,
  newPerson,
  openVerification,
  openWindow,
  pictureFailure,
  recipientRow,
  runningProduct,
  takePicture,
} from '../../fixtures/browser/person.ts';
import { openSmtpSession, toData } from '../../fixtures/smtp/smtp-session.ts';

const person = newPerson('Nadia Newcomer');
const friend = 'friend@far.example';

let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await launchBrowser();
  ({ page } = await openWindow(browser));
});

afterEach(async ({ task }) => {
  await pictureFailure(page, 'journey', task);
});

afterAll(() => browser.close());

/** The sender address of the account, as the configuration page shows it. */
async function readSender(): Promise<string> {
  const shown = await page
    .getByText(/^hello@/)
    .first()
    .textContent();
  return shown?.trim() ?? '';
}

/** Creates a key of an environment in the dashboard and returns it. */
async function createKey(kind: 'test' | 'live' = 'test'): Promise<string> {
  await page.goto('/configuration');
  await page.getByRole('button', { name: 'Create key' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('A program');
  await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click();
  const key = await page
    .getByRole('dialog')
    .getByText(new RegExp(`^tx_${kind}_`))
    .textContent();
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
  return key?.trim() ?? '';
}

describe('a new user', () => {
  test('signs up and can do nothing before the address is verified', async () => {
    await fillSignUp(page, person);
    await page.goto('/configuration');
    await page.waitForURL('**/verify-email**');
    await confirmEmail(page);
  });

  test('answers the survey before anything else, with one tap per question and a Back button', async () => {
    await page.goto('/activity');
    await page.waitForURL('**/survey');
    await look(page, 'journey-survey');
    await page.getByRole('button', { name: 'Receipts and invoices' }).click();
    await page.getByText('Question 2 of 4').waitFor();
    await page.goBack();
    await page.getByText('Question 1 of 4').waitFor();
    expect(await page.getByRole('button', { name: 'Receipts and invoices' }).getAttribute('aria-pressed')).toBe('true');
    await answerSurvey(page);
    await page.waitForURL('**/configuration');
  });

  test('arrives at the configuration page in the sandbox, with the first of four steps done', async () => {
    await heading(page, 'Configuration').waitFor();
    await page.getByText('Sandbox', { exact: true }).first().waitFor();
    await page.getByText('1 of 4 done').waitFor();
    const steps = page.getByRole('list', { name: 'First steps' });
    expect(await steps.getByRole('link').count()).toBe(4);
    expect(await steps.locator('[aria-current="step"]').textContent()).toContain('Send the first email');
    await page
      .getByText(/^hello@/)
      .first()
      .waitFor();
  });

  test('finds the welcome again at its own address', async () => {
    await page.goto('/welcome');
    await heading(page, `Welcome, ${person.fullname}`).waitFor();
    await look(page, 'journey-welcome');
    await page.getByRole('link', { name: 'Go to configuration' }).click();
    await heading(page, 'Configuration').waitFor();
  });

  test('finds the own address authorized, the base URL, and simulated outcomes with one click', async () => {
    await recipientRow(page, person.email).getByText('Verified').waitFor();
    expect(await page.getByLabel('To', { exact: true }).inputValue()).toBe(person.email);
    await page.getByRole('tab', { name: 'REST' }).click();
    await page.getByText(runningProduct().apiUrl, { exact: true }).waitFor();
    await look(page, 'journey-configuration');
    await page.getByRole('button', { name: 'Complaint' }).click();
    expect(await page.getByLabel('To', { exact: true }).inputValue()).toMatch(/^complained@simulator\./);
    await page.getByRole('button', { name: 'Send test' }).click();
    const outcome = page.getByRole('region', { name: 'Test result' });
    await outcome
      .getByRole('list', { name: 'Events' })
      .getByRole('heading', { name: /^Complained/ })
      .waitFor();
  });

  test('adds a recipient, who gets a request by mail', async () => {
    await addRecipient(page, friend);
  });

  test('opens the captured mail, whose link confirms only after a button press', async () => {
    const first = await openVerification(page, friend);
    await first.close();
    await page.goto('/configuration');
    await recipientRow(page, friend).getByText('Pending').waitFor();

    const verification = await openVerification(page, friend);
    await verification.getByRole('button', { name: /may send to me/ }).click();
    await heading(verification, /may send to you/).waitFor();
    await verification.close();
    await page.goto('/configuration');
    await recipientRow(page, friend).getByText('Verified').waitFor();
    await page.getByText('3 of 4 done').waitFor();
  });

  test('sends a test message and sees its events live', async () => {
    await page.getByLabel('Subject').fill('My first message');
    await page.getByRole('button', { name: 'Send test' }).click();
    const outcome = page.getByRole('region', { name: 'Test result' });
    await outcome.getByText('200 OK').waitFor();
    await outcome.getByText('"id"').waitFor();
    await outcome.getByRole('list', { name: 'Events' }).getByText('Captured').waitFor();
    await outcome.getByRole('link', { name: 'Open message' }).waitFor();
    await outcome.getByRole('tab', { name: 'Request' }).click();
    await outcome.getByText('"My first message"').waitFor();
    await page.getByText('3 of 4 done').waitFor();
  });

  test('sends over SMTP and REST to authorized recipients only', async () => {
    const { ports, apiUrl } = runningProduct();
    const key = await createKey();
    const from = await readSender();
    const session = await openSmtpSession({ port: ports.smtp, credentials: { username: 'smtp', password: key } });
    const data = toData(`From: ${from}\r\nTo: ${friend}\r\nSubject: Sent over SMTP\r\n\r\nHello.\r\n`);
    expect(await session.send(from, [friend], data)).toMatchObject({ code: 250 });
    expect(await session.send(from, ['stranger@far.example'], data)).toMatchObject({
      code: 550,
      text: expect.stringMatching(/^5\.7\.1 stranger@far\.example is not an authorized recipient/),
    });
    await session.quit();

    const send = (to: string) =>
      fetch(`${apiUrl}/emails`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ from, to, subject: 'Sent over REST', html: '<p>Hello.</p>' }),
      });
    expect((await send(friend)).status).toBe(200);
    expect((await send('stranger@far.example')).status).toBe(403);
  });

  test('sees all accepted mail in activity and no refused mail', async () => {
    await page.goto('/activity');
    for (const subject of ['My first message', 'Sent over SMTP', 'Sent over REST']) {
      const row = page.getByRole('row').filter({ hasText: subject });
      await row.getByText('Captured', { exact: true }).waitFor();
      expect(await row.count()).toBe(1);
    }
    expect(await page.getByText('stranger@far.example').count()).toBe(0);
    await page
      .getByRole('row', { name: /complained@simulator/ })
      .getByText('Simulated', { exact: true })
      .waitFor();
  });

  test('searches, and the URL keeps the search', async () => {
    await page.getByLabel('Search recipient, subject or message id').fill('Sent over SMTP');
    await page.waitForURL(/search=/);
    await page.getByRole('row').filter({ hasText: 'My first message' }).waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('row').filter({ hasText: 'Sent over SMTP' }).waitFor();
    expect(await page.getByRole('row').filter({ hasText: 'My first message' }).count()).toBe(0);
  });

  test('opens a message and reads its timeline, text and source', async () => {
    await page.goto('/activity');
    await page.getByRole('row').filter({ hasText: 'Sent over SMTP' }).getByRole('link').first().click();
    await heading(page, 'Sent over SMTP').waitFor();
    const timeline = page.getByRole('list', { name: 'Timeline' });
    await timeline.getByRole('heading', { name: 'Accepted' }).waitFor();
    await timeline.getByRole('heading', { name: 'Captured' }).waitFor();
    await page.getByRole('tab', { name: 'Text' }).click();
    await page.getByText('Hello.').waitFor();
    await page.getByRole('tab', { name: 'Source' }).click();
    await page.getByText('Subject: Sent over SMTP').waitFor();
  });

  test('previews a message without a dark design as apps recolor it, and reads that it is simulated', async () => {
    await page.goto('/activity');
    await page.getByRole('row').filter({ hasText: 'Sent over REST' }).getByRole('link').first().click();
    await page.getByRole('button', { name: 'Dark mode' }).click();
    await page.getByText(/^Simulated: this message has no dark design/).waitFor();
    await look(page, 'journey-dark-preview');
  });

  test('sees the used quota', async () => {
    await page.goto('/usage-monitoring');
    await page.getByRole('row', { name: /^Sandbox, today.*3 of 200/ }).waitFor();
    await page.getByRole('meter', { name: 'Emails today' }).waitFor();
    await page.getByText(/^3 recipients accepted this month, by day/).waitFor();
    await page.getByRole('row', { name: /^Team members.*1 · no limit/ }).waitFor();
    await page.getByText('Alert at 80%').waitFor();
    await page.getByRole('link', { name: 'Request more quota' }).click();
    await page.waitForURL('**/contact-us?about=quota');
    await expect.poll(() => page.getByLabel('Message').inputValue()).toContain('We would like more quota');
  });

  test('switches to production: requests it, enters the company data and confirms the differences', async () => {
    await page.goto('/configuration');
    await page
      .getByRole('list', { name: 'First steps' })
      .getByRole('link', { name: /^Go to production/ })
      .click();
    await heading(page, 'Request production').waitFor();
    await look(page, 'journey-request-production');
    await page.getByLabel('Receipts and invoices').check();
    await page.getByLabel('In your own words').fill('Receipts for people who bought something in our shop.');
    await page.getByLabel(/expects this email from us/).check();
    await page.getByRole('button', { name: 'Request production' }).click();
    await page.getByText('Production is open').waitFor();

    await page.goto('/switch-to-production-environment?to=%2Factivity');
    await heading(page, 'Switch to production').waitFor();
    await look(page, 'journey-switch-to-production');
    await page.getByRole('button', { name: 'Switch to production' }).click();
    await heading(page, 'Welcome to production').waitFor();
    await look(page, 'journey-welcome-to-production');
    await page.goto('/configuration');
    await page.waitForURL(/\/welcome-to-production\?to=%2Fconfiguration$/);

    await page.getByLabel('Phone').fill('+62 21 555 0123');
    await page.getByLabel('Website').fill('people.example');
    await page.getByRole('button', { name: 'Save and continue' }).click();
    await page.getByText('Field Industry is required').waitFor();
    await page.getByLabel('Industry').selectOption({ label: 'Online Shop' });
    await page.getByRole('button', { name: 'Save and continue' }).click();
    await page.getByText('https://people.example').waitFor();
    await look(page, 'journey-company-details');
    await page.getByLabel('I understand what changes').check();
    await page.getByRole('button', { name: 'Start in production' }).click();
    await page.getByText('Ready, with something left for you to do.').waitFor();
    await look(page, 'journey-in-production');
    await page.getByRole('link', { name: 'Continue' }).click();
    await heading(page, 'Configuration').waitFor();
    await page.getByText('Production', { exact: true }).first().waitFor();
  });

  test('sends to anyone with a live key, which is refused after the switch back to the sandbox', async () => {
    const { apiUrl } = runningProduct();
    const key = await createKey('live');
    const from = await readSender();
    const send = () =>
      fetch(`${apiUrl}/emails`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ from, to: 'stranger@far.example', subject: 'To everybody', text: 'Hello.' }),
      });
    expect((await send()).status).toBe(200);
    await page.goto('/activity');
    await page.getByRole('row').filter({ hasText: 'To everybody' }).getByText('Captured', { exact: true }).waitFor();
    expect(await page.getByText('Sent over REST').count()).toBe(0);

    await page.getByRole('button', { name: /^Environment/ }).click();
    await page.getByRole('menuitem', { name: 'Switch to the sandbox' }).click();
    await heading(page, 'Switch to the sandbox').waitFor();
    await page.getByRole('button', { name: 'Stop live sending' }).click();
    for (const fact of [
      'live message in the last hour',
      'live message in the last 24 hours',
      'live key stops working',
    ]) {
      await page.locator('dl > div').filter({ hasText: fact }).getByText('1', { exact: true }).waitFor();
    }
    await look(page, 'journey-switch-to-sandbox');
    await takePicture(page, 'stop-sending');
    const stop = page.getByRole('dialog').getByRole('button', { name: 'Stop live sending' });
    await page.getByLabel(/to confirm$/).fill(person.company.toUpperCase());
    expect(await stop.isDisabled()).toBe(true);
    await page.getByLabel(/to confirm$/).fill(person.company);
    await stop.click();
    await heading(page, 'Activity').waitFor();
    await page.getByRole('row').filter({ hasText: 'Sent over REST' }).first().waitFor();
    expect((await send()).status).toBe(403);
  });

  test('is asked for a recipient once nobody but the simulator may get mail from the sandbox', async () => {
    await page.goto('/configuration');
    const hint = page.getByText('To send to a real address, add a recipient first.');
    await recipientRow(page, friend).waitFor();
    expect(await hint.count()).toBe(0);
    for (const email of [friend, person.email]) {
      await page.getByRole('button', { name: `Remove ${email}` }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Remove recipient' }).click();
      await recipientRow(page, email).waitFor({ state: 'detached' });
    }
    await page.reload();
    await hint.waitFor();
    expect(await page.getByLabel('To', { exact: true }).inputValue()).toMatch(/@simulator\./);
  });

  test('caused no browser error', () => {
    expect(findErrors(page)).toEqual([]);
  });
});

describe('a new user whose connection breaks after the survey', () => {
  test('is welcomed at the next visit, and starts from there', async () => {
    const late = await openWindow(browser);
    const other = newPerson('Lena Later');
    await fillSignUp(late.page, other);
    await confirmEmail(late.page);
    const ending = '**/on-boarding/finish-onboarding';
    await late.page.route(ending, (route) => route.abort());
    await answerSurvey(late.page);
    await late.page.getByRole('button', { name: 'Retry' }).waitFor();
    await late.page.unroute(ending);

    await late.page.goto('/loading-data');
    await late.page.waitForURL('**/welcome');
    await heading(late.page, `Welcome, ${other.fullname}`).waitFor();
    await late.page.getByRole('button', { name: 'Start sending' }).click();
    await heading(late.page, 'Configuration').waitFor();
    await late.page.goto('/welcome');
    await late.page.getByRole('link', { name: 'Go to configuration' }).waitFor();
    await late.context.close();
  });
});
