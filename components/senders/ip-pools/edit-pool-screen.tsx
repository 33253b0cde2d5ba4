'use client';

import { useRouter } from 'next/navigation';
import { useTexts } from '#components/texts/use-texts.ts';
import { PageHeader } from '#components/ui/page-header.tsx';
import { api } from '#lib/client/api.ts';
import { showToast } from '#lib/client/toasts.ts';
import type { CreateIpPoolInput, IpPool, IpPoolDetail } from '#lib/senders/ip-pools/schema.ts';
import { POOLS_SCREEN } from './paths.ts';
import { PoolForm } from './pool-form.tsx';

/** Edits the name, the route and the overflow of a pool. */
export function EditPoolScreen({ pool, pools }: { pool: IpPoolDetail; pools: readonly IpPool[] }) {
  const t = useTexts('ipPools');
  const router = useRouter();
  const send = async (values: CreateIpPoolInput) => {
    const { name } = await api('PUT /api/config/v1/ip-pool/{id}', { params: { id: pool.id }, body: values });
    showToast({ type: 'success', title: t('form.saved', { name }) });
    router.push(`${POOLS_SCREEN}/${pool.id}`);
    router.refresh();
  };
  return (
    <>
      <PageHeader title={t('form.editTitle', { name: pool.name })} description={t('form.editText')} />
      <PoolForm pool={pool} pools={pools} action={t('form.save')} onSend={send} />
    </>
  );
}
