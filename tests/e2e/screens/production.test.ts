import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { templates } from '#components/texts/en/templates.ts';
import { PRODUCTION_ROUTES } from '#lib/account/access/screens.ts';
import { listStarters } from '#lib/content/templates/starters/list-starters.ts';
import { create, openAccount } from '../../fixtures/browser/account.ts';
import { launchBrowser } from '../../fixtures/browser/browser.ts';
import { findErrors } from '../../fixtures/browser/page-faults.ts';
import { screensOf, screenWalk } from '../../fixtures/browser/screens.ts';

const SCREENS = screensOf(PRODUCTION_ROUTES, [
  '/configuration',
  '/usage-monitoring',
  '/api-key/create?kind=sdk',
  '/contact-us?about=quota',
]);

let browser: Browser;
let page: Page;
const ids = new Map<string, string>();

/** Creates one of each thing that has a screen of its own. */
beforeAll(async () => {
  browser = await launchBrowser();
  const opened = await openAccount(browser, 'Ada Production', '/configuration');
  page = opened.page;
  const made = (path: string, input: object) => create(opened.context, path, input);
  for (const [kind, domain] of [
    ['sending', 'a-long-name-of-a-department.far.example'],
    ['bounce', 'bounces.a-long-name-of-a-department.far.example'],
    ['tracking', 'click.a-long-name-of-a-department.far.example'],
  ] as const)
    ids.set(`/domain/${kind}/{id}`, await made(`domain/${kind}`, { domain }));
  const sender = { name: 'A long name of a department', email: 'news@a-long-name-of-a-department.far.example' };
  await made('/api/suite/v1/senders', sender);
  const things = {
    webhook: { name: 'orders service', target: 'https://hooks.example.com/mail', events: ['delivery', 'bounce'] },
    'api-key': { name: 'shop, live' },
    'ip-pool': { name: 'transactional' },
    subaccount: { name: 'A subaccount with a long name for the north-western region' },
  };
  for (const [path, input] of Object.entries(things)) {
    const id = await made(path, input);
    ids.set(`/${path}/{id}`, id).set(`/${path}/{id}/edit`, id);
  }
  ids.set('/contact/{id}', await made('/api/suite/v1/contacts', { email: 'ann@example.com', firstName: 'Ann' }));
  const question = { match: 'all', of: [{ source: 'column', name: 'firstName', op: 'is', value: ['Ann'] }] };
  ids.set(
    '/segment/{id}/edit',
    await made('/api/suite/v1/contacts/segment', { name: 'People called Ann', ast: question }),
  );
  for (const type of ['email-marketing', 'ab-test']) {
    const campaign = await made(`/api/suite/v1/${type}`, { name: 'A long name of a campaign' });
    for (const screen of ['edit', 'compose', 'report']) ids.set(`/${type}/{id}/${screen}`, campaign);
  }
  const template = await createTemplate(made);
  for (const path of ['/template/{id}', '/template/edit/{id}', '/template/created/{id}']) ids.set(path, template);
  for (const path of ['/page/{id}/compose', '/library/page/{id}/compose']) ids.set(path, template);
});

afterAll(() => browser.close());

/** Creates the receipt of the gallery. */
async function createTemplate(made: (path: string, input: object) => Promise<string>): Promise<string> {
  const starter = listStarters().find((one) => one.id === 'receipt');
  if (!starter) throw new Error('The gallery has no receipt');
  const { id, source, data, subject, preheader } = starter;
  const { name } = templates.starters[id];
  return made('template', { alias: id, name, ...source, subject, preheader, test_data: { Example: data } });
}

const walk = screenWalk('production', () => page, ids);

describe('every screen in production', () => {
  test.each(SCREENS)('%s: no layout shift, axe light and dark, keyboard, 200 % zoom, 360 pixels', walk);

  test('caused no browser error', () => {
    expect(findErrors(page)).toEqual([]);
  });
});
