import { AppError } from '#lib/core/errors/app-error.ts';
import { FairThreads } from '#lib/infra/threads/fair-threads.ts';
import type { MimeMessage } from '#lib/mail/build-mime.ts';
import { type RequestWork, spendWork } from '../request-work.ts';
import { type ComposeAnswer, type ComposeJob, doComposeJob, type MessageParts } from './compose-job.ts';

/** Characters or bytes up to which each kind of job is done by the caller's thread: that takes a few milliseconds. */
const HERE_MAX = { inline: 32_768, build: 262_144, read: 65_536 } as const;

/** Comparisons that inlining style sheets may take in the caller's thread; what needs more is done again in the other one. */
const TESTS_HERE_MAX = 10_000;

/** The share of a step that one comparison of inlining counts for: a usual mail takes 10,000. */
const STEPS_PER_TEST = 0.5;
const CHARACTERS_PER_STEP = 64;

/** The processor time of a job: the largest message takes some 10 s. */
const CPU_MS = 20_000;

const CODE = {
  name: 'compose',
  module: '#lib/engine/messages/compose/large/thread.ts',
  kindOf: ({ kind }: ComposeJob) => kind,
};

/** The threads on `globalThis`: Next.js loads this module once per bundle, and all must share them. */
const shared = globalThis as typeof globalThis & { mailwrightComposers?: FairThreads<ComposeJob, ComposeAnswer> };

/**
 * Moves the style sheets of the HTML of a message into attributes, and takes the work from the budget of its request.
 *
 * @throws {AppError} templateRendering for HTML that is too much work, requestTooMuchWork
 */
export async function inlineStyles(work: RequestWork, html: string): Promise<string> {
  const here =
    html.length <= HERE_MAX.inline ? await doComposeJob({ kind: 'inline', html, testsMax: TESTS_HERE_MAX }) : {};
  const { inlined } = here.inlined ? here : await inThread(work, 'html', { kind: 'inline', html });
  if (!inlined) {
    const cause = 'its style sheets take too much work to be inlined';
    throw new AppError('templateRendering', { field: 'html', cause });
  }
  const steps = inlined.tests * STEPS_PER_TEST + html.length / CHARACTERS_PER_STEP;
  spendWork(work, 'html', steps, Math.max(0, inlined.html.length - html.length));
  return inlined.html;
}

/** Builds a message (RFC 5322). @throws {AppError} requestTooMuchWork */
export async function buildMessage(work: RequestWork, message: MimeMessage): Promise<Buffer> {
  const texts = [message.text, message.html, message.amp];
  const size = texts.reduce((sum, text) => sum + (text?.length ?? 0), 0);
  const job = { kind: 'build', message } as const;
  const { raw } = size <= HERE_MAX.build ? await doComposeJob(job) : await inThread(work, 'html', job);
  if (!raw) throw new AppError('internal');
  return Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength);
}

/** Reads the texts and the files of a message. @throws {AppError} invalidHeader if it is not MIME, requestTooMuchWork */
export async function readParts(work: RequestWork, received: Buffer): Promise<MessageParts> {
  const job = { kind: 'read', raw: received } as const;
  const { parts } = received.length <= HERE_MAX.read ? await doComposeJob(job) : await inThread(work, 'body', job);
  if (parts) return parts;
  const cause = 'the message has no content that can be read';
  throw new AppError('invalidHeader', { field: 'Content-Type', cause });
}

async function inThread({ companyId }: RequestWork, field: string, job: ComposeJob): Promise<ComposeAnswer> {
  // What waits is bounded by the memory that its requests have reserved.
  const limits = { ownerWaitingMax: Number.POSITIVE_INFINITY, waitingMax: Number.POSITIVE_INFINITY };
  shared.mailwrightComposers ??= new FairThreads(CODE, { cpuMs: CPU_MS, ...limits });
  const answer = await shared.mailwrightComposers.run(companyId, job);
  if (answer) return answer;
  const cause = 'one message is too much work';
  throw new AppError('requestTooMuchWork', { field, cause });
}
