'use client';

import { Trophy } from 'lucide-react';
import { useState } from 'react';
import type { Translate } from '#components/texts/types.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import type { Column } from '#components/ui/data-row.tsx';
import { DataTable } from '#components/ui/data-table.tsx';
import { Section } from '#components/ui/section.tsx';
import { State } from '#components/ui/state.tsx';
import type { AbMetric } from '#lib/campaigns/ab/values.ts';
import { api } from '#lib/client/api.ts';
import { useGrant } from '#lib/client/features.tsx';
import { showToast } from '#lib/client/toasts.ts';
import { ActDialog } from './act-dialog.tsx';
import type { Report } from './report-calls.ts';

type Variant = Report['byVariant'][number];

type VariantsSectionProps = {
  id: string;
  report: Report;
  metric: AbMetric;
  onChosen: () => void;
};

/** The variants of a test with the probability that each is the best, and the choice of the winner. */
export function VariantsSection({ id, report, metric, onChosen }: VariantsSectionProps) {
  const t = useTexts('campaignReport');
  const canChoose = useGrant('campaigns/send');
  const [chosen, setChosen] = useState<Variant | null>(null);
  const { byVariant, isTooEarly, state } = report;
  const isOpen =
    canChoose && (state === 'TESTING' || state === 'PAUSED') && byVariant.every(({ isWinner }) => !isWinner);
  const isZero = metric !== 'fewestUnsubscribes' && byVariant.every(({ rate }) => rate === 0);
  const { name = '' } = chosen ?? {};
  return (
    <Section title={t('variants')} description={t('variantsText', { metric: t(`metrics.${metric}`) })}>
      <div className="overflow-clip rounded-lg border border-line">
        <DataTable
          caption={t('variants')}
          columns={columnsOf(t, isOpen ? setChosen : null)}
          rows={byVariant}
          rowKey={({ variant }) => String(variant)}
        />
      </div>
      {isTooEarly && <p className="mt-2 text-sm text-muted">{t('tooEarly')}</p>}
      <ActDialog
        open={chosen !== null}
        onOpenChange={(open) => !open && setChosen(null)}
        title={t('chooseOf', { name })}
        text={[t('chooseText', { name }), ...(isZero ? [t('chooseZero')] : isTooEarly ? [t('chooseEarly')] : [])].join(
          ' ',
        )}
        action={t('choose')}
        onConfirm={async () => {
          if (!chosen) return;
          await api('POST /api/suite/v1/ab-test/send/winner/{id}/{variantId}', {
            params: { id, variantId: chosen.variant },
            body: { confirmZero: isZero },
          });
          showToast({ type: 'success', title: t('chosenToast', { name }) });
          onChosen();
        }}
      />
    </Section>
  );
}

const columnsOf = (
  t: Translate<'campaignReport'>,
  choose: ((variant: Variant) => void) | null,
): readonly Column<Variant>[] => [
  {
    key: 'name',
    header: t('variant'),
    cell: ({ name, isWinner }) => (
      <span className="flex min-w-0 items-center gap-2">
        <span className="min-w-0 truncate font-medium">{name}</span>
        {isWinner && (
          <State tone="success" icon={Trophy} isLoud>
            {t('winner')}
          </State>
        )}
      </span>
    ),
  },
  ...(['delivered', 'opened', 'clicked', 'unsubscribed'] as const).map(
    (key): Column<Variant> => ({
      key,
      header: t(key),
      cell: (row) => t('number', { count: row[key] }),
      align: 'right',
      width: 104,
    }),
  ),
  { key: 'rate', header: t('rate'), cell: ({ rate }) => t('part', { part: rate }), align: 'right', width: 'count' },
  {
    key: 'chance',
    header: t('chance'),
    cell: ({ chance }) => (
      <span className="relative inline-block w-20 text-right">
        <span
          aria-hidden
          className="absolute inset-y-0 left-0 rounded-sm bg-chart-primary opacity-14"
          style={{ width: `${chance * 100}%` }}
        />
        <span className="relative px-1.5 font-medium">{t('share', { part: chance })}</span>
      </span>
    ),
    align: 'right',
    width: 110,
  },
  ...(choose
    ? [
        {
          key: 'choose',
          header: t('choose'),
          quiet: true,
          cell: (row: Variant) => (
            <Button size="sm" aria-label={t('chooseOf', { name: row.name })} onClick={() => choose(row)}>
              {t('choose')}
            </Button>
          ),
          align: 'right' as const,
          width: 160,
        },
      ]
    : []),
];
