'use client';

import { useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { CopyValue } from '#components/ui/copy-value.tsx';
import { SettingsSection } from '#components/ui/settings-section.tsx';
import { api } from '#lib/client/api.ts';
import { useAction } from '#lib/client/use-action.ts';
import type { AwsCredentials } from '#lib/senders/api-keys/schema.ts';

/** Shows the access key pair of a key on demand. */
export function AwsSection({ id }: { id: string }) {
  const t = useTexts('apiKeys');
  const [shown, setShown] = useState<AwsCredentials | null>(null);
  const { pending, run: show } = useAction(async () => {
    setShown(await api('GET /api/config/v1/api-key/{id}/aws-credentials', { params: { id } }));
  });
  return (
    <SettingsSection title={t('aws.title')} description={t('aws.text')}>
      {shown ? (
        <dl className="flex flex-col gap-3 text-sm">
          <dt>{t('aws.id')}</dt>
          <dd className="rounded-lg border border-line bg-code px-3 py-2">
            <CopyValue value={shown.accessKeyId} label={t('aws.id')} wrap />
          </dd>
          <dt>{t('aws.secret')}</dt>
          <dd className="rounded-lg border border-line bg-code px-3 py-2">
            <CopyValue value={shown.secretAccessKey} label={t('aws.secret')} wrap />
          </dd>
        </dl>
      ) : (
        <div>
          <Button loading={pending} onClick={() => show()}>
            {t('aws.show')}
          </Button>
        </div>
      )}
    </SettingsSection>
  );
}
