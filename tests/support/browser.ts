import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import chromium, { inflate } from '@sparticuz/chromium';
import { type Browser, chromium as playwright } from 'playwright';

/** The libraries that a bare system lacks, such as NSS, from the package of the browser. */
const LIBRARIES = join(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))), '../bin/al2023.tar.br');

/**
 * Starts the headless Chromium of the npm package with its system libraries; the caller closes it. The package's own
 * arguments are left out, as they disable security rules of the web that the pages under test must keep.
 */
export async function launchBrowser(): Promise<Browser> {
  const libraries = join(await inflate(LIBRARIES), 'lib');
  return playwright.launch({
    executablePath: await chromium.executablePath(),
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu', '--font-render-hinting=none'],
    env: { ...process.env, LD_LIBRARY_PATH: libraries },
  });
}
