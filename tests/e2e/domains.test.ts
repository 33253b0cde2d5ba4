import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { findAxeFaults, findSideScroll } from '../support/page-faults.ts';
import { logIn, newPerson, openWindow, runningProduct, takePicture } from '../support/person.ts';
import { runAdmin } from '../support/run-admin.ts';

const person = { ...newPerson('Dora Zone'), environment: 'production' };
const parent = `${Date.now().toString(36)}.example`;

let browser: Browser;
let page: Page;

beforeAll(async () => {
  const args = Object.entries({ ...person, fullname: undefined }).flatMap(([name, value]) =>
    value === undefined ? [] : [`--${name}`, value],
  );
  await runAdmin(runningProduct().env, 'create-account', ...args);
  browser = await launchBrowser();
  ({ page } = await openWindow(browser));
  await page.goto('/login?redirect=%2Fdomain%2Fsending');
  await logIn(page, person);
  await page.waitForURL('**/domain/sending');
});

afterAll(() => browser.close());

async function takePictures(name: string): Promise<void> {
  await takePicture(page, `domains-${name}`);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  expect(await findAxeFaults(page)).toEqual([]);
  await takePicture(page, `domains-${name}-dark`);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 390, height: 800 });
  expect(await findSideScroll(page)).toEqual([]);
  await takePicture(page, `domains-${name}-390`);
  await page.setViewportSize({ width: 1_280, height: 800 });
}

async function add(kind: 'sending' | 'bounce' | 'tracking', domain: string): Promise<void> {
  await page.goto(kind === 'sending' ? '/domain/add' : `/domain/add?type=${kind}`);
  await page.getByLabel('Domain', { exact: true }).fill(domain);
  await page.getByRole('button', { name: 'Add domain' }).click();
}

/** The texts beside a label on the records of the page, in their order. */
const valuesOf = (label: string) => page.locator(`dt:text-is("${label}") + dd code`).allInnerTexts();

test('shows the hosts of a subdomain relative to its zone, with the full name next to each', async () => {
  await add('sending', `news.${parent}`);
  await page.waitForURL('**/domain/sending/*-*');
  await expect.poll(() => valuesOf('Host')).toHaveLength(4);
  expect((await valuesOf('Host')).slice(2)).toEqual(['news', '_dmarc.news']);
  expect((await valuesOf('Full name')).slice(2)).toEqual([`news.${parent}`, `_dmarc.news.${parent}`]);
  await page.getByText(`Hosts are relative to ${parent}:`).waitFor();
  await takePictures('sending');
  for (const kind of ['bounce', 'tracking'] as const) {
    await add(kind, `${kind}.news.${parent}`);
    await page.waitForURL(`**/domain/${kind}/*-*`);
    await expect.poll(() => valuesOf('Host')).toEqual([`${kind}.news`]);
    await takePictures(kind);
  }
});

test('refuses a free-mail domain at its field', async () => {
  for (const kind of ['sending', 'bounce'] as const) {
    await add(kind, 'mail.gmail.com');
    await page.getByText('Sender domain not yet supported: mail.gmail.com belongs to a mailbox provider').waitFor();
  }
  await takePictures('free-mail');
});
