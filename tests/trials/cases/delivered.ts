import { unstuff } from '../../fixtures/smtp/unstuff.ts';
import type { Trial } from './trial.ts';

/** A message that the receiving server got for one recipient. */
export type Delivered = { from: string; recipient: string; raw: Buffer; usedUtf8: boolean };

/** Lists the messages that arrived for an address, whatever the case of its letters. */
export function findDelivered({ installation: { sink } }: Trial, address: string): Delivered[] {
  const wanted = address.toLowerCase();
  return sink.messages
    .filter(({ recipient }) => recipient.toLowerCase() === wanted)
    .map(({ from, recipient, raw }) => ({
      from,
      recipient,
      raw: unstuff(raw),
      usedUtf8: usedUtf8(sink.commands, from),
    }));
}

/** Checks if a return path was given with SMTPUTF8; it is different for every recipient. */
const usedUtf8 = (commands: readonly string[], from: string): boolean =>
  commands.some((line) => line.startsWith(`MAIL FROM:<${from}>`) && /\bSMTPUTF8\b/.test(line));
