import PostalMime from 'postal-mime';
import { SmtpClient } from '../../../fixtures/smtp/smtp-client.ts';
import type { CaseOf } from '../case.ts';
import { findDelivered } from '../delivered.ts';
import { judgeFeedback } from '../judge-feedback.ts';
import { fill, readInput, sendMessage, type Trial, toLines } from '../trial.ts';

/** Delivers a message, brings the case's mail back to one of its addresses, and reads the recorded feedback. */
export async function tryInbound(one: CaseOf<'inbound'>, trial: Trial): Promise<string[]> {
  const messageId = await sendMessage(trial, one.more);
  const returning = await openReturn(trial, messageId);
  const to = addressOf(one.to, returning);
  const values = { ...returning.values, to };
  const from = fill(one.envelope_from ?? '', values);
  const reply = await bringBack({ ...trial, values }, { from, to, eml: one.eml });
  if (!reply.startsWith('250')) return [`the listener answers ${reply}`];
  return judgeFeedback(trial, messageId, one.expect);
}

/** The addresses that mail about a delivered message comes back to, and the values that such mail quotes. */
type Return = { verp: string; unsubscribe: string; values: Trial['values'] };

/** Reads the return path and the header of the case's delivered message. */
export async function openReturn(trial: Trial, messageId: string): Promise<Return> {
  const [delivered] = findDelivered(trial, trial.values.rcpt ?? '');
  if (!delivered) throw new Error('the message was not delivered');
  const verp = delivered.from;
  const head = delivered.raw.toString('latin1').split('\r\n\r\n')[0]?.replaceAll('\r\n', '\n') ?? '';
  const { headers } = await PostalMime.parse(delivered.raw);
  const headerOf = (name: string) => headers.find(({ key }) => key === name)?.value ?? '';
  const unsubscribe = /<mailto:([^?>]+)/.exec(headerOf('list-unsubscribe'))?.[1] ?? '';
  return {
    verp,
    unsubscribe,
    values: { ...trial.values, verp, head, mid: messageId, msgid: headerOf('message-id') },
  };
}

/** Sends a file of the case to the inbound listener and waits until it is read; returns the listener's reply. */
export async function bringBack(
  trial: Trial,
  { from, to, eml }: { from: string; to: string; eml: string },
): Promise<string> {
  const client = await SmtpClient.connect(trial.installation.ports.inbound);
  await client.read();
  await client.command('EHLO far.example.net');
  const reply = await client.transact(from, [to], toLines(readInput(trial, eml)));
  client.destroy();
  await trial.installation.settle();
  return reply;
}

function addressOf(kind: CaseOf<'inbound'>['to'], { verp, unsubscribe }: Return): string {
  if (kind === 'verp') return verp;
  if (kind === 'verp-upper') return verp.toUpperCase();
  return kind === 'unsub' ? unsubscribe : `fbl@${verp.split('@')[1]}`;
}
