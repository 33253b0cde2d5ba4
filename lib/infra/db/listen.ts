/** Raw SQL: Prisma Client cannot listen to notifications. */

import pg from 'pg';
import { log } from '#lib/infra/log/log.ts';
import { DatabaseClient } from './database-client.ts';
import { directUrl } from './database-urls.ts';

/** Called with a notification's payload; with null when some may have been missed (the connection was lost and is back). */
export type NotificationHandler = (payload: string | null) => void;

const RECONNECT_MS = 500;
const CONNECT_TIMEOUT_MS = 5_000;

type Listener = {
  handlers: Map<string, Set<NotificationHandler>>;
  client: pg.Client | null;
  connecting: Promise<void> | null;
  closed: boolean;
};

const shared = globalThis as typeof globalThis & { mailwrightListener?: Listener };

/**
 * Hears a Postgres channel (`NOTIFY`) over the process's one listening connection, which is opened at the first call
 * and opened again when it breaks.
 *
 * @returns a function that stops hearing.
 */
export async function listenForNotifications(channel: string, handler: NotificationHandler): Promise<() => void> {
  shared.mailwrightListener ??= { handlers: new Map(), client: null, connecting: null, closed: false };
  const listener = shared.mailwrightListener;
  const handlers = listener.handlers.get(channel) ?? new Set();
  listener.handlers.set(channel, handlers.add(handler));
  await ensureConnected(listener);
  await listener.client?.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
  return () => {
    handlers.delete(handler);
  };
}

/** Returns true if notifications are received now; if not, caches must trust their age alone. */
export const isListening = (): boolean => shared.mailwrightListener?.client != null;

/** Closes the listening connection; part of a process's shutdown. */
export async function closeListener(): Promise<void> {
  const listener = shared.mailwrightListener;
  delete shared.mailwrightListener;
  if (!listener) return;
  listener.closed = true;
  await listener.client?.end();
}

async function ensureConnected(listener: Listener): Promise<void> {
  if (listener.client) return;
  listener.connecting ??= connect(listener).finally(() => {
    listener.connecting = null;
  });
  await listener.connecting;
}

async function connect(listener: Listener): Promise<void> {
  const client = new DatabaseClient({
    connectionString: directUrl(),
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    pipeline: true,
    application_name: 'mailwright listen',
  });
  client.on('notification', ({ channel, payload }) => {
    for (const handler of listener.handlers.get(channel) ?? []) handler(payload ?? '');
  });
  const lost = () => {
    if (listener.client !== client) return;
    listener.client = null;
    if (!listener.closed) void reconnect(listener);
  };
  client.on('error', lost);
  client.on('end', lost);
  try {
    await client.connect();
    for (const channel of listener.handlers.keys()) await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
  if (listener.closed) return client.end();
  listener.client = client;
}

async function reconnect(listener: Listener): Promise<void> {
  while (!listener.closed && !listener.client) {
    await new Promise((resolve) => setTimeout(resolve, RECONNECT_MS).unref());
    try {
      await ensureConnected(listener);
    } catch (error) {
      log().warn({ error: String(error) }, 'the listening connection to the database is down; trying again');
    }
  }
  for (const handlers of listener.handlers.values()) for (const handler of handlers) handler(null);
}
