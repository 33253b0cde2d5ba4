import { randomUUID } from 'node:crypto';
import type { DeliveryOptions } from '#lib/engine/delivery/delivery-options.ts';
import type { DeliveryWorker } from '#lib/engine/delivery/delivery-worker.ts';
import { acceptMessage } from '#lib/engine/messages/accept/accept-message.ts';
import { closeListener } from '#lib/infra/db/listen.ts';
import { closePool, getPool } from '#lib/infra/db/pool.ts';
import { SMTP_TIMEOUTS, type SmtpTimeouts } from '#lib/infra/net/smtp/timeouts.ts';
import { startDelivery } from '../../smtp-relay/workers/start-delivery.ts';
import { createTestDatabase } from './database.ts';
import { pollUntil } from './poll-until.ts';
import { rawMessage, type SeededCompany, seedCompany } from './seed.ts';
import type { Sink } from './sink-types.ts';
import { startSink } from './smtp-sink.ts';

/** Returns timeouts of a number of milliseconds for every step of a session. */
export const timeoutsOf = (ms: number): SmtpTimeouts =>
  Object.assign({}, SMTP_TIMEOUTS, ...Object.keys(SMTP_TIMEOUTS).map((name) => ({ [name]: ms })));

/** The settings of an installation on the internet with its own names. */
export const PUBLIC_INSTALLATION = {
  PLATFORM_DOMAIN: 'platform.example',
  PUBLIC_URL: 'https://mail.platform.example',
  ENCRYPTION_KEY: 'a secret for tests that is long enough',
};

/** Creates a database for delivery tests; the returned function ends it and everything that uses it. */
export async function startDeliveryDatabase(settings: Record<string, string> = {}): Promise<() => Promise<void>> {
  const database = await createTestDatabase();
  Object.assign(process.env, settings, { DATABASE_URL: database.url });
  process.env.LOG_LEVEL ??= 'silent';
  return async () => {
    await closeListener();
    await closePool();
    await database.drop();
  };
}

/** Starts a delivery worker that sends everything to a port of this machine. */
export const startWorkerTo = (port: number, overrides: Partial<DeliveryOptions> = {}): Promise<DeliveryWorker> =>
  startDelivery({
    route: { kind: 'smartHost', url: new URL(`smtp://127.0.0.1:${port}`) },
    allowsPrivateTargets: true,
    heloName: 'relay.example',
    walDirectory: null,
    ...overrides,
  });

/** The common parts of delivery tests; `stop` ends the worker and the remote server. */
export type Sending = { company: SeededCompany; sink: Sink; stop: () => Promise<void> };

/** Starts a company, a remote server that keeps its mail, and a worker that sends everything there. */
export async function startSending(): Promise<Sending> {
  const company = await seedCompany();
  const sink = await startSink({ keepsRaw: true });
  const worker = await startWorkerTo(sink.port);
  const stop = async () => {
    await worker.stop();
    await sink.close();
  };
  return { company, sink, stop };
}

/** Accepts a message and returns its id. */
export async function accept(
  company: SeededCompany,
  to: string | string[],
  changes: Partial<Parameters<typeof acceptMessage>[1]> = {},
): Promise<string> {
  const { id } = await acceptMessage(company.scope, {
    receivedBy: 'rest',
    envelopeFrom: company.from,
    recipients: [to].flat().map((address) => ({ address, type: 'to' })),
    raw: rawMessage(company.from),
    ...changes,
  });
  return id;
}

/** Reads the rows of the first recipient of a message. */
export async function stateOf(messageId: string) {
  const db = getPool();
  const [recipient, queue, attempts, events] = await Promise.all([
    db.query(
      'SELECT status, last_event, attempts, bounce_class, reason, delivered_at FROM recipients WHERE message_id = $1 ORDER BY ordinal',
      [messageId],
    ),
    db.query(
      'SELECT tries, crashes, crashes_alone, lease_token, extract(epoch FROM due_at - now())::float8 AS due_in FROM delivery_queue WHERE message_id = $1 ORDER BY ordinal',
      [messageId],
    ),
    db.query(
      'SELECT number, outcome, route, mx_host, remote_ip, tls_version, reply_code, enhanced_code, bounce_class, raw_reason, conversation FROM attempts WHERE message_id = $1 ORDER BY ordinal, number',
      [messageId],
    ),
    db.query('SELECT type, bounce_class, reason, data FROM events WHERE message_id = $1 AND type <> $2 ORDER BY id', [
      messageId,
      'injection',
    ]),
  ]);
  return { recipient: recipient.rows[0], queue: queue.rows[0], attempts: attempts.rows, events: events.rows };
}

/** Waits for the next event of a recipient after injection, and returns its rows. */
export async function settled(messageId: string, events = 1) {
  await pollUntil(`event ${events} of ${messageId}`, async () =>
    (await stateOf(messageId)).events.length >= events ? true : null,
  );
  // Read again: what was written with the event is there now, whichever of the tables was read first before.
  return stateOf(messageId);
}

/** Makes the next attempt of a waiting message due now; leased rows stay leased. */
export async function makeDue(messageId: string): Promise<void> {
  await getPool().query('UPDATE delivery_queue SET due_at = now() WHERE message_id = $1 AND lease_token IS NULL', [
    messageId,
  ]);
  await getPool().query("SELECT pg_notify('delivery_due', '')");
}

/** Changes a row as if its worker had been killed: leased with an expired lease. */
export async function abandon(messageId: string, crashes = 0, crashesAlone = 0): Promise<void> {
  await getPool().query('UPDATE delivery_queue SET crashes = $2, crashes_alone = $3 WHERE message_id = $1', [
    messageId,
    crashes,
    crashesAlone,
  ]);
  await loseWorker(messageId);
}

/** Lets the worker that has a row lose it as if it had been killed; counts stay. */
export async function loseWorker(messageId: string): Promise<void> {
  await getPool().query(
    "UPDATE delivery_queue SET lease_token = $2, due_at = now() - interval '1 second' WHERE message_id = $1",
    [messageId, randomUUID()],
  );
}

/** Counts the rows of the queue, and the leased ones among them. */
export async function countQueue(): Promise<{ rows: number; leased: number }> {
  const { rows } = await getPool().query(
    'SELECT count(*)::int AS rows, count(lease_token)::int AS leased FROM delivery_queue',
  );
  return rows[0];
}
