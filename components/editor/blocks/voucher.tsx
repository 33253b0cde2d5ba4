'use client';

import { TicketPercent } from 'lucide-react';
import { useTexts } from '#components/texts/use-texts.ts';
import { defineView, type ViewProps } from '../define-view.ts';
import { FILL, INK, SPACE, TITLE } from '../panel-field.ts';

/** A voucher in the editor. */
export const voucher = defineView<'voucher'>({
  icon: TicketPercent,
  fields: [TITLE, { name: 'validity', kind: 'line' }, { name: 'conditions', kind: 'lines' }, FILL, INK, SPACE],
  View: VoucherView,
});

function VoucherView({ props: { title, conditions, validity, background, color, space } }: ViewProps<'voucher'>) {
  const t = useTexts('blockEditor');
  return (
    <div style={{ paddingBottom: space }}>
      <div
        className="flex flex-col gap-2 rounded-lg border-2 border-dashed p-4 text-center"
        style={{ background, color, borderColor: color }}
      >
        <p className="font-semibold">{title || t('empty.title')}</p>
        <p className="font-mono text-2xl font-bold tracking-widest">{t('empty.code')}</p>
        {validity && <p>{validity}</p>}
        {conditions && <p className="text-sm whitespace-pre-line">{conditions}</p>}
      </div>
    </div>
  );
}
