import type { ColorScheme } from '#lib/mail/color-scheme/resolve-schemes.ts';
import { type DarkMode, SCHEME_HTML_MAX, type SchemedHtml } from '#lib/mail/color-scheme/show-in-scheme.ts';
import { FairThreads } from '../threads/fair-threads.ts';
import { doSchemeJob, type SchemeAnswer, type SchemeJob } from './scheme-job.ts';

/** Characters up to which a mail is read by the caller's thread: that takes a few milliseconds. */
const HERE_MAX = 32_768;

const CODE = { name: 'color-scheme', module: '#lib/infra/color-scheme/thread.ts', kindOf: () => 'mail' };

/** The threads on `globalThis`: Next.js loads this module once per bundle, and all must share them. */
const shared = globalThis as typeof globalThis & { mailwrightSchemes?: FairThreads<SchemeJob, SchemeAnswer> };

/**
 * Shows a mail as a mail client does that is light or dark. A large one is read in a thread, so that other requests do not
 * wait; one that takes too much time or memory is shown as it is.
 *
 * @param companyId the owner of the mail; the large mails of a company are read one after the other.
 * @throws {AppError} tooMuchWaiting, queueUnavailable if too many are waiting
 */
export async function showMail(companyId: string, html: string, client: ColorScheme): Promise<SchemedHtml> {
  const answer = await doJob(companyId, { html, client });
  return answer && 'shown' in answer ? answer.shown : { html, rootScheme: 'light' };
}

/**
 * Finds how a mail becomes dark, in a thread if it is large.
 *
 * @param companyId the owner of the mail, as of `showMail`.
 * @throws {AppError} tooMuchWaiting, queueUnavailable if too many are waiting
 */
export async function findMailDarkMode(companyId: string, html: string): Promise<DarkMode> {
  const answer = await doJob(companyId, { html, client: null });
  return answer && 'darkMode' in answer ? answer.darkMode : 'unavailable';
}

async function doJob(companyId: string, job: SchemeJob): Promise<SchemeAnswer | null> {
  const { length } = job.html;
  if (length <= HERE_MAX || length > SCHEME_HTML_MAX) return doSchemeJob(job);
  shared.mailwrightSchemes ??= new FairThreads(CODE);
  return shared.mailwrightSchemes.run(companyId, job);
}
