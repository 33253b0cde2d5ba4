import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readLock } from '../../../bin/supervisor/file-lock.ts';
import { launchBrowser } from '../../fixtures/browser/browser.ts';
import { findAxeFaults, findSideScroll } from '../../fixtures/browser/page-faults.ts';
import { runningProduct, takePicture } from '../../fixtures/browser/person.ts';
import { pollUntil } from '../../fixtures/poll-until.ts';
import { findFreePorts } from '../../fixtures/process/free-ports.ts';

test('the page of a dashboard that is being built has no faults, and opens the dashboard without a refused connection', async () => {
  const [port] = await findFreePorts(1);
  const web = `http://localhost:${port}`;
  const { env } = readLock(join(runningProduct().env.DATA_DIR ?? '', 'lock.json')) ?? { env: {} };
  const server = spawn(process.execPath, ['server.ts'], {
    cwd: join(import.meta.dirname, '../../..'),
    env: { ...process.env, ...env, WEB_PORT: `${port}`, PUBLIC_URL: web, NEXTAUTH_URL: web, AWAIT_BUILD: '1' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const browser = await launchBrowser();
  try {
    await pollUntil('the web server', () => fetch(web).catch(() => null));
    const page = await browser.newPage({ viewport: { width: 360, height: 740 } });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.goto(`${web}/login`);
      expect(await page.getByRole('progressbar', { name: 'Progress of the build' }).count()).toBe(1);
      expect(await findAxeFaults(page)).toEqual([]);
      expect(await findSideScroll(page)).toEqual([]);
      await takePicture(page, `building-${colorScheme}`);
    }
    let isOver = false;
    const answers = (async () => {
      const seen = new Set<number>();
      while (!isOver) seen.add((await fetch(`${web}/login`)).status);
      return [...seen];
    })();
    server.send('built');
    await page.getByLabel('Email').waitFor();
    isOver = true;
    expect(await answers).toEqual([503, 200]);
  } finally {
    await browser.close();
    server.kill('SIGTERM');
    await once(server, 'exit');
  }
});
