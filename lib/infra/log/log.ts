import pino from 'pino';
import { settings } from '#lib/infra/config/settings.ts';

const shared = globalThis as typeof globalThis & { mailwrightLog?: pino.Logger };

const SECRETS = ['password', 'apiKey', 'authorization', 'token', 'secret'];

/** The process's log: JSON lines on stdout, one per request, SMTP transaction and job; no bodies, no secrets. */
export function log(): pino.Logger {
  shared.mailwrightLog ??= pino(
    {
      level: settings().LOG_LEVEL,
      base: { pid: process.pid },
      redact: SECRETS.flatMap((name) => [name, `*.${name}`]),
    },
    // Lines that come while others are being written travel together; what is left is written when the process exits.
    pino.destination({ sync: false }),
  );
  return shared.mailwrightLog;
}
