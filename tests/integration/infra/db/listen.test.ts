import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';

it('abandons a database that accepts the connection and never answers', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const address = silent.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const script = `
    const { listenForNotifications } = await import('./lib/infra/db/listen.ts');
    await listenForNotifications('news', () => {}).then(() => console.log('heard'), () => console.log('refused'));
    process.exit(0);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, DATABASE_URL: `postgresql://a:b@127.0.0.1:${port}/c` },
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: 60_000,
  });
  expect((await text(child.stdout)).trim()).toBe('refused');
  silent.close();
});
