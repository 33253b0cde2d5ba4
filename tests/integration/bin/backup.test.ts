import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { type EmbeddedDatabase, startEmbeddedDatabase } from '../../../bin/database/embedded-database.ts';
import { rawMessage } from '../../fixtures/accounts/seed.ts';
import { pollUntil } from '../../fixtures/poll-until.ts';
import { type CreatedAccount, runAdmin } from '../../fixtures/process/run-admin.ts';
import { makeRelayEnvironment } from '../../fixtures/relay/relay-environment.ts';
import { type RelayProcess, startRelay } from '../../fixtures/relay/relay-process.ts';
import { SmtpClient } from '../../fixtures/smtp/smtp-client.ts';
import { startSink } from '../../fixtures/smtp/smtp-sink.ts';

const folder = mkdtempSync(join(tmpdir(), 'mailwright-backup-'));
chmodSync(folder, 0o711);
const dataDir = join(folder, 'data');
const copy = join(folder, 'copy');
const log = join(folder, 'relay.log');

const SIGNATURE = /^dkim-signature:/im;

const running = new Set<{ stop: () => Promise<unknown> }>();

const keep = <T extends { stop: () => Promise<unknown> }>(started: T): T => {
  running.add(started);
  return started;
};

const stop = async (started: EmbeddedDatabase | RelayProcess) => {
  await started.stop();
  running.delete(started);
};

afterAll(async () => {
  for (const started of [...running].reverse()) await started.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function send(port: number, { apiKey, from }: CreatedAccount, to: string): Promise<string> {
  const client = await SmtpClient.open(port, apiKey);
  const reply = await client.transact(from, [to], Buffer.concat([rawMessage(from), Buffer.from('.\r\n')]));
  client.destroy();
  return reply;
}

test('restores accounts, keys, signatures and queued mail from a copy of the data folder', {
  timeout: 180_000,
}, async () => {
  const database = keep(await startEmbeddedDatabase(dataDir));
  const { env, ports } = await makeRelayEnvironment(folder, database.url);
  const front = { ...env, DATA_DIR: dataDir, RELAY_ROLES: 'submission' };
  await runAdmin(front, 'migrate');
  const person = ['--email', 'ada@example.com', '--company', 'Acme', '--environment', 'production'];
  const account = await runAdmin<CreatedAccount>(front, 'create-account', ...person);
  const relay = keep(await startRelay(front, log));
  expect(await send(ports.smtps, account, 'before@far.example')).toMatch(/^250 /);
  await stop(relay);
  await stop(database);

  execFileSync('cp', ['-a', dataDir, copy]);
  rmSync(dataDir, { recursive: true });

  const restored = keep(await startEmbeddedDatabase(copy));
  const sink = await startSink({ keepsRaw: true });
  keep({ stop: () => sink.close() });
  const all = {
    ...env,
    DATA_DIR: copy,
    DATABASE_URL: restored.url,
    RELAY_ROLES: 'submission,api,delivery,jobs',
    DELIVERY_ROUTE: `smtp://127.0.0.1:${sink.port}`,
    ALLOW_PRIVATE_TARGETS: 'true',
  };
  const found = async (name: string) =>
    (
      await pollUntil(`the message to ${name}`, () => sink.messages.find(({ recipient }) => recipient.startsWith(name)))
    ).raw?.toString('latin1') ?? '';
  const whole = keep(await startRelay(all, log));
  expect(await found('before')).toMatch(SIGNATURE);
  expect(await send(ports.smtps, account, 'after@far.example')).toMatch(/^250 /);
  expect(await found('after')).toMatch(SIGNATURE);
  await stop(whole);

  // Without the key of the installation nothing can be signed: that it is part of the backup is what the rest rests on.
  keep(await startRelay({ ...all, ENCRYPTION_KEY: randomBytes(32).toString('hex') }, log));
  expect(await send(ports.smtps, account, 'keyless@far.example')).toMatch(/^250 /);
  await pollUntil(
    'a word about it',
    () => readFileSync(log, 'utf8').includes('mail of a domain is not signed') || null,
  );
  expect(sink.messages.filter(({ raw }) => !SIGNATURE.test(raw?.toString('latin1') ?? ''))).toEqual([]);
});
