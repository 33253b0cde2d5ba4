import type { MinuteRates } from '#lib/service/operations/schema.ts';

/** The figures of a minute, in the order of the screen. */
export const FIGURES = ['accepted', 'delivered', 'delayed', 'bounced'] as const;

/** One figure of a minute. */
export type Figure = (typeof FIGURES)[number];

/** The number of whole minutes that rates cover, without the current one, which is incomplete. */
const RATE_MINUTES = 5;

/** Sums a figure over the last five whole minutes, or over the five before those. */
export function sumOf(minutes: readonly MinuteRates[], figure: Figure, back = 0): number {
  const end = minutes.length - 1 - back * RATE_MINUTES;
  return minutes
    .slice(Math.max(0, end - RATE_MINUTES), Math.max(0, end))
    .reduce((sum, minute) => sum + minute[figure], 0);
}

/** Returns a figure a minute, over the last five whole minutes. */
export const rateOf = (minutes: readonly MinuteRates[], figure: Figure): number =>
  sumOf(minutes, figure) / Math.max(1, Math.min(RATE_MINUTES, minutes.length - 1));

/** Returns a figure a minute, over the five minutes before the last five; 0 while they are not there. */
export const rateBefore = (minutes: readonly MinuteRates[], figure: Figure): number =>
  minutes.length > 2 * RATE_MINUTES ? sumOf(minutes, figure, 1) / RATE_MINUTES : 0;

/** The sums of a part of the hour; the last part may be incomplete. */
export type HourPart = Record<Figure, number> & { at: string; isRunning: boolean };

/** Sums the hour in parts of so many minutes, the oldest first. */
export function sumMinutes(minutes: readonly MinuteRates[], partMinutes: number): HourPart[] {
  const count = Math.ceil(minutes.length / partMinutes);
  return Array.from({ length: count }, (_, index) => {
    // Parts end with the newest minute, so that only the last one is incomplete.
    const end = minutes.length - (count - 1 - index) * partMinutes;
    const part = minutes.slice(Math.max(0, end - partMinutes), end);
    const sum = (figure: Figure) => part.reduce((total, minute) => total + minute[figure], 0);
    return {
      at: part[0]?.at ?? '',
      isRunning: index === count - 1,
      accepted: sum('accepted'),
      delivered: sum('delivered'),
      delayed: sum('delayed'),
      bounced: sum('bounced'),
    };
  });
}
