'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { ConfirmDialog } from '#components/forms/confirm-dialog.tsx';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { api } from '#lib/client/api.ts';
import { useFeature } from '#lib/client/features.tsx';
import { showToast } from '#lib/client/toasts.ts';
import { useApi } from '#lib/client/use-api.ts';
import type { IpPoolDetail } from '#lib/ip-pools/schema.ts';
import { AddressesCard } from './addresses-card.tsx';
import { FactsCard } from './facts-card.tsx';
import { POOLS_PATH, POOLS_SCREEN } from './paths.ts';
import { DefaultBadge, PoolBadge } from './pool-badge.tsx';

/** How often a pool is read while its screen is open: warm-ups and looks at addresses go on by themselves. */
const POLL_MS = 15_000;

/** One pool: which way its mail leaves, its addresses, their warm-up and what was found of them. */
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
        title={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="min-w-0 wrap-anywhere">{pool.name}</span>
            <PoolBadge state={pool.state} />
            {pool.isDefault && <DefaultBadge />}
          </span>
        }
        actions={
          <>
            {canRemove && <RemoveButton pool={pool} />}
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

function RemoveButton({ pool: { id, name } }: { pool: IpPoolDetail }) {
  const t = useTexts('ipPools');
  const router = useRouter();
  const [isAsking, setAsking] = useState(false);
  const remove = async () => {
    await api('DELETE', `${POOLS_PATH}/${id}`);
    showToast({ type: 'success', title: t('detail.removed', { name }) });
    router.push(POOLS_SCREEN);
  };
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('detail.remove')}</Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('detail.removeTitle')}
        consequence={t.rich('detail.consequence', {
          name,
          b: (chunks) => <strong className="wrap-anywhere">{chunks}</strong>,
        })}
        action={t('detail.remove')}
        onConfirm={remove}
      />
    </>
  );
}
