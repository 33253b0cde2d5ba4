import { settings } from '#lib/infra/config/settings.ts';
import type { ErrorFacts, ErrorReporter } from './reporter.ts';

const shared = globalThis as typeof globalThis & { mailwrightReporter?: Promise<ErrorReporter | null> };

/** How long a process that ends waits for its last report, in milliseconds. */
const FLUSH_MS = 2_000;

/**
 * Reports an unexpected error to the service of ERROR_REPORTING_DSN. Without the setting nothing is loaded and nothing is
 * sent. Never throws, and waits for nothing.
 */
export function sendErrorReport(error: Error, facts: ErrorFacts = {}): void {
  void openReporter()?.then((reporter) => reporter?.report(error, facts));
}

/** Resolves when the reports so far are sent, or after two seconds. */
export async function flushReports(): Promise<void> {
  await (await openReporter())?.flush(FLUSH_MS);
}

/** Loads the SDK once per process. A fault of the SDK must not break this process, so it only ends the reports. */
function openReporter(): Promise<ErrorReporter | null> | null {
  const { ERROR_REPORTING_DSN } = settings();
  if (!ERROR_REPORTING_DSN) return null;
  shared.mailwrightReporter ??= import('./create-reporter.ts')
    .then(({ createReporter }) => createReporter(ERROR_REPORTING_DSN))
    .catch(() => null);
  return shared.mailwrightReporter;
}
