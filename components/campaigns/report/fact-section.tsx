'use client';

import { useTexts } from '#components/texts/use-texts.ts';
import { Section } from '#components/ui/section.tsx';
import type { RowOf } from '#lib/client/calls.ts';
import { ReportPart } from './part-state.tsx';
import { type Subject, useFact, useLocations } from './report-calls.ts';
import { ShareTable } from './share-table.tsx';

type FactRow = RowOf<'GET /api/suite/v1/email-marketing/reports/browser'>;

/** Returns the rows of a table of people, with those beyond the first ones left out. */
const sharesOf = (rows: readonly FactRow[], shown: number, nameOf: (value: string) => string) => ({
  rows: rows
    .toSorted((one, other) => other.uniqueOpens - one.uniqueOpens)
    .slice(0, shown)
    .map(({ value, uniqueOpens }) => ({ key: value, name: nameOf(value), people: uniqueOpens })),
  whole: rows.reduce((all, { uniqueOpens }) => all + uniqueOpens, 0),
});

type FactSectionProps = { subject: Subject; fact: 'browser' | 'os' | 'device'; shown: number };

const TITLES = { browser: 'browsers', os: 'systems', device: 'devices' } as const;

/** The people by the program, the system or the device with which they opened the mail first. */
export function FactSection({ subject, fact, shown }: FactSectionProps) {
  const t = useTexts('campaignReport');
  const read = useFact(subject, fact);
  const title = t(TITLES[fact]);
  return (
    <Section title={title}>
      <ReportPart read={read} awaited="h-36">
        {({ data }) => <ShareTable caption={title} header={t('value')} {...sharesOf(data, shown, (value) => value)} />}
      </ReportPart>
    </Section>
  );
}

type LocationSectionProps = { subject: Subject; by: 'country' | 'city'; shown: number };

/** The people by the country or the city in which they opened the mail first. */
export function LocationSection({ subject, by, shown }: LocationSectionProps) {
  const t = useTexts('campaignReport');
  const read = useLocations(subject, by);
  const title = t(by === 'country' ? 'countries' : 'cities');
  const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'code' });
  return (
    <Section title={title}>
      <ReportPart read={read} awaited="h-36">
        {({ data, isKnown }) =>
          isKnown || data.length > 0 ? (
            <ShareTable
              caption={title}
              header={t('value')}
              {...sharesOf(data, shown, (value) => (/^[A-Z]{2}$/.test(value) ? (names.of(value) ?? value) : value))}
            />
          ) : (
            <p className="rounded-lg border border-line px-4 py-6 text-center text-sm text-balance text-muted">
              <span className="block font-medium text-fg">{t('noLocations')}</span>
              {t('noLocationsText')}
            </p>
          )
        }
      </ReportPart>
    </Section>
  );
}
