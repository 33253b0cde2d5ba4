'use client';

import { useState } from 'react';
import { boldName, RemoveButton } from '#components/kit/forms/remove-button.tsx';
import { useTexts } from '#components/texts/use-texts.ts';
import { Alert } from '#components/ui/alert.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { SettingsSection } from '#components/ui/settings-section.tsx';
import { StateLine } from '#components/ui/state.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { api } from '#lib/client/api.ts';
import { useFeature } from '#lib/client/features.tsx';
import type { TemplateChoice } from '#lib/engine/sdk-keys/schema.ts';
import type { ApiKey, CreatedApiKey } from '#lib/senders/api-keys/schema.ts';
import { AwsSection } from './aws-section.tsx';
import { CreatedKey } from './created-key.tsx';
import { KeyFacts } from './key-facts.tsx';
import { getKeyState, KeyMark } from './key-state.tsx';
import { KEYS_SCREEN } from './paths.ts';
import { ReplacedSection } from './replaced-section.tsx';
import { RotateSection } from './rotate-section.tsx';

type KeyScreenProps = {
  apiKey: ApiKey;
  /** The key that this one has replaced and that still works; null for none. */
  replaced: ApiKey | null;
  /** The templates of an SDK key. */
  templates: readonly TemplateChoice[];
  /** Time of the page, in Unix milliseconds. */
  nowMs: number;
};

/** One key: its permissions, restrictions and last use; rotates and revokes it. */
export function KeyScreen({ apiKey, replaced, templates, nowMs }: KeyScreenProps) {
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
        <KeyFacts apiKey={apiKey} templates={templates} />
        {replaced && <ReplacedSection replaced={replaced} canEnd={canRevoke} />}
        {canEdit && state === 'active' && <RotateSection id={id} onRotated={setCreated} />}
        {canEdit && state === 'active' && apiKey.sdk === null && <AwsSection id={id} />}
        {canRevoke && (
          <SettingsSection danger title={t('detail.revoke')} description={t('detail.revokeText')}>
            <div>
              <RemoveButton
                action={t('detail.revoke')}
                title={t('detail.revokeTitle')}
                consequence={t.rich('detail.consequence', { name, ...boldName })}
                typed={name}
                remove={() => api('DELETE /api/config/v1/api-key/{id}', { params: { id } })}
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
