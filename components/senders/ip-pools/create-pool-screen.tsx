'use client';

import { useRouter } from 'next/navigation';
import { useTexts } from '#components/texts/use-texts.ts';
import { PageHeader } from '#components/ui/page-header.tsx';
import { api } from '#lib/client/api.ts';
import { showToast } from '#lib/client/toasts.ts';
import type { CreateIpPoolInput, IpPool } from '#lib/senders/ip-pools/schema.ts';
import { POOLS_SCREEN } from './paths.ts';
import { PoolForm } from './pool-form.tsx';

/** Creates a pool and opens it. */
export function CreatePoolScreen({ pools }: { pools: readonly IpPool[] }) {
  const t = useTexts('ipPools');
  const router = useRouter();
  const send = async (values: CreateIpPoolInput) => {
    const { id, name } = await api('POST /api/config/v1/ip-pool', { body: values });
    showToast({ type: 'success', title: t('form.saved', { name }) });
    router.push(`${POOLS_SCREEN}/${id}`);
  };
  return (
    <>
      <PageHeader title={t('form.createTitle')} description={t('form.createText')} />
      <PoolForm pool={null} pools={pools} action={t('create')} onSend={send} />
    </>
  );
}
