import pino from 'pino';
import { settings } from '#lib/infra/config/settings.ts';

const shared = globalThis as typeof globalThis & { mailwrightLog?: pino.Logger };

/** The process's log: JSON lines on stdout, one per request, SMTP transaction and job; no bodies, no secrets. */
export function log(): pino.Logger {
  shared.mailwrightLog ??= pino({
    level: settings().LOG_LEVEL,
    base: { pid: process.pid },
    redact: [
      'password',
      'apiKey',
      'authorization',
      'token',
      'secret',
      '*.password',
      '*.apiKey',
      '*.authorization',
      '*.token',
      '*.secret',
    ],
  });
  return shared.mailwrightLog;
}
