import type { Locator, Page } from 'playwright';
import { pollUntil } from './poll-until.ts';

/** The time to wait for a page to be taken over; a page of another kind is left as it is then. */
const TAKEN_MS = 10_000;

/** Waits until React has taken over an element that came with the page: before, nobody hears what is typed or pressed. */
export async function waitForReact(element: Locator): Promise<void> {
  const isTaken = () => element.evaluate((node) => Object.keys(node).some((key) => key.startsWith('__reactProps')));
  await pollUntil('React to take the page over', isTaken);
}

/**
 * Makes a page's navigations end only when React has taken over all its controls: before, nobody hears what is typed or
 * chosen. A document without our scripts is left alone.
 */
export function waitForReactOnLoad(page: Page): Page {
  const taken = async (): Promise<void> => {
    await page.waitForFunction(isTakenOver, undefined, { timeout: TAKEN_MS }).catch(() => undefined);
  };
  const { goto, reload, waitForURL } = page;
  page.goto = async (url, options) => {
    const response = await goto.call(page, url, options);
    if (options?.waitUntil !== 'commit') await taken();
    return response;
  };
  page.reload = async (options) => {
    const response = await reload.call(page, options);
    await taken();
    return response;
  };
  page.waitForURL = async (url, options) => {
    await waitForURL.call(page, url, options);
    if (options?.waitUntil !== 'commit') await taken();
  };
  return page;
}

/** Runs in the page. */
function isTakenOver(): boolean {
  if (!document.querySelector('script[src*="/_next/"]')) return true;
  const controls = [...document.querySelectorAll('input, select, textarea, button, form')];
  return controls.every((control) => Object.keys(control).some((key) => key.startsWith('__reactProps')));
}
