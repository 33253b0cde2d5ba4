import chromium from '@sparticuz/chromium';
import { type Browser, chromium as playwright } from 'playwright';

/**
 * A headless Chromium that came with npm; the caller closes it. The package's own arguments are left out: they switch
 * off the web's security rules, which the pages under test must keep.
 */
export async function launchBrowser(): Promise<Browser> {
  return playwright.launch({
    executablePath: await chromium.executablePath(),
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu', '--font-render-hinting=none'],
  });
}
