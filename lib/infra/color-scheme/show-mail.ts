import { AppError } from '#lib/core/errors/app-error.ts';
import type { ColorScheme } from '#lib/mail/color-scheme/resolve-schemes.ts';
import { type DarkMode, SCHEME_HTML_MAX, type SchemedHtml } from '#lib/mail/color-scheme/show-in-scheme.ts';
import { BoundedThread } from '../threads/bounded-thread.ts';
import { doSchemeJob, type SchemeAnswer, type SchemeJob } from './scheme-job.ts';

/** Characters up to which a mail is read by the caller's thread: that takes a few milliseconds. */
const HERE_MAX = 32_768;

/** The time after which a client may try again when others are being shown, in seconds. */
const RETRY_SECONDS = 2;

const CODE = { name: 'color-scheme', module: '#lib/infra/color-scheme/thread.ts', kindOf: () => 'mail' };

type SchemeThread = BoundedThread<SchemeJob, SchemeAnswer>;

/** The thread on `globalThis`: Next.js loads this module once per bundle, and all must share one. */
const shared = globalThis as typeof globalThis & { mailwrightSchemes?: SchemeThread };

/**
 * Shows a mail as a mail client does that is light or dark. A large one is read in a thread, so that other requests do not
 * wait; one that takes too much time or memory is shown as it is.
 *
 * @throws {AppError} queueUnavailable if too many are waiting
 */
export async function showMail(html: string, client: ColorScheme): Promise<SchemedHtml> {
  const answer = await doJob({ html, client });
  return answer && 'shown' in answer ? answer.shown : { html, rootScheme: 'light' };
}

/**
 * Finds how a mail becomes dark, in a thread if it is large.
 *
 * @throws {AppError} queueUnavailable if too many are waiting
 */
export async function findMailDarkMode(html: string): Promise<DarkMode> {
  const answer = await doJob({ html, client: null });
  return answer && 'darkMode' in answer ? answer.darkMode : 'unavailable';
}

async function doJob(job: SchemeJob): Promise<SchemeAnswer | null> {
  const { length } = job.html;
  if (length <= HERE_MAX || length > SCHEME_HTML_MAX) return doSchemeJob(job);
  shared.mailwrightSchemes ??= new BoundedThread(CODE);
  if (shared.mailwrightSchemes.isFull) throw new AppError('queueUnavailable', { retryAfterSeconds: RETRY_SECONDS });
  return shared.mailwrightSchemes.run(job);
}
