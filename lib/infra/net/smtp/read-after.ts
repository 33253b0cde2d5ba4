import type { Reply } from '#lib/mail/reply.ts';
import type { SmtpFailure } from './smtp-failure.ts';

/** Waits for a reply. After a refusal, that refusal is thrown even where the connection breaks. */
export async function readAfter(refused: SmtpFailure | null, reply: Promise<Reply>): Promise<Reply> {
  try {
    return await reply;
  } catch (error) {
    throw refused ?? error;
  }
}
