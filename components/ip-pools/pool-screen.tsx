'use client';

import { boldName, RemoveButton } from '#components/forms/remove-button.tsx';
import { useTexts } from '#components/texts/use-texts.ts';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { useFeature } from '#lib/client/features.tsx';
import { useApi } from '#lib/client/use-api.ts';
import type { IpPoolDetail } from '#lib/ip-pools/schema.ts';
import { AddressesCard } from './addresses-card.tsx';
import { FactsCard } from './facts-card.tsx';
import { POOLS_PATH, POOLS_SCREEN } from './paths.ts';
import { DefaultBadge, PoolBadge } from './pool-badge.tsx';

/** The interval at which an open screen reloads its pool, because warm-ups and address checks change it. */
const POLL_MS = 15_000;

/** One pool: its route, and its addresses with their warm-up and the findings of their last check. */
export function PoolScreen({ initial }: { initial: IpPoolDetail }) {
  const t = useTexts('ipPools');
  const path = `${POOLS_PATH}/${initial.id}`;
  const options = { fallbackData: initial, refreshInterval: POLL_MS };
  const { data: pool = initial, mutate } = useApi<IpPoolDetail>(path, options);
  const canEdit = useFeature('ipPool.update');
  const canRemove = useFeature('ipPool.delete');
  return (
    <>
      <PageHeader
        back={<TextLink href={POOLS_SCREEN}>{t('back')}</TextLink>}
        title={pool.name}
        badges={
          <>
            <PoolBadge state={pool.state} />
            {pool.isDefault && <DefaultBadge />}
          </>
        }
        actions={
          <>
            {canRemove && (
              <RemoveButton
                action={t('detail.remove')}
                title={t('detail.removeTitle')}
                consequence={t.rich('detail.consequence', { name: pool.name, ...boldName })}
                typed={pool.name}
                path={path}
                removed={t('detail.removed', { name: pool.name })}
                next={POOLS_SCREEN}
              />
            )}
            {canEdit && (
              <ButtonLink href={`${POOLS_SCREEN}/${pool.id}/edit`} variant="primary">
                {t('detail.edit')}
              </ButtonLink>
            )}
          </>
        }
      />
      <AddressesCard pool={pool} onChanged={() => mutate()} />
      <FactsCard pool={pool} />
    </>
  );
}
