'use client';

import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { CopyValue } from '#components/ui/copy-value.tsx';
import { Time } from '#components/ui/time.tsx';
import { api } from '#lib/client/api.ts';
import { showError } from '#lib/client/show-error.ts';
import { showToast } from '#lib/client/toasts.ts';
import type { DkimRotation, SendingDomainDetail } from '#lib/domains/schema.ts';
import { SENDING_PATH } from './paths.ts';
import { RecordRow } from './record-row.tsx';

type RotationCardProps = { domain: SendingDomainDetail; onChanged: () => unknown };

/** Shows the DKIM keys of a domain: active, staged and retired ones. Starts and cancels a rotation. */
export function RotationCard({ domain: { id, rotation }, onChanged }: RotationCardProps) {
  const t = useTexts('domains');
  const [pending, setPending] = useState(false);
  const isRunning = rotation.records.length > 0;
  const change = async () => {
    setPending(true);
    try {
      await api(isRunning ? 'DELETE' : 'POST', `${SENDING_PATH}/${id}/dkim-rotation`);
      await onChanged();
      if (isRunning) showToast({ type: 'success', title: t('rotation.cancelled') });
      else showToast({ type: 'success', title: t('rotation.started'), message: t('rotation.startedText') });
    } catch (error) {
      showError(error);
    } finally {
      setPending(false);
    }
  };
  return (
    <Card
      flush
      title={t('rotation.title')}
      description={isRunning ? t('rotation.waiting') : t('rotation.text')}
      actions={
        <Button size="sm" loading={pending} onClick={() => void change()}>
          {!isRunning && <KeyRound aria-hidden />} {t(isRunning ? 'rotation.cancel' : 'rotation.start')}
        </Button>
      }
    >
      {isRunning ? (
        <ul className="divide-y divide-line">
          {rotation.records.map((record) => (
            <RecordRow key={record.name} record={record} />
          ))}
        </ul>
      ) : (
        rotation.signsSince !== null && <Since at={rotation.signsSince} />
      )}
      {rotation.retired.length > 0 && <Retired retired={rotation.retired} />}
    </Card>
  );
}

function Since({ at }: { at: string }) {
  const t = useTexts('domains');
  return (
    <p className="px-4 py-3 text-base text-muted">
      {t.rich('rotation.since', { time: () => <Time at={at} absolute /> })}
    </p>
  );
}

function Retired({ retired }: Pick<DkimRotation, 'retired'>) {
  const t = useTexts('domains');
  return (
    <div className="flex flex-col gap-2 border-t border-line px-4 py-4">
      <h3 className="text-base font-semibold">{t('rotation.retired')}</h3>
      <p className="text-sm text-muted">{t('rotation.retiredText')}</p>
      <ul className="flex flex-col gap-1.5">
        {retired.map(({ name, keepUntil }) => (
          <li key={name} className="flex min-w-0 flex-wrap items-center gap-x-3">
            <CopyValue value={name} label={t('rotation.nameCopied')} wrap />
            <span className="text-sm text-muted">
              {t.rich('rotation.keepUntil', { time: () => <Time at={keepUntil} absolute /> })}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
