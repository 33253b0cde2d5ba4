import ical from 'node-ical';
import { describe, expect, it } from 'vitest';
import { writeCalendar } from '#lib/content/generator/draw/calendar.ts';
import { packPicture, unpackPicture } from '#lib/content/generator/pack.ts';
import { CalendarPicture, FixedPicture } from '#lib/documents/pictures.ts';
import { fc } from '../../../fixtures/properties.ts';

/** Writes an event as it is served: after its parameters were in an address. */
function write(event: object): string {
  const spec = FixedPicture.parse({ kind: 'calendar', title: 'T', start: '2026-12-03', end: '2026-12-03', ...event });
  return writeCalendar(CalendarPicture.parse(unpackPicture('calendar', packPicture(spec)))).toString('utf8');
}

/** Reads the one event of a calendar file with another library. */
function read(file: string) {
  const events = Object.values(ical.sync.parseICS(file)).filter((one) => one?.type === 'VEVENT');
  expect(events.length).toBe(1);
  const [event] = events;
  if (event?.type !== 'VEVENT') throw new Error('no event');
  return event;
}

const ZONES = [
  'UTC',
  'Asia/Jakarta',
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  '+05:30',
];

const line = (maxLength: number) =>
  fc.string({ unit: 'grapheme', maxLength }).filter((text) => !/\p{Cc}|\{\{/u.test(text) && text.trim() === text);

const time = fc
  .date({ min: new Date('2000-01-02T00:00Z'), max: new Date('2099-12-30T00:00Z'), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 16));

it('another program reads the same instants and texts, in lines of at most 75 octets', () => {
  const event = fc.record({
    title: line(60).filter((text) => text !== ''),
    location: line(60),
    text: fc.array(line(60), { maxLength: 3 }).map((lines) => lines.join('\n').trim()),
    start: time,
    minutes: fc.integer({ min: 0, max: 20_000 }),
    zone: fc.constantFrom(...ZONES),
    sequence: fc.nat(1_000_000),
  });
  fc.assert(
    fc.property(event, ({ start, minutes, zone, ...texts }) => {
      const end = new Date(Date.parse(`${start}Z`) + minutes * 60_000).toISOString().slice(0, 16);
      const spec = { kind: 'calendar', start, end, zone, ...texts };
      // A clock that is put forward may show the end before the start.
      fc.pre(FixedPicture.safeParse(spec).success);
      const file = write(spec);
      for (const one of file.split('\r\n')) expect(Buffer.byteLength(one)).toBeLessThanOrEqual(75);
      expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
      const found = read(file);
      expect([found.summary, found.location ?? '', found.description ?? '']).toEqual([
        texts.title,
        texts.location,
        texts.text,
      ]);
      for (const [wanted, at] of [
        [start, found.start],
        [end, found.end],
      ] as const)
        expect(shownIn(zone, at ?? new Date(0), wanted)).toBe(wanted);
      expect(Number(found.sequence)).toBe(texts.sequence);
    }),
    { numRuns: 500 },
  );
});

/** Returns the time that a zone's clock shows at an instant; for a time that the clock leaves out, that time itself. */
function shownIn(zone: string, at: Date, wanted: string): string {
  const fields = { dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23', timeZone: zone } as const;
  const shown = (instant: number) => new Intl.DateTimeFormat('sv-SE', fields).format(instant).replace(' ', 'T');
  const isLeftOut = [-1, 0, 1].every((hours) => shown(at.getTime() + hours * 3_600_000) !== wanted);
  return isLeftOut ? wanted : shown(at.getTime());
}

describe('a calendar file', () => {
  it('has the properties of RFC 5545 and the method of its type', () => {
    const file = write({
      uid: 'b12@shop',
      sequence: 3,
      title: 'Sale; 50%, "today" \\ now',
      start: '2026-12-03T10:00',
      end: '2026-12-03T12:30',
      zone: 'Asia/Jakarta',
      location: 'Hall 1',
      text: 'First line\nsecond',
      organizer: { name: 'The "Shop", Ltd', email: 'a@example.com' },
      reminderMinutes: 30,
    });
    expect(file.split('\r\n')).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Mailwright//Events//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'BEGIN:VEVENT',
      'UID:b12@shop',
      'SEQUENCE:3',
      'DTSTAMP:20260101T000300Z',
      'DTSTART:20261203T030000Z',
      'DTEND:20261203T053000Z',
      'SUMMARY:Sale\\; 50%\\, "today" \\\\ now',
      'LOCATION:Hall 1',
      'DESCRIPTION:First line\\nsecond',
      `ORGANIZER;CN="The ^'Shop^', Ltd":mailto:a@example.com`,
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      'DESCRIPTION:Sale\\; 50%\\, "today" \\\\ now',
      'TRIGGER:-PT30M',
      'END:VALARM',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
  });

  it('of whole days ends after its last day', () => {
    const file = write({ start: '2026-12-30', end: '2026-12-31', isAllDay: true, zone: 'Asia/Jakarta' });
    expect(file).toContain('\r\nDTSTART;VALUE=DATE:20261230\r\nDTEND;VALUE=DATE:20270101\r\n');
    expect(read(file).datetype).toBe('date');
  });

  it('has the same name for the same event if it was given none', () => {
    const uidOf = (event: object) => /\r\nUID:(\S+)\r\n/.exec(write(event))?.[1];
    expect(uidOf({ text: 'one' })).toBe(uidOf({ text: 'two' }));
    expect(uidOf({})).not.toBe(uidOf({ title: 'Other' }));
  });

  it('has no property that was written into a text', () => {
    const file = write({ title: 'x', text: 'a\nATTENDEE:mailto:b@example.com', location: 'y' });
    expect(file.split('\r\n').filter((one) => one.startsWith('ATTENDEE'))).toEqual([]);
    expect(read(file).description).toBe('a\nATTENDEE:mailto:b@example.com');
  });
});
