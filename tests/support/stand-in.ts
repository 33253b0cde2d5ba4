import { once } from 'node:events';
import { createServer } from 'node:http';
import pg from 'pg';
import { awaitBuild } from '#lib/infra/process/await-build.ts';

/**
 * Replaces the dashboard or the relay in tests of the supervisor: `node stand-in.ts <port>` answers `/ready` with its
 * process id once the database answers and the build that it waits for is done, and treats `/stop-after?ms=` as a running
 * transaction. `/build` says how far that build is.
 */
const port = Number(process.argv[2]);
let drainMs = 0;
const build = awaitBuild();
let state = build ? 'building' : 'none';
void build?.then((end) => {
  state = end;
});

const server = createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://stand-in');
  if (url.pathname === '/stop-after') drainMs = Number(url.searchParams.get('ms'));
  if (url.pathname === '/build') return response.end(JSON.stringify({ pid: process.pid, state }));
  if (state === 'building' || state === 'failed') return response.writeHead(503).end(state);
  askDatabase().then(
    () => response.end(JSON.stringify({ pid: process.pid, certificate: process.env.TLS_CERT_FILE })),
    (error: unknown) => response.writeHead(503).end(String(error)),
  );
});
await once(server.listen(port, '127.0.0.1'), 'listening');

process.once('SIGTERM', () => {
  // What is in hand is finished with the database still there.
  setTimeout(() => {
    askDatabase().then(
      () => process.stdout.write('drained\n', () => process.exit(0)),
      () => process.stdout.write('the database was gone\n', () => process.exit(1)),
    );
  }, drainMs);
});

async function askDatabase(): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  client.on('error', () => {});
  await client.connect();
  await client.query('SELECT count(*) FROM companies');
  await client.end();
}
