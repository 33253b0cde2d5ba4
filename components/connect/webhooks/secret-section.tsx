'use client';

import { useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { CopyValue } from '#components/ui/copy-value.tsx';
import { Field } from '#components/ui/field.tsx';
import { Select } from '#components/ui/select.tsx';
import { SettingsSection } from '#components/ui/settings-section.tsx';
import { Time } from '#components/ui/time.tsx';
import { api } from '#lib/client/api.ts';
import { showError } from '#lib/client/show-error.ts';
import { showToast } from '#lib/client/toasts.ts';
import type { Webhook, WebhookSecret } from '#lib/connect/webhooks/schema.ts';

const KEEP_HOURS = { now: 0, hour: 1, day: 24, week: 168 } as const;
const KEEPS = ['now', 'hour', 'day', 'week'] as const;

type SecretSectionProps = { webhook: Webhook; canRotate: boolean; onChanged: () => void };

/** Shows the signing secret on demand, and rotates it. */
export function SecretSection({ webhook, canRotate, onChanged }: SecretSectionProps) {
  const t = useTexts('webhooks');
  const [shown, setShown] = useState<WebhookSecret | null>(null);
  const [keep, setKeep] = useState<(typeof KEEPS)[number]>('day');
  const [pending, setPending] = useState<'show' | 'rotate' | 'end' | null>(null);
  const run = async (action: 'show' | 'rotate' | 'end', work: () => Promise<void>) => {
    setPending(action);
    try {
      await work();
    } catch (error) {
      showError(error);
    } finally {
      setPending(null);
    }
  };
  const show = () =>
    run('show', async () =>
      setShown(await api('GET /api/config/v1/webhook/{id}/secret', { params: { id: webhook.id } })),
    );
  const rotate = () =>
    run('rotate', async () => {
      setShown(
        await api('POST /api/config/v1/webhook/{id}/rotate-secret', {
          params: { id: webhook.id },
          body: { keepFor: KEEP_HOURS[keep] },
        }),
      );
      showToast({ type: 'success', title: t('secret.rotated') });
      onChanged();
    });
  const end = () =>
    run('end', async () => {
      await api('DELETE /api/config/v1/webhook/{id}/rotate-secret', { params: { id: webhook.id } });
      showToast({ type: 'success', title: t('secret.ended') });
      onChanged();
    });
  const until = webhook.previousSecretUntil;
  return (
    <SettingsSection title={t('secret.title')} description={t('secret.text')}>
      {shown ? (
        <div className="flex flex-col gap-2">
          <div className="rounded-lg border border-line bg-code px-3 py-2">
            <CopyValue value={shown.secret} label={t('secret.copied')} wrap />
          </div>
          {shown.verificationKey !== null && (
            <Field name="verificationKey" label={t('secret.verificationKey')}>
              <div className="rounded-lg border border-line bg-code px-3 py-2">
                <CopyValue value={shown.verificationKey} label={t('secret.verificationKey')} wrap />
              </div>
            </Field>
          )}
        </div>
      ) : (
        <div>
          <Button loading={pending === 'show'} onClick={() => void show()}>
            {t('secret.show')}
          </Button>
        </div>
      )}
      {until !== null && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
          <span>{t.rich('secret.until', { time: () => <Time at={until} absolute /> })}</span>
          {canRotate && (
            <Button data-no-replay size="sm" loading={pending === 'end'} onClick={() => void end()}>
              {t('secret.end')}
            </Button>
          )}
        </div>
      )}
      {canRotate && (
        <>
          <Field name="keep" label={t('secret.keep')} description={t('secret.rotateText')} className="max-w-80">
            <Select
              items={KEEPS.map((value) => ({ value, label: t(`secret.keeps.${value}`) }))}
              value={keep}
              onChange={setKeep}
            />
          </Field>
          <div>
            <Button data-no-replay loading={pending === 'rotate'} onClick={() => void rotate()}>
              {t('secret.rotate')}
            </Button>
          </div>
        </>
      )}
    </SettingsSection>
  );
}
