import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SANDBOX_ROUTES } from '#lib/account/access/screens.ts';
import { callConsole, create, openAccount, sendMail } from '../../fixtures/browser/account.ts';
import { launchBrowser } from '../../fixtures/browser/browser.ts';
import { findErrors } from '../../fixtures/browser/page-faults.ts';
import { runningProduct } from '../../fixtures/browser/person.ts';
import { screensOf, screenWalk } from '../../fixtures/browser/screens.ts';
import { pollUntil } from '../../fixtures/poll-until.ts';
import { runAdmin } from '../../fixtures/process/run-admin.ts';

const SCREENS = screensOf(SANDBOX_ROUTES, [
  '/there-is-no-such-page',
  '/activity?search=nothing',
  '/activity?range=custom',
  '/activity/smtp-sessions',
  '/analytic/preset/bounces',
  '/analytic?range=custom',
  '/configuration?tab=rest',
  '/account-setting?tab=company',
  '/account-setting?tab=team',
  '/account-setting?tab=roles',
  '/account-setting?tab=security',
  '/account-setting?tab=notifications',
  '/account-setting?tab=alerts',
  '/account-setting?tab=audit',
]);

const friend = 'someone.with.a.very.long.address.indeed@department.of.long.names.far.example';

let browser: Browser;
let page: Page;
const ids = new Map<string, string>();

/** Adds an authorized recipient, one with a pending request, a captured message and a preset. */
beforeAll(async () => {
  browser = await launchBrowser();
  const opened = await openAccount(browser, 'Ada Sandbox', '/configuration', 'sandbox');
  page = opened.page;
  const { account, context } = opened;
  await runAdmin(runningProduct().env, 'authorize-recipient', '--company', account.companyId, '--email', friend);
  await callConsole(context, 'authorized-recipient', { emails: ['later@far.example'] });
  const id = await sendMail(account, { to: friend });
  await pollUntil('the captured message', async () => (await callConsole(context, 'captured-mail')).includes(id));
  const preset = { name: 'Receipts', question: { range: '30d' }, chart: ['injected'] };
  ids.set('/activity/{id}', id).set('/captured-mail/{id}', id);
  ids.set('/analytic/preset/{id}', await create(context, 'preset', preset));
});

afterAll(() => browser.close());

const walk = screenWalk('sandbox', () => page, ids);

describe('every screen in the sandbox', () => {
  test.each(SCREENS)('%s: no layout shift, axe light and dark, keyboard, 200 % zoom, 360 pixels', walk);

  test('caused no browser error', () => {
    expect(findErrors(page)).toEqual([]);
  });
});
