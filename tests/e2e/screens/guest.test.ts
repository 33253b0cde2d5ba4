import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PUBLIC_ROUTES } from '#lib/account/access/screens.ts';
import { callConsole, create, openAccount } from '../../fixtures/browser/account.ts';
import { launchBrowser } from '../../fixtures/browser/browser.ts';
import { findErrors } from '../../fixtures/browser/page-faults.ts';
import { openWindow } from '../../fixtures/browser/person.ts';
import { screensOf, screenWalk } from '../../fixtures/browser/screens.ts';
import { pollUntil } from '../../fixtures/poll-until.ts';

const SCREENS = screensOf(PUBLIC_ROUTES, [
  '/there-is-no-such-page',
  '/authorized-recipient/verify/unknown',
  '/docs/guides/webhooks',
  '/docs/moving/overview',
  '/docs/errors/unprovenDomain',
  '/docs/reference/errors',
]);

let browser: Browser;
let page: Page;
const ids = new Map<string, string>();

/** Has others ask the guest: for the consent to test mail, and for the records of a domain. */
beforeAll(async () => {
  browser = await launchBrowser();
  const { context } = await openAccount(browser, 'Ada Asker', '/configuration', 'sandbox');
  await callConsole(context, 'authorized-recipient', { emails: ['later@far.example'] });
  const mail = await pollUntil('the mail that asks', async () => {
    const { data } = JSON.parse(await callConsole(context, 'captured-mail'));
    return data[0];
  });
  const source = await callConsole(context, `captured-mail/${mail.id}/source`);
  ids.set('/authorized-recipient/verify/{id}', /authorized-recipient\/verify\/([\w-]+)/.exec(source)?.[1] ?? '');
  const domain = await create(context, 'domain/tracking', { domain: 'click.a-long-name-of-a-department.far.example' });
  const { url } = JSON.parse(await callConsole(context, `domain/tracking/${domain}/share`, {}));
  ids.set('/shared-records/{token}', String(url).split('/').at(-1) ?? '');
  await context.close();
  ({ page } = await openWindow(browser));
});

afterAll(() => browser.close());

const walk = screenWalk('guest', () => page, ids);

describe('every screen of a guest', () => {
  test.each(SCREENS)('%s: no layout shift, axe light and dark, keyboard, 200 % zoom, 360 pixels', walk);

  test('caused no browser error', () => {
    expect(findErrors(page)).toEqual([]);
  });
});
