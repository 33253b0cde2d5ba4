'use client';

import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import type { ImportReason } from '#lib/audience/imports/schema.ts';

type ReasonsDialogProps = {
  count: number;
  reasons: readonly ImportReason[];
  /** Why values are left out of rows that are imported. */
  warnings: readonly ImportReason[];
  onClose: () => void;
};

/** Why rows are refused, each reason with its first rows. */
export function ReasonsDialog({ count, reasons, warnings, onClose }: ReasonsDialogProps) {
  const t = useTexts('imports');
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('reasons.title', { count })}
      description={t('reasons.text')}
      actions={<Button onClick={onClose}>{t('reasons.close')}</Button>}
    >
      <ul className="flex flex-col gap-3.5">
        {reasons.map((reason, index) => (
          <Reason key={`${reason.code} ${reason.message}`} reason={reason} isOpen={index === 0} />
        ))}
      </ul>
      {warnings.length > 0 && (
        <section className="mt-5">
          <h3 className="mb-2 text-sm font-semibold">{t('reasons.warnings')}</h3>
          <ul className="flex flex-col gap-3.5">
            {warnings.map((reason) => (
              <Reason key={`${reason.code} ${reason.message}`} reason={reason} isOpen={reasons.length === 0} />
            ))}
          </ul>
        </section>
      )}
    </Dialog>
  );
}

type ReasonProps = { reason: ImportReason; isOpen: boolean };

function Reason({ reason: { message, count, examples }, isOpen }: ReasonProps) {
  const t = useTexts('imports');
  return (
    <li>
      <details open={isOpen}>
        <summary className="cursor-default rounded-sm text-sm font-medium wrap-anywhere">
          {message} <span className="font-normal whitespace-nowrap text-muted">{t('reasons.count', { count })}</span>
        </summary>
        <dl className="mt-1.5 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 rounded-md border border-line bg-sunken px-3 py-2 text-xs">
          {examples.map(({ line, value }) => (
            <div key={line} className="contents">
              <dt className="py-0.5 text-muted tabular-nums">
                {t('reasons.example', { line: t('number', { count: line }) })}
              </dt>
              <dd className="py-0.5 font-mono wrap-anywhere">{value === '' ? t('reasons.nothing') : value}</dd>
            </div>
          ))}
        </dl>
        {count > examples.length && (
          <p className="mt-1 text-xs text-muted">{t('reasons.more', { count: count - examples.length })}</p>
        )}
      </details>
    </li>
  );
}
