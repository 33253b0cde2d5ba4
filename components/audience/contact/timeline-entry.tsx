'use client';

import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { LabelPill } from '#components/kit/people/label-pill.tsx';
import type { Translate } from '#components/texts/types.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { TextLink } from '#components/ui/text-link.tsx';
import { useTimeFormat } from '#components/ui/time-format.tsx';
import { toneClass } from '#components/ui/tone-class.ts';
import { type TimelineEntry as Entry, entryStyle } from './entry-style.ts';

/** The name of a fact by its name in the history; an own field goes by its tag. */
type FactName = (field: string) => string;

type TimelineEntryProps = { entry: Entry; factName: FactName };

/** One entry of a person's timeline: a sentence, its time, and one line of facts. */
export function TimelineEntry({ entry, factName }: TimelineEntryProps) {
  const t = useTexts('contact');
  const words = useTexts('contactWords');
  const { zone, hours } = useTimeFormat();
  const { icon: Icon, tone } = entryStyle(entry);
  const { box, ink } = toneClass[tone];
  const detail = detailOf(t, words, entry, factName);
  return (
    <li className="group/entry relative flex gap-3 pb-4.5">
      <span aria-hidden className="absolute top-7 bottom-0 left-3.25 w-px bg-line group-last/entry:hidden" />
      <span className={clsx('grid size-6.5 shrink-0 place-items-center rounded-full border', box)}>
        <Icon aria-hidden className={clsx('size-3.5 stroke-2', ink)} />
      </span>
      <div className="min-w-0 flex-1 pt-0.5">
        <div className="flex items-baseline justify-between gap-3">
          <p className="min-w-0 text-base wrap-anywhere">{sentenceOf(t, words, entry, factName)}</p>
          <time dateTime={entry.at} className="shrink-0 text-xs text-faint tabular-nums">
            {clockOf(entry.at, zone, hours)}
          </time>
        </div>
        {detail && <p className="text-xs text-muted wrap-anywhere">{detail}</p>}
      </div>
    </li>
  );
}

/** Formats an instant as a zone's time of day, to the minute. */
const clockOf = (at: string, timeZone: string, hours: 12 | 24): string =>
  new Intl.DateTimeFormat('en-GB', {
    hour: hours === 24 ? '2-digit' : 'numeric',
    minute: '2-digit',
    hourCycle: hours === 24 ? 'h23' : 'h12',
    timeZone,
  }).format(new Date(at));

type Words = Translate<'contactWords'>;

const strong = (text: string) => <strong className="font-medium">{text}</strong>;
const quiet = (text: ReactNode) => <span className="text-muted">{text}</span>;

/** Returns the sentence of an entry: what happened in bold, then to what. */
function sentenceOf(t: Translate<'contact'>, words: Words, entry: Entry, factName: FactName): ReactNode {
  switch (entry.type) {
    case 'email': {
      const subject = (
        <TextLink href={`/activity/${entry.messageId}`} className="text-fg no-underline hover:underline">
          {entry.subject || t('noSubject')}
        </TextLink>
      );
      return (
        <>
          {strong(t(`events.${entry.event}`))}{' '}
          {entry.event === 'click' && entry.link ? t.rich('clicked', { link: entry.link, s: () => subject }) : subject}
        </>
      );
    }
    case 'consent':
      return (
        <>
          {strong(t(`consentActions.${entry.action}`))}{' '}
          {quiet(t('consentOf', { purpose: t(`purposes.${entry.purpose}`), method: t(`methods.${entry.method}`) }))}
        </>
      );
    case 'label':
      return (
        <span className="flex min-w-0 flex-wrap items-center gap-1.5">
          {strong(t(entry.action === 'added' ? 'labelAdded' : 'labelRemoved'))}
          <LabelPill name={entry.name} color={entry.color} />
        </span>
      );
    case 'change':
      return changeSentence(t, words, entry, factName);
  }
}

function changeSentence(
  t: Translate<'contact'>,
  words: Words,
  { change, fields, detail }: Extract<Entry, { type: 'change' }>,
  factName: FactName,
): ReactNode {
  switch (change) {
    case 'created':
      return (
        <>
          {strong(t('created'))}{' '}
          {quiet(
            detail && words.has(`sources.${detail}` as 'sources.form')
              ? words(`sources.${detail}` as 'sources.form')
              : detail,
          )}
        </>
      );
    case 'field':
      return (
        <>
          {strong(t('changedFields'))} {quiet(fields.map(factName).join(', '))}
        </>
      );
    case 'address':
      return strong(t('changedAddress'));
    case 'status':
      return (
        <>
          {strong(t('changedStatus'))}{' '}
          {quiet(
            detail && words.has(`statuses.${detail}` as 'statuses.active')
              ? words(`statuses.${detail}` as 'statuses.active')
              : detail,
          )}
        </>
      );
    case 'suppressed':
      return strong(t('suppressed'));
    case 'note':
      return strong(t('note'));
    case 'merged':
      return strong(t('merged'));
  }
}

/** Returns the line of facts below the sentence; null without one. */
function detailOf(t: Translate<'contact'>, _: Words, entry: Entry, factName: FactName): string | null {
  switch (entry.type) {
    case 'email':
      return entry.isMachine ? t('machine') : entry.reason;
    case 'consent':
      return entry.wording && `“${entry.wording}”`;
    case 'label':
      return entry.cause && t.has(`causes.${entry.cause}` as 'causes.form')
        ? t(`causes.${entry.cause}` as 'causes.form')
        : null;
    case 'change':
      if (entry.change === 'suppressed')
        return entry.detail && t.has(`suppressionSources.${entry.detail}` as 'suppressionSources.Compliance')
          ? t(`suppressionSources.${entry.detail}` as 'suppressionSources.Compliance')
          : entry.detail;
      if (entry.change === 'address') return entry.fields.map(factName).join(', ') || null;
      return entry.change === 'note' ? entry.detail : null;
  }
}
