import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Account, openAccount } from '../../fixtures/browser/account.ts';
import { launchBrowser } from '../../fixtures/browser/browser.ts';
import { look } from '../../fixtures/browser/look.ts';
import { heading, openWindow, runningProduct } from '../../fixtures/browser/person.ts';
import { runAdmin } from '../../fixtures/process/run-admin.ts';

let browser: Browser;
let operator: Page;
let owner: Page;
/** The account of the operator. */
let account: Account;

beforeAll(async () => {
  browser = await launchBrowser();
  ({ page: owner } = await openAccount(browser, 'Ada Owner', '/configuration', 'sandbox'));
  ({ page: operator, account } = await openAccount(browser, 'Ada Operator', '/configuration', 'sandbox'));
});

afterAll(() => browser.close());

const setOperator = (command: 'make-operator' | 'take-operator') =>
  runAdmin(runningProduct().env, command, '--email', account.email);

/** Returns the response of a path without the parts that differ per request. */
async function readResponse(context: BrowserContext, path: string) {
  const response = await context.request.get(path, { maxRedirects: 0 });
  const seen = await response.text();
  const title = /<title>(.*?)<\/title>/.exec(seen)?.[1];
  const names = Object.keys(response.headers()).filter((name) => !['date', 'x-request-id'].includes(name));
  return { status: response.status(), title, names: names.sort() };
}

/** Returns the visible text of a page. */
async function readAt(page: Page, path: string): Promise<string> {
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return (await page.locator('body').innerText()).replaceAll(path, '');
}

test('answers owners and guests like an unknown route in page, title and call', async () => {
  const guest = (await openWindow(browser)).page;
  for (const page of [owner, guest, operator]) {
    const context = page.context();
    expect(await readResponse(context, '/operations')).toEqual(await readResponse(context, '/operationz'));
    expect(await readResponse(context, '/api/operator/v1/operations')).toEqual(
      await readResponse(context, '/api/operator/v1/operationz'),
    );
    expect(await readAt(page, '/operations')).toBe(await readAt(page, '/operationz'));
  }
  await owner.goto('/configuration');
  await heading(owner, 'Configuration').waitFor();
  expect(await owner.getByRole('link', { name: 'Operations' }).count()).toBe(0);
  expect(await owner.content()).not.toMatch(/operations/i);
});

describe('an operator', () => {
  test('finds the page in the navigation from the next page on, also in the sandbox', async () => {
    await setOperator('make-operator');
    await operator.goto('/configuration');
    await operator.getByRole('navigation').getByRole('link', { name: 'Operations' }).click();
    await heading(operator, 'Operations').waitFor();
    await operator
      .getByRole('row')
      .filter({ hasText: /Relay.*Alive/s })
      .first()
      .waitFor();
    await operator
      .getByRole('row')
      .filter({ hasText: /Dashboard.*Alive/s })
      .first()
      .waitFor();
  });

  test('runs the doctor and sees its findings', async () => {
    await operator.getByRole('button', { name: 'Run doctor' }).click();
    await operator.getByText(/\d+ checks? passed/).waitFor();
    await operator.getByText('Ran the system checks').first().waitFor();
  });

  test('pauses a destination by command, limits it, retries its mail and resumes it', async () => {
    await runAdmin(runningProduct().env, 'set-traffic-policy', '--destination', 'mx.held.example', '--pause');
    const destinations = operator.getByRole('table', { name: 'Destinations' });
    const row = destinations.getByRole('row').filter({ hasText: 'mx.held.example' });
    await row.getByText('Paused by an operator').waitFor();
    const act = async (name: string) => {
      await row.getByRole('button', { name: 'Actions for mx.held.example' }).click();
      await operator.getByRole('menuitem', { name }).click();
    };
    await act('Edit limits …');
    await operator.getByLabel(/Sessions at once/).fill('none');
    await operator.getByRole('button', { name: 'Save' }).click();
    await operator.getByText('must be a whole number from 1 to 10,000').waitFor();
    await operator.getByLabel(/Sessions at once/).fill('3');
    await operator.getByRole('button', { name: 'Save' }).click();
    await row.getByText('3 sessions of 100').waitFor();
    await act('Retry waiting mail');
    await operator.getByText('Retried a destination').first().waitFor();
    await act('Resume');
    await row.waitFor({ state: 'detached' });
    await operator.getByText('Resumed a destination').first().waitFor();
  });

  test('sees a page without accessibility faults: axe light and dark, 360 pixels, keyboard', async () => {
    // Without what the tests before left standing in corners.
    await operator.goto('/operations');
    await heading(operator, 'Operations').waitFor();
    await look(operator, 'operations', { keyboard: true, narrow: 'axe' });
  });

  test('sends no requests while the tab is hidden', async () => {
    const page = await operator.context().newPage();
    await page.clock.install();
    await page.goto('/operations');
    await heading(page, 'Operations').waitFor();
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/v1/operations')) asked.push(request.url());
    });
    const show = (visibility: 'visible' | 'hidden') =>
      page.evaluate((value) => {
        Object.defineProperty(document, 'visibilityState', { value, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      }, visibility);
    await show('hidden');
    for (let n = 0; n < 5; n += 1) await page.clock.runFor(5_000);
    expect(asked).toEqual([]);
    await show('visible');
    for (let n = 0; n < 2; n += 1) await page.clock.runFor(5_000);
    await expect.poll(() => asked.length).toBeGreaterThan(0);
    await page.close();
  });

  test('loses access when the role is removed, also in an open page', async () => {
    await setOperator('take-operator');
    await operator.getByRole('row').filter({ hasText: 'Relay' }).first().waitFor({ state: 'detached' });
    expect(await readResponse(operator.context(), '/operations')).toEqual(
      await readResponse(operator.context(), '/operationz'),
    );
  });
});
