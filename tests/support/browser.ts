import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import chromium, { inflate } from '@sparticuz/chromium';
import { type Browser, chromium as playwright } from 'playwright';

/** NSS and what else a bare system lacks; it comes in the package of the browser. */
const LIBRARIES = join(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))), '../bin/al2023.tar.br');

/**
 * A headless Chromium that came with npm, its system libraries too; the caller closes it. The package's own arguments
 * are left out: they switch off the web's security rules, which the pages under test must keep.
 */
export async function launchBrowser(): Promise<Browser> {
  const libraries = join(await inflate(LIBRARIES), 'lib');
  return playwright.launch({
    executablePath: await chromium.executablePath(),
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu', '--font-render-hinting=none'],
    env: { ...process.env, LD_LIBRARY_PATH: libraries },
  });
}
