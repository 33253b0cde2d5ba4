import { AppError } from '#lib/core/errors/app-error.ts';
import { type CompiledContent, type CompileJob, findingAt } from './compile-job.ts';
import { CompileThread } from './compile-thread.ts';

/** The thread on `globalThis`: Next.js loads this module once per bundle, and all must share one. */
const shared = globalThis as typeof globalThis & { mailwrightTemplates?: CompileThread };

/** The time after which a client may try again when others are being compiled, in seconds. */
const RETRY_SECONDS = 2;

const NAMES = { html: 'HTML takes', mjml: 'MJML takes', blocks: 'blocks take' } as const;

/**
 * Compiles the content of a version. Content that takes too much time or memory has an error among its findings.
 *
 * @throws {AppError} queueUnavailable if too many are waiting
 */
export async function compileContent(job: CompileJob): Promise<CompiledContent> {
  const isEmpty = job.html === null && job.mjml === null && job.blocks === null;
  const text = job.textMode === 'own' ? job.text : null;
  if (isEmpty) return { html: null, text, findings: [] };
  shared.mailwrightTemplates ??= new CompileThread();
  if (shared.mailwrightTemplates.isFull) throw new AppError('queueUnavailable', { retryAfterSeconds: RETRY_SECONDS });
  const content = await shared.mailwrightTemplates.run(job);
  if (content) return content;
  const part = job.sourceFormat;
  const message = `the ${NAMES[part]} too much time or memory to be compiled`;
  const html = part === 'html' ? job.html : null;
  return { html, text, findings: [findingAt('error', 'tooMuchWork', message, { part })] };
}
