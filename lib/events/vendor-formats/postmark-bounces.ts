import type { bounceClasses } from '../bounce-classes.ts';
import type { PresentedEvent } from '../present-event.ts';

/** A type of a bounce in Postmark's words: its name, its number and its title. */
export type BounceType = readonly [type: string, code: number, name: string];

const HARD: BounceType = ['HardBounce', 1, 'Hard bounce'];
const SOFT: BounceType = ['SoftBounce', 4_096, 'Soft bounce'];
const BLOCKED: BounceType = ['Blocked', 100_006, 'ISP block'];
const SPAM: BounceType = ['SpamNotification', 512, 'Spam notification'];
const UNKNOWN: BounceType = ['Unknown', 2_048, 'Unknown'];
const COMPLAINT: BounceType = ['SpamComplaint', 100_001, 'Spam complaint'];

/** Postmark's types by our bounce classes. */
const BY_CLASS: Readonly<Record<keyof typeof bounceClasses, BounceType>> = {
  1: UNKNOWN,
  10: HARD,
  20: SOFT,
  21: ['DnsError', 256, 'DNS error'],
  22: SOFT,
  23: SOFT,
  24: SOFT,
  25: ['ManuallyDeactivated', 100_002, 'Manually deactivated'],
  30: HARD,
  40: SOFT,
  50: BLOCKED,
  51: BLOCKED,
  52: SPAM,
  53: ['VirusNotification', 8_192, 'Virus notification'],
  54: BLOCKED,
  60: ['AutoResponder', 64, 'Auto responder'],
  70: SOFT,
  80: ['Subscribe', 32, 'Subscribe request'],
  90: ['Unsubscribe', 16, 'Unsubscribe request'],
  100: ['ChallengeVerification', 16_384, 'Challenge verification'],
};

const isClass = (value: unknown): value is keyof typeof bounceClasses =>
  typeof value === 'number' && Object.hasOwn(BY_CLASS, value);

/** Returns Postmark's type of a bounce class. */
export const typeOfClass = (bounceClass: unknown): BounceType =>
  isClass(bounceClass) ? BY_CLASS[bounceClass] : UNKNOWN;

/** Returns Postmark's type of a bounce or a complaint. */
export const bounceTypeOf = ({ type, bounce_class }: PresentedEvent): BounceType =>
  type === 'spam_complaint' ? COMPLAINT : typeOfClass(bounce_class);

/** Bits of an event's random end that its number has. */
const TAIL = 4_096;

/**
 * Returns the number of a bounce: the milliseconds of its event's id and the 12 bits at the end of the id, which are random.
 * It is below 2^53 until 2039.
 */
export const bounceNumber = (eventId: string): number =>
  Number.parseInt(eventId.slice(0, 8) + eventId.slice(9, 13), 16) * TAIL + Number.parseInt(eventId.slice(-3), 16);

/** Returns the millisecond of a bounce by its number. */
export const bounceTime = (number: number): number => Math.floor(number / TAIL);
