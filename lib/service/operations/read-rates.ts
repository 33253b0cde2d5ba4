import { MINUTE_MS } from '#lib/core/durations.ts';
import { bounceClasses } from '#lib/events/bounce-classes.ts';
import { countMinutes } from '#lib/events/read/queries.ts';
import type { MinuteRates, Operations } from './schema.ts';

const SHOWN_MINUTES = 60;

/** The figure that each event counts for; a late bounce counts like any other. */
const COUNTED: Record<string, Exclude<keyof MinuteRates, 'at'>> = {
  injection: 'accepted',
  delivery: 'delivered',
  delay: 'delayed',
  bounce: 'bounced',
  out_of_band: 'bounced',
};

/** Reads the events of the last hour by minute, and its bounces by class. */
export async function readRates(now: Date): Promise<Pick<Operations, 'minutes' | 'bounceClasses'>> {
  const last = Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS;
  const first = last - (SHOWN_MINUTES - 1) * MINUTE_MS;
  const minutes = Array.from({ length: SHOWN_MINUTES }, (_, index): MinuteRates => {
    const at = new Date(first + index * MINUTE_MS).toISOString();
    return { at, accepted: 0, delivered: 0, delayed: 0, bounced: 0 };
  });
  const classes = new Map<number, number>();
  for (const { minute, type, bounceClass, count } of await countMinutes(new Date(first))) {
    const figure = COUNTED[type];
    const row = minutes[Math.round((minute.getTime() - first) / MINUTE_MS)];
    if (!figure || !row) continue;
    row[figure] += count;
    if (figure === 'bounced') classes.set(bounceClass, (classes.get(bounceClass) ?? 0) + count);
  }
  return { minutes, bounceClasses: namedClasses(classes) };
}

/** The most frequent first. */
const namedClasses = (classes: ReadonlyMap<number, number>): Operations['bounceClasses'] =>
  [...classes]
    .map(([number, count]) => ({ class: number, name: nameOf(number), count }))
    .sort((one, other) => other.count - one.count);

const names: ReadonlyMap<string, string> = new Map(
  Object.entries(bounceClasses).map(([number, { name }]) => [number, name]),
);

const nameOf = (number: number): string => names.get(String(number)) ?? bounceClasses[1].name;
