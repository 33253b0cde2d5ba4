import { shiftDay } from '#lib/core/day-range.ts';
import type { UsageDay, UsageForecast } from './schema.ts';

/** The days whose mail the forecast is made of, the fewest of them, and the number from which weekdays differ. */
const HISTORY_MAX_DAYS = 28;
const HISTORY_MIN_DAYS = 3;
const WEEKDAYS_FROM_DAYS = 14;

/**
 * Forecasts the recipients of the month from the mean of the last four weeks, by weekday once there are two of them. The
 * history begins with the first day with mail; with fewer than three complete days there is no forecast.
 *
 * @param days up to today, oldest first; today, which is not over, counts as it is or as expected, whichever is more.
 */
export function forecastMonth(
  days: readonly Pick<UsageDay, 'day' | 'accepted'>[],
  today: string,
): UsageForecast | null {
  const complete = days.filter(({ day }) => day < today);
  const begin = complete.findIndex(({ accepted }) => accepted > 0);
  const history = begin < 0 ? [] : complete.slice(begin).slice(-HISTORY_MAX_DAYS);
  if (history.length < HISTORY_MIN_DAYS) return null;
  const expectedOn = (day: string): number => {
    const alike =
      history.length < WEEKDAYS_FROM_DAYS ? history : history.filter((one) => weekday(one.day) === weekday(day));
    return alike.reduce((sum, { accepted }) => sum + accepted, 0) / alike.length;
  };
  const month = today.slice(0, 8);
  const accepted = days.filter(({ day }) => day.startsWith(month)).reduce((sum, one) => sum + one.accepted, 0);
  const soFar = days.find(({ day }) => day === today)?.accepted ?? 0;
  const rest: UsageForecast['days'] = [];
  for (let day = shiftDay(today, 1); day.startsWith(month); day = shiftDay(day, 1))
    rest.push({ day, expected: Math.round(expectedOn(day)) });
  const expected = rest.reduce((sum, one) => sum + one.expected, 0);
  return { total: accepted + Math.max(0, Math.round(expectedOn(today)) - soFar) + expected, days: rest };
}

const weekday = (day: string): number => new Date(day).getUTCDay();
