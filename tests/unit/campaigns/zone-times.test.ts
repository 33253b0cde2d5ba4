import { describe, expect, it } from 'vitest';
import { dueIn, isZone, spanOf } from '#lib/campaigns/campaigns/schedule/zone-times.ts';
import { instantAt } from '#lib/core/calendar.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The clock of a zone, read without the code under test: minutes since 1970 as if the clock were that of UTC. */
function clockOf(zone: string): (at: number) => number {
  const clock = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'short',
  });
  return (at) => Date.parse(`${clock.format(at).replace(' ', 'T')}Z`) / MINUTE;
}

/** The instants of a year at which a zone's clock is changed: a search by halves between days of different offsets. */
function changesOf(zone: string, year: number): number[] {
  const read = clockOf(zone);
  const offset = (at: number) => read(at) - at / MINUTE;
  const found: number[] = [];
  for (let day = Date.UTC(year, 0, 1); day < Date.UTC(year + 1, 0, 1); day += DAY) {
    if (offset(day) === offset(day + DAY)) continue;
    let [before, after] = [day, day + DAY];
    while (after - before > MINUTE) {
      const middle = before + Math.floor((after - before) / 2 / MINUTE) * MINUTE;
      if (offset(middle) === offset(before)) before = middle;
      else after = middle;
    }
    found.push(after);
  }
  return found;
}

/** Local minutes around a change, each with the instant that a search of every minute finds for it. */
function searched(zone: string, change: number): Map<number, number> {
  const read = clockOf(zone);
  const shown = new Map<number, number>();
  for (let at = change - 4 * HOUR; at <= change + 4 * HOUR; at += MINUTE) {
    const minute = read(at);
    if (!shown.has(minute)) shown.set(minute, at);
  }
  const [lastBefore, firstAfter] = [read(change - MINUTE), read(change)];
  // Minutes that the clock leaves out are as far after the gap as they would have been after its beginning.
  for (let minute = lastBefore + 1; minute < firstAfter; minute += 1)
    shown.set(minute, change + (minute - lastBefore - 1) * MINUTE);
  return shown;
}

const local = (minute: number): [day: string, time: string] => {
  const text = new Date(minute * MINUTE).toISOString();
  return [text.slice(0, 10), text.slice(11, 16)];
};

const ZONES = Intl.supportedValuesOf('timeZone');
const CHANGING = ZONES.filter((zone) => changesOf(zone, 2027).length > 0);

describe('the instant of a day and a time on the clock of a zone', () => {
  it('has zones whose clocks change in the year of the test, and more without', () => {
    expect(CHANGING.length).toBeGreaterThan(100);
    expect(ZONES.length - CHANGING.length).toBeGreaterThan(100);
  });

  it.each(CHANGING)('%s: is the one that a search of every minute finds, around each change of the clock', (zone) => {
    for (const change of changesOf(zone, 2027)) {
      const wrong = [...searched(zone, change)]
        .filter(([minute]) => minute % 15 === 0)
        .filter(([minute, at]) => instantAt(zone, local(minute).join('T')).getTime() !== at);
      expect(wrong).toEqual([]);
    }
  });

  it('is shown by the clock, in every zone and at any time of a day without a change', () => {
    for (const zone of ZONES) {
      const read = clockOf(zone);
      for (const time of ['00:00', '09:30', '23:59'])
        expect([zone, read(instantAt(zone, `2027-07-14T${time}`).getTime()) * MINUTE]).toEqual([
          zone,
          Date.parse(`2027-07-14T${time}Z`),
        ]);
    }
  });

  it.each([
    ['a time that is left out, after the gap', 'Europe/Berlin', '2027-03-28', '02:30', '2027-03-28T01:30:00Z'],
    ['a time that comes twice, at first', 'Europe/Berlin', '2027-10-31', '02:30', '2027-10-31T00:30:00Z'],
    ['a day that was left out', 'Pacific/Apia', '2011-12-30', '12:00', '2011-12-30T22:00:00Z'],
    ['half an hour of daylight saving', 'Australia/Lord_Howe', '2027-10-03', '02:15', '2027-10-02T15:45:00Z'],
    ['an offset in place of a name', '+07:00', '2027-01-01', '09:00', '2027-01-01T02:00:00Z'],
  ])('is right for %s', (_, zone, day, time, at) => {
    expect(instantAt(zone, `${day}T${time}`)).toEqual(new Date(at));
  });

  it('spans the day of the whole world', () => {
    const { first, last } = spanOf('2027-01-10', '09:00');
    expect(first).toEqual(new Date('2027-01-09T19:00:00Z'));
    expect(last).toEqual(new Date('2027-01-10T20:00:00Z'));
  });

  it('knows names and offsets, and nothing else', () => {
    expect(['Asia/Jakarta', '+07:00', 'Mars/Olympus', ''].map(isZone)).toEqual([true, true, false, false]);
  });
});

describe('a schedule by the clock of contacts', () => {
  const at = (pastZones: 'nextDay' | 'now' | 'skip') =>
    ({ zoneMode: 'contact', date: '2027-01-10', localTime: '09:00', pastZones }) as const;
  const start = new Date('2027-01-10T06:00:00Z');

  it('is due at their time where it is still ahead', () => {
    for (const pastZones of ['nextDay', 'now', 'skip'] as const)
      expect(dueIn(at(pastZones), 'Europe/Berlin', start)).toEqual(new Date('2027-01-10T08:00:00Z'));
  });

  it('is due on the next day, now or not at all where their time is over', () => {
    expect(dueIn(at('nextDay'), 'Asia/Jakarta', start)).toEqual(new Date('2027-01-11T02:00:00Z'));
    expect(dueIn(at('now'), 'Asia/Jakarta', start)).toEqual(start);
    expect(dueIn(at('skip'), 'Asia/Jakarta', start)).toBeNull();
  });

  it('is due at the next time of day where the campaign begins days late', () => {
    const late = new Date('2027-01-13T01:00:00Z');
    expect(dueIn(at('nextDay'), 'Asia/Jakarta', late)).toEqual(new Date('2027-01-13T02:00:00Z'));
  });

  it('by the clock of the company is due at one instant', () => {
    const schedule = { zoneMode: 'company', at: '2027-01-10T09:00:00+07:00' } as const;
    expect(dueIn(schedule, 'Europe/Berlin', start)).toEqual(new Date('2027-01-10T02:00:00Z'));
  });
});
