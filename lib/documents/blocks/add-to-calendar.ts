import { z } from 'zod';
import { instantAt } from '#lib/core/calendar.ts';
import { mapBetweenTags } from '#lib/mail/template/mask-tags.ts';
import { defineBlock } from '../define-block.ts';
import { writeText } from '../email/elements.ts';
import { Align, Line, LocalTime, multiLine, Space, Zone } from '../fields.ts';
import { formatMoment } from '../format.ts';
import { nextDay } from '../pictures.ts';
import { joinLines, plain, plainHeading } from '../text/text-writer.ts';

/** The calendars that an event can be added to; a file of the event is for all others. */
const CALENDARS = ['google', 'outlook', 'office365', 'yahoo', 'ical'] as const;
type Calendar = (typeof CALENDARS)[number];

/** The names of the calendars. */
export const CALENDAR_NAMES: Readonly<Record<Calendar, string>> = {
  google: 'Google',
  outlook: 'Outlook',
  office365: 'Microsoft 365',
  yahoo: 'Yahoo',
  ical: 'iCal',
};

const Props = z.strictObject({
  title: Line,
  start: LocalTime.default(''),
  end: LocalTime.default(''),
  /** True for an event of whole days: the hours of both times do not count then. */
  isAllDay: z.boolean().default(false),
  zone: Zone,
  location: Line.default(''),
  text: multiLine(950).default(''),
  organizerName: Line.default(''),
  organizerEmail: z.string().max(254).default(''),
  /** Minutes before the start; 0 for none. */
  reminderMinutes: z.int().min(0).max(40_320).default(0),
  calendars: z.array(z.enum(CALENDARS)).max(CALENDARS.length).default(['google', 'outlook', 'office365', 'yahoo']),
  /** The words before the links. */
  label: Line.default('Add to calendar'),
  align: Align.default('left'),
  space: Space,
});
type Props = z.output<typeof Props>;

/** An event with links that put it into a reader's calendar. */
export const addToCalendar = defineBlock({
  props: Props,
  blank: {
    title: '',
    start: '',
    end: '',
    isAllDay: false,
    zone: 'UTC',
    location: '',
    text: '',
    organizerName: '',
    organizerEmail: '',
    reminderMinutes: 0,
    calendars: ['google', 'outlook', 'office365', 'yahoo'],
    label: 'Add to calendar',
    align: 'left',
    space: 16,
  },
  toMjml(props, write) {
    const { title, location, text, label, align, space, calendars } = props;
    const event = readEvent(props);
    if ('message' in event) {
      write.report({ level: props.start === '' ? 'warning' : 'error', code: 'invalidTime', message: event.message });
      return '';
    }
    const when = formatWhen(props, write.settings.language);
    const head = [
      title && `<strong>${write.text('title', title)}</strong>`,
      write.text('start', when),
      write.text('location', location),
      write.text('text', text).replaceAll('\n', '<br />'),
    ].filter((line) => line !== '');
    const links = calendars.flatMap((calendar) => {
      const url = calendar === 'ical' ? write.pictureUrl : write.url('calendars', linkTo(calendar, props, event));
      if (url === null) return [];
      const link = `<a href="${url}" style="color:${write.settings.linkColor}">${CALENDAR_NAMES[calendar]}</a>`;
      return [calendar === 'ical' ? `{{#if @picture.${write.id}}}${link}{{/if}}` : link];
    });
    const words = label === '' ? '' : `${write.text('label', label)}: `;
    const row =
      links.length === 0 ? '' : writeText(words + links.join(' · '), { size: 16, align, color: '', space }, write);
    return writeText(head.join('<br />'), { size: 16, align, color: '', space: row === '' ? space : 8 }, write) + row;
  },
  toText(props, { settings, id }) {
    const event = readEvent(props);
    if ('message' in event) return '';
    const links = props.calendars.map((calendar) => {
      const url = calendar === 'ical' ? `{{@picture.${id}}}` : linkTo(calendar, props, event);
      return `${CALENDAR_NAMES[calendar]}: ${plain(url)}`;
    });
    return joinLines(
      plainHeading(props.title, 3),
      formatWhen(props, settings.language),
      plain(props.location),
      plain(props.text),
      links.length > 0 && props.label !== '' ? `${plain(props.label)}:` : '',
      ...links,
    );
  },
  picture(props, id) {
    const { title, start, end, isAllDay, zone, location, text, organizerName, organizerEmail, reminderMinutes } = props;
    if (!props.calendars.includes('ical') || 'message' in readEvent(props) || title === '') return null;
    return {
      kind: 'calendar',
      uid: id,
      sequence: 0,
      title: title.slice(0, 200),
      start: isAllDay ? dayOf(start) : start,
      end: isAllDay ? dayOf(end || start) : end || start,
      isAllDay,
      zone,
      location: location.slice(0, 200),
      text,
      organizer: organizerEmail === '' ? null : { name: organizerName.slice(0, 100), email: organizerEmail },
      reminderMinutes: reminderMinutes === 0 ? null : reminderMinutes,
    };
  },
});

type EventTimes = Pick<Props, 'start' | 'end' | 'isAllDay' | 'zone'>;

/** The instants of an event: its start and its end, which is the day after the last one of an event of days. */
type CalendarEvent = { start: Date; end: Date };

/** Returns the instants of an event, or the reason why it has none. */
function readEvent({ start, end, isAllDay, zone }: EventTimes): CalendarEvent | { message: string } {
  if (start === '') return { message: 'the event has no start' };
  const last = end || start;
  const event = isAllDay
    ? { start: new Date(`${dayOf(start)}T00:00Z`), end: new Date(`${nextDay(dayOf(last))}T00:00Z`) }
    : { start: instantAt(zone, start), end: instantAt(zone, last) };
  return event.end < event.start ? { message: 'end must not be before start' } : event;
}

const dayOf = (time: string): string => time.slice(0, 10);

/** Writes the time of an event that has a start for a sentence. */
export function formatWhen({ start, end, isAllDay, zone }: EventTimes, language: string): string {
  const last = end || start;
  return isAllDay ? formatMoment(dayOf(start), zone, language, dayOf(last)) : formatMoment(start, zone, language, last);
}

/** Writes an instant or a day as the addresses of calendars have them, such as 20261203T100000Z. */
const compact = (instant: Date, isAllDay: boolean): string => {
  const iso = instant.toISOString().replace(/[-:]|\.\d{3}/g, '');
  return isAllDay ? iso.slice(0, 8) : iso;
};

function linkTo(calendar: Exclude<Calendar, 'ical'>, props: Props, { start, end }: CalendarEvent): string {
  const { title, location, text, isAllDay } = props;
  const times = [compact(start, isAllDay), compact(end, isAllDay)];
  switch (calendar) {
    case 'google':
      return addressOf('https://calendar.google.com/calendar/render?action=TEMPLATE', {
        text: title,
        dates: times.join('/'),
        details: text,
        location,
      });
    case 'yahoo':
      return addressOf('https://calendar.yahoo.com/?v=60', {
        title,
        st: times[0] ?? '',
        ...(isAllDay ? { dur: 'allday' } : { et: times[1] ?? '' }),
        desc: text,
        in_loc: location,
      });
    default: {
      const host = calendar === 'outlook' ? 'outlook.live.com' : 'outlook.office.com';
      const form = (instant: Date) => (isAllDay ? instant.toISOString().slice(0, 10) : instant.toISOString());
      return addressOf(`https://${host}/calendar/0/deeplink/compose?path=/calendar/action/compose&rru=addevent`, {
        subject: title,
        startdt: form(start),
        enddt: form(end),
        allday: isAllDay ? 'true' : '',
        body: text,
        location,
      });
    }
  }
}

/** Adds parameters to an address; tags in them stay, as they are encoded when they are rendered. */
const addressOf = (base: string, parameters: Readonly<Record<string, string>>): string =>
  Object.entries(parameters).reduce(
    (url, [name, value]) => (value === '' ? url : `${url}&${name}=${mapBetweenTags(value, encodeURIComponent)}`),
    base,
  );
