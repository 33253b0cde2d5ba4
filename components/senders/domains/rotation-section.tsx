'use client';

import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { CopyValue } from '#components/ui/copy-value.tsx';
import { Section } from '#components/ui/section.tsx';
import { SettingsSection } from '#components/ui/settings-section.tsx';
import { Time } from '#components/ui/time.tsx';
import { api } from '#lib/client/api.ts';
import { showToast } from '#lib/client/toasts.ts';
import { useAction } from '#lib/client/use-action.ts';
import type { DkimRotation, SendingDomainDetail } from '#lib/senders/domains/schema.ts';
import { RecordTable } from './record-table.tsx';

type RotationProps = { domain: SendingDomainDetail; onChanged: () => unknown };

/** Shows the records of new DKIM keys while a rotation waits for them; renders nothing without a rotation. */
export function NewKeyRecords({ domain: { id, rotation }, onChanged }: RotationProps) {
  const t = useTexts('domains');
  const { pending, change } = useRotation(onChanged);
  if (rotation.records.length === 0) return null;
  const cancel = () =>
    change(() => api('DELETE /api/config/v1/domain/sending/{id}/dkim-rotation', { params: { id } }), {
      title: t('rotation.cancelled'),
    });
  return (
    <Section
      title={t('rotation.records')}
      description={t('rotation.waiting')}
      actions={
        <Button data-no-replay size="sm" loading={pending} onClick={() => void cancel()}>
          {t('rotation.cancel')}
        </Button>
      }
    >
      <RecordTable caption={t('rotation.records')} records={rotation.records} names="host" />
    </Section>
  );
}

/** Shows since when the DKIM keys of a domain sign, starts a rotation, and lists the records of retired keys. */
export function RotationSection({ domain: { id, rotation }, onChanged }: RotationProps) {
  const t = useTexts('domains');
  const { pending, change } = useRotation(onChanged);
  const { signsSince, records, retired } = rotation;
  const start = () =>
    change(() => api('POST /api/config/v1/domain/sending/{id}/dkim-rotation', { params: { id } }), {
      title: t('rotation.started'),
      message: t('rotation.startedText'),
    });
  return (
    <SettingsSection title={t('rotation.title')} description={t('rotation.text')}>
      {signsSince !== null && (
        <p className="text-sm">{t.rich('rotation.since', { time: () => <Time at={signsSince} absolute /> })}</p>
      )}
      {records.length === 0 && (
        <div>
          <Button data-no-replay loading={pending} onClick={() => void start()}>
            {t('rotation.start')}
          </Button>
        </div>
      )}
      {retired.length > 0 && <Retired retired={retired} />}
    </SettingsSection>
  );
}

function useRotation(onChanged: () => unknown) {
  const { pending, run: change } = useAction(
    async (work: () => Promise<unknown>, done: { title: string; message?: string }) => {
      await work();
      await onChanged();
      showToast({ type: 'success', ...done });
    },
  );
  return { pending, change };
}

function Retired({ retired }: Pick<DkimRotation, 'retired'>) {
  const t = useTexts('domains');
  return (
    <div className="flex flex-col gap-1 text-sm">
      <h4 className="font-medium">{t('rotation.retired')}</h4>
      <p className="text-muted">{t('rotation.retiredText')}</p>
      <ul className="flex flex-col gap-1">
        {retired.map(({ name, keepUntil }) => (
          <li key={name} className="flex min-w-0 flex-wrap items-center gap-x-3">
            <CopyValue value={name} label={t('rotation.nameCopied')} wrap />
            <span className="text-muted">
              {t.rich('rotation.keepUntil', { time: () => <Time at={keepUntil} absolute /> })}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
