import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import PostalMime from 'postal-mime';
import { startSendingRig } from '../fixtures/relay/sending-rig.ts';
import { CLIENTS, type Client, type Errand } from './clients/clients.ts';
import { isInstalled, runClient } from './clients/run-client.ts';

/**
 * Sends mail through the relay with third-party clients, each over STARTTLS and implicit TLS with a verified certificate,
 * and compares the delivered messages with the sent ones: `node tests/trials/clients-trial.ts`. Clients that are not
 * installed are named as such. Exits with 1 if one failed.
 */
const BODY = 'Hello,\n.\n..two dots\n.three\ngrüße – ✓\nthe end';

type Result = { client: string; security: string; result: string };

const rig = await startSendingRig({ DELIVERY_ROUTE: 'capture' });
const folder = mkdtempSync(join(tmpdir(), 'mailwright-clients-'));
// The database may end before it has let go of a connection that is being closed.
const pool = new pg.Pool({ connectionString: rig.database.url }).on('error', () => {});
const results: Result[] = [];
try {
  const account = await rig.createAccount('production');
  const relay = await rig.startRelay();
  for (const client of CLIENTS) {
    for (const security of ['starttls', 'implicit'] as const) {
      const result = isInstalled(client) ? await tryOut(client, security, account) : 'not installed';
      results.push({ client: client.name, security, result });
      console.error(`${client.name}, ${security}: ${result}`);
    }
  }
  await relay.stop();
} finally {
  await pool.end();
  await rig.stop();
  rmSync(folder, { recursive: true, force: true });
}
console.table(results);
process.exitCode = results.every(({ result }) => result === 'ok' || result === 'not installed') ? 0 : 1;

async function tryOut(
  client: Client,
  security: Errand['security'],
  { from, smtp }: { from: string; smtp: { username: string; password: string } },
): Promise<string> {
  const own = join(folder, `${client.name.replace(/\W/g, '-')}-${security}`);
  mkdirSync(own);
  const errand: Errand = {
    host: 'localhost',
    port: security === 'implicit' ? rig.ports.smtps : rig.ports.smtp,
    security,
    from,
    user: smtp.username,
    key: smtp.password,
    ca: rig.env.TLS_CERT_FILE ?? '',
    to: 'someone@far.example',
    subject: `${client.name} over ${security}`,
    body: BODY,
    folder: own,
  };
  const failure = await runClient(client, errand, folder);
  if (failure) return failure;
  const { rows } = await pool.query<{ raw: Buffer }>(
    `SELECT b.raw FROM messages m JOIN message_bodies b ON b.company_id = m.company_id AND b.message_id = m.id
     WHERE m.subject = $1 AND m.received_by = 'smtp'`,
    [errand.subject],
  );
  if (rows.length !== 1) return `${rows.length} messages are stored`;
  return (await textOf(rows[0]?.raw ?? Buffer.alloc(0))) === BODY ? 'ok' : 'the text is another';
}

async function textOf(raw: Buffer): Promise<string> {
  const { text = '' } = await PostalMime.parse(raw);
  return text.replaceAll('\r\n', '\n').trimEnd();
}
