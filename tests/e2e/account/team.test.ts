import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../../fixtures/browser/browser.ts';
import { look } from '../../fixtures/browser/look.ts';
import { findAxeFaults, findSideScroll } from '../../fixtures/browser/page-faults.ts';
import {
  heading,
  newPerson,
  openWindow,
  previewOf,
  runningProduct,
  signUp,
  takePicture,
  waitUntilLoaded,
} from '../../fixtures/browser/person.ts';

const owner = newPerson('Olga Owner');
const colleague = { fullname: 'Cem Colleague', email: `cem.${owner.email}`, password: 'another long password' };

let browser: Browser;
let page: Page;
/** The browser of the colleague. */
let other: Page;
let otherContext: BrowserContext;
/** The path of the invitation link. */
let link = '';

beforeAll(async () => {
  browser = await launchBrowser();
  ({ page } = await openWindow(browser));
  ({ page: other, context: otherContext } = await openWindow(browser));
  await signUp(page, owner);
});

afterAll(() => browser.close());

const people = (window: Page) => window.getByRole('table', { name: 'People' }).getByRole('row');

test('an owner invites a colleague, who gets a link by mail', async () => {
  await page.getByRole('button', { name: /Your account/ }).click();
  await page.getByRole('menuitem', { name: 'Account settings' }).click();
  await page.getByRole('tab', { name: 'Team' }).click();
  await page.waitForURL('**/account-setting?tab=team');
  await page.getByRole('link', { name: 'Invite people' }).click();
  await page.getByLabel('Email addresses').fill(`${colleague.email}, nonsense\n${owner.email}`);
  await page.getByRole('button', { name: 'Send 3 invitations' }).click();
  const results = page.getByRole('status').filter({ hasText: 'Results' });
  await results.getByRole('row').filter({ hasText: colleague.email }).getByText('Invited', { exact: true }).waitFor();
  await results.getByRole('row').filter({ hasText: owner.email }).getByText('Team member already exists').waitFor();
  expect(await page.getByLabel('Email addresses').inputValue()).toBe(`nonsense\n${owner.email}`);
  expect(await findAxeFaults(page)).toEqual([]);

  await page.goto('/captured-mail');
  await page.getByRole('row').filter({ hasText: colleague.email }).getByRole('link').first().click();
  await heading(page, /invites you/).waitFor();
  const href = await previewOf(page).getByRole('link', { name: 'View invitation' }).getAttribute('href');
  link = new URL(href ?? '').pathname;
});

test('the colleague joins in their own browser by a button and not by opening the link', async () => {
  for (let opened = 0; opened < 2; opened += 1) {
    await other.goto(link);
    await heading(other, `Join ${owner.company}`).waitFor();
  }
  expect(await findAxeFaults(other)).toEqual([]);
  await takePicture(other, 'join');
  await other.getByRole('button', { name: 'Create account and join' }).click();
  await other.getByText('Field Full name is required').waitFor();
  await other.getByLabel('Full name').fill(colleague.fullname);
  await other.getByLabel('Password', { exact: true }).fill(colleague.password);
  await other.getByRole('button', { name: 'Create account and join' }).click();
  await other.getByRole('button', { name: `Your account, ${colleague.fullname}` }).waitFor();
  await other.goto(link);
  await heading(other, 'This invitation was already used').waitFor();
});

test('a member can only view the team, and an admin can change it', async () => {
  await other.goto('/account-setting?tab=team');
  await people(other).filter({ hasText: owner.email }).getByText('Owner', { exact: true }).waitFor();
  expect(await other.getByRole('link', { name: 'Invite people' }).count()).toBe(0);
  expect(await other.getByRole('tab', { name: 'Audit log' }).count()).toBe(0);
  await other.goto('/account-setting?tab=audit');
  await other.getByRole('heading', { name: "Audit log isn't available to you" }).waitFor();

  await page.goto('/account-setting?tab=team');
  const row = people(page).filter({ hasText: colleague.email });
  await row.getByText('Active').waitFor();
  expect(await row.getByRole('button', { name: `Copy ${colleague.email}` }).count()).toBe(1);
  await row.getByRole('combobox', { name: `Role of ${colleague.email}` }).selectOption('Admin');
  await page.getByText(`${colleague.email} is now Admin`).waitFor();
  await page.setViewportSize({ width: 360, height: 800 });
  expect([...(await findSideScroll(page)), ...(await findAxeFaults(page))]).toEqual([]);
  await page.setViewportSize({ width: 1_280, height: 800 });
  await other.goto('/account-setting?tab=team');
  await other.getByRole('link', { name: 'Invite people' }).waitFor();
});

test('the owner gets a notification that the colleague has joined', async () => {
  await page.reload();
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click();
  await page.getByRole('menuitem', { name: new RegExp(`${colleague.email} has joined`) }).waitFor();
  await page.getByRole('menuitem', { name: 'Mark all as read' }).click();
  await page.getByRole('button', { name: 'Notifications, none unread' }).waitFor();
});

test('a removed member loses access to the dashboard and the API at once', async () => {
  const kept = (await otherContext.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  await page.goto('/account-setting?tab=team');
  await page.getByRole('button', { name: `Remove ${colleague.email}` }).click();
  const dialog = page.getByRole('dialog', { name: `Remove ${colleague.email}?` });
  await dialog.getByRole('textbox').fill(colleague.email);
  await dialog.getByRole('button', { name: 'Remove from the team' }).click();
  await page.getByText(`${colleague.email} was removed`).waitFor();
  expect(await people(page).filter({ hasText: colleague.email }).count()).toBe(0);

  const answer = await fetch(`${runningProduct().webUrl}/api/config/v1/company/members`, {
    headers: { cookie: kept, 'x-product': 'transactional' },
  });
  expect(answer.status).toBe(401);
  await other.goto('/activity');
  await other.waitForURL(/\/login/);
});

test('the audit log names the actor and filters by person and action', async () => {
  await page.goto('/account-setting?tab=audit&action=member.remove');
  const row = page.getByRole('row').filter({ hasText: 'Removed a member' });
  await row.getByText(owner.fullname).waitFor();
  await row.getByText(colleague.email).waitFor();
  await page.getByRole('combobox', { name: 'Action' }).selectOption('member.role');
  await page.waitForURL(/action=member\.role/);
  await page.getByRole('row').filter({ hasText: 'Member' }).getByText('Admin').waitFor();
});

test.each([
  'team',
  'audit',
])('the %s tab of the settings has no axe faults in light and dark, and none at 360 pixels', async (tab) => {
  await page.goto(`/account-setting?tab=${tab}`);
  await waitUntilLoaded(page);
  await look(page, `team-${tab}`, { narrow: 'axe' });
});
