'use client';

import { clsx } from 'clsx';
import { useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { EXCLUSION_REASONS, type ExclusionReason } from '#lib/campaigns/campaigns/values.ts';
import { AudienceField } from './audience-field.tsx';
import { type AudienceNames, type AudienceToken, tokensOf, withToken } from './audience-names.ts';
import type { Audience } from './facts.ts';
import type { CountedAudience, RecipientCount } from './use-recipient-count.ts';
import { ZoneTable } from './zone-table.tsx';

type AudienceFieldsProps = {
  audience: Audience;
  names: AudienceNames;
  counted: CountedAudience;
  onChange: (audience: Audience) => void;
};

/** The people who get it and those who do not, with the number of people and the reasons for which others are left out. */
export function AudienceFields({ audience, names: given, counted, onChange }: AudienceFieldsProps) {
  const t = useTexts('campaignEdit');
  // People who are added have their names from the search.
  const [added, setAdded] = useState<AudienceNames['contacts']>([]);
  const names = { ...given, contacts: [...given.contacts, ...added] };
  const sides = ['include', 'exclude'] as const;
  const set = (side: (typeof sides)[number], token: AudienceToken, isIn: boolean) => {
    if (isIn && token.kind === 'contact') setAdded((before) => [...before, { id: token.id, name: token.name }]);
    onChange({ ...audience, [side]: withToken(audience[side], token, isIn) });
  };
  return (
    <>
      {sides.map((side) => (
        <AudienceField
          key={side}
          label={t(`sides.${side}`)}
          placeholder={t('audiencePlaceholder')}
          tokens={tokensOf(audience[side], names, t('gone'))}
          names={names}
          hasEverybody={side === 'include'}
          onAdd={(token) => set(side, token, true)}
          onRemove={(token) => set(side, token, false)}
        />
      ))}
      <Numbers counted={counted} />
    </>
  );
}

/** The colors of the reasons in the bar and its legend. */
const COLORS: Readonly<Record<ExclusionReason, string>> = {
  erased: 'bg-line-strong',
  noAddress: 'bg-chart-previous',
  bounced: 'bg-bounced',
  unsubscribed: 'bg-suppressed',
  pending: 'bg-scheduled',
  optedOut: 'bg-chart-rest',
  paused: 'bg-captured',
  excluded: 'bg-line-strong',
  alreadySent: 'bg-clicked',
  invalidAddress: 'bg-complained',
  overCap: 'bg-deferred',
};

/** The people who get it, and a bar of those who do not, by reason. */
function Numbers({ counted: { count, isCounting, fault } }: { counted: CountedAudience }) {
  const t = useTexts('campaignEdit');
  const [showsZones, setShowsZones] = useState(false);
  const left = listExcluded(count);
  const leftOut = left.reduce((sum, { people }) => sum + people, 0);
  if (!count && !isCounting && !fault) return <p className="text-sm text-muted">{t('nobodyYet')}</p>;
  const total = count?.total ?? 0;
  const [biggest] = [...left].sort((one, other) => other.people - one.people);
  return (
    <div>
      <p
        aria-live="polite"
        aria-busy={isCounting}
        className={clsx(
          'flex min-h-9 flex-wrap items-baseline gap-x-2.5 text-sm tabular-nums',
          isCounting && 'animate-pulse motion-reduce:animate-none',
        )}
      >
        <span className={clsx('text-figure font-semibold', count && total === 0 && 'text-danger-text')}>
          {count ? t(count.estimate ? 'about' : 'count', { count: total }) : '–'}
        </span>
        <span>{t('peopleGetIt', { count: total })}</span>
        {count && leftOut > 0 && (
          <span className="text-muted">{t('ofChosen', { chosen: total + leftOut, leftOut })}</span>
        )}
        {count?.estimate && <span className="text-muted">{t('estimate')}</span>}
      </p>
      {fault && (
        <p role="alert" className="text-sm text-danger-text">
          {fault}
        </p>
      )}
      {count && total === 0 && biggest && (
        <p className="text-sm text-danger-text">
          {t('everyoneExcluded', { reason: t(`reasons.${biggest.reason}`).toLowerCase() })}
        </p>
      )}
      {count && total + leftOut > 0 && (
        <>
          <div
            role="img"
            aria-label={t('barLabel', { total, leftOut })}
            className="mt-2 flex h-3 gap-px overflow-hidden rounded-sm"
          >
            <Segment people={total} className="bg-chart-primary" />
            {left.map(({ reason, people }) => (
              <Segment key={reason} people={people} className={COLORS[reason]} />
            ))}
          </div>
          <dl className="mt-2.5 grid gap-x-8 gap-y-1.5 text-sm sm:grid-cols-2">
            {left.map(({ reason, people }) => (
              <div key={reason} className="flex items-center gap-2.5">
                <dt className="flex min-w-0 flex-1 items-center gap-2.5">
                  <span aria-hidden className={clsx('size-2.5 shrink-0 rounded-xs', COLORS[reason])} />
                  {t(`reasons.${reason}`)}
                </dt>
                <dd className="text-muted tabular-nums">{t('count', { count: people })}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      {count && count.zones.length > 1 && (
        <div className="mt-3">
          <Button
            variant="ghost"
            size="sm"
            className="-ml-2"
            aria-expanded={showsZones}
            onClick={() => setShowsZones(!showsZones)}
          >
            {t('zones', { count: count.zones.length })}
          </Button>
          {showsZones && <ZoneTable zones={count.zones} />}
        </div>
      )}
    </div>
  );
}

/** Lists the reasons for which people are left out, in their order. */
const listExcluded = (count: RecipientCount | null): { reason: ExclusionReason; people: number }[] =>
  EXCLUSION_REASONS.flatMap((reason) => {
    const people = count?.excluded[reason] ?? 0;
    return people > 0 ? [{ reason, people }] : [];
  });

const Segment = ({ people, className }: { people: number; className: string }) =>
  people > 0 && <span className={clsx('min-w-0.5', className)} style={{ flexGrow: people, flexBasis: 0 }} />;
