import PostalMime, { type Email } from 'postal-mime';
import { pollUntil } from '../../fixtures/poll-until.ts';
import type { Sink } from '../../fixtures/smtp/sink-types.ts';

/** A mail as the remote server received it. */
export type ReceivedMail = Email & { raw: Buffer };

/** Waits until a recipient has received a number of mails, and returns the last of them. */
export type ReceiveMail = (recipient: string, count: number) => Promise<ReceivedMail>;

/** Reads the mail that a sink receives. */
export const readFromSink =
  (sink: Sink): ReceiveMail =>
  async (recipient, count) => {
    const received = () => sink.messages.filter((message) => message.recipient === recipient);
    await pollUntil(`mail ${count} of ${recipient}`, async () => received().length >= count);
    // The dots that SMTP adds at the beginning of lines (RFC 5321 §4.5.2).
    const raw = Buffer.from(
      (received()[count - 1]?.raw ?? Buffer.alloc(0)).toString('latin1').replace(/^\.\./gm, '.'),
      'latin1',
    );
    return { ...(await PostalMime.parse(raw)), raw };
  };
