import pino from 'pino';
import { settings } from '#lib/infra/config/settings.ts';
import { sendErrorReport } from '../error-reports/report-error.ts';

const shared = globalThis as typeof globalThis & { mailwrightLog?: pino.Logger; mailwrightPlainLog?: pino.Logger };

/** Reduces an error to fields that are safe to log: `detail` and `where` of a database error quote the refused row. */
const tellable = (error: unknown): unknown => {
  if (!(error instanceof Error)) return error;
  const { name, message, stack, cause } = error;
  return {
    type: name,
    message,
    stack,
    ...('code' in error && { code: error.code }),
    ...(cause !== undefined && { cause: String(cause) }),
  };
};

const WRITE_MAX_BYTES = 4_096;
const WRITE_FROM_BYTES = 3_500;

/** The time that a line may wait for others. */
const FLUSH_EVERY_MS = 50;

const SECRETS = ['password', 'apiKey', 'authorization', 'token', 'secret'];
const SECRET_NAMES = new Set(SECRETS);

/** The level of lines about unexpected errors. */
const ERROR_LEVEL = pino.levels.values.error ?? 50;

/** The ids of a line that say what failed; everything else stays in the log. */
const IDS = ['requestId', 'companyId', 'jobId', 'kind', 'method', 'path'] as const;

/** Reports the error of a line to the operator's service, where there is one. */
function reportLine(line: unknown): void {
  if (typeof line !== 'object' || line === null || !('err' in line) || !(line.err instanceof Error)) return;
  const facts = IDS.map((name) => [name, Reflect.get(line, name)] as const);
  sendErrorReport(line.err, Object.fromEntries(facts.filter(([, value]) => typeof value === 'string')));
}

/** Returns the same log without redaction, which costs four times as much as the rest of a line. */
const plainLog = (whole: pino.Logger): pino.Logger => (shared.mailwrightPlainLog ??= whole.child({}, { redact: [] }));

/** Returns true if a line has nothing to redact: no field with the name of a secret, and none that holds an object. */
function isPlain(line: unknown): boolean {
  if (typeof line !== 'object' || line === null) return false;
  for (const name in line) {
    const value: unknown = Reflect.get(line, name);
    if (SECRET_NAMES.has(name) || (typeof value === 'object' && value !== null)) return false;
  }
  return true;
}

/** The process's log: JSON lines on stdout, one per request, SMTP transaction and job; no bodies, no secrets. */
export function log(): pino.Logger {
  shared.mailwrightLog ??= pino(
    {
      level: settings().LOG_LEVEL,
      base: { pid: process.pid },
      serializers: { err: tellable },
      hooks: {
        logMethod(line, write, level) {
          if (level >= ERROR_LEVEL) reportLine(line[0]);
          write.apply(isPlain(line[0]) ? plainLog(this) : this, line);
        },
      },
      redact: SECRETS.flatMap((name) => [name, `*.${name}`]),
    },
    // Lines travel together, as each write wakes a thread and the reader: at most what a pipe takes whole (PIPE_BUF),
    // as several processes write to one; what is left is written when the process exits.
    pino.destination({
      sync: false,
      minLength: WRITE_FROM_BYTES,
      maxWrite: WRITE_MAX_BYTES,
      periodicFlush: FLUSH_EVERY_MS,
    }),
  );
  return shared.mailwrightLog;
}
