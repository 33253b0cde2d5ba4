import { parseBounce } from '#lib/mail/bounce/parse-bounce.ts';
import type { Known, Labelled } from './labelled.ts';

/** The classes of an invalid address (docs/contract.md §4). */
const HARD: ReadonlySet<number> = new Set([10, 30]);

/** The counts of a corpus. */
export type Score = {
  /** Bounces, and those whose recipients are found and nobody besides. */
  bounces: number;
  exact: number;
  /** Recipients, and those found. */
  wanted: number;
  found: number;
  /** Recipients whose address is known to be no good; verdicts that say so, where it is known whether; and right ones. */
  hard: number;
  verdicts: number;
  right: number;
  /** Messages that are no bounces, those read as bounces, and those with a verdict that an address is no good. */
  others: number;
  mistaken: number;
  condemned: number;
  /** The faults found, one line each. */
  faults: string[];
};

/** Creates an empty score. */
export const noScore = (): Score => ({
  bounces: 0,
  exact: 0,
  wanted: 0,
  found: 0,
  hard: 0,
  verdicts: 0,
  right: 0,
  others: 0,
  mistaken: 0,
  condemned: 0,
  faults: [],
});

/** Parses the messages and scores the results; pure except for the measured time. */
export function scoreCorpus(messages: readonly Labelled[]): Score {
  const score = noScore();
  for (const message of messages) scoreMessage(score, message);
  return score;
}

type Found = { recipient: string; original: string | null; isHard: boolean; note: string };

function scoreMessage(score: Score, { name, raw, recipients }: Labelled): void {
  const found = readFound(raw);
  const fault = (text: string): void => void score.faults.push(`${name}: ${text}`.slice(0, 300));
  if (recipients.length === 0) {
    score.others += 1;
    if (found.length > 0) score.mistaken += 1;
    if (found.some(({ isHard }) => isHard)) score.condemned += 1;
    score.verdicts += found.filter(({ isHard }) => isHard).length;
    if (found.length > 0) fault(`is no bounce, read as one of ${found.map((one) => one.recipient).join(', ')}`);
    return;
  }
  score.bounces += 1;
  const isExact =
    found.length === recipients.length && found.every((one) => recipients.some((known) => isSame(known, one)));
  if (isExact) score.exact += 1;
  else
    fault(
      `found ${found.map((one) => one.recipient).join(', ') || 'nobody'} of ${recipients.map((one) => one.recipient)}`,
    );
  for (const known of recipients) scoreRecipient(score, known, found, fault);
}

function scoreRecipient(score: Score, known: Known, found: readonly Found[], fault: (text: string) => void): void {
  const one = found.find((other) => isSame(known, other));
  score.wanted += 1;
  if (one) score.found += 1;
  if (known.hard) score.hard += 1;
  if (!one || known.hard === null) return;
  if (one.isHard) score.verdicts += 1;
  if (one.isHard && known.hard) score.right += 1;
  if (one.isHard !== known.hard) fault(`${known.hard ? 'missed' : 'wrongly'} hard: ${known.recipient}: ${one.note}`);
}

const isSame = ({ recipient, also }: Known, found: Found): boolean =>
  [recipient, also].some(
    (name) => name !== undefined && [found.recipient, found.original].includes(name.toLowerCase()),
  );

function readFound(raw: Buffer): Found[] {
  const report = parseBounce(raw);
  if (report.kind === 'complaint') {
    return report.complaint.recipients.map((recipient) => ({ recipient, original: null, isHard: false, note: '' }));
  }
  // A bounce that names nobody counts for the return path that it came to.
  if (report.kind === 'unnamed') {
    const { bounceClass, action, status, reason } = report.failure;
    const isHard = action === 'failed' && HARD.has(bounceClass);
    return [{ recipient: '', original: null, isHard, note: `${bounceClass} ${status} ${action} ${reason}` }];
  }
  if (report.kind !== 'bounce') return [];
  return report.recipients.map(({ recipient, originalRecipient, bounceClass, action, status, reason }) => ({
    recipient,
    original: originalRecipient,
    isHard: action === 'failed' && HARD.has(bounceClass),
    note: `${bounceClass} ${status} ${action} ${reason}`,
  }));
}
