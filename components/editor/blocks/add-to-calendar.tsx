'use client';

import { CalendarPlus } from 'lucide-react';
import { useTexts } from '#components/texts/use-texts.ts';
import { CALENDAR_NAMES, formatWhen } from '#lib/documents/blocks/add-to-calendar.ts';
import { defineView, type ViewProps } from '../define-view.ts';
import { ALIGN, LABEL, SPACE, TITLE } from '../panel-field.ts';

/** An event in the editor. */
export const addToCalendar = defineView<'addToCalendar'>({
  icon: CalendarPlus,
  fields: [
    TITLE,
    { name: 'start', kind: 'moment' },
    { name: 'end', kind: 'moment' },
    { name: 'isAllDay', kind: 'flag' },
    { name: 'zone', kind: 'zone' },
    { name: 'location', kind: 'line' },
    { name: 'text', kind: 'lines' },
    LABEL,
    { name: 'calendars', kind: 'choices', values: ['google', 'outlook', 'office365', 'yahoo', 'ical'] },
    { name: 'organizerName', kind: 'line' },
    { name: 'organizerEmail', kind: 'line' },
    { name: 'reminderMinutes', kind: 'number', min: 0, max: 9_999 },
    ALIGN,
    SPACE,
  ],
  View: AddToCalendarView,
});

function AddToCalendarView({ props, settings }: ViewProps<'addToCalendar'>) {
  const t = useTexts('blockEditor');
  const { title, start, location, text, label, calendars, align, space } = props;
  return (
    <div className="whitespace-pre-line" style={{ textAlign: align, paddingBottom: space }}>
      <p className="font-semibold">{title || t('empty.title')}</p>
      <p>{start === '' ? t('empty.time') : formatWhen(props, settings.language)}</p>
      {location && <p>{location}</p>}
      {text && <p>{text}</p>}
      <p className="pt-2">
        {label && `${label}: `}
        {calendars.map((calendar, index) => (
          <span key={calendar}>
            {index > 0 && ' · '}
            <span className="underline" style={{ color: settings.linkColor }}>
              {CALENDAR_NAMES[calendar]}
            </span>
          </span>
        ))}
      </p>
    </div>
  );
}
