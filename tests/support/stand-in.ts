import { once } from 'node:events';
import { createServer } from 'node:http';
import pg from 'pg';

/**
 * Replaces the dashboard or the relay in tests of the supervisor: `node stand-in.ts <port>` answers `/ready` with its
 * process id once the database answers, and treats `/stop-after?ms=` as a running transaction.
 */
const port = Number(process.argv[2]);
let drainMs = 0;

const server = createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://stand-in');
  if (url.pathname === '/stop-after') drainMs = Number(url.searchParams.get('ms'));
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
