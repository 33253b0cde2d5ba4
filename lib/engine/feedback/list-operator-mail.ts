import { decodeEncodedWords } from '#lib/mail/encoded-words.ts';
import { readHeaders } from '#lib/mail/read-headers.ts';
import { findOperatorMails } from './store.ts';

/** A stored message to the operator; `raw` is the whole message. */
export type OperatorMail = {
  id: string;
  receivedAt: string;
  clientIp: string;
  envelopeFrom: string;
  recipients: string[];
  from: string;
  subject: string;
  raw: string;
};

/** Lists the messages to postmaster@ and abuse@ that could not be forwarded, newest first. */
export async function listOperatorMail(input: { limit: number }): Promise<OperatorMail[]> {
  return (await findOperatorMails(input.limit)).map(({ raw, receivedAt, ...mail }) => {
    const headers = readHeaders(raw);
    const value = (wanted: string): string =>
      decodeEncodedWords(headers.find(({ name }) => name.toLowerCase() === wanted)?.value ?? '');
    return {
      ...mail,
      receivedAt: receivedAt.toISOString(),
      from: value('from'),
      subject: value('subject'),
      raw: raw.toString(),
    };
  });
}
