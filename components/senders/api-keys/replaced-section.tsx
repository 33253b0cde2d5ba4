'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { ConfirmDialog } from '#components/kit/forms/confirm-dialog.tsx';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { Fact, FactList } from '#components/ui/fact-list.tsx';
import { SettingsSection } from '#components/ui/settings-section.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { Time } from '#components/ui/time.tsx';
import { api } from '#lib/client/api.ts';
import { showToast } from '#lib/client/toasts.ts';
import type { ApiKey } from '#lib/senders/api-keys/schema.ts';
import { LastUse } from './last-use.tsx';
import { KEYS_SCREEN } from './paths.ts';

/** The key that another one has replaced and that still works: its end and its last use; ends it at once. */
export function ReplacedSection({ replaced, canEnd }: { replaced: ApiKey; canEnd: boolean }) {
  const t = useTexts('apiKeys');
  const router = useRouter();
  const [isAsking, setAsking] = useState(false);
  const { id, hint, expiresAt } = replaced;
  const end = async () => {
    await api('DELETE /api/config/v1/api-key/{id}', { params: { id } });
    showToast({ type: 'success', title: t('previous.ended') });
    router.refresh();
  };
  return (
    <SettingsSection title={t('previous.title')} description={t('previous.text')}>
      <FactList>
        <Fact label={t('detail.key')}>
          <TextLink href={`${KEYS_SCREEN}/${id}`}>
            <code className="font-mono">{`${hint}…`}</code>
          </TextLink>
        </Fact>
        <Fact label={t('previous.until')}>{expiresAt && <Time at={expiresAt} absolute />}</Fact>
        <Fact label={t('used')}>
          <LastUse apiKey={replaced} />
        </Fact>
      </FactList>
      {canEnd && (
        <div>
          <Button onClick={() => setAsking(true)}>{t('previous.end')}</Button>
          <ConfirmDialog
            open={isAsking}
            onOpenChange={setAsking}
            title={t('previous.endTitle')}
            consequence={t('previous.consequence')}
            action={t('previous.end')}
            onConfirm={end}
          />
        </div>
      )}
    </SettingsSection>
  );
}
