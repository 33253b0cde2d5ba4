import { FairThreads } from '../threads/fair-threads.ts';
import type { CodeAnswer, CodeJob } from './code-job.ts';

/** The processor time of one picture, in milliseconds. */
const CPU_MS_MAX = 8_000;

/** A process, not a thread: a library of native code decodes the pictures. */
const CODE = {
  name: 'mailwright-codes',
  module: '#lib/infra/barcodes/process.ts',
  isProcess: true,
  kindOf: () => 'code',
};

/** The process on `globalThis`: Next.js loads this module once per bundle, and all must share it. */
const shared = globalThis as typeof globalThis & { mailwrightCodes?: FairThreads<CodeJob, CodeAnswer> };

/**
 * Reads the two-dimensional codes of a picture, such as QR codes, also turned and at an angle.
 *
 * @param owner the company that asks; its pictures are read one after the other.
 * @returns the texts of the codes; null if the picture cannot be read: it is damaged, too large, or takes too much work.
 * @throws {AppError} tooMuchWaiting, queueUnavailable if too many are waiting
 */
export async function readCodes(owner: string, content: Uint8Array): Promise<string[] | null> {
  shared.mailwrightCodes ??= new FairThreads(CODE, { threads: 1, cpuMs: CPU_MS_MAX, loadCpuMs: 4_000 });
  return (await shared.mailwrightCodes.run(owner, { content }))?.codes ?? null;
}
