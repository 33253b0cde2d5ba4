import type { Translate } from '#components/texts/types.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#lib/core/durations.ts';

/**
 * Formats the time from one event to another in its two largest units: "412 ms", "1.2 s", "9 min 12 s", "3 h 5 min",
 * "2 d 4 h". Rounded, and never negative: clocks of two processes may differ.
 */
export function formatElapsed(t: Translate<'activity'>, elapsedMs: number): string {
  const ms = Math.max(0, Math.round(elapsedMs));
  if (ms < 1_000) return t('elapsed.milliseconds', { ms });
  const tenths = Math.round(ms / 100);
  if (tenths < 600) return t('elapsed.seconds', { seconds: tenths / 10 });
  const whole = Math.round(ms / 1_000) * 1_000;
  if (whole < HOUR_MS)
    return t('elapsed.minutes', { minutes: Math.floor(whole / MINUTE_MS), seconds: (whole % MINUTE_MS) / 1_000 });
  const minutes = Math.round(ms / MINUTE_MS) * MINUTE_MS;
  if (minutes < DAY_MS)
    return t('elapsed.hours', { hours: Math.floor(minutes / HOUR_MS), minutes: (minutes % HOUR_MS) / MINUTE_MS });
  const hours = Math.round(ms / HOUR_MS) * HOUR_MS;
  return t('elapsed.days', { days: Math.floor(hours / DAY_MS), hours: (hours % DAY_MS) / HOUR_MS });
}
