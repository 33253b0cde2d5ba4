import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Account, openAccount, sendMail, waitForVerdict } from '../../fixtures/browser/account.ts';
import { launchBrowser } from '../../fixtures/browser/browser.ts';
import { findAxeFaults, findSideScroll } from '../../fixtures/browser/page-faults.ts';
import { heading, previewOf, takePicture } from '../../fixtures/browser/person.ts';

/** A simulated recipient who complains; an address as long as real ones are. */
const complainer = 'complained+anna.margarethe.vandermeer@simulator.mailwright.localhost';

let browser: Browser;
let page: Page;
let account: Account;
let complainedId: string;

beforeAll(async () => {
  browser = await launchBrowser();
  ({ page, account } = await openAccount(browser, 'Mia Message', '/activity'));
  complainedId = await send(complainer, 'Welcome to the shop', '<p>Welcome.</p>');
  await waitForVerdict(page, complainedId, 'complained');
});

afterAll(() => browser.close());

/** Sends a message over REST and returns its id. */
const send = (to: string, subject: string, html: string) => sendMail(account, { to, subject, html });

describe('the page of a message', () => {
  test('lists other mail to the address and opens it', async () => {
    await send(complainer, 'Your receipt', '<p>Thanks.</p>');
    await page.goto(`/activity/${complainedId}`);
    const others = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'Other mail to this address' }) });
    await others.getByRole('link', { name: 'Your receipt' }).waitFor();
    expect(await others.getByRole('link', { name: 'Welcome to the shop' }).count()).toBe(0);
    const all = await others.getByRole('link', { name: 'View all' }).getAttribute('href');
    expect(new URL(all ?? '', page.url()).searchParams.get('search')).toBe(complainer);
    await others.getByRole('link', { name: 'Your receipt' }).click();
    await heading(page, 'Your receipt').waitFor();
  });

  test('keeps the address beside its badge on one line, and on one line of a phone', async () => {
    await page.goto(`/activity/${complainedId}`);
    const header = page.getByRole('main').locator('header').first();
    const badge = header.getByText('Complained', { exact: true });
    const address = header.locator('[aria-hidden]').filter({ hasText: /^complained\+anna/ });
    const [first, second] = [await badge.boundingBox(), await address.boundingBox()];
    expect(Math.abs(middleOf(first) - middleOf(second))).toBeLessThan(4);
    await page.setViewportSize({ width: 390, height: 800 });
    expect((await address.boundingBox())?.height).toBeLessThan(28);
    expect(await address.innerText()).toContain('@simulator');
    expect(await findSideScroll(page)).toEqual([]);
    await takePicture(page, 'message-390');
    await page.setViewportSize({ width: 1_280, height: 800 });
  });

  test('shows its ids with their last characters and copies all of them', async () => {
    await page.goto(`/activity/${complainedId}`);
    const facts = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Message', exact: true }) });
    const end = facts.getByText(complainedId.slice(-4), { exact: true }).first();
    const box = await end.boundingBox();
    expect(box?.width).toBeGreaterThan(20);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await facts.getByRole('button', { name: 'Copy message id', exact: true }).click();
    await facts.getByRole('status').getByText('Copied').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(complainedId);
  });

  test.each([
    ['a line', 1],
    ['eight lines', 8],
  ])('shows %s without a scrollbar within the preview, as wide as a desktop and as a phone', async (_, lines) => {
    const words = '<p>Everything you order ships from our warehouse by the harbor, usually the same day.</p>';
    const id = await send('delivered+lines@simulator.mailwright.localhost', `${lines} lines`, words.repeat(lines));
    await page.goto(`/activity/${id}`);
    const content = previewOf(page).locator('html');
    const overflow = () => content.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
    await expect.poll(overflow).toBe(0);
    await page.getByRole('button', { name: 'Mobile' }).click();
    await expect.poll(overflow).toBe(0);
    expect((await page.locator('iframe[title="Message preview"]').boundingBox())?.width).toBeLessThan(380);
  });

  test('leads back by the breadcrumb, by keyboard and on a phone', async () => {
    for (const width of [1_280, 360]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(`/activity/${complainedId}`);
      const path = page.getByRole('navigation', { name: 'Breadcrumb' });
      await heading(page, 'Welcome to the shop').waitFor();
      expect(await findAxeFaults(page)).toEqual([]);
      await path.getByRole('link', { name: 'Activity' }).press('Enter');
      await heading(page, 'Activity').waitFor();
    }
    await page.setViewportSize({ width: 1_280, height: 800 });
  });
});

describe('on paper and without motion', () => {
  test('prints light, without the shell, as wide as the paper and with whole addresses', async () => {
    await page.goto(`/activity/${complainedId}`);
    await heading(page, 'Welcome to the shop').waitFor();
    await page.setViewportSize({ width: 794, height: 1_123 });
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    expect(await page.getByRole('navigation').filter({ visible: true }).count()).toBe(0);
    expect(await page.getByRole('banner').filter({ visible: true }).count()).toBe(0);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('light');
    expect((await page.getByRole('main').boundingBox())?.width).toBeGreaterThan(780);
    const cut = await page
      .getByRole('main')
      .locator('[aria-hidden] > span')
      .evaluateAll((parts) => parts.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length);
    expect(cut).toBe(0);
    await page.emulateMedia({ media: 'screen', colorScheme: 'light', reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 1_280, height: 800 });
  });

  test('moves nothing for a reader who asked for less motion', async () => {
    await page.goto(`/activity/${complainedId}`);
    await heading(page, 'Welcome to the shop').waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog', { name: 'Command palette' }).waitFor();
    const longest = await page.evaluate(() => {
      const durations = [...document.querySelectorAll('*')].flatMap((element) => {
        const { transitionDuration, animationDuration } = getComputedStyle(element);
        return `${transitionDuration}, ${animationDuration}`.split(', ').map(Number.parseFloat);
      });
      return Math.max(...durations);
    });
    expect(longest).toBeLessThanOrEqual(0.00001);
    await page.keyboard.press('Escape');
  });
});

const middleOf = (box: { y: number; height: number } | null): number => (box ? box.y + box.height / 2 : Number.NaN);
