import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { findAxeFaults, findSideScroll } from '../support/page-faults.ts';
import { authorizeRecipient, newPerson, openVerification, openWindow, signUp, takePicture } from '../support/person.ts';

const person = newPerson('Ada Accessible');
const friend = 'someone.with.a.very.long.address.indeed@department.of.long.names.far.example';

let browser: Browser;
let page: Page;
/** Somebody who is not logged in. */
let guest: Page;
/** The paths of all screens; those of one message are known once it was sent. */
const screens = new Map<string, string>([
  ['login', '/login'],
  ['sign-up', '/signup'],
  ['not found', '/there-is-no-such-page'],
  ['configuration', '/configuration'],
  ['activity', '/activity'],
  ['activity, nothing found', '/activity?search=nothing'],
  ['SMTP sessions', '/activity/smtp-sessions'],
  ['usage', '/usage-monitoring'],
  ['captured mail', '/captured-mail'],
]);

beforeAll(async () => {
  browser = await launchBrowser();
  ({ page } = await openWindow(browser));
  ({ page: guest } = await openWindow(browser));
  await signUp(page, person);
  await authorizeRecipient(page, friend);
  await page.goto('/configuration');
  await page.getByLabel('Add recipients').fill('later@far.example');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('list', { name: 'Authorized recipients' }).getByText('Pending').waitFor();
  await page.getByRole('button', { name: 'Send test' }).click();
  const outcome = page.getByRole('region', { name: 'Outcome of the test' });
  await outcome.getByRole('list', { name: 'Timeline' }).getByText('Captured').waitFor();
  screens.set('message', (await outcome.getByRole('link', { name: 'Open in activity' }).getAttribute('href')) ?? '');
  screens.set(
    'captured message',
    (await outcome.getByRole('link', { name: /captured mail/ }).getAttribute('href')) ?? '',
  );
  const verification = await openVerification(page, 'later@far.example');
  screens.set('verification', new URL(verification.url()).pathname);
  screens.set('verification, unknown', '/authorized-recipient/verify/unknown');
  await verification.close();
});

afterAll(() => browser.close());

type Look = { name: string; width: number; colorScheme: 'light' | 'dark' };

/** Opens a screen, a guest's as a guest, waits until its skeletons are gone, and keeps a picture. */
async function open({ name, width, colorScheme }: Look): Promise<Page> {
  const path = screens.get(name) ?? '';
  const window = ['/login', '/signup'].includes(path) ? guest : page;
  await window.setViewportSize({ width, height: 800 });
  await window.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await window.goto(path);
  await window.getByRole('heading', { level: 1 }).waitFor();
  await window.locator('[aria-busy="true"]').waitFor({ state: 'detached' });
  await takePicture(window, `${name.replaceAll(/\W+/g, '-')}-${width}-${colorScheme}`);
  return window;
}

const names = [...screens.keys(), 'message', 'captured message', 'verification', 'verification, unknown'];

describe.each(['light', 'dark'] as const)('in %s', (colorScheme) => {
  test.each(names)('axe finds nothing on the screen %s', async (name) => {
    expect(await findAxeFaults(await open({ name, width: 1_280, colorScheme }))).toEqual([]);
  });
});

test.each(names)('the screen %s fits into 360 pixels', async (name) => {
  const window = await open({ name, width: 360, colorScheme: 'light' });
  expect(await findSideScroll(window)).toEqual([]);
  expect(await findAxeFaults(window)).toEqual([]);
});
