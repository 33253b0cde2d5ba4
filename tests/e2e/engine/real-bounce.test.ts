import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, newAccount, sendMail, signIn, waitForVerdict } from '../../fixtures/browser/account.ts';
import { launchBrowser } from '../../fixtures/browser/browser.ts';
import { findAxeFaults } from '../../fixtures/browser/page-faults.ts';
import { heading } from '../../fixtures/browser/person.ts';
import { waitForReactOnLoad } from '../../fixtures/browser/wait-for-react.ts';
import { type Product, startProduct } from '../../fixtures/process/product.ts';
import type { Sink } from '../../fixtures/smtp/sink-types.ts';
import { startSink } from '../../fixtures/smtp/smtp-sink.ts';

/** A recipient whom the receiving server does not know. */
const unknown = 'r550@far.example';

let sink: Sink;
let product: Product;
let browser: Browser;
let page: Page;
let account: Account;

/** Starts a product of its own, whose mail goes to a receiving server: that of the other tests captures it. */
beforeAll(async () => {
  sink = await startSink();
  product = await startProduct({
    DELIVERY_ROUTE: `smtp://127.0.0.1:${sink.port}`,
    ALLOW_PRIVATE_TARGETS: 'true',
  });
  account = await newAccount('Bo Bounce', 'production', product);
  browser = await launchBrowser();
  const context = await browser.newContext({ baseURL: product.webUrl, reducedMotion: 'reduce' });
  page = waitForReactOnLoad(await context.newPage());
  await signIn(context, account, product.webUrl);
  await page.goto('/activity');
  await heading(page, 'Activity').waitFor();
}, 300_000);

afterAll(async () => {
  await browser.close();
  await product.stop();
  await sink.close();
});

/** Sends a message to the unknown recipient; returns its id once it has a verdict. */
async function sendAndWait(verdict: string): Promise<string> {
  const id = await sendMail(account, { to: unknown, subject: `To be ${verdict}` }, product);
  await waitForVerdict(page, id, verdict);
  return id;
}

/** Counts the times that the receiving server was asked to take the recipient. */
const asked = () => sink.commands.filter((line) => line.toLowerCase().startsWith(`rcpt to:<${unknown}>`)).length;

test('a bounce of a receiving server suppresses the address, and Undo on the page of the message ends that', async () => {
  const id = await sendAndWait('bounced');
  expect(asked()).toBe(1);
  await sendAndWait('suppressed');
  expect(asked()).toBe(1);

  await page.goto(`/activity/${id}`);
  await page.getByText('We have suppressed this address').waitFor();
  await page.getByText('550 5.1.1 User unknown').first().waitFor();
  expect(await findAxeFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await page.getByText(`${unknown} can get mail from you again`).waitFor();
  await page.getByRole('button', { name: 'Undo' }).waitFor({ state: 'detached' });
  expect(await page.getByText('We have suppressed this address').count()).toBe(0);

  await sendAndWait('bounced');
  expect(asked()).toBe(2);
});
