import { isRefusalOfData } from '#lib/infra/db/transaction.ts';
import { log } from '#lib/infra/log/log.ts';
import { attributeSessions } from './attribute-sessions.ts';
import { type EndedSession, insertSessions } from './store.ts';

/** Sessions of one statement, how long the first of them waits, and how many wait at most while the database is away. */
const BATCH = 500;
const PAUSE_MS = 1_000;
const WAITING_MAX = 10_000;

const waiting: EndedSession[] = [];
let isDue = false;
let writing: Promise<void> | null = null;
let dropped = 0;

/**
 * Records a session that has ended; it is in the database about a second later. Nobody waits for it, and where the
 * database cannot be written the log stays behind and not the mail.
 */
export function recordSmtpSession(session: EndedSession): void {
  if (waiting.length >= WAITING_MAX) {
    dropped += 1;
    return;
  }
  waiting.push(session);
  if (isDue) return;
  isDue = true;
  setTimeout(() => {
    isDue = false;
    void flushSmtpSessions();
  }, PAUSE_MS).unref();
}

/** Writes what waits; the last step of a role that stops. Never throws: what cannot be written is kept for later. */
export async function flushSmtpSessions(): Promise<void> {
  await writing;
  writing = writeAll().finally(() => {
    writing = null;
  });
  await writing;
}

async function writeAll(): Promise<void> {
  while (waiting.length > 0) {
    let batch = waiting.slice(0, BATCH);
    try {
      batch = await attributeSessions(batch, new Date());
      // If the insert is repeated, nothing is looked up and counted again.
      waiting.splice(0, batch.length, ...batch);
      await insertSessions(batch);
    } catch (error) {
      // A session that no partition holds, or that cannot be stored, is not worth the log of the others.
      if (!isRefusalOfData(error)) return log().warn({ err: error }, 'the log of SMTP sessions could not be written');
      dropped += batch.length;
    }
    waiting.splice(0, batch.length);
  }
  if (dropped === 0) return;
  log().warn({ dropped }, 'some SMTP sessions are missing in the log');
  dropped = 0;
}
