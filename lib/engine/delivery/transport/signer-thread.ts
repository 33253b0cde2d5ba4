import { parentPort } from 'node:worker_threads';
import { signMessage } from '#lib/mail/dkim/sign-message.ts';
import type { SignedMessage, SigningJob } from './signer-threads.ts';

/** A thread that signs messages, some at a time, and answers them together. */
parentPort?.on('message', (jobs: readonly SigningJob[]) => {
  parentPort?.postMessage(jobs.map(sign));
});

function sign({ id, raw, signer, signedAt }: SigningJob): SignedMessage {
  try {
    return { id, headers: signMessage(Buffer.from(raw), signer, signedAt).toString('latin1') };
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : 'unknown' };
  }
}
