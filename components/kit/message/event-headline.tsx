'use client';

import type { Translate } from '#components/texts/types.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import type { ActivityDetail, ActivityEvent } from '#lib/insight/activity/message/schema.ts';
import { eventStyle } from './event-style.ts';
import type { TimelineItem } from './timeline-items.ts';

/** The facts of the message that the headline of its acceptance names. */
export type Acceptance = Pick<ActivityDetail, 'acceptedAt' | 'receivedBy'>;

type HeadlineProps = { item: TimelineItem; acceptance: Acceptance };

/** The headline of a step: "**Delivered** to mx2.outlook.example on the first try". */
export function EventHeadline({ item, acceptance }: HeadlineProps) {
  const t = useTexts('activity');
  return (
    <h3 className="min-w-0 text-base font-medium wrap-anywhere">
      <span>{t(eventStyle(item).word)}</span>{' '}
      <span className="font-normal text-muted">{detail(t, item, acceptance)}</span>
    </h3>
  );
}

function detail(t: Translate<'activity'>, { event, attempt }: TimelineItem, acceptance: Acceptance): string {
  if (!event) return t('headline.unknown');
  switch (event.type) {
    case 'injection':
      return t('headline.injection', { way: acceptance.receivedBy });
    case 'delivery':
    case 'delay':
    case 'bounce':
      return attemptDetail(t, event, attempt);
    case 'spam_complaint':
      return named(event, 'report_by', (by) => t('headline.complaint', { by }));
    case 'open':
    case 'initial_open':
      return event.data.is_prefetched === true ? t('headline.machine') : '';
    case 'click':
      return event.data.is_prefetched === true
        ? t('headline.machine')
        : named(event, 'target_link_name', (link) => t('headline.click', { link }));
    case 'list_unsubscribe':
      return t('headline.listUnsubscribe');
    case 'link_unsubscribe':
      return t('headline.linkUnsubscribe');
    default:
      return '';
  }
}

function attemptDetail(t: Translate<'activity'>, event: ActivityEvent, attempt: TimelineItem['attempt']): string {
  if (event.attempt === null) return t('headline.suppressed');
  if ((attempt?.route ?? event.data.route) === 'capture') return t('headline.captured');
  const number = event.attempt;
  const host = attempt?.host ?? event.data.mx_host;
  if (typeof host !== 'string' || host === '') return t('headline.attempt', { number });
  return event.type === 'delivery' ? t('headline.delivery', { host, number }) : t('headline.refusal', { host, number });
}

function named(event: ActivityEvent, field: string, format: (value: string) => string): string {
  const value = event.data[field];
  return typeof value === 'string' && value !== '' ? format(value) : '';
}
