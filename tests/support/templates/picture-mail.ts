import { join } from 'node:path';
import type { Browser } from 'playwright';
import { answerImage } from '#lib/http/tracking/serve-image.ts';
import { showInScheme } from '#lib/mail/color-scheme/show-in-scheme.ts';

/** The widths of a phone, of a mail, and of a window, in pixels. */
const WIDTHS = [360, 600, 1_024] as const;

/** The pixels by which a mail is wider than its window, by name of the picture; only those that are. */
export type WidthFaults = Record<string, number>;

/**
 * Takes pictures of a mail as light and dark clients show it, at three widths. Uploaded images are answered from the database,
 * those of other servers are not loaded.
 */
export async function pictureMail(browser: Browser, name: string, html: string, folder: string): Promise<WidthFaults> {
  const faults: WidthFaults = {};
  const context = await browser.newContext({ javaScriptEnabled: true });
  await context.route('**/*', (route) => route.abort());
  await context.route('**/t/i/*', async (route) => {
    const url = route.request().url();
    const image = await answerImage(new Request(url), new URL(url).pathname.split('/').at(-1) ?? '');
    const headers = Object.fromEntries(image.headers);
    await route.fulfill({ status: image.status, headers, body: Buffer.from(await image.arrayBuffer()) });
  });
  const page = await context.newPage();
  for (const scheme of ['light', 'dark'] as const) {
    const shown = showInScheme(html, scheme);
    await page.emulateMedia({ colorScheme: scheme });
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      const head = `<!doctype html><style>:root:root:root{color-scheme:${shown.rootScheme}!important}</style>`;
      await page.setContent(head + shown.html, { waitUntil: 'load' });
      const picture = `${name}-${width}-${scheme}`;
      const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      if (excess > 0) faults[picture] = excess;
      await page.screenshot({ path: join(folder, `${picture}.png`), fullPage: true });
    }
  }
  await context.close();
  return faults;
}
