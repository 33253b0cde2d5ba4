'use client';

import { useFormatter } from 'use-intl/react';
import { MetricChange } from '#components/insight/analytics/metric-change.tsx';
import { Sparkline } from '#components/kit/charts/sparkline.tsx';
import { StatTile } from '#components/kit/charts/stat-tile.tsx';
import { useTexts } from '#components/texts/use-texts.ts';
import type { MailFigures, Stats } from '#lib/service/home/schema.ts';

/** Below so many recipients a rate says nothing. */
const LEAST_RECIPIENTS = 20;

/** Points of a sparkline, at most. */
const POINTS_MAX = 30;

type Day = Stats['days'][number];
type People = Pick<NonNullable<Stats['contacts']>, 'added' | 'unsubscribed'>;

/** The figures of the range, each with its change against the period before and its course. */
export function HomeTiles({ stats }: { stats: Stats }) {
  const t = useTexts('home');
  const { contacts, email, days, before } = stats;
  return (
    <section aria-label={t('tiles.label')}>
      <dl className="grid grid-cols-2 gap-px overflow-clip rounded-lg border border-line bg-line sm:grid-cols-3 xl:grid-cols-6">
        {contacts !== undefined && (
          <PeopleTile name="contacts" contacts={contacts} before={before.contacts} days={days} />
        )}
        <MailTile name="sent" email={email} before={before.email} days={days} color="text-chart-primary" />
        <MailTile name="delivered" email={email} before={before.email} days={days} color="text-delivered" />
        <RateTile name="opened" email={email} before={before.email} days={days} color="text-opened" />
        <RateTile name="clicked" email={email} before={before.email} days={days} color="text-clicked" />
        {contacts !== undefined && (
          <PeopleTile name="unsubscribed" contacts={contacts} before={before.contacts} days={days} />
        )}
      </dl>
    </section>
  );
}

type PeopleTileProps = {
  name: 'contacts' | 'unsubscribed';
  contacts: Stats['contacts'];
  before: People | null | undefined;
  days: readonly Day[];
};

function PeopleTile({ name, contacts, before, days }: PeopleTileProps) {
  const t = useTexts('home');
  const format = useFormatter();
  if (!contacts) return <FailedTile name={t(`tiles.${name}`)} />;
  const isAll = name === 'contacts';
  const part = isAll ? 'added' : 'unsubscribed';
  const value = contacts[part];
  return (
    <StatTile
      name={t(`tiles.${name}`)}
      figure={format.number(isAll ? contacts.total : value)}
      change={
        <MetricChange
          metric={{ unit: 'count', good: isAll ? 'up' : 'down' }}
          value={value}
          before={before ? before[part] : null}
          messages={Math.min(value, before?.[part] ?? 0)}
        />
      }
      note={isAll ? t('tiles.added', { count: value }) : t('tiles.people', { count: value })}
      sparkline={
        <Sparkline
          values={course(days, (some) => sum(some, (day) => day.contacts?.[part]))}
          className={isAll ? 'text-chart-primary' : 'text-suppressed'}
        />
      }
    />
  );
}

type MailTileProps<Name> = {
  name: Name;
  email: MailFigures | null;
  before: MailFigures | null;
  days: readonly Day[];
  /** The color of the line, as a text class. */
  color: string;
};

/** A number of recipients. */
function MailTile({ name, email, before, days, color }: MailTileProps<'sent' | 'delivered'>) {
  const t = useTexts('home');
  const format = useFormatter();
  if (!email) return <FailedTile name={t(`tiles.${name}`)} />;
  const value = email[name];
  const share = email.sent >= LEAST_RECIPIENTS && t('tiles.ofSent', { share: value / email.sent });
  return (
    <StatTile
      name={t(`tiles.${name}`)}
      figure={format.number(value)}
      change={
        <MetricChange
          metric={{ unit: 'count', good: name === 'sent' ? 'none' : 'up' }}
          value={value}
          before={before ? before[name] : null}
          messages={Math.min(value, before?.[name] ?? 0)}
        />
      }
      note={name === 'sent' ? t('tiles.recipients', { count: value }) : share}
      sparkline={
        <Sparkline values={course(days, (some) => sum(some, ({ email: mail }) => mail?.[name]))} className={color} />
      }
    />
  );
}

/** A share of the recipients whose mail was delivered. */
function RateTile({ name, email, before, days, color }: MailTileProps<'opened' | 'clicked'>) {
  const t = useTexts('home');
  const format = useFormatter();
  if (!email) return <FailedTile name={t(`tiles.${name}`)} />;
  const rate = rateOf(email, name);
  return (
    <StatTile
      name={t(`tiles.${name}`)}
      figure={
        rate === null ? '–' : format.number(rate, { style: 'percent', maximumFractionDigits: rate < 0.1 ? 2 : 1 })
      }
      change={
        rate !== null && (
          <MetricChange
            metric={{ unit: 'rate', good: 'up' }}
            value={rate}
            before={before && rateOf(before, name)}
            messages={Math.min(email.delivered, before?.delivered ?? 0)}
          />
        )
      }
      note={t('tiles.opens', { count: email[name] })}
      sparkline={
        <Sparkline
          values={course(days, (some) => {
            const delivered = sum(some, ({ email: mail }) => mail?.delivered);
            return delivered > 0 ? sum(some, ({ email: mail }) => mail?.[name]) / delivered : null;
          })}
          className={color}
        />
      }
    />
  );
}

/** A figure that could not be read; the others are shown. */
function FailedTile({ name }: { name: string }) {
  const t = useTexts('home');
  return (
    <StatTile
      name={name}
      figure={<span className="text-base font-medium tracking-normal text-muted">{t('tiles.failed')}</span>}
      note={t('tiles.retry')}
    />
  );
}

const rateOf = (mail: MailFigures, name: 'opened' | 'clicked'): number | null =>
  mail.delivered < LEAST_RECIPIENTS ? null : mail[name] / mail.delivered;

const sum = (days: readonly Day[], figureOf: (day: Day) => number | undefined): number =>
  days.reduce((all, day) => all + (figureOf(day) ?? 0), 0);

/** Returns the course of a figure in at most 30 values, scaled so that its largest one is 1. */
function course(days: readonly Day[], figureOf: (some: readonly Day[]) => number | null): (number | null)[] {
  const size = Math.max(1, Math.ceil(days.length / POINTS_MAX));
  const values = Array.from({ length: Math.ceil(days.length / size) }, (_, index) =>
    figureOf(days.slice(index * size, (index + 1) * size)),
  );
  const most = Math.max(0, ...values.map((value) => value ?? 0));
  return most > 0 ? values.map((value) => (value === null ? null : value / most)) : values;
}
