import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openAccount } from '../../fixtures/browser/account.ts';
import { launchBrowser } from '../../fixtures/browser/browser.ts';
import { findAxeFaults, findSideScroll } from '../../fixtures/browser/page-faults.ts';
import { heading, openWindow, takePicture } from '../../fixtures/browser/person.ts';

let browser: Browser;
let context: BrowserContext;
let page: Page;
let email: string;

beforeAll(async () => {
  browser = await launchBrowser();
  const opened = await openAccount(browser, 'Shirin Shell', '/configuration', 'sandbox');
  ({ context, page } = opened);
  email = opened.account.email;
  await heading(page, 'Configuration').waitFor();
});

afterAll(() => browser.close());

const bodyClasses = () => page.evaluate(() => [...document.body.classList]);

/** Moves the mouse into the page, which then probes the server. */
const enterPage = () => page.evaluate(() => document.documentElement.dispatchEvent(new MouseEvent('mouseenter')));

describe('the page', () => {
  test('has the product name and its own name in its title', async () => {
    // React swaps the title of the screen before for the new one, and between the two the document has none.
    await expect.poll(() => page.title()).toBe('Mailwright · Configuration');
  });

  test('runs no script without its nonce', async () => {
    const response = await page.goto('/configuration');
    const policy = response?.headers()['content-security-policy'] ?? '';
    expect(policy).toMatch(/script-src 'self' 'nonce-[\w+/=]{20,}'(;|$)/);
    const ran = await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'window.injected = true';
      document.body.append(script);
      return 'injected' in window;
    });
    expect(ran).toBe(false);
    const other = await page.request.get('/configuration');
    expect(other.headers()['content-security-policy']).not.toBe(policy);
  });

  test('shows a notice to a browser without cookies or storage', async () => {
    const { context: blocked, page: window } = await openWindow(browser);
    await blocked.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await window.goto('/login');
    await heading(window, 'oops').waitFor();
    // The title of the page that it replaces may arrive later.
    await expect.poll(() => window.title()).toBe('oops');
    await window.waitForLoadState('networkidle');
    expect(await window.title()).toBe('oops');
    await blocked.close();
  });
});

describe('the sidebar', () => {
  test('collapses to its icons on a wide screen and stays collapsed', async () => {
    await page.getByRole('button', { name: 'Collapse the sidebar' }).click();
    expect(await bodyClasses()).toContain('sidebar-collapse');
    await page.reload();
    await page.getByRole('button', { name: 'Expand the sidebar' }).waitFor();
    const box = await page.getByRole('link', { name: 'Activity', exact: true }).boundingBox();
    expect(box?.width).toBeLessThan(60);
    await page.getByRole('button', { name: 'Expand the sidebar' }).click();
    expect(await bodyClasses()).not.toContain('sidebar-collapse');
  });

  test('opens and closes on a narrow screen, also by following one of its links', async () => {
    await page.setViewportSize({ width: 767, height: 800 });
    await page.getByRole('button', { name: 'Open navigation' }).click();
    await page.getByRole('dialog').waitFor();
    expect(await bodyClasses()).toEqual(expect.arrayContaining(['sidebar-open', 'modal-open']));
    await page.getByRole('dialog').getByRole('link', { name: 'Activity', exact: true }).click();
    await heading(page, 'Activity').waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await bodyClasses()).not.toContain('sidebar-open');
    await page.setViewportSize({ width: 1_280, height: 800 });
  });
});

describe('the frame', () => {
  test('shows the environment, the path to the page and the company', async () => {
    await page.goto('/activity/smtp-sessions');
    const path = page.getByRole('navigation', { name: 'Breadcrumb' });
    await path.getByText('SMTP sessions').waitFor();
    expect(await path.getByRole('link').allTextContents()).toEqual(['Activity']);
    expect(await page.getByRole('banner').getByRole('button').first().textContent()).toContain('Sandbox');
    await page.getByRole('button', { name: /^Company:/ }).waitFor();
    await takePicture(page, 'shell');
  });

  test('draws the striped line of the sandbox across the window, also on a phone', async () => {
    for (const width of [1_280, 360]) {
      await page.setViewportSize({ width, height: 800 });
      const top = await page.evaluate(() => {
        const line = document.elementsFromPoint(2, 2).find((one) => getComputedStyle(one).position === 'fixed');
        const { width = 0, height = 0 } = line?.getBoundingClientRect() ?? {};
        return { width, height, hasStripes: line !== undefined && getComputedStyle(line).backgroundImage !== 'none' };
      });
      expect(top).toEqual({ width, height: 4, hasStripes: true });
    }
    await page.setViewportSize({ width: 1_280, height: 800 });
  });

  test('keeps the shell around an unknown path, which answers 404', async () => {
    const response = await page.goto('/there-is-no-such-page');
    expect(response?.status()).toBe(404);
    await heading(page, 'Not found').waitFor();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Activity', exact: true }).click();
    await heading(page, 'Activity').waitFor();
  });

  test.each(['/activity/', '/captured-mail/'])('answers 404 for an unknown id below %s', async (path) => {
    for (const id of [crypto.randomUUID(), 'no-id']) {
      const response = await page.goto(path + id);
      expect(response?.status()).toBe(404);
      await heading(page, 'Not found').waitFor();
      expect(await page.getByRole('navigation', { name: 'Main' }).isVisible()).toBe(true);
    }
  });

  test('names the version in the menu of the user', async () => {
    await page.goto('/configuration');
    await page.getByRole('button', { name: /^Your account/ }).click();
    await page.getByText('Version 6.5.9').waitFor();
    await page.keyboard.press('Escape');
  });
});

describe('the command palette', () => {
  const palette = () => page.getByRole('dialog', { name: 'Command palette' });
  const option = (name: string | RegExp) => palette().getByRole('option', { name });

  const find = async (text: string) => {
    await page.goto('/configuration');
    await heading(page, 'Configuration').waitFor();
    await page.keyboard.press('Control+k');
    await palette().getByRole('combobox').fill(text);
  };

  test('opens a screen, a part of the settings and an action by the beginning of its words', async () => {
    for (const [text, path] of [
      ['activ', '/activity'],
      ['settings team', '/account-setting?tab=team'],
      ['invite', '/create-member'],
    ] as const) {
      await find(text);
      await option(/./).first().and(palette().locator('[data-highlighted]')).waitFor();
      await page.keyboard.press('Enter');
      await page.waitForURL(`**${path}`);
    }
  });

  test('finds a person of the company on the server, by the beginning of the address', async () => {
    await find(email.slice(0, email.indexOf('@')));
    await option(new RegExp(email.replaceAll('.', String.raw`\.`)))
      .first()
      .waitFor();
    await takePicture(page, 'palette');
  });

  test('goes straight to the messages of a whole address', async () => {
    await find('someone@example.net');
    await option('Messages to someone@example.net').waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/activity?search=someone%40example.net');
  });

  test('reports an unknown message id as not found', async () => {
    await find('01a20165-1a38-7000-b8f1-52c07d1e9a44');
    await palette().getByText('Nothing found.').waitFor();
  });

  test('has no fault that axe knows and fits a phone', async () => {
    await page.setViewportSize({ width: 360, height: 700 });
    await find('a');
    expect(await findAxeFaults(page)).toEqual([]);
    expect(await findSideScroll(page)).toEqual([]);
    await takePicture(page, 'palette-360');
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 1_280, height: 800 });
  });
});

describe('a modal', () => {
  test('is marked on the body and closes on navigation', async () => {
    await page.goto('/usage-monitoring');
    await page.goto('/configuration');
    await page.getByRole('button', { name: 'Create key' }).first().click();
    await page.getByRole('dialog').getByLabel('Name').waitFor();
    expect(await bodyClasses()).toContain('modal-open');
    await page.evaluate(() => window.history.pushState(null, '', '/usage-monitoring'));
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await bodyClasses()).not.toContain('modal-open');
  });
});

describe('a lost connection', () => {
  test('waits at /err and returns automatically with all typed input', async () => {
    await page.goto('/configuration');
    // By keyboard: a mouse that enters the page probes the server, which is then not probed again for a minute.
    await page.getByRole('button', { name: 'Add', exact: true }).press('Enter');
    await page.getByLabel('Add recipients').fill('half typed');
    // The panel is fetched ahead, while anything can be.
    await page.waitForResponse(/\/_next\/static\/chunks\//).catch(() => null);
    await page.route('**/api/**', (route) => route.abort());
    await enterPage();
    await heading(page, 'No connection').waitFor();
    expect(page.url()).toMatch(/\/err\?redirect=%2Fconfiguration$/);
    await page.unroute('**/api/**');
    await page.getByRole('button', { name: 'Retry' }).click();
    await heading(page, 'No connection').waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/configuration');
    expect(await page.getByLabel('Add recipients').inputValue()).toBe('half typed');
  });

  test('is probed once a minute at most', async () => {
    const pings: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/config/v1/ping')) pings.push(request.url());
    });
    await page.goto('/configuration');
    await heading(page, 'Configuration').waitFor();
    await page.waitForLoadState('networkidle');
    const answered = page.waitForResponse('**/api/config/v1/ping');
    await enterPage();
    await answered;
    for (let time = 0; time < 5; time += 1) await enterPage();
    expect(pings).toHaveLength(1);
  });

  test.each([
    ['/err?redirect=%2Fusage-monitoring', '/usage-monitoring'],
    ['/err?redirect=%2F%2Fevil.example%2F', '/analytic'],
  ])('at %s redirects to %s once the server answers', async (path, to) => {
    await page.goto(path);
    await page.waitForURL(`**${to}`);
  });
});

describe('an error of our own code', () => {
  test('is reported to our server once, and noise is not', async () => {
    await page.goto('/configuration');
    await page.waitForLoadState('networkidle');
    const reports: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/browser-error')) reports.push(request.postData() ?? '');
    });
    const answered = page.waitForResponse('**/api/config/v1/browser-error');
    await page.evaluate(() => {
      for (const words of ['ResizeObserver loop limit exceeded', 'boom', 'boom', 'Unable to preload CSS for /a.css'])
        window.dispatchEvent(new ErrorEvent('error', { error: new Error(words) }));
      void Promise.reject('not an error');
    });
    expect((await answered).status()).toBe(204);
    expect(reports.map((report) => JSON.parse(report).message)).toEqual(['Error: boom']);
  });
});

describe('a page that fails', () => {
  test('leads to the error page, which offers the way back', async () => {
    await page.route('**/api/config/v1/notifications?limit=5', (route) =>
      route.fulfill({ json: { unread: 0, data: 5 } }),
    );
    await page.goto('/usage-monitoring?days=7');
    await page.waitForURL('**/error?from=%2Fusage-monitoring%3Fdays%3D7');
    await page.unroute('**/api/config/v1/notifications?limit=5');
    await heading(page, 'Something went wrong').waitFor();
    await page.getByRole('link', { name: 'Retry' }).click();
    await heading(page, 'Usage').waitFor();
  });

  test('names the failed request on the error page', async () => {
    await page.goto('/error?id=0199c0de-failed-request&from=%2F%2Fevil.example%2F');
    await page.getByText('0199c0de-failed-request').waitFor();
    expect(await page.getByRole('link', { name: 'Retry' }).count()).toBe(0);
  });

  test('is reloaded once when a piece of it is missing', async () => {
    await page.goto('/configuration');
    await page.waitForLoadState('networkidle');
    const fail = () =>
      page.evaluate(() => {
        document.documentElement.dataset.before = 'true';
        window.dispatchEvent(new ErrorEvent('error', { error: new Error('Failed to load chunk 7') }));
      });
    const isBefore = () => document.documentElement.dataset.before === 'true';
    const reloaded = page.waitForEvent('load');
    await fail();
    await reloaded;
    expect(await page.evaluate(isBefore)).toBe(false);
    await page.waitForLoadState('networkidle');
    await fail();
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog', { name: 'Command palette' }).waitFor();
    expect(await page.evaluate(isBefore)).toBe(true);
  });
});

test('redirects to the sign-in page at the next heartbeat after the session was ended elsewhere', async () => {
  await page.goto('/configuration');
  await page.waitForLoadState('networkidle');
  await context.clearCookies({ name: /session-token/ });
  await enterPage();
  await page.waitForURL('**/login**');
});
