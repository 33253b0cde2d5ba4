/** The numbers of a send since it began, or since it was resumed after a stop. */
export type BrakeNumbers = {
  delivered: number;
  reported: number;
  hard: number;
  /** People whose mail was delivered or has failed. */
  settled: number;
  /** True once the bounces of its first people were judged. */
  isJudged: boolean;
  /** Attempts of the last minutes, and those of them that a policy of the receiver refused. */
  attempts: number;
  refused: number;
};

/** The reason for which a send is stopped. */
export type BrakeReason = 'complaints' | 'bounces' | 'refusals';

/** People who report a mail as spam: mailbox providers block senders above this rate. */
const COMPLAINTS = { least: 3, perMille: 3, ofDelivered: 1_000 };

/** Addresses that do not exist, among the first people: they say how old a list is before most of it has been mailed. */
const BOUNCES = { perMille: 50, ofSettled: 200, ofFirst: 2_000 };

/** Refusals by the policy of receivers. */
export const REFUSALS = { perMille: 200, ofAttempts: 100, minutes: 5, firstClass: 50, lastClass: 54 };

/** Returns why a send has to stop; null if it may continue. */
export function findBrakeReason(numbers: BrakeNumbers): BrakeReason | null {
  const { delivered, reported, hard, settled, isJudged, attempts, refused } = numbers;
  if (reported >= COMPLAINTS.least && delivered >= COMPLAINTS.ofDelivered && exceeds(reported, delivered, COMPLAINTS))
    return 'complaints';
  if (!isJudged && settled >= BOUNCES.ofSettled && exceeds(hard, settled, BOUNCES)) return 'bounces';
  return attempts >= REFUSALS.ofAttempts && exceeds(refused, attempts, REFUSALS) ? 'refusals' : null;
}

/** Returns true if the first people of a send are all settled: a look after this one judges no bounces. */
export const areFirstSettled = ({ settled }: Pick<BrakeNumbers, 'settled'>): boolean => settled >= BOUNCES.ofFirst;

const exceeds = (part: number, whole: number, { perMille }: { perMille: number }): boolean =>
  part * 1_000 > whole * perMille;
