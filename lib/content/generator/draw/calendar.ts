import { createHash } from 'node:crypto';
import { PRODUCT_NAME } from '#lib/core/brand.ts';
import { MINUTE_MS } from '#lib/core/durations.ts';
import { type CalendarPicture, nextDay } from '#lib/documents/pictures.ts';

/** Octets of a line, without its line break (RFC 5545 §3.1). */
const LINE_MAX = 75;

/**
 * The time at which version 0 of every event was made; each further version is a minute later. Calendars compare versions
 * of one event by it, and equal events must be equal files.
 */
const FIRST_STAMP = Date.UTC(2026, 0, 1);

/** Writes an event as a calendar file of one VEVENT (RFC 5545), published without an answer (RFC 5546 §3.2.1). */
export function writeCalendar(event: CalendarPicture): Buffer {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${PRODUCT_NAME}//Events//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${event.uid || makeUid(event)}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${formatInstant(FIRST_STAMP + event.sequence * MINUTE_MS)}`,
    ...writeTimes(event),
    `SUMMARY:${escapeText(event.title)}`,
    ...(event.location ? [`LOCATION:${escapeText(event.location)}`] : []),
    ...(event.text ? [`DESCRIPTION:${escapeText(event.text)}`] : []),
    ...writeOrganizer(event),
    ...writeReminder(event),
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return Buffer.from(lines.map((line) => `${fold(line)}\r\n`).join(''));
}

/** Returns the times of a fixed event: its instants are in UTC, and its last day is included. */
function writeTimes({ start, end, isAllDay }: CalendarPicture): string[] {
  if (!isAllDay) return [`DTSTART:${formatInstant(Date.parse(start))}`, `DTEND:${formatInstant(Date.parse(end))}`];
  const compact = (day: string) => day.replaceAll('-', '');
  return [`DTSTART;VALUE=DATE:${compact(start)}`, `DTEND;VALUE=DATE:${compact(nextDay(end))}`];
}

const writeOrganizer = ({ organizer }: CalendarPicture): string[] =>
  organizer
    ? [`ORGANIZER${organizer.name && `;CN="${quoteParameter(organizer.name)}"`}:mailto:${organizer.email}`]
    : [];

const writeReminder = ({ reminderMinutes, title }: CalendarPicture): string[] =>
  reminderMinutes === null
    ? []
    : [
        'BEGIN:VALARM',
        'ACTION:DISPLAY',
        `DESCRIPTION:${escapeText(title)}`,
        `TRIGGER:-PT${reminderMinutes}M`,
        'END:VALARM',
      ];

/** An event without a name has one of its title and start: the same button pressed twice is one event. */
const makeUid = ({ title, start }: CalendarPicture): string =>
  createHash('sha256').update(`${start} ${title}`).digest('hex').slice(0, 32);

const formatInstant = (ms: number): string => new Date(ms).toISOString().replace(/[-:]|\.\d{3}/g, '');

/** Escapes a text (RFC 5545 §3.3.11). Tabs are the one control character that it may have. */
const escapeText = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/[\n\u2028\u2029]/g, '\\n');

/** A quoted value of a parameter has no escape: quotation marks and line breaks are written as RFC 6868 says. */
const quoteParameter = (text: string): string => text.replaceAll('^', '^^').replaceAll('"', "^'");

/** Folds a line at so many octets, never within a character (RFC 5545 §3.1). */
function fold(line: string): string {
  let folded = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > LINE_MAX) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}
