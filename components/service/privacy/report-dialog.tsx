'use client';

import type { ReactNode } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Dialog } from '#components/ui/dialog.tsx';
import { Time } from '#components/ui/time.tsx';
import type { DataRequest } from '#lib/service/privacy/schema.ts';

/** The report of a request: the rows that it exported or erased, and the data that is kept, with the reason. */
export function ReportDialog({ request, onClose }: { request: DataRequest; onClose: () => void }) {
  const t = useTexts('dataRequests');
  const { kind, state, rows, kept, waiting, reference, finishedAt } = request;
  const counts = Object.entries(rows);
  return (
    <Dialog open onOpenChange={onClose} title={t('reportOf', { reference })}>
      <div className="flex flex-col gap-5 text-sm">
        <p className="text-muted">
          {t(`kinds.${kind}`)} · {t(`states.${state}`)}
          {finishedAt && (
            <>
              {' · '}
              <Time at={finishedAt} />
            </>
          )}
        </p>
        {state === 'failed' && <p>{t('failedText')}</p>}
        {waiting > 0 && <p>{t('waitingText', { count: waiting })}</p>}
        <Part title={t(kind === 'export' ? 'exported' : 'erased')}>
          {counts.length === 0 && <p className="text-muted">{t('nothing')}</p>}
          <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1.5">
            {counts.map(([name, count]) => (
              <div key={name} className="contents">
                <dt>{kind === 'export' ? t('fileName', { name }) : nameOf(name, t)}</dt>
                <dd className="text-right tabular-nums">{t('count', { count })}</dd>
              </div>
            ))}
          </dl>
        </Part>
        {kept.length > 0 && (
          <Part title={t('kept')}>
            <ul className="flex flex-col gap-2.5">
              {kept.map(({ what, count, why }) => (
                <li key={what}>
                  <p className="font-medium">
                    {what}
                    {count !== null && ` (${t('count', { count })})`}
                  </p>
                  <p className="text-muted">{why}</p>
                </li>
              ))}
            </ul>
          </Part>
        )}
      </div>
    </Dialog>
  );
}

type Words = ReturnType<typeof useTexts<'dataRequests'>>;
type ItemName = Parameters<Words>[0] extends infer Key ? (Key extends `items.${infer Name}` ? Name : never) : never;

/** Returns the words of what was erased; one of a later version has its own name. */
const nameOf = (name: string, t: Words): string => t(`items.${name as ItemName}`);

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-2 font-semibold">{title}</h3>
      {children}
    </section>
  );
}
