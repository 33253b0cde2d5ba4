'use client';

import { useTexts } from '#components/texts/use-texts.ts';
import { Card } from '#components/ui/card.tsx';
import { Select } from '#components/ui/select.tsx';
import { api } from '#lib/client/api.ts';
import { useFeature, useGrant } from '#lib/client/features.tsx';
import { showError } from '#lib/client/show-error.ts';
import { showToast } from '#lib/client/toasts.ts';
import { useApi } from '#lib/client/use-api.ts';
import type { ChosenIpPool, IpPool } from '#lib/ip-pools/schema.ts';
import { POOLS_PATH } from './paths.ts';

/** The value of the option without a pool. */
const NONE = '';

/** Chooses the pool of a sending domain. Renders nothing when the account has no pool. */
export function DomainPoolCard({ domainId }: { domainId: string }) {
  const t = useTexts('ipPools');
  const mayPools = useGrant('ip_pools/manage');
  const isShown = useFeature('ipPool') && mayPools;
  const path = `/api/config/v1/domain/sending/${domainId}/ip-pool`;
  const { data: pools } = useApi<{ data: IpPool[] }>(isShown ? POOLS_PATH : null);
  const { data: chosen, mutate } = useApi<ChosenIpPool>(isShown ? path : null);
  if (!pools || !chosen || pools.data.length === 0) return null;
  const choose = async (value: string) => {
    try {
      const next = await api<ChosenIpPool>('PUT', path, { ipPoolId: value === NONE ? null : value });
      await mutate(next, { revalidate: false });
      showToast({ type: 'success', title: t('domain.saved') });
    } catch (error) {
      showError(error);
    }
  };
  return (
    <Card title={t('domain.title')} description={t('domain.description')}>
      <Select
        label={t('domain.label')}
        className="max-w-sm"
        items={[
          { value: NONE, label: t('domain.standard') },
          ...pools.data.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={chosen.ipPoolId ?? NONE}
        onChange={(value) => void choose(value)}
      />
    </Card>
  );
}
