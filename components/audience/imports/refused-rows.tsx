'use client';

import type { ReactNode } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Card } from '#components/ui/card.tsx';
import { DownloadButton } from '#components/ui/download-button.tsx';
import type { ImportStatus } from '#lib/audience/imports/schema.ts';
import { pathOf } from '#lib/client/calls.ts';
import { useGrant } from '#lib/client/features.tsx';

type Reasons = ImportStatus['reasons'];

/** The rows that an import refused, with the file in which they can be corrected, and the values that it left out; nothing where it took all. */
export function RefusedRows({ status: { id, reasons, warnings, hasRejects } }: { status: ImportStatus }) {
  const t = useTexts('imports');
  const canModify = useGrant('contacts/modify');
  return (
    <>
      {reasons.length > 0 && (
        <ReasonList
          title={t('report.refusedTitle')}
          text={hasRejects ? t('report.refusedText') : t('report.noDownload')}
          reasons={reasons}
          action={
            hasRejects &&
            canModify && (
              <DownloadButton source={pathOf('GET /api/suite/v1/contacts/import/{id}/rejects', { params: { id } })}>
                {t('report.download')}
              </DownloadButton>
            )
          }
        />
      )}
      {warnings.length > 0 && (
        <ReasonList title={t('report.leftOutTitle')} text={t('report.leftOutText')} reasons={warnings} />
      )}
    </>
  );
}

type ReasonListProps = { title: string; text: string; reasons: Reasons; action?: ReactNode };

function ReasonList({ title, text, reasons, action }: ReasonListProps) {
  const t = useTexts('imports');
  return (
    <Card title={title} description={text} actions={action}>
      <ul className="flex flex-col divide-y divide-line text-sm">
        {reasons.map(({ code, message, count }) => (
          <li
            key={`${code} ${message}`}
            className="flex items-baseline justify-between gap-4 py-2 first:pt-0 last:pb-0"
          >
            <span className="min-w-0 wrap-anywhere">{message}</span>
            <span className="shrink-0 text-muted tabular-nums">{t('reasons.count', { count })}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
