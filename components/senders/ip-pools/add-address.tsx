'use client';

import { useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { Select } from '#components/ui/select.tsx';
import { api } from '#lib/client/api.ts';
import { showToast } from '#lib/client/toasts.ts';
import { useAction } from '#lib/client/use-action.ts';
import { useApi } from '#lib/client/use-api.ts';
import type { IpPoolDetail } from '#lib/senders/ip-pools/schema.ts';

type AddAddressProps = { pool: IpPoolDetail; onChanged: () => unknown };

/** Adds another of the account's addresses to a pool. Renders nothing when no address is left to add. */
export function AddAddress({ pool, onChanged }: AddAddressProps) {
  const t = useTexts('ipPools');
  const { data, mutate } = useApi('GET /api/config/v1/ip-pool/address');
  const [chosen, setChosen] = useState('');
  const others = (data?.data ?? []).filter(({ ipPoolId }) => ipPoolId !== pool.id);
  const address = others.find(({ id }) => id === chosen) ?? others[0];
  const { pending, run: add } = useAction(async () => {
    if (!address) return;
    await api('POST /api/config/v1/ip-pool/{id}/address', { params: { id: pool.id }, body: { addressId: address.id } });
    showToast({ type: 'success', title: t('address.added', { address: address.address }) });
    await Promise.all([mutate(), onChanged()]);
  });
  if (!address) return null;
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-2">
      <Select
        label={t('address.choose')}
        className="max-w-full min-w-0"
        items={others.map((one) => ({
          value: one.id,
          label: one.ipPoolId === null ? one.address : t('address.from', { address: one.address }),
        }))}
        value={address.id}
        onChange={setChosen}
      />
      <Button loading={pending} onClick={() => add()}>
        {t('address.add')}
      </Button>
    </div>
  );
}
