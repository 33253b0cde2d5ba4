import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pollUntil } from '../fixtures/poll-until.ts';
import { runAdmin } from '../fixtures/process/run-admin.ts';
import { startSendingRig } from '../fixtures/relay/sending-rig.ts';
import type { Sink } from '../fixtures/smtp/sink-types.ts';
import { openSmtpSession, toData } from '../fixtures/smtp/smtp-session.ts';
import { startSink } from '../fixtures/smtp/smtp-sink.ts';
import { CLIENTS } from './clients/clients.ts';
import { isInstalled, runClient } from './clients/run-client.ts';
import { ATTACKS } from './dkim/attacks.ts';
import { RAW_MESSAGES, type RawMessage, REST_MESSAGES } from './dkim/mixed-messages.ts';
import { dkimpyVerifier, mailauthVerifier, type Verifier } from './dkim/verifiers.ts';

/**
 * Sends messages of every kind through the product, and checks the delivered ones with two third-party verifiers,
 * unchanged and after attacks: `node tests/trials/dkim-trial.ts`. Both signatures of every message must verify in both,
 * and none after an attack; else it exits with 1. `dkimpy` comes from Debian's packages, unpacked if not installed.
 */
const DOMAIN = 'mail.sender.example';
const FROM = `hello@${DOMAIN}`;
const TO = 'someone@far.example';
const WANTED = ['rsa-sha256 pass', 'ed25519-sha256 pass'];
const OLD_SERVER = ['PIPELINING', 'SIZE 30000000'];
const DELIVERED_WITHIN_MS = 120_000;

type Records = { records: { name: string; strings: string[] }[] };

const folder = mkdtempSync(join(tmpdir(), 'mailwright-dkim-'));
const modern = await startSink({ keepsRaw: true });
const old = await startSink({ keepsRaw: true, features: OLD_SERVER });
const rig = await startSendingRig({ DELIVERY_ROUTE: routeTo(modern) });
// The database may end before it has let go of a connection that is being closed.
const pool = new pg.Pool({ connectionString: rig.database.url }).on('error', () => {});
const verifiers: Verifier[] = [];
const faults: string[] = [];
try {
  const account = await rig.createAccount('production');
  const company = ['--company', account.companyId];
  const own = await runAdmin<Records>(rig.env, ...['add-sending-domain', ...company, '--domain', DOMAIN, '--verified']);
  const keys = new Map(own.records.map(({ name, strings }) => [name, strings.join('')]));
  verifiers.push(mailauthVerifier(keys), dkimpyVerifier(keys, folder));

  const relay = await rig.startRelay();
  for (const { name, email } of REST_MESSAGES) await post(name, email, account.apiKey);
  for (const message of RAW_MESSAGES) await sendRaw(message, account.smtp);
  await sendInUtf8(account.smtp);
  await sendWithClients(account.smtp);
  await everythingDelivered();
  await relay.stop();
  const second = await rig.startRelay({ DELIVERY_ROUTE: routeTo(old) });
  for (const message of RAW_MESSAGES.filter(({ isForOldServers }) => isForOldServers))
    await sendRaw(message, account.smtp);
  await everythingDelivered();
  await second.stop();

  await report([...modern.messages, ...old.messages].map(({ raw }) => unstuffed(raw ?? Buffer.alloc(0))));
} finally {
  for (const verifier of verifiers) verifier.stop();
  await pool.end();
  await rig.stop();
  await Promise.all([modern.close(), old.close()]);
  rmSync(folder, { recursive: true, force: true });
}
for (const fault of faults) console.error(fault);
process.exitCode = faults.length === 0 ? 0 : 1;

function routeTo({ port }: Sink): string {
  return `smtp://127.0.0.1:${port}`;
}

async function post(name: string, email: Record<string, unknown>, apiKey: string): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${rig.ports.api}/emails`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ from: `Zoë <${FROM}>`, ...email }),
  });
  if (!answer.ok) faults.push(`${name}: ${answer.status} ${await answer.text()}`);
}

type Credentials = { username: string; password: string };

function openSession(credentials: Credentials) {
  return openSmtpSession({ port: rig.ports.smtp, credentials });
}

async function sendRaw({ name, text }: RawMessage, credentials: Credentials): Promise<void> {
  const session = await openSession(credentials);
  const head = `From: Sender <${FROM}>\r\nTo: ${TO}\r\nDate: Sat, 21 Nov 2026 01:00:00 +0000\r\nMessage-ID: <${randomUUID()}@${DOMAIN}>\r\n`;
  const stuffed = `${head}${text.toString('latin1')}`.replaceAll('\r\n.', '\r\n..');
  const reply = await session.send(FROM, [TO], Buffer.from(`${stuffed}.\r\n`, 'latin1'));
  if (reply.code !== 250) faults.push(`${name}: ${reply.code} ${reply.text}`);
  await session.quit();
}

/** Letters outside ASCII in addresses and fields (RFC 6531, RFC 6532). */
async function sendInUtf8(credentials: Credentials): Promise<void> {
  const session = await openSession(credentials);
  const text = `From: Zoë <${FROM}>\r\nTo: <zoë@far.example>\r\nSubject: Grüße ✓\r\n\r\n漢字\r\n`;
  const replies = [
    await session.command(`MAIL FROM:<${FROM}> BODY=8BITMIME SMTPUTF8`),
    await session.command('RCPT TO:<zoë@far.example>'),
    await session.command('DATA'),
    await session.command(toData(text).toString('utf8').slice(0, -2)),
  ];
  const refused = replies.find(({ code }) => code >= 400);
  if (refused) faults.push(`SMTPUTF8: ${refused.code} ${refused.text}`);
  await session.quit();
}

async function sendWithClients(credentials: Credentials): Promise<void> {
  for (const client of CLIENTS.filter(isInstalled)) {
    const own = join(folder, client.name.replace(/\W/g, '-'));
    mkdirSync(own);
    const failure = await runClient(
      client,
      {
        host: 'localhost',
        port: rig.ports.smtp,
        security: 'starttls',
        ca: rig.env.TLS_CERT_FILE ?? '',
        user: credentials.username,
        key: credentials.password,
        from: FROM,
        to: TO,
        folder: own,
        subject: `From ${client.name}`,
        body: 'Hello,\n.\n..two dots\ngrüße – ✓\nthe end',
      },
      folder,
    );
    if (failure) faults.push(`${client.name}: ${failure}`);
  }
}

async function everythingDelivered(): Promise<void> {
  const count = async () => {
    const { rows } = await pool.query<{ all: number; delivered: number }>(
      `SELECT count(*)::int AS all, count(*) FILTER (WHERE status = 'delivered')::int AS delivered FROM recipients`,
    );
    return rows[0] ?? { all: 0, delivered: 0 };
  };
  const isOver = async () => {
    const { all, delivered } = await count();
    return all === delivered ? true : null;
  };
  await pollUntil('the deliveries', isOver, DELIVERED_WITHIN_MS);
  const { all } = await count();
  const arrived = modern.messages.length + old.messages.length;
  if (all !== arrived) faults.push(`${arrived} of ${all} messages arrived`);
}

/** Removes the dots that SMTP has doubled (RFC 5321 §4.5.2). */
function unstuffed(wire: Buffer): Buffer {
  return Buffer.from(wire.toString('latin1').replace(/^\./, '').replaceAll('\r\n..', '\r\n.'), 'latin1');
}

async function report(messages: readonly Buffer[]): Promise<void> {
  const rows: Record<string, string | number>[] = [];
  const row = async (
    name: string,
    isWell: (verdicts: readonly string[]) => boolean,
    change: (raw: Buffer) => Buffer,
  ) => {
    const counts: Record<string, string | number> = { what: name, messages: messages.length };
    for (const verifier of verifiers) {
      let passed = 0;
      for (const message of messages) {
        const verdicts = await verifier.judge(change(message));
        passed += verdicts.filter((verdict) => verdict.endsWith(' pass')).length;
        if (!isWell(verdicts))
          faults.push(`${verifier.name}, ${name}: ${verdicts.join(', ')} for ${subjectOf(message)}`);
      }
      counts[`${verifier.name}: signatures that hold`] = passed;
    }
    rows.push(counts);
  };
  await row(
    'as it arrived',
    (verdicts) => verdicts.join() === WANTED.join(),
    (raw) => raw,
  );
  // A verifier may call a wrong body hash neutral instead of failed (RFC 8601 §2.7.1): it must not pass.
  for (const { name, change } of ATTACKS) await row(name, (all) => !all.some((one) => one.endsWith(' pass')), change);
  console.table(rows);
}

function subjectOf(raw: Buffer): string {
  return /^subject[ \t]*:.*/im.exec(raw.toString('utf8'))?.[0] ?? 'no subject';
}
