'use client';

import { useState } from 'react';
import { boldName, RemoveButton } from '#components/forms/remove-button.tsx';
import { useTexts } from '#components/texts/use-texts.ts';
import { Alert } from '#components/ui/alert.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { SettingsSection } from '#components/ui/settings-section.tsx';
import { StateLine } from '#components/ui/state-mark.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import type { ApiKey, CreatedApiKey } from '#lib/api-keys/schema.ts';
import { useFeature } from '#lib/client/features.tsx';
import { AwsSection } from './aws-section.tsx';
import { CreatedKey } from './created-key.tsx';
import { KeyFacts } from './key-facts.tsx';
import { getKeyState, KeyMark } from './key-state.tsx';
import { KEYS_PATH, KEYS_SCREEN } from './paths.ts';
import { RotateSection } from './rotate-section.tsx';

/** One key: its permissions, restrictions and last use; rotates and revokes it. */
export function KeyScreen({ apiKey, nowMs }: { apiKey: ApiKey; nowMs: number }) {
  const t = useTexts('apiKeys');
  const [created, setCreated] = useState<CreatedApiKey | null>(null);
  const canEdit = useFeature('apiKey.update');
  const canRevoke = useFeature('apiKey.delete');
  const state = getKeyState(apiKey, nowMs);
  const { id, name, hint, replacedById } = apiKey;
  if (created) return <CreatedKey created={created} />;
  return (
    <>
      <PageHeader
        title={name}
        description={
          <StateLine>
            <KeyMark state={state} />
            <code className="font-mono">{`${hint}…`}</code>
          </StateLine>
        }
        actions={
          canEdit && (
            <ButtonLink href={`${KEYS_SCREEN}/${id}/edit`} variant="primary">
              {t('detail.edit')}
            </ButtonLink>
          )
        }
      />
      {state === 'expired' && (
        <Alert tone="warning" title={t('expired')}>
          {t('detail.expiredText')}
        </Alert>
      )}
      {state === 'replaced' && replacedById !== null && (
        <Alert tone="warning" title={t('replaced')}>
          {t.rich('detail.replacedText', {
            a: (chunks) => <TextLink href={`${KEYS_SCREEN}/${replacedById}`}>{chunks}</TextLink>,
          })}
        </Alert>
      )}
      <div>
        <KeyFacts apiKey={apiKey} />
        {canEdit && state === 'active' && <RotateSection id={id} onRotated={setCreated} />}
        {canEdit && state === 'active' && <AwsSection id={id} />}
        {canRevoke && (
          <SettingsSection danger title={t('detail.revoke')} description={t('detail.revokeText')}>
            <div>
              <RemoveButton
                action={t('detail.revoke')}
                title={t('detail.revokeTitle')}
                consequence={t.rich('detail.consequence', { name, ...boldName })}
                typed={name}
                path={`${KEYS_PATH}/${id}`}
                removed={t('detail.revoked', { name })}
                next={KEYS_SCREEN}
              />
            </div>
          </SettingsSection>
        )}
      </div>
    </>
  );
}
