'use client';

import { boldName, RemoveButton } from '#components/kit/forms/remove-button.tsx';
import { useTexts } from '#components/texts/use-texts.ts';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { SettingsSection } from '#components/ui/settings-section.tsx';
import { StateLine } from '#components/ui/state.tsx';
import { Tag } from '#components/ui/tag.tsx';
import { api } from '#lib/client/api.ts';
import { useFeature } from '#lib/client/features.tsx';
import { useApi } from '#lib/client/use-api.ts';
import type { IpPoolDetail } from '#lib/senders/ip-pools/schema.ts';
import { AddressDetails } from './address-details.tsx';
import { AddressesSection } from './addresses-section.tsx';
import { PoolFacts } from './facts-section.tsx';
import { POOLS_SCREEN } from './paths.ts';
import { PoolStateMark } from './pool-state.tsx';

/** The interval at which an open screen reloads its pool, because warm-ups and address checks change it. */
const POLL_MS = 15_000;

/** One pool: its addresses with their warm-up and the findings of their last check, and its route. */
export function PoolScreen({ initial }: { initial: IpPoolDetail }) {
  const t = useTexts('ipPools');
  const params = { id: initial.id };
  const options = { fallbackData: initial, refreshInterval: POLL_MS };
  const { data: pool = initial, mutate } = useApi('GET /api/config/v1/ip-pool/{id}', { params }, options);
  const canEdit = useFeature('ipPool.update');
  const canRemove = useFeature('ipPool.delete');
  return (
    <>
      <PageHeader
        title={pool.name}
        description={
          <StateLine>
            <PoolStateMark state={pool.state} />
            {pool.isDefault && <Tag>{t('isDefault')}</Tag>}
            <span>{t(`statesText.${pool.state}`)}</span>
          </StateLine>
        }
        actions={
          canEdit && (
            <ButtonLink href={`${POOLS_SCREEN}/${pool.id}/edit`} variant="primary">
              {t('detail.edit')}
            </ButtonLink>
          )
        }
      />
      <AddressesSection pool={pool} onChanged={() => mutate()} />
      <div className="border-t border-line pt-7">
        {pool.addresses.map((address) => (
          <AddressDetails key={address.id} address={address} />
        ))}
        <PoolFacts pool={pool} />
        {canRemove && (
          <SettingsSection danger title={t('detail.remove')} description={t('detail.removeText')}>
            <div>
              <RemoveButton
                action={t('detail.remove')}
                title={t('detail.removeTitle')}
                consequence={t.rich('detail.consequence', { name: pool.name, ...boldName })}
                typed={pool.name}
                remove={() => api('DELETE /api/config/v1/ip-pool/{id}', { params })}
                removed={t('detail.removed', { name: pool.name })}
                next={POOLS_SCREEN}
              />
            </div>
          </SettingsSection>
        )}
      </div>
    </>
  );
}
