import type { Browser, Page } from 'playwright';
import { answerImage } from '#lib/http/tracking/serve-image.ts';
import { showInScheme } from '#lib/mail/color-scheme/show-in-scheme.ts';

/** The widths of a phone, of a mail, and of a window, in pixels. */
const WIDTHS = [360, 600, 1_024] as const;

/** A mail in a window of a client. */
export type ShownMail = { page: Page; width: number; scheme: 'light' | 'dark' };

/**
 * Shows a mail as light and dark clients do, at three widths, one after another. Uploaded images are answered from the
 * database, those of other servers are not loaded.
 */
export async function showMail(
  browser: Browser,
  html: string,
  look: (shown: ShownMail) => Promise<unknown>,
): Promise<void> {
  const context = await browser.newContext({ javaScriptEnabled: true });
  await context.route('**/*', (route) => route.abort());
  await context.route('**/t/i/*', async (route) => {
    const url = route.request().url();
    const image = await answerImage(new Request(url), new URL(url).pathname.split('/').at(-1) ?? '');
    const headers = Object.fromEntries(image.headers);
    await route.fulfill({ status: image.status, headers, body: Buffer.from(await image.arrayBuffer()) });
  });
  try {
    const page = await context.newPage();
    for (const scheme of ['light', 'dark'] as const) {
      const shown = showInScheme(html, scheme);
      await page.emulateMedia({ colorScheme: scheme });
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        const head = `<!doctype html><style>:root:root:root{color-scheme:${shown.rootScheme}!important}</style>`;
        await page.setContent(head + shown.html, { waitUntil: 'load' });
        await look({ page, width, scheme });
      }
    }
  } finally {
    await context.close();
  }
}
