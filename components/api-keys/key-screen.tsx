'use client';

import type { ReactNode } from 'react';
import { boldName, RemoveButton } from '#components/forms/remove-button.tsx';
import { useTexts } from '#components/texts/use-texts.ts';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { Card } from '#components/ui/card.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { Time } from '#components/ui/time.tsx';
import type { ApiKey } from '#lib/api-keys/schema.ts';
import { useFeature } from '#lib/client/features.tsx';
import { KEYS_PATH, KEYS_SCREEN } from './paths.ts';

/** One key: what it may do, where it counts, when it was used; change and revoke it. */
export function KeyScreen({ apiKey }: { apiKey: ApiKey }) {
  const t = useTexts('apiKeys');
  const canEdit = useFeature('apiKey.update');
  const canRevoke = useFeature('apiKey.delete');
  return (
    <>
      <PageHeader
        back={<TextLink href={KEYS_SCREEN}>{t('back')}</TextLink>}
        title={apiKey.name}
        actions={
          <>
            {canRevoke && (
              <RemoveButton
                action={t('detail.revoke')}
                title={t('detail.revokeTitle')}
                consequence={t.rich('detail.consequence', { name: apiKey.name, ...boldName })}
                path={`${KEYS_PATH}/${apiKey.id}`}
                removed={t('detail.revoked', { name: apiKey.name })}
                next={KEYS_SCREEN}
              />
            )}
            {canEdit && (
              <ButtonLink href={`${KEYS_SCREEN}/${apiKey.id}/edit`} variant="primary">
                {t('detail.edit')}
              </ButtonLink>
            )}
          </>
        }
      />
      <Card title={t('detail.facts')}>
        <Facts apiKey={apiKey} />
      </Card>
    </>
  );
}

function Facts({ apiKey }: { apiKey: ApiKey }) {
  const t = useTexts('apiKeys');
  const grants = useTexts('team');
  const { lastUsedAt, lastUsedIp, expiresAt } = apiKey;
  return (
    <dl className="flex flex-col gap-2">
      <Fact label={t('detail.key')}>
        <code className="font-mono text-sm">{`${apiKey.hint}…`}</code>
      </Fact>
      <Fact label={t('detail.environment')}>{t(`detail.environments.${apiKey.environment}`)}</Fact>
      <Fact label={t('may')}>
        <Lines texts={apiKey.grants.map((grant) => grants(`grants.${grant}`))} />
      </Fact>
      <Fact label={t('form.domains')}>
        {apiKey.domains.length > 0 ? <Lines texts={apiKey.domains} /> : t('detail.anyDomain')}
      </Fact>
      <Fact label={t('form.ips')}>
        {apiKey.allowedIps.length > 0 ? <Lines texts={apiKey.allowedIps} /> : t('detail.anywhere')}
      </Fact>
      <Fact label={t('expires')}>{expiresAt ? <Time at={expiresAt} absolute /> : t('never')}</Fact>
      <Fact label={t('detail.createdAt')}>
        <Time at={apiKey.createdAt} absolute />
      </Fact>
      <Fact label={t('used')}>
        {lastUsedAt === null ? (
          t('neverUsed')
        ) : lastUsedIp === null ? (
          <Time at={lastUsedAt} />
        ) : (
          t.rich('detail.usedFrom', { ip: lastUsedIp, time: () => <Time at={lastUsedAt} /> })
        )}
      </Fact>
    </dl>
  );
}

const Lines = ({ texts }: { texts: readonly string[] }) => (
  <ul className="min-w-0">
    {texts.map((text) => (
      <li key={text} className="wrap-anywhere">
        {text}
      </li>
    ))}
  </ul>
);

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid min-w-0 grid-cols-1 gap-x-3 sm:grid-cols-[10rem_minmax(0,1fr)]">
      <dt className="text-sm leading-6 text-muted">{label}</dt>
      <dd className="min-w-0 text-base leading-6">{children}</dd>
    </div>
  );
}
