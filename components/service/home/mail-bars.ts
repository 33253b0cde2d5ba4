import type { MailFigures, Stats } from '#lib/service/home/schema.ts';

/** Up to so many days each has a bar; longer ranges have one a week. */
const DAILY_MAX = 92;

const WEEK = 7;

/** The mail of a day, or of the days of a week. */
export type MailBar = { firstDay: string; lastDay: string; figures: MailFigures; isRunning: boolean };

/** Returns true for days that are too many for a bar each. */
export const isByWeek = (days: Stats['days']): boolean => days.length > DAILY_MAX;

/** Returns the bars of a range. */
export function mailBars(days: Stats['days'], today: string): MailBar[] {
  const size = isByWeek(days) ? WEEK : 1;
  return Array.from({ length: Math.ceil(days.length / size) }, (_, index) => {
    const some = days.slice(index * size, (index + 1) * size);
    const sum = (name: keyof MailFigures) => some.reduce((all, { email }) => all + (email?.[name] ?? 0), 0);
    const lastDay = some.at(-1)?.day ?? '';
    return {
      firstDay: some[0]?.day ?? '',
      lastDay,
      figures: { sent: sum('sent'), delivered: sum('delivered'), opened: sum('opened'), clicked: sum('clicked') },
      isRunning: lastDay === today,
    };
  });
}

/** Returns the list of the messages behind a bar. */
export const activityHref = ({ firstDay, lastDay }: Pick<MailBar, 'firstDay' | 'lastDay'>): string =>
  `/activity?range=custom&from=${firstDay}&to=${lastDay}`;
