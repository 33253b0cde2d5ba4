import { DAY_MS } from '#lib/core/durations.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { EVENT_TYPES } from '#lib/core/event-names.ts';
import { isUuid } from '#lib/core/ids.ts';
import type { EventType } from '#lib/events/event-types.ts';
import type { PresentedEvent } from '#lib/events/present-event.ts';
import { MAILGUN_EVENTS } from '#lib/events/vendor-formats/mailgun-event.ts';
import type { EventTest } from '#lib/insight/activity/events/search-events.ts';
import { numberOf } from '../suppressions.ts';

/** The days that are searched without `begin`. */
const DAYS = 10;

/** Events of a page at most. */
const PAGE_MAX = 300;

/** Fields of an event that a parameter is compared with; `part` finds a part of the text. */
const FIELDS: Readonly<Record<string, { of: (event: PresentedEvent) => unknown; isPart?: true }>> = {
  recipient: { of: ({ rcpt_to }) => rcpt_to },
  recipients: { of: ({ rcpt_to }) => rcpt_to },
  to: { of: ({ rcpt_to }) => rcpt_to },
  from: { of: ({ friendly_from }) => friendly_from, isPart: true },
  subject: { of: ({ subject }) => subject, isPart: true },
  tags: { of: ({ rcpt_tags }) => rcpt_tags },
  severity: { of: ({ type }) => MAILGUN_EVENTS[type].severity ?? '' },
};

const OTHERS = new Set(['begin', 'end', 'ascending', 'limit', 'event']);

/** A question for events: the stretch of time, the types, and tests of the facts. */
export type EventQuery = {
  startMs: number;
  endMs: number;
  limit: number;
  types: readonly EventType[] | null;
  tests: readonly EventTest[];
};

/**
 * Reads the parameters of Mailgun's events: ` OR `, ` AND ` and `NOT ` join values. The newest events come first.
 *
 * @throws {AppError} unknownField, invalidField, notAvailable (`ascending=yes`)
 */
export function readEventQuery(query: URLSearchParams, now: Date): EventQuery {
  const unknown = [...query.keys()].find((name) => !OTHERS.has(name) && !Object.hasOwn(FIELDS, name));
  if (unknown !== undefined) throw refuse.unknownField(unknown);
  if (/^(?:yes|true)$/i.test(query.get('ascending') ?? ''))
    throw new AppError('notAvailable', {
      field: 'ascending',
      message: 'ascending is not available: the newest come first.',
    });
  const endMs = instantOf(query, 'end') ?? now.getTime() + DAY_MS;
  const startMs = instantOf(query, 'begin') ?? Math.min(endMs, now.getTime()) - DAYS * DAY_MS;
  const event = query.get('event');
  const isWanted = event ? compile(event, false) : null;
  return {
    startMs,
    endMs,
    limit: Math.max(1, numberOf(query, 'limit', { ifMissing: 100, max: PAGE_MAX })),
    types: isWanted && EVENT_TYPES.filter((type) => isWanted([MAILGUN_EVENTS[type].event])),
    tests: Object.entries(FIELDS).flatMap(([name, { of, isPart = false }]) => {
      const wanted = query.get(name);
      if (!wanted) return [];
      const matches = compile(wanted, isPart);
      return [(one: PresentedEvent) => matches(textsOf(of(one)))];
    }),
  };
}

const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [String(value ?? '')]);

/** Compiles `a OR NOT b AND c` to a test of the texts of a field. */
function compile(expression: string, isPart: boolean): (texts: readonly string[]) => boolean {
  const alternatives = expression.split(/ OR /).map((part) => part.split(/ AND /).map((one) => one.trim()));
  return (texts) => alternatives.some((all) => all.every((one) => matchesOne(one, texts, isPart)));
}

function matchesOne(given: string, texts: readonly string[], isPart: boolean): boolean {
  const isExcluded = given.startsWith('NOT ');
  const wanted = given
    .slice(isExcluded ? 4 : 0)
    .replace(/^"|"$/g, '')
    .toLowerCase();
  const isFound = texts.some((text) => (isPart ? text.toLowerCase().includes(wanted) : text.toLowerCase() === wanted));
  return isFound !== isExcluded;
}

function instantOf(query: URLSearchParams, name: string): number | null {
  const text = query.get(name);
  if (!text) return null;
  const ms = /^\d{1,12}(?:\.\d+)?$/.test(text) ? Number(text) * 1_000 : Date.parse(text);
  if (!Number.isNaN(ms)) return ms;
  throw refuse.fieldBecause(name, `${name} must be a date of RFC 2822 or a Unix time`);
}

/** The end of a list, after which there are no events. */
export const END = 'end';

/** A page: the parameters of the list, and the event before it; null is the first page. */
export type EventsPage = { query: URLSearchParams; before: string | null };

/** Writes the address of a page: one segment of a path. */
export const writePage = ({ query, before }: EventsPage): string =>
  Buffer.from(`${before ?? ''} ${query}`).toString('base64url');

/** Reads the address of a page. @throws {AppError} notFound */
export function readPage(text: string): EventsPage {
  const [whole, before = '', query = ''] = /^(\S*) (.*)$/s.exec(Buffer.from(text, 'base64url').toString()) ?? [];
  const isPage = whole !== undefined && (before === '' || before === END || isUuid(before));
  if (!isPage) throw refuse.notFound('page');
  return { query: new URLSearchParams(query), before: before || null };
}
