import { join } from 'node:path';
import type { Browser } from 'playwright';
import { showMail } from '../../fixtures/templates/show-mail.ts';

/** The pixels by which a mail is wider than its window, by name of the picture; only those that are. */
export type WidthFaults = Record<string, number>;

/** Takes pictures of a mail as light and dark clients show it, at three widths. */
export async function pictureMail(browser: Browser, name: string, html: string, folder: string): Promise<WidthFaults> {
  const faults: WidthFaults = {};
  await showMail(browser, html, async ({ page, width, scheme }) => {
    const picture = `${name}-${width}-${scheme}`;
    const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (excess > 0) faults[picture] = excess;
    await page.screenshot({ path: join(folder, `${picture}.png`), fullPage: true });
  });
  return faults;
}
